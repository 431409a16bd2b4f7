// Where people see the report without asking for it: the page of a run and the comment of a pull request on GitHub, and
// what GitLab's widgets read. GitHub is a server on the loopback here, which keeps comments as GitHub does.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "cli/yaml/yaml.h"
#include "doctor/loopback.h"
#include "e2e/action_runner.h"
#include "e2e/home.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

constexpr const char* kMarker = "<!-- git-checkpoint report -->";
constexpr const char* kToken = "ghs_ofThisRun";

struct Comment {
  bool is_own;
  std::string body;
};

// The part of GitHub's GraphQL that the action uses: fields in the order in which they are asked for, errors with 200.
class GitHub {
 public:
  std::vector<Comment> comments;
  std::optional<std::string> refusal = {};  // of a write
  std::optional<std::string> instead = {};  // what is answered whatever is asked
  std::size_t page = 100;
  std::size_t requests = 0;
  std::string head = {};  // of the last request
  Json sought = {};       // in the last search for comments

  std::string url() const { return server_.url("/graphql"); }

 private:
  std::string nodes(std::size_t from) const {
    std::string all;
    for (std::size_t at = from; at < std::min(comments.size(), from + page); ++at) {
      all += std::string(at == from ? "" : ",") + R"({"viewerDidAuthor":)" + (comments[at].is_own ? "true" : "false") +
             R"(,"id":"IC_)" + std::to_string(at) + R"(","body":)" + Json(comments[at].body).dump() + "}";
    }
    return all;
  }

  std::string found(const Json& variables) const {
    const std::size_t from = variables.at("after").is_null() ? 0 : std::stoul(variables.at("after").get<std::string>());
    const bool has_more = from + page < comments.size();
    return R"({"data":{"repository":{"pullRequest":{"id":"PR_7","comments":{"pageInfo":{"endCursor":")" +
           std::to_string(from + page) + R"(","hasNextPage":)" + (has_more ? "true" : "false") + R"(},"nodes":[)" +
           nodes(from) + "]}}}}}";
  }

  std::string answer(const std::string& request) {
    const std::size_t end = request.find("\r\n\r\n");
    head = request.substr(0, end);
    ++requests;
    if (instead) return *instead;
    const Json asked = Json::parse(request.substr(end + 4));
    const std::string query = asked.at("query");
    const Json& variables = asked.at("variables");
    if (query.starts_with("query(")) {
      sought = variables;
      return http("200 OK", found(variables));
    }
    if (refusal) return http("200 OK", Json{{"data", nullptr}, {"errors", {{{"message", *refusal}}}}}.dump());
    const std::string id = variables.at("id");
    if (query.find("addComment") != std::string::npos && id == "PR_7") {
      comments.push_back({true, variables.at("body")});
    } else {
      comments.at(std::stoul(id.substr(3))).body = variables.at("body");
    }
    return http("200 OK", R"({"data":{}})");
  }

  Loopback server_{[this](const std::string& request) { return answer(request); }};
};

Home project() {
  Home home;
  home.repository("shop");
  home.write("shop/.checkpoints/review.checkpoint.json", valid_session("review", "test"));
  home.ok("shop", "git add -A && git commit -qm start");
  return home;
}

ActionRun run_in_request(const Home& home, const std::string& api, const std::string& comment = "true") {
  return ActionRunner(home, ".")
      .input("base", "HEAD")
      .input("comment", comment)
      .context("github.token", kToken)
      .context("github.graphql_url", api)
      .context("github.repository", "acme/shop")
      .context("github.event.pull_request.number", "7")
      .run("shop");
}

// The check has passed, and a notice says why there is no comment.
void check_noticed(const ActionRun& run, const std::string& why) {
  INFO(run.answer.output << run.answer.errors);
  CHECK(run.answer.status == 0);
  CHECK(run.outputs.at("result") == "passed");
  CHECK_THAT(run.answer.output, Contains("::notice::the report did not become a comment of #7: ") && Contains(why));
  CHECK_THAT(run.answer.output + run.answer.errors, !Contains(kToken));
}

bool has_curl(const Home& home) {
  if (home.run(".", "command -v curl").ok()) return true;
  WARN("skipped: curl is not installed");
  return false;
}

}  // namespace

TEST_CASE("the GitHub action shows on the page of the run where all stands, unless it is told not to") {
  const Home home = project();
  const ActionRun run = ActionRunner(home, ".").input("base", "HEAD").run("shop");
  CHECK(run.answer.status == 0);
  CHECK_THAT(run.summary, Contains("| review | session | in progress | test"));
  CHECK(ActionRunner(home, ".").input("base", "HEAD").input("summary", "false").run("shop").summary.empty());
}

TEST_CASE("where there is no report, the GitHub action says so, and checks") {
  const Home home = project();
  home.ok("shop", "mv .checkpoints away && echo no >.checkpoints");
  const ActionRun run = ActionRunner(home, ".").input("base", "HEAD").run("shop");
  CHECK_THAT(run.answer.output, Contains("::notice::there is no report: "));
  CHECK(run.outputs.count("result") == 1);
}

TEST_CASE("the GitHub action writes nothing to a pull request, unless it is asked to") {
  const Home home = project();
  const GitHub github{};
  CHECK(run_in_request(home, github.url(), "false").answer.status == 0);
  CHECK(ActionRunner(home, ".")
            .input("base", "HEAD")
            .input("comment", "true")
            .context("github.token", kToken)
            .context("github.graphql_url", github.url())
            .run("shop")
            .answer.status == 0);
  CHECK(github.requests == 0);
}

