#include <string_view>

#include "cli/past/memo.h"
#include "cli/past/past.h"
#include "cli/succession.h"
#include "core/error.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHistory = "git-checkpoint-history";

fs::path other_program(const fs::path& own) {
  if (auto found = program_beside(own, kHistory)) return *std::move(found);
  throw Error(ErrorCode::io, "the part of git-checkpoint that reads history is not there: " + std::string(kHistory),
              {"install git-checkpoint again, with all its programs"});
}

// The other program in this one's place, with the same arguments.
struct Succession {
  std::vector<std::string> arguments;
  fs::path own;

  [[noreturn]] void start(const Context& context) { go_on_as(other_program(own), arguments, context); }
};

// What earlier runs have found out; all else the other program has to.
class RememberedEvidence final : public Evidence {
 public:
  RememberedEvidence(history::Memo memo, Succession succession, const Context& context)
      : memo_(std::move(memo)), succession_(std::move(succession)), context_(&context) {}

  history::Opinion opinion(const std::string& text, const std::vector<std::string>& tickets) override {
    if (auto known = memo_.find(memo_.inquiry(text, tickets))) return *std::move(known);
    succession_.start(*context_);
  }

 private:
  history::Memo memo_;
  Succession succession_;
  const Context* context_;
};

class HandOver final : public Past {
 public:
  explicit HandOver(Succession succession) : succession_(std::move(succession)) {}

  EvidenceFound evidence(const Location& location, const Context& context) override {
    if (!location.git_dir) return {};
    auto memo = memo_of(location, context, other_program(succession_.own));
    if (!memo) succession_.start(context);
    return {std::make_shared<RememberedEvidence>(*std::move(memo), succession_, context), ""};
  }
  Answer doctor(const DoctorOptions&, Context& context) override { succession_.start(context); }
  MergeAudit audit(const MergeRange&, const Location&, const Context& context) override { succession_.start(context); }
  std::unique_ptr<Revisions> revisions(const Location&, const Context& context) override { succession_.start(context); }

 private:
  Succession succession_;
};

}  // namespace

std::shared_ptr<Past> past_of_program(const std::vector<std::string>& arguments, const Context& context) {
  return std::make_shared<HandOver>(Succession{arguments, context.program});
}

}  // namespace checkpoint::cli
