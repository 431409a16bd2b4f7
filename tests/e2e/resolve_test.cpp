// `resolve` and `merge-file` as users run them, after real merges.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "e2e/repository.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;
using Json = nlohmann::json;

const std::string stopped_base = session_text();
const std::string stopped_ours =
    session_text({{"updated_at", "\"2026-06-02T10:00:00Z\""}, {"step", "\"ours\""}, {"project", "\"mine\""}});
const std::string stopped_theirs = session_text(
    {{"updated_at", "\"2026-06-02T15:00:00Z\""}, {"step", "\"theirs\""}, {"progress_summary", "\"Theirs.\""}});

/// The merge of both, with this step.
std::string merged_with(const std::string& step) {
  return session_text({{"updated_at", "\"2026-06-02T15:00:00Z\""},
                       {"step", "\"" + step + "\""},
                       {"project", "\"mine\""},
                       {"progress_summary", "\"Theirs.\""}});
}

/// A repository in the middle of a merge of ours and theirs; `variables` for git.
Repository stopped_merge() {
  Repository repository(stopped_base);
  repository.branch("theirs", "main", stopped_theirs);
  repository.git({"checkout", "-q", "main"});
  repository.commit(stopped_ours, "ours");
  return repository;
}

Repository conflicted() {
  Repository repository = stopped_merge();
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  return repository;
}

/// The same, merged by git's lines, as a server would.
Repository conflicted_by_lines() {
  Repository repository = stopped_merge();
  repository.write("", ".gitattributes");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  return repository;
}

}  // namespace

TEST_CASE("what is settled is told to git by the command that resolve ends with") {
  const Repository repository = conflicted();
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--ours"});
  const std::string path(Repository::path);
  CHECK(answer.output == "resolved " + path + "\nnext: git add :/" + path + "; 'git status' then says how to finish\n");
  CHECK(repository.run({"add", ":/" + path}).status == 0);
  CHECK(repository.run({"commit", "-q", "--no-edit"}).status == 0);
  CHECK_THAT(repository.checkpoint({"resolve"}).output, !Contains("git add"));
}

TEST_CASE("resolve --list --json gives each conflict with its three versions") {
  const Repository repository = conflicted();
  const std::string before = repository.read();
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--list", "--json"});
  CHECK(answer.status == 0);
  const Json json = Json::parse(answer.output);
  REQUIRE(json["remaining"].size() == 1);
  CHECK(json["remaining"][0]["file"] == ".checkpoints/demo.checkpoint.json");
  CHECK(json["remaining"][0]["path"] == "step");
  CHECK(json["remaining"][0]["base"] == "s-1");
  CHECK(json["remaining"][0]["ours"] == "ours");
  CHECK(json["remaining"][0]["theirs"] == "theirs");
  CHECK(repository.read() == before);
}

TEST_CASE("resolve --list shows what the sides have in one place of a list together, and a row on one line") {
  const Repository repository(session_text());
  const auto record = [&](const std::string& files) {
    repository.checkpoint(
        {"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=implement",
         "--payload={\"branch_name\": \"b\", \"commit_sha\": \"abc1234\", \"files_changed\": [" + files + "]}"});
    repository.git({"add", "."});
    repository.git({"commit", "-q", "-m", "Record"});
  };
  repository.git({"checkout", "-q", "-b", "theirs"});
  record(R"("a", "c", "d")");
  repository.git({"checkout", "-q", "main"});
  record(R"("a", "e")");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string list = repository.checkpoint({"resolve", "--list"}).output;
  CHECK_THAT(list, Contains("    phase_payload.files_changed[1]\n      ours: \"e\"\n      theirs: \"c\"\n"
                            "    phase_payload.files_changed[2]\n      ours: (none)\n      theirs: \"d\"\n"));
}

TEST_CASE("resolve without an answer writes the very text that the driver wrote") {
  const Repository repository = conflicted();
  SECTION("plain") {}
  SECTION("with markers of another size") {
    repository.git({"merge", "--abort"});
    repository.write("*.json conflict-marker-size=4\n", ".git/info/attributes");
    CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
    CHECK_THAT(repository.read(), Contains("\n<<<< "));
  }
  SECTION("diff3") {
    repository.git({"merge", "--abort"});
    repository.git({"config", "merge.conflictStyle", "diff3"});
    CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  }
  const std::string before = repository.read();
  const ProgramAnswer answer = repository.checkpoint({"resolve"});
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("1 conflict left"));
  CHECK(repository.read() == before);
}

