#include "core/program.h"

#include <utility>

#include "board/front.h"
#include "cli/command/context.h"
#include "cli/command/watch.h"
#include "cli/process_watch.h"
#include "cli/report/board_page.h"
#include "core/document.h"
#include "core/error.h"
#include "core/member.h"

namespace checkpoint::board {
namespace {

using Monotonic = std::chrono::steady_clock;

// A browser runs no script but the one that this program knows.
constexpr const char* kReplaced =
    "git-checkpoint has been replaced by another version while this board runs. End the board with Ctrl-C, and start "
    "it "
    "again.";

// The first thread waits for changes, for errands and for signals; it alone starts programs.
class HttpBoard final : public cli::Board {
 public:
  HttpBoard(cli::BoardOrder order, const cli::Context& context)
      : order_(std::move(order)),
        context_(&context),
        watch_(cli::watch_of_process(order_.places, errands_.bell())),
        front_(order_.port, order_.use, noticeboard_, errands_) {
    look();
    front_.start();
  }

  std::string link() const override { return front_.gate().address() + front_.gate().entrance(); }

  void serve() override {
    while (watch_->wait()) do_errands();
  }

 private:
  // The command by the program that runs already: what it has to say is its answer, whatever that is.
  std::string run(std::vector<std::string> words) const {
    words.insert(words.begin(), order_.options.begin(), order_.options.end());
    try {
      return run_program({context_->program.string(), words, context_->cwd}, context_->environment).output;
    } catch (const Error&) {
      return "";  // out of files, for a while
    }
  }

  // Whoever has changed something finds it on the page once they are told.
  void do_errands() {
    std::vector<std::pair<Errands::Errand, std::string>> done;
    while (auto errand = errands_.next()) {
      std::string said = errand->words.empty() ? "" : run(errand->words);
      done.emplace_back(*std::move(errand), std::move(said));
    }
    look();
    for (auto& [errand, said] : done) errand.said.set_value(std::move(said));
  }

  void look() {
    std::vector<std::string> words{"__board-page", "--json"};
    if (order_.use == cli::BoardUse::read_only) words.emplace_back("--read-only");
    noticeboard_.show(page_in(run(words)));
  }

  static Noticeboard::Page page_in(const std::string& output) {
    Noticeboard::Page page;
    page.when = Monotonic::now();
    const auto answer = Document::parse(output, of_any_size);
    page.trouble = answer ? text_member(answer->root(), "error") : "The page could not be made.";
    const bool is_made = answer && !text_member(answer->root(), "page").empty();
    if (is_made && text_member(answer->root(), "policy") != cli::board_policy()) page.trouble = kReplaced;
    if (!page.trouble.empty()) return page;
    page.html = text_member(answer->root(), "page");
    page.digest = text_member(answer->root(), "digest");
    return page;
  }

  cli::BoardOrder order_;
  const cli::Context* context_;
  Noticeboard noticeboard_;
  Errands errands_;
  std::shared_ptr<cli::Watch> watch_;
  Front front_;
};

}  // namespace
}  // namespace checkpoint::board

namespace checkpoint::cli {

BoardOpener board_of_program(const std::vector<std::string>&) {
  return [](const BoardOrder& order, const Context& context) {
    return std::make_shared<board::HttpBoard>(order, context);
  };
}

}  // namespace checkpoint::cli
