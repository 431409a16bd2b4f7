#include "cli/desk.h"

#include <algorithm>
#include <set>

#include "cli/past/past.h"
#include "cli/run.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/git.h"

namespace checkpoint::test {
namespace {

class Captured final : public cli::Sink {
 public:
  void write(std::string_view text) override { text_ += text; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Typed final : public cli::Source {
 public:
  explicit Typed(std::string text) : text_(std::move(text)) {}

  std::string read_all(std::size_t limit) override { return text_.substr(0, limit); }
  std::optional<std::string> read_line() override {
    if (text_.empty()) return std::nullopt;
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    return line;
  }

 private:
  std::string text_;
};

// The words that `validate`'s schema allows for what is wrong with a file, and those of errors, which stand in their
// place where a command goes on without a part.
const std::set<std::string>& problem_codes() {
  static const std::set<std::string> codes = [] {
    const nlohmann::json schema = nlohmann::json::parse(project_file_text("schemas/output/validate.schema.json"));
    std::set<std::string> all = schema.at("$defs").at("problem_code").at("enum");
    all.merge(schema.at("properties").at("error_code").at("enum").get<std::set<std::string>>());
    return all;
  }();
  return codes;
}

// Every answer that lists problems, of whichever command, calls them by these words.
void check_problem_codes(const nlohmann::json& answer) {
  const bool is_problem = answer.is_object() && answer.contains("code") && answer.contains("line") &&
                          answer.contains("column") && answer.contains("message");
  if (is_problem) CHECK(problem_codes().count(answer.at("code")) == 1);
  if (!answer.is_structured()) return;
  for (const nlohmann::json& part : answer) check_problem_codes(part);
}

}  // namespace

Desk::Desk() : folder_(scratch_ / "project") {
  std::filesystem::create_directories(folder_);
  context.environment = hermetic_environment(scratch_ / "home");
  // What lies above the scratch folder is none of a test's business.
  context.environment.set("GIT_CEILING_DIRECTORIES", scratch_.path().string());
  context.cwd = folder_;
  context.new_id = [] { return std::string("6f1c1f4e-5a0b-4c39-9d53-0c7a2f6f3b11"); };
  context.run_command = cli::run_in_shell;
  at("2026-05-08T12:00:00Z");
}

Desk& Desk::with_repository() {
  git({"init", "--quiet"});
  return *this;
}

Desk& Desk::with_history() {
  context.past = cli::past_of_program({}, context);
  return *this;
}

std::string Desk::git(const std::vector<std::string>& words) const {
  std::string output = test::git(folder_, words, context.environment);
  while (!output.empty() && output.back() == '\n') output.pop_back();
  return output;
}

std::string Desk::commit(const std::string& message) const {
  git({"add", "-A"});
  git({"commit", "--quiet", "--allow-empty", "-m", message});
  return git({"rev-parse", "HEAD"});
}

Desk& Desk::with(std::string_view skill, std::string_view text) {
  write_file(file_of(skill), text);
  return *this;
}

Desk& Desk::at(std::string_view time) {
  context.clock = std::make_shared<FixedClock>(*parse_instant(time));
  return *this;
}

Desk& Desk::typing(std::string_view input) {
  input_ = input;
  return *this;
}

Said Desk::say(const std::vector<std::string>& words) {
  Captured out;
  Captured err;
  Typed in(input_);
  cli::Context now = context;
  now.out = &out;
  now.err = &err;
  now.in = &in;
  const int exit = cli::run(words, now);
  if (std::find(words.begin(), words.end(), "--json") != words.end()) {
    check_problem_codes(nlohmann::json::parse(out.text(), nullptr, false));
  }
  return {exit, out.text(), err.text()};
}

void Desk::write(const std::vector<std::string>& words) {
  const Said said = say(words);
  INFO(said.err);
  REQUIRE(said.exit == 0);
}

nlohmann::json Desk::ask(std::vector<std::string> words, int exit) {
  words.emplace_back("--json");
  const Said said = say(words);
  INFO(said.out << said.err);
  CHECK(said.exit == exit);
  return said.json();
}

std::string bare_checkpoint_text(std::string_view skill, std::string_view status, std::string_view more) {
  return "{\n  \"protocol_version\": \"1.0\",\n  \"skill\": \"" + std::string(skill) +
         "\",\n  \"project\": \"gtrack\",\n  \"project_dir\": \"/srv/gtrack\",\n"
         "  \"created_at\": \"2026-05-01T08:00:00Z\",\n  \"updated_at\": \"2026-05-08T09:00:00Z\",\n"
         "  \"phase\": \"build\",\n  \"step\": \"sprint-2\",\n  \"status\": \"" +
         std::string(status) + "\",\n  \"progress_summary\": \"Sprint 1 passed.\"" + std::string(more) + "\n}\n";
}

std::string checkpoint_text(std::string_view skill, std::string_view more) {
  return bare_checkpoint_text(skill, "in_progress",
                              ",\n  \"progress_table\": [{ \"id\": \"s1\", \"label\": \"Sprint 1\", \"status\": "
                              "\"complete\" }],\n  \"context_primer\": { \"key_decisions\": [\"Use D1\"] },\n"
                              "  \"next_actions\": [\"Write the tests\", \"Ship it\"]" +
                                  std::string(more));
}

}  // namespace checkpoint::test