TEST_CASE("checkpoint.conflictStyle=json lists the conflicts in a document that reads, and resolve settles them") {
  const Repository repository = stopped_merge();
  repository.git({"config", "checkpoint.conflictStyle", "json"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string text = repository.read();
  const Json document = Json::parse(text);
  CHECK(document["step"] == "ours");
  CHECK(document["project"] == "mine");
  CHECK(document["merge_conflicts"] ==
        Json::parse(R"([{"path": "step", "base": "s-1", "ours": "ours", "theirs": "theirs"}])"));
  const ProgramAnswer validation = repository.checkpoint({"validate", "--json"});
  CHECK(validation.status == 1);
  CHECK_THAT(validation.output, Contains("\"unresolved-merge\""));
  CHECK_THAT(validation.output, Contains("\"/merge_conflicts\""));
  CHECK(Json::parse(repository.checkpoint({"resume", "demo", "--json"}).output)["decision"] == "ask");
  SECTION("it lists them again as they are") {
    const ProgramAnswer list = repository.checkpoint({"resolve", "--list", "--json"});
    CHECK(Json::parse(list.output)["remaining"][0]["theirs"] == "theirs");
    CHECK(repository.checkpoint({"resolve"}).status == 1);
    CHECK(repository.read() == text);
  }
  SECTION("from the index") {
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == merged_with("theirs"));
  }
  SECTION("from the parents of the merge that was committed so") {
    repository.git({"commit", "-q", "-a", "--no-verify", "-m", "merged, it seems"});
    CHECK(repository.checkpoint({"resolve", "--theirs", std::string(Repository::path)}).status == 0);
    CHECK(repository.read() == merged_with("theirs"));
  }
  SECTION("from the list alone") {
    const Repository elsewhere(stopped_base);
    elsewhere.write(text);
    CHECK(elsewhere.checkpoint({"resolve", "--theirs", std::string(Repository::path)}).status == 0);
    CHECK(elsewhere.read() == merged_with("theirs"));
  }
}

TEST_CASE("resolve takes a side, or a value, and leaves all else merged") {
  const Repository repository = conflicted();
  std::string step;
  SECTION("ours") {
    CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
    step = "ours";
  }
  SECTION("theirs") {
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    step = "theirs";
  }
  SECTION("latest") {
    CHECK(repository.checkpoint({"resolve", "--latest"}).status == 0);
    step = "theirs";
  }
  SECTION("a value") {
    CHECK(repository.checkpoint({"resolve", "--set", "step=neither"}).status == 0);
    step = "neither";
  }
  CHECK(repository.read() == merged_with(step));
  CHECK_THAT(repository.git({"ls-files", "-u"}), Contains("demo.checkpoint.json"));
}

TEST_CASE("resolve --latest says which side was the later one") {
  const Repository repository = conflicted();
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--latest"});
  CHECK_THAT(answer.output,
             Contains("resolved " + std::string(Repository::path) + ": took theirs (2026-06-02T15:00:00Z)\n"));
}

TEST_CASE("resolve --latest asks where both sides say the same time") {
  Repository repository(stopped_base);
  const Members time{{"updated_at", "\"2026-06-02T15:00:00Z\""}};
  const auto at_step = [&](const std::string& step) {
    return session_text({time.front(), {"step", "\"" + step + "\""}});
  };
  repository.branch("theirs", "main", at_step("theirs"));
  repository.git({"checkout", "-q", "main"});
  repository.commit(at_step("ours"), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string before = repository.read();
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--latest", "--json"});
  CHECK(answer.status == 1);
  CHECK(repository.read() == before);
  const Json said = Json::parse(answer.output);
  CHECK(said.at("taken").empty());
  CHECK(said.at("remaining").size() == 1);
  CHECK_THAT(said.at("hint").dump(), Contains("were written at 2026-06-02T15:00:00Z: --ours or --theirs settles it"));
  CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
  CHECK(repository.read() == at_step("theirs"));
}

TEST_CASE("resolve repairs what a line merge left") {
  SECTION("conflicted, from the index") {
    const Repository repository = conflicted_by_lines();
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == merged_with("theirs"));
  }
  SECTION("committed with its markers, from the parents of the merge") {
    const Repository repository = conflicted_by_lines();
    repository.git({"commit", "-q", "-a", "-m", "merged, it seems"});
    const ProgramAnswer listed = repository.checkpoint({"resolve", "--list", "--json"});
    CHECK(Json::parse(listed.output)["remaining"][0]["base"] == "s-1");  // which no marker gives
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == merged_with("theirs"));
  }
  SECTION("copied from elsewhere, from the markers") {
    const Repository conflict = conflicted_by_lines();
    const Repository repository(stopped_base);
    repository.write(conflict.read());
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK_THAT(repository.read(), Contains("\"step\": \"theirs\""));
    CHECK_THAT(repository.read(), !Contains("<<<<<<<"));
  }
}

TEST_CASE("resolve takes the side that is asked for where nothing but markers is left, removals included") {
  const Repository repository(stopped_base);
  const std::string added = "  \"depends_on\": \"theirs\",\n";
  std::string with_added = stopped_base;
  with_added.insert(with_added.find("  \"phase\""), added);
  std::string marked = stopped_base;
  marked.insert(marked.find("  \"phase\""), "<<<<<<< ours\n=======\n" + added + ">>>>>>> theirs\n");
  repository.write(marked);
  SECTION("ours") {
    CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
    CHECK(repository.read() == stopped_base);
  }
  SECTION("theirs") {
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == with_added);
  }
}

