#include "cli/past/memo.h"
#include "cli/past/past.h"
#include "cli/repository/doctor_run.h"
#include "cli/repository/repository_audit.h"
#include "cli/repository/repository_revisions.h"
#include "core/error.h"
#include "history/history.h"

namespace checkpoint::cli {
namespace {

class RepositoryEvidence final : public Evidence {
 public:
  // `memo` was opened before the repository.
  RepositoryEvidence(std::optional<history::Memo> memo, const git::Place& place, const history::Settings& settings)
      : memo_(std::move(memo)),
        repository_(git::Repository::open(place)),
        history_(history::History::open(repository_, settings)) {}
  RepositoryEvidence(const RepositoryEvidence&) = delete;
  RepositoryEvidence& operator=(const RepositoryEvidence&) = delete;
  // What was found out with gaps could be found out otherwise once they are filled.
  ~RepositoryEvidence() override {
    if (memo_ && !history_.has_gaps()) memo_->keep();
  }

  history::Opinion opinion(const std::string& text, const std::vector<std::string>& tickets) override {
    if (!memo_) return history::opinion_of(text, history_.judge(text, tickets));
    history::Inquiry inquiry = memo_->inquiry(text, tickets);
    history::Opinion opinion = history::opinion_of(text, history_.judge(text, tickets));
    memo_->note(std::move(inquiry), opinion);
    return opinion;
  }

 private:
  std::optional<history::Memo> memo_;
  git::Repository repository_;
  history::History history_;
};

class RepositoryPast final : public Past {
 public:
  EvidenceFound evidence(const Location& location, const Context& context) override {
    if (!location.git_dir) return {};
    try {
      const git::Place place{*location.git_dir, location.root, context.environment};
      return {std::make_shared<RepositoryEvidence>(memo_of(location, context, context.program), place,
                                                   history_settings(location, context)),
              ""};
    } catch (const Error& error) {
      // The commands that ask have an answer without the history, too.
      return {nullptr, error.message};
    }
  }

  Answer doctor(const DoctorOptions& options, Context& context) override { return diagnose(options, context); }

  MergeAudit audit(const MergeRange& range, const Location& location, const Context& context) override {
    const git::Place place{*location.git_dir, location.root, context.environment};
    return audited(range, git::Repository::open(place), location.root);
  }

  std::unique_ptr<Revisions> revisions(const Location& location, const Context& context) override {
    return revisions_of({*location.git_dir, location.root, context.environment});
  }

 private:
  static history::Settings history_settings(const Location& location, const Context& context) {
    history::Settings settings;
    if (context.settings == nullptr) return settings;
    settings.configured_base = context.settings->get("checkpoint.baseBranch");
    settings.ticket_pattern = context.settings->get("checkpoint.ticketPattern");
    settings.remotes = remotes_of(config_of(location, context));
    return settings;
  }

  // What was read with the settings is of the repository at hand, unless it names a store elsewhere.
  static GitConfig config_of(const Location& location, const Context& context) {
    const GitConfig& known = context.settings->git();
    if (!known.get("checkpoint.dir")) return known;
    return GitConfigReader(location.root, context.environment).get();
  }
};

}  // namespace

std::shared_ptr<Past> past_of_program(const std::vector<std::string>&, const Context&) {
  return std::make_shared<RepositoryPast>();
}

}  // namespace checkpoint::cli