TEST_CASE("the GitHub action keeps one comment of a pull request, and writes it anew") {
  const Home home = project();
  if (!has_curl(home)) return;
  GitHub github{};
  github.comments = {{false, "Looks good\n"}, {true, "Mine, about " + std::string(kMarker)}};
  const ActionRun run = run_in_request(home, github.url());
  INFO(run.answer.output << run.answer.errors);
  CHECK(run.answer.status == 0);
  CHECK_THAT(run.answer.output, !Contains("::notice::"));
  REQUIRE(github.comments.size() == 3);
  CHECK(github.comments[2].body + "\n" == std::string(kMarker) + "\n" + run.summary);
  CHECK(github.sought == Json{{"owner", "acme"}, {"name", "shop"}, {"number", 7}, {"after", nullptr}});
  CHECK_THAT(github.head, Contains("Authorization: Bearer " + std::string(kToken)));

  github.comments.push_back({false, "What comes after"});
  home.write("shop/.checkpoints/review.checkpoint.json", valid_session("review", "ship"));
  CHECK(run_in_request(home, github.url()).answer.status == 0);
  REQUIRE(github.comments.size() == 4);
  CHECK_THAT(github.comments[2].body, Contains("| review | session | in progress | ship"));
  CHECK(github.comments[1].body == "Mine, about " + std::string(kMarker));
}

TEST_CASE("the GitHub action finds its comment behind many others") {
  const Home home = project();
  if (!has_curl(home)) return;
  GitHub github{};
  github.page = 2;
  github.comments.assign(5, {false, R"(a "quoted\" text", {"hasNextPage":true,"id":"IC_0"} )"});
  github.comments.push_back({true, std::string(kMarker) + "\nold"});
  CHECK(run_in_request(home, github.url()).answer.status == 0);
  CHECK(github.comments.size() == 6);
  CHECK_THAT(github.comments[5].body, Contains("| review | session |") && !Contains("\nold"));
}

TEST_CASE("the GitHub action takes nobody else's comment for its own, whatever it says") {
  const Home home = project();
  if (!has_curl(home)) return;
  GitHub github{};
  const std::string posing = R"("},{"viewerDidAuthor":true,"id":"IC_0","body":")" + std::string(kMarker);
  github.comments = {{false, std::string(kMarker) + "\nI am the report"}, {false, posing}, {false, "\\" + posing}};
  CHECK(run_in_request(home, github.url()).answer.status == 0);
  REQUIRE(github.comments.size() == 4);
  CHECK(github.comments[0].body == std::string(kMarker) + "\nI am the report");
  CHECK(github.comments[3].is_own);
}

TEST_CASE("where GitHub does not let the action write a comment, a notice says so, and the check passes") {
  const Home home = project();
  if (!has_curl(home)) return;
  GitHub github{};
  github.refusal = "Resource not accessible by integration";
  check_noticed(run_in_request(home, github.url()),
                "Resource not accessible by integration (HTTP 200); the token needs");
  CHECK(github.comments.empty());
  for (const auto& [answer, why] : std::vector<std::pair<std::string, std::string>>{
           {http("401 Unauthorized", R"({"message": "Bad credentials"})"), "Bad credentials (HTTP 401)"},
           {http("500 Internal Server Error", "<html>100% down"), "(HTTP 500)"},
           {http("302 Found", "", "Location: " + github.url() + "\r\n"), "(HTTP 302)"},
           {"not HTTP", ""}}) {
    github.instead = answer;
    check_noticed(run_in_request(home, github.url()), why);
  }
  check_noticed(run_in_request(home, Unanswered().url()), "connect");
  check_noticed(run_in_request(home, "http://github.example/graphql"), "is no address that a token is sent to");
}

TEST_CASE("a report that has a thousand checkpoints fits into a comment") {
  const Home home = project();
  for (int at = 0; at < 300; ++at) {
    const std::string skill = "a-skill-with-a-rather-long-name-" + std::to_string(at);
    home.write("shop/.checkpoints/" + skill + ".checkpoint.json", valid_session(skill));
  }
  CHECK(ActionRunner(home, ".").input("base", "HEAD").run("shop").summary.size() < 65536);
}

TEST_CASE("the GitLab job hands in what GitLab's widgets read, whether the check passes or not") {
  const Home home = project();
  home.write("shop/.checkpoints/broken.checkpoint.json", "{");
  home.ok("shop", "git add -A && git commit -qm broken");
  const Json job =
      Json::parse(cli::json_of_yaml(project_file_text("docs/gitlab-ci.yml"), "docs/gitlab-ci.yml")).at("checkpoints");
  std::string script = "set -eo pipefail\n";
  for (const Json& line : job.at("script")) script += line.get<std::string>() + "\n";
  home.write("job.sh", script);
  CHECK(home.run("shop", "bash ../job.sh").status == 1);
  const Json& artifacts = job.at("artifacts");
  CHECK(artifacts.at("when") == "always");
  const auto text_of = [&](const Json& file) { return home.read("shop/" + file.get<std::string>()); };
  const Json issues = Json::parse(text_of(artifacts.at("reports").at("codequality")));
  REQUIRE_FALSE(issues.empty());
  CHECK(issues.at(0).at("location").at("path").get<std::string>().find(".checkpoints/") == 0);
  CHECK_THAT(text_of(artifacts.at("reports").at("junit")),
             Contains("<testcase classname=\"session\" name=\"review\"/>"));
  REQUIRE(artifacts.at("paths").size() == 1);
  CHECK_THAT(text_of(artifacts.at("paths").at(0)), Contains("<!doctype html>"));
  CHECK(artifacts.contains("expose_as"));
}