TEST_CASE("resolve refuses an answer to no question, and one that is invalid") {
  const Repository repository = conflicted();
  const std::string before = repository.read();
  CHECK(repository.checkpoint({"resolve", "--set", "phase=x"}).status == 129);
  CHECK(repository.checkpoint({"resolve", "--set", "step="}).status == 1);
  CHECK(repository.checkpoint({"resolve", "--ours", "--theirs"}).status == 129);
  CHECK(repository.read() == before);
}

TEST_CASE("resolve takes no value that is wrong, also where other conflicts are left") {
  Repository repository(session_text({{"step", "\"a\""}, {"progress_summary", "\"a\""}}));
  repository.branch("theirs", "main", session_text({{"step", "\"b\""}, {"progress_summary", "\"b\""}}));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text({{"step", "\"c\""}, {"progress_summary", "\"c\""}}), "ours");
  REQUIRE(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string before = repository.read();
  const ProgramAnswer refused = repository.checkpoint({"resolve", "--set", "progress_summary:json=5"});
  CHECK(refused.status == 1);
  CHECK(refused.errors.find("progress_summary must be a string") != std::string::npos);
  CHECK(repository.read() == before);
  CHECK(repository.checkpoint({"resolve", "--set", "progress_summary=both"}).status == 1);
  CHECK(repository.read() != before);
  CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
  CHECK(Json::parse(repository.read()).at("progress_summary") == "both");
}

TEST_CASE("resolve takes a value that is right with one side's rest, while the rest is open") {
  const auto scored = [](const std::string& score, const std::string& most) {
    return session_text({{"eval_scores", R"([{"rubric": "r", "at": "2026-06-01T08:00:00Z", "score": )" + score +
                                             R"(, "max": )" + most + "}]"}});
  };
  Repository repository(scored("1", "5"));
  repository.branch("theirs", "main", scored("20", "30"));
  repository.git({"checkout", "-q", "main"});
  repository.commit(scored("8", "10"), "ours");
  REQUIRE(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const auto answer = [&](const std::string& value) {
    return repository.checkpoint({"resolve", "--set", "eval_scores[rubric=r].score:json=" + value}).errors;
  };
  CHECK_THAT(answer("45"), Contains("must be at most its max, 10 (got 45)"));
  CHECK_THAT(answer("25"), Contains("1 conflict left"));
  CHECK_THAT(repository.checkpoint({"resolve", "--ours"}).errors, Contains("must be at most its max, 10 (got 25)"));
  CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
  CHECK(Json::parse(repository.read()).at("eval_scores").at(0).at("score") == 25);
}

TEST_CASE("resolve is not kept from its work by what is no file") {
  const Repository repository = conflicted();
  repository.write("", ".checkpoints/folder.checkpoint.json/file");
  CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
  CHECK(repository.read() == merged_with("ours"));
}

TEST_CASE("resolve says where a file that is named is not there") {
  const Repository repository = conflicted();
  const std::string before = repository.read();
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--ours", "demo", "--json"});
  CHECK(answer.status == 1);
  CHECK(Json::parse(answer.output)["error_code"] == "not_found");
  CHECK(repository.read() == before);
}

TEST_CASE("resolve does not undo what was written into the file since the merge") {
  const Repository repository = conflicted();
  std::string text = repository.read();
  SECTION("beside the markers: it stays") {
    text.replace(text.find("\"mine\""), 6, "\"by hand\"");
    repository.write(text);
    CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
    text = merged_with("ours");
    text.replace(text.find("\"mine\""), 6, "\"by hand\"");
  }
  SECTION("between them: it is refused") {
    text.replace(text.find("\"ours\""), 6, "\"by hand\"");
    repository.write(text);
    CHECK(repository.checkpoint({"resolve", "--ours"}).status == 4);
  }
  CHECK(repository.read() == text);
}

namespace {

std::string without(std::string text, const std::string& part) {
  REQUIRE(text.find(part) != std::string::npos);
  return text.erase(text.find(part), part.size());
}

const std::string decisions = "{\n    \"key_decisions\": [\n      \"k1\",\n      \"k2\"\n    ]\n  }";

/// A merge that stops at the project and at the next actions, before decisions that nobody touched.
Repository stopped_at_lists(const std::vector<std::string>& settings = {}) {
  const auto version = [](const std::string& whose) {
    return session_text(
        {{"project", "\"" + whose + "\""},
         {"next_actions", "[\n    \"A" + whose + "\",\n    \"X" + whose + "\",\n    \"Y" + whose + "\"\n  ]"},
         {"context_primer", decisions}});
  };
  Repository repository(session_text({{"context_primer", decisions}}));
  if (!settings.empty()) repository.git({"config", settings.at(0), settings.at(1)});
  repository.branch("theirs", "main", version("theirs"));
  repository.git({"checkout", "-q", "main"});
  repository.commit(version("ours"), "ours");
  return repository;
}

/// With ours in the place of the markers around `name`.
std::string settled_as_ours(std::string text, const std::string& name) {
  const std::size_t named = text.find(name);
  REQUIRE(named != std::string::npos);
  const std::size_t begin = text.rfind("<<<<<<<", named);
  const std::size_t middle = text.find("=======", begin);
  const std::size_t end = text.find('\n', text.find(">>>>>>>", middle)) + 1;
  text.erase(middle, end - middle);
  return text.erase(begin, text.find('\n', begin) + 1 - begin);
}

void check_refused(const Repository& repository, const std::string& text) {
  repository.write(text);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"resolve"}, {"resolve", "--ours"}, {"resolve", "--theirs"}, {"resolve", "--latest"}}) {
    INFO(words.back() << text);
    const ProgramAnswer answer = repository.checkpoint(words);
    CHECK(answer.status == 4);
    CHECK_THAT(answer.errors, Contains("was edited since the merge"));
    CHECK_THAT(answer.errors, Contains("keep a copy of what was edited elsewhere first"));
    CHECK_THAT(answer.errors, !Contains("git checkout --merge") && !Contains("git restore"));
    CHECK(repository.read() == text);
  }
}

}  // namespace

