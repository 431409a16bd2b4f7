#include "doctor/clinic.h"

#include "cli/past/past.h"
#include "support/catch.h"
#include "support/git.h"

namespace checkpoint::test {

using Json = nlohmann::json;

Json valid_checkpoint(const std::string& skill) { return Json::parse(checkpoint_text(skill)); }

Clinic::Clinic(std::string_view began) {
  at(began);
  desk.context.environment.set("GIT_CONFIG_COUNT", "1");
  desk.context.environment.set("GIT_CONFIG_KEY_0", "init.defaultBranch");
  desk.context.environment.set("GIT_CONFIG_VALUE_0", "main");
  desk.with_repository();
  desk.context.past = cli::past_of_program({}, desk.context);
  std::filesystem::create_directories(desk.store());
  commit("README.md", "A shop.\n", "Begin");
}

Clinic& Clinic::at(std::string_view time) {
  for (const std::string role : {"AUTHOR", "COMMITTER"}) {
    desk.context.environment.set("GIT_" + role + "_DATE", std::string(time));
  }
  return *this;
}

std::string Clinic::git(const std::vector<std::string>& words) const {
  std::string output = test::git(desk.folder(), words, desk.context.environment);
  while (!output.empty() && output.back() == '\n') output.pop_back();
  return output;
}

void Clinic::write(const std::string& file, std::string_view text) const { write_file(desk.folder() / file, text); }

std::string Clinic::commit(const std::string& file, std::string_view text, const std::string& message) const {
  write(file, text);
  git({"add", "--all", "."});
  git({"commit", "-q", "-m", message});
  return git({"rev-parse", "HEAD"});
}

std::string Clinic::land(const std::string& message) const {
  git({"commit", "-q", "--allow-empty", "-m", message});
  return git({"rev-parse", "HEAD"});
}

std::string Clinic::merge(const std::string& message, const std::string& branch) const {
  const std::string tree = git({"rev-parse", "HEAD^{tree}"});
  const std::string side = git({"commit-tree", tree, "-p", "HEAD", "-m", "work on " + branch});
  git({"merge", "-q", "--no-ff", "-m", message, side});
  return git({"rev-parse", "HEAD"});
}

std::string Clinic::revert(const std::string& commit, const std::string& message) const {
  const std::string subject = git({"log", "-1", "--format=%s", commit});
  const std::string own = "Revert \"" + subject + "\"\n\nThis reverts commit " + commit + ".";
  return land(message.empty() ? own : message);
}

void Clinic::checkpoint(const std::string& skill, const Json& members) const {
  Json document = valid_checkpoint(skill);
  document["project_dir"] = desk.folder().string();
  document.update(members);
  write_file(desk.file_of(skill), document.dump(2) + "\n");
}

Json Clinic::doctor(std::vector<std::string> words) const {
  words.insert(words.begin(), {"doctor", "--json"});
  Desk& mine = const_cast<Desk&>(desk);  // NOLINT(cppcoreguidelines-pro-type-const-cast): say() changes nothing here
  const Said said = mine.say(words);
  INFO(said.out << said.err);
  REQUIRE(said.err.empty());
  Json answer = said.json();
  CHECK(answer.at("success") == (said.exit == 0));
  return answer;
}

std::vector<Json> Clinic::findings(const std::string& check, std::vector<std::string> words) const {
  std::vector<Json> found;
  const Json answer = doctor(std::move(words));
  for (const Json& finding : answer.at("findings")) {
    if (finding.at("check") == check) found.push_back(finding);
  }
  return found;
}

Json Clinic::check_row(const std::string& check, std::vector<std::string> words) const {
  const Json answer = doctor(std::move(words));
  for (const Json& row : answer.at("checks")) {
    if (row.at("name") == check) return row;
  }
  FAIL("there is no check " << check);
  return {};
}

std::string Clinic::state(const std::string& check, std::vector<std::string> words) const {
  return check_row(check, std::move(words)).at("state");
}

std::string Clinic::reason(const std::string& check, std::vector<std::string> words) const {
  return check_row(check, std::move(words)).at("reason");
}

std::string Clinic::verdict(const std::string& action) const {
  checkpoint("asked", {{"next_actions", {action}}});
  const Json answer = doctor();
  std::string verdict;
  for (const Json& finding : answer.at("findings")) {
    if (!finding.contains("token") || finding.at("owner") != "asked") continue;
    const Json& evidence = finding.at("evidence");
    const std::string commit = evidence.at("commit").is_null() ? "-" : evidence.at("commit").get<std::string>();
    const std::string base = evidence.at("base").is_null() ? "-" : evidence.at("base").get<std::string>();
    if (!verdict.empty()) verdict += "; ";
    verdict += finding.at("check").get<std::string>();
    for (const std::string& part :
         {finding.at("token").get<std::string>(), commit, evidence.at("how").get<std::string>(), base}) {
      verdict.append(" ").append(part);
    }
  }
  return verdict.empty() ? "-" : verdict;
}

}  // namespace checkpoint::test