TEST_CASE("resolve brings back no line that somebody took out since the merge") {
  Repository repository = stopped_at_lists();
  SECTION("where the driver has merged") {
    CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
    const std::string text = repository.read();
    check_refused(repository, without(text, "    \"Xours\",\n"));
    check_refused(repository, without(text, "=======\n"));
    check_refused(repository, without(without(text, "    \"Xours\",\n"), "      \"k1\",\n"));
  }
  SECTION("where git has merged by lines") {
    repository.write("", ".gitattributes");
    CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
    const std::string text = repository.read();
    check_refused(repository, without(text, "      \"k1\",\n"));
    check_refused(repository, without(text, "    \"Xours\",\n"));
    repository.write(settled_as_ours(text, "\"Xours\""));
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK_THAT(repository.read(), Contains("\"Xours\"") && !Contains("Xtheirs") && Contains("\"theirs\""));
    repository.write(text);
    CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
    CHECK_THAT(repository.read(), Contains("\"Xours\"") && Contains("\"k1\"") && !Contains("Xtheirs"));
  }
}

namespace {

/// Two tickets of one provider, each with its own address.
std::string tickets(const std::string& first, const std::string& second) {
  const auto ticket = [](const std::string& id, const std::string& url) {
    return "{\n      \"provider\": \"g\",\n      \"id\": \"" + id +
           "\",\n      \"role\": \"source\",\n      \"url\": \"" + url + "\"\n    }";
  };
  return session_text({{"pm_refs", "[\n    " + ticket("1", first) + ",\n    " + ticket("2", second) + "\n  ]"}});
}

}  // namespace

TEST_CASE("rows that share a part of their key are asked about, and answered, one by one") {
  Repository repository(tickets("a", "b"));
  repository.branch("theirs", "main", tickets("a-theirs", "b-theirs"));
  repository.git({"checkout", "-q", "main"});
  repository.commit(tickets("a-ours", "b-ours"), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string text = repository.read();
  const Json listed = Json::parse(repository.checkpoint({"resolve", "--list", "--json"}).output);
  REQUIRE(listed["remaining"].size() == 2);
  CHECK(listed["remaining"][0]["path"] == "pm_refs[id=1].url");
  CHECK(listed["remaining"][1]["path"] == "pm_refs[id=2].url");
  SECTION("by a value") {
    CHECK(repository.checkpoint({"resolve", "--set", "pm_refs[id=1].url=new"}).status == 1);
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == tickets("new", "b-theirs"));
  }
  SECTION("by hand") {
    repository.write(settled_as_ours(text, "\"a-ours\""));
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == tickets("a-ours", "b-theirs"));
    repository.write(settled_as_ours(text, "\"b-ours\""));
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == tickets("a-theirs", "b-ours"));
  }
}

TEST_CASE("resolve has nothing to say about a settled file") {
  const Repository repository = conflicted();
  repository.write(merged_with("by hand"));
  CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
  CHECK(repository.read() == merged_with("by hand"));
}

namespace {

/// Such a merge by a driver that dies, of which git leaves our file as it was.
Repository left_as_ours(const std::string& their_document) {
  Repository repository(stopped_base);
  repository.branch("theirs", "main", their_document);
  repository.git({"checkout", "-q", "main"});
  repository.commit(stopped_ours, "ours");
  repository.git({"config", "merge.checkpoint.driver", "false"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK(repository.read() == stopped_ours);
  return repository;
}

}  // namespace

TEST_CASE("resolve merges what the driver never came to, so that theirs is not lost") {
  const std::string path(Repository::path);
  SECTION("a merge without a conflict") {
    const std::string their_document = session_text({{"progress_summary", "\"Theirs.\""}});
    const Repository repository = left_as_ours(their_document);
    const ProgramAnswer list = repository.checkpoint({"resolve", "--list", "--json"});
    CHECK_THAT(Json::parse(list.output)["warnings"].dump(), Contains(path + " is not merged yet"));
    CHECK(repository.read() == stopped_ours);
    CHECK(repository.checkpoint({"resolve"}).status == 0);
    CHECK_THAT(repository.checkpoint({"resolve", "--list"}).output, Contains("Nothing to resolve"));
    CHECK_THAT(repository.read(), Contains("\"project\": \"mine\"") && Contains("\"Theirs.\""));
  }
  SECTION("one with a conflict") {
    const Repository repository = left_as_ours(stopped_theirs);
    CHECK(repository.checkpoint({"resolve"}).status == 1);
    CHECK_THAT(repository.read(), Contains("<<<<<<<") && Contains("\"Theirs.\""));
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == merged_with("theirs"));
  }
  SECTION("where the work tree has other line ends than git") {
    const Repository repository = left_as_ours(stopped_theirs);
    const auto with_crlf = [](std::string text) {
      for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 2)) text.insert(at, "\r");
      return text;
    };
    repository.write(with_crlf(stopped_ours));
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == with_crlf(merged_with("theirs")));
  }
  SECTION("one in which to take our side is all that there is to it, as somebody may have done") {
    const Repository repository = left_as_ours(session_text({{"step", "\"theirs\""}}));
    const ProgramAnswer answer = repository.checkpoint({"resolve", "--theirs"});
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Contains("'git add' it if that is meant, or name it"));
    CHECK(repository.read() == stopped_ours);
    CHECK(repository.checkpoint({"resolve", "--theirs", path}).status == 0);
    CHECK_THAT(repository.read(), Contains("\"step\": \"theirs\""));
  }
  SECTION("the same, where our side is asked for") {
    const Repository repository = left_as_ours(session_text({{"step", "\"theirs\""}}));
    CHECK(repository.checkpoint({"resolve", "--ours"}).status == 0);
    CHECK(repository.read() == stopped_ours);
  }
}

namespace {

const std::string other_path = ".checkpoints/other.checkpoint.json";
const std::string other_skill = session_text({{"skill", "\"other\""}});

/// A merge in which git takes the file of the skill `other` for the renamed one of `demo`, which went on meanwhile.
Repository renamed_skill() {
  Repository repository(stopped_base);
  repository.git({"checkout", "-q", "-b", "theirs"});
  repository.git({"mv", std::string(Repository::path), other_path});
  repository.write(other_skill, other_path);
  repository.git({"commit", "-q", "-a", "-m", "rename"});
  repository.git({"checkout", "-q", "main"});
  repository.commit(stopped_ours, "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK_FALSE(repository.has(Repository::path));
  return repository;
}

}  // namespace

TEST_CASE("resolve writes no skill's checkpoint under another skill's name") {
  const Repository repository = renamed_skill();
  const std::string before = repository.read(other_path);
  for (const char* const side : {"--ours", "--latest"}) {
    INFO(side);
    const ProgramAnswer answer = repository.checkpoint({"resolve", side});
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Contains(other_path + " would hold the checkpoint of 'demo'") &&
                                  Contains("--both keeps both, and 'demo' in .checkpoints/demo.checkpoint.json") &&
                                  Contains("--theirs keeps 'other' alone"));
    CHECK(repository.read(other_path) == before);
  }
  const ProgramAnswer open = repository.checkpoint({"resolve"});
  CHECK_THAT(open.errors, Contains("--both keeps both"));
  CHECK_THAT(open.output, Contains(other_path + ": the whole document (") &&
                              Contains("\n    skill\n      ours: \"demo\"\n      theirs: \"other\"\n"));
  CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
  CHECK(repository.read(other_path) == other_skill);
}

TEST_CASE("resolve --both keeps the checkpoints of two skills, each in its own file") {
  const Repository repository = renamed_skill();
  SECTION("there is no file yet") {
    const ProgramAnswer answer = repository.checkpoint({"resolve", "--both"});
    CHECK(answer.status == 0);
    CHECK_THAT(answer.output,
               Catch::StartsWith("resolved " + other_path + "\nresolved " + std::string(Repository::path) +
                                 "\nnext: git add :/" + std::string(Repository::path) + " :/" + other_path + ";"));
    CHECK(repository.read(other_path) == other_skill);
    CHECK(repository.read() == stopped_ours);
    CHECK(repository.checkpoint({"validate"}).status == 0);
  }
  SECTION("somebody has put another there") {
    const std::string before = repository.read(other_path);
    repository.write(stopped_base);
    const ProgramAnswer answer = repository.checkpoint({"resolve", "--both", "--json"});
    CHECK(Json::parse(answer.output)["error_code"] == "already_exists");
    CHECK(repository.read(other_path) == before);
    CHECK(repository.read() == stopped_base);
  }
}

TEST_CASE("resolve keeps our skill's checkpoint where theirs is the other one") {
  Repository repository(stopped_base);
  repository.branch("theirs", "main", stopped_ours);
  repository.git({"checkout", "-q", "main"});
  repository.git({"mv", std::string(Repository::path), other_path});
  repository.write(other_skill, other_path);
  repository.git({"commit", "-q", "-a", "-m", "rename"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK_THAT(repository.checkpoint({"resolve"}).errors, Contains("--ours keeps 'other' alone"));
  CHECK(repository.checkpoint({"resolve", "--both"}).status == 0);
  CHECK(repository.read(other_path) == other_skill);
  CHECK(repository.read() == stopped_ours);
}

TEST_CASE("resolve speaks of two skills also where one side alone has changed whose checkpoint it is") {
  Repository repository(session_text({{"step", "\"a\""}}));
  repository.branch("theirs", "main", session_text({{"step", "\"b\""}, {"skill", "\"other\""}}));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text({{"step", "\"c\""}}), "ours");
  REQUIRE(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK_THAT(repository.checkpoint({"resolve"}).errors, Contains("--both keeps both, and 'other' in"));
}

TEST_CASE("resolve is not kept from a result by what was wrong with one side before") {
  Repository repository(session_text({{"step", "\"a\""}}));
  repository.branch("theirs", "main", session_text({{"step", "\"b\""}, {"progress_summary", "5"}}));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text({{"step", "\"c\""}}), "ours");
  REQUIRE(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--ours"});
  INFO(answer.errors);
  CHECK(answer.status == 0);
  const Json result = Json::parse(repository.read());
  CHECK(result.at("step") == "c");
  CHECK(result.at("progress_summary") == 5);
}

TEST_CASE("resolve keeps the side that still has the file, when asked") {
  Repository repository(stopped_base);
  repository.branch("theirs", "main", stopped_theirs);
  repository.git({"checkout", "-q", "main"});
  repository.git({"rm", "-q", std::string(Repository::path)});
  repository.git({"commit", "-q", "-m", "remove"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"resolve"}, {"resolve", "--ours"}}) {
    const ProgramAnswer answer = repository.checkpoint(words);
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Contains("hint: --theirs keeps .checkpoints/demo.checkpoint.json; to remove it is left"));
    CHECK_THAT(answer.errors, !Contains("--set"));
  }
  SECTION("it is as git left it") {
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
    CHECK(repository.read() == stopped_theirs);
  }
  SECTION("somebody has gone on with it") {
    const std::string edited = session_text({{"step", "\"by hand\""}});
    repository.write(edited);
    CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 4);
    CHECK(repository.read() == edited);
  }
}

namespace {

/// A merge that stops at two files: at the step of `demo`, and at the project of `other`.
Repository two_conflicts() {
  Repository repository(stopped_base);
  const auto other_with = [](const std::string& project) {
    return session_text({{"skill", "\"other\""}, {"project", "\"" + project + "\""}});
  };
  const auto commit_both = [&](const std::string& demo, const std::string& project) {
    repository.write(other_with(project), other_path);
    repository.git({"add", "-A"});
    repository.commit(demo, project);
  };
  commit_both(session_text({{"phase", "\"both\""}}), "base");
  repository.git({"checkout", "-q", "-b", "theirs"});
  commit_both(session_text({{"phase", "\"both\""}, {"step", "\"theirs\""}}), "theirs");
  repository.git({"checkout", "-q", "main"});
  commit_both(session_text({{"phase", "\"both\""}, {"step", "\"ours\""}}), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  return repository;
}

}  // namespace

TEST_CASE("resolve settles the other files where one is refused, and names each that is") {
  const Repository repository = two_conflicts();
  const std::string edited = repository.read() + "mine\n";
  repository.write(edited);
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--theirs", "--json"});
  CHECK(answer.status == 4);
  const Json json = Json::parse(answer.output);
  CHECK(json["error_code"] == "refused");
  CHECK(json["resolved"] == Json::array({other_path}));
  REQUIRE(json["problems"].size() == 1);
  CHECK(json["problems"][0]["path"] == std::string(Repository::path));
  CHECK(repository.read() == edited);
  CHECK_THAT(repository.read(other_path), Contains("\"project\": \"theirs\""));
}

TEST_CASE("resolve --set settles the files that have the conflict, and writes none where no file has it") {
  const Repository repository = two_conflicts();
  const std::string before = repository.read();
  const std::string other_before = repository.read(other_path);
  CHECK(repository.checkpoint({"resolve", "--set", "step=x", "--set", "phase=x"}).status == 129);
  CHECK(repository.read() == before);
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--set", "step=x", "--json"});
  CHECK(answer.status == 1);
  const Json json = Json::parse(answer.output);
  CHECK(json["error_code"] == "conflict");
  CHECK(json["resolved"] == Json::array({std::string(Repository::path)}));
  CHECK(json["remaining"].size() == 1);
  CHECK_THAT(repository.read(), Contains("\"step\": \"x\""));
  CHECK(repository.read(other_path) == other_before);
}

namespace {

const std::string run_folder = ".checkpoints/runs/T-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/";

std::string run_record(const std::string& commit) {
  return "{\n  \"schema_version\": \"1.0.0\",\n  \"run_id\": \"4fa2159f-9c61-5f8b-9ae5-28692b46cbd7\",\n"
         "  \"ticket_id\": \"T-1\",\n  \"phase\": \"implement\",\n  \"timestamp_utc\": \"2026-06-01T09:00:00Z\",\n"
         "  \"repo_commit_map\": {},\n  \"artifact_paths\": [],\n  \"attempt_number\": 1,\n"
         "  \"phase_payload\": {\n    \"phase\": \"implement\",\n    \"branch_name\": \"b\",\n"
         "    \"commit_sha\": \"" +
         commit + "\",\n    \"files_changed\": []\n  }\n}\n";
}

/// Stops at the record `path`, which both sides have begun.
void stop_at_two_records(const Repository& repository, const std::string& path) {
  repository.git({"checkout", "-q", "-b", "theirs"});
  repository.write(run_record("2222222"), path);
  repository.git({"add", "-A"});
  repository.git({"commit", "-q", "-m", "theirs"});
  repository.git({"checkout", "-q", "main"});
  repository.write(run_record("1111111"), path);
  repository.git({"add", "-A"});
  repository.git({"commit", "-q", "-m", "ours"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
}

}  // namespace

TEST_CASE("resolve --both keeps both records of one attempt: theirs becomes the next") {
  const bool has_driver = GENERATE(true, false);
  INFO("the driver came to it: " << has_driver);
  const Repository repository(stopped_base);
  if (!has_driver) repository.git({"config", "merge.checkpoint.driver", "false"});
  const std::string first = run_folder + "phase_1_implement_a1.json";
  repository.write(".checkpoints/runs/**/*.json merge=checkpoint\n", ".gitattributes");
  repository.git({"commit", "-q", "-a", "-m", "attributes"});
  stop_at_two_records(repository, first);
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--both"});
  INFO(answer.errors);
  CHECK(answer.status == 0);
  CHECK(repository.read(first) == run_record("1111111"));
  std::string next = run_record("2222222");
  next.replace(next.find("\"attempt_number\": 1"), 19, "\"attempt_number\": 2");
  const std::string second = run_folder + "phase_1_implement_a2.json";
  CHECK(repository.read(second) == next);
  CHECK_THAT(answer.output, Contains("next: git add :/" + first + " :/" + second + ";"));
  CHECK(repository.checkpoint({"resolve", "--both", first}).status == 0);
  CHECK(repository.read(first) == run_record("1111111"));
  CHECK_FALSE(repository.has(run_folder + "phase_1_implement_a3.json"));
  repository.git({"add", ":/" + first, ":/" + second});
  repository.git({"commit", "-q", "--no-edit"});
  for (const char* const base : {"theirs", "HEAD^1"}) {
    const ProgramAnswer review = repository.checkpoint({"validate", std::string("--since=") + base});
    INFO(base << "\n" << review.errors << review.output);
    CHECK(review.status == 0);
  }
}

TEST_CASE("resolve offers for two records of one attempt what the hook lets pass, and says why it refuses the rest") {
  const Repository repository(stopped_base);
  const std::string first = run_folder + "phase_1_implement_a1.json";
  const std::string way = "--both keeps both records, theirs as a later attempt; --ours, --theirs and --latest each";
  SECTION("both new") {
    stop_at_two_records(repository, first);
    const ProgramAnswer open = repository.checkpoint({"resolve"});
    CHECK(open.status == 1);
    CHECK_THAT(open.errors, Contains("hint: " + way) && Contains("records are only ever added") && !Contains("--set"));
    repository.git({"checkout", "-q", "--ours", first});
    const ProgramAnswer taken = repository.checkpoint({"resolve"});
    CHECK_THAT(taken.errors, Contains("is as our side has it: " + way) && !Contains("'git add' it"));
  }
  SECTION("both changed, which was judged there") {
    repository.write(run_record("3333333"), first);
    repository.git({"add", "-A"});
    repository.git({"commit", "-q", "-m", "both have it"});
    stop_at_two_records(repository, first);
    const ProgramAnswer open = repository.checkpoint({"resolve"});
    CHECK(open.status == 1);
    CHECK_THAT(open.errors, !Contains(way) && Contains("--ours"));
  }
}

TEST_CASE("resolve --both gives their record the next number that is free, among records of its phase") {
  const Repository repository(stopped_base);
  const std::string first = run_folder + "phase_1_implement_a1.json";
  std::string second = run_record("3333333");
  second.replace(second.find("\"attempt_number\": 1"), 19, "\"attempt_number\": 2");
  repository.write(second, run_folder + "phase_1_implement_a2.json");
  repository.write("{}\n", run_folder + "phase_2_local_review_a7.json");
  repository.write("notes\n", run_folder + "notes.txt");
  repository.git({"add", "-A"});
  repository.git({"commit", "-q", "-m", "second"});
  stop_at_two_records(repository, first);
  const ProgramAnswer answer = repository.checkpoint({"resolve", "--both"});
  INFO(answer.errors);
  CHECK(answer.status == 0);
  CHECK(repository.read(run_folder + "phase_1_implement_a2.json") == second);
  CHECK_THAT(repository.read(run_folder + "phase_1_implement_a3.json"), Contains("2222222"));
}

TEST_CASE("resolve merges the lines of a log that the driver never came to") {
  const std::string log = ".checkpoints/snapshots/w/log.jsonl";
  const auto line = [](const std::string& hour) { return R"({"at": "2026-06-01T)" + hour + ":00:00Z\"}\n"; };
  const Repository repository(stopped_base);
  repository.write(".checkpoints/snapshots/**/*.json* merge=checkpoint\n", ".gitattributes");
  repository.git({"config", "merge.checkpoint.driver", "false"});
  const auto commit_log = [&](const std::string& text) {
    repository.write(text, log);
    repository.git({"add", "-A"});
    repository.git({"commit", "-q", "-m", "log"});
  };
  commit_log(line("09"));
  repository.git({"checkout", "-q", "-b", "theirs"});
  commit_log(line("09") + line("10"));
  repository.git({"checkout", "-q", "main"});
  commit_log(line("09") + line("11"));
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK_THAT(Json::parse(repository.checkpoint({"resolve", "--list", "--json"}).output)["warnings"].dump(),
             Contains(log + " is not merged yet"));
  const ProgramAnswer answer = repository.checkpoint({"resolve"});
  INFO(answer.errors);
  CHECK(answer.status == 0);
  CHECK(repository.read(log) == line("09") + line("10") + line("11"));
  CHECK_THAT(repository.checkpoint({"resolve"}).output, Contains("Nothing to resolve"));
}

TEST_CASE("merge-file merges outside of git and says which rule decided") {
  const Repository repository(stopped_base);
  repository.write(stopped_base, "base.json");
  repository.write(stopped_ours, "ours.json");
  repository.write(stopped_theirs, "theirs.json");
  const ProgramAnswer answer = repository.checkpoint({"merge-file", "base.json", "ours.json", "theirs.json", "--json"});
  CHECK(answer.status == 1);
  const Json json = Json::parse(answer.output);
  CHECK(json["error_code"] == "conflict");
  REQUIRE(json["conflicts"].size() == 1);
  CHECK(json["conflicts"][0]["path"] == "step");
  const auto decided = [&json](const std::string& path) {
    for (const Json& decision : json["decisions"]) {
      if (decision["path"] == path)
        return decision["rule"].get<std::string>() + " " + decision["took"].get<std::string>();
    }
    return std::string();
  };
  CHECK(decided("updated_at") == "max theirs");
  CHECK(decided("project") == "one side ours");
  CHECK(decided("step") == "conflict conflict");
  const ProgramAnswer explained =
      repository.checkpoint({"merge-file", "base.json", "ours.json", "theirs.json", "--explain"});
  CHECK_THAT(explained.output, Contains("project: ours (one side) only one side changed it"));
}

TEST_CASE("a file that git has put back as one side has it is not taken for settled") {
  const Repository repository = conflicted();
  const std::string side = GENERATE("--ours", "--theirs");
  repository.git({"checkout", side, "--", std::string(Repository::path)});
  const ProgramAnswer listed = repository.checkpoint({"resolve", "--list", "--json"});
  CHECK(Json::parse(listed.output).at("remaining").size() == 1);
  CHECK(repository.checkpoint({"resolve", "--set", "step=both"}).status == 0);
  CHECK(repository.read() == merged_with("both"));
}

TEST_CASE("a file that says all that one side does may be settled so, and is left alone") {
  const std::string side = GENERATE("--ours", "--theirs");
  Repository repository(stopped_base);
  repository.branch("theirs", "main", session_text({{"step", "\"theirs\""}}));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text({{"step", "\"ours\""}}), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  repository.git({"checkout", side, "--", std::string(Repository::path)});
  const std::string before = repository.read();
  const ProgramAnswer answer = repository.checkpoint({"resolve"});
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("'git add' it if that is meant"));
  CHECK(repository.read() == before);
  CHECK(repository.checkpoint({"resolve", side}).status == 0);
  CHECK(repository.read() == before);
  const std::string other = side == "--ours" ? "--theirs" : "--ours";
  CHECK(repository.checkpoint({"resolve", other, std::string(Repository::path)}).status == 0);
  CHECK(repository.read() != before);
}

}  // namespace checkpoint::test
