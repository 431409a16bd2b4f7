// What is deployed, asked on the loopback only.

#include "doctor/health.h"

#include "doctor/clinic.h"
#include "doctor/loopback.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using doctor::ask_health;
using Json = nlohmann::json;

namespace {

const std::string kCheck = "deployed-version";

// The check's row, with the service answering `body`.
Json row_for(const std::string& body, Clinic& clinic) {
  const Loopback service([&](const std::string&) { return http("200 OK", body); });
  clinic.git({"config", "checkpoint.healthUrl", service.url()});
  return clinic.doctor({"--online", "--only=" + kCheck});
}

std::string reason_for(const Loopback::Answering& answering) {
  const Loopback service(answering);
  const auto answer = ask_health({service.url(), {}});
  return answer ? "answered " + *answer : answer.problem().reason;
}

Loopback::Answering redirect_to(const std::string& target) {
  return [target](const std::string&) { return http("302 Found", "", "Location: " + target + "\r\n"); };
}

}  // namespace

TEST_CASE("what is deployed is ok where its version, commit or sha is HEAD, in short or in full") {
  Clinic clinic;
  const std::string head = clinic.land("Ship it");
  for (const std::string& body :
       {Json{{"version", head.substr(0, 7)}}.dump(), Json{{"commit", head}}.dump(),
        Json{{"sha", head + "-dirty"}}.dump(), Json{{"version", "1.4.0"}, {"commit", head.substr(0, 12)}}.dump()}) {
    const Json answer = row_for(body, clinic);
    INFO(body << "\n" << answer.dump(2));
    CHECK(answer.at("checks").at(0).at("state") == "ok");
    CHECK(answer.at("success") == true);
  }
}

TEST_CASE("another commit is a finding that says how the two stand to each other") {
  Clinic clinic;
  const std::string old = clinic.git({"rev-parse", "HEAD"});
  const std::string head = clinic.land("Go on");
  const Json answer = row_for(Json{{"commit", old.substr(0, 8)}}.dump(), clinic);
  CHECK(answer.at("success") == false);
  const Json& finding = answer.at("findings").at(0);
  CHECK(finding.at("evidence").at("commit") == old);
  CHECK(finding.at("evidence").at("subject") == "Begin");
  CHECK(finding.at("evidence").at("head") == head);
  CHECK(finding.at("message").get<std::string>().find("which goes on from it") != std::string::npos);
  const Json unknown = row_for(R"({"sha": "0123456789abcdef0123456789abcdef01234567"})", clinic);
  CHECK(unknown.at("findings").at(0).at("message").get<std::string>().find("does not have what is deployed") !=
        std::string::npos);
}

TEST_CASE("a version that is a tag is compared by its commit, and one that names nothing is skipped") {
  Clinic clinic;
  clinic.git({"tag", "v1.4.0"});
  CHECK(row_for(R"({"version": "1.4.0"})", clinic).at("checks").at(0).at("state") == "ok");
  clinic.land("Go on");
  CHECK(row_for(R"({"version": "1.4.0"})", clinic).at("checks").at(0).at("state") == "findings");
  const Json either = {{"version", "1.4.0"}, {"commit", clinic.git({"rev-parse", "HEAD"})}};
  CHECK(row_for(either.dump(), clinic).at("checks").at(0).at("state") == "ok");
  const Json none = row_for(R"({"version": "9.9.9"})", clinic);
  CHECK(none.at("checks").at(0).at("state") == "skipped");
  CHECK(none.at("warnings").size() == 1);
}

TEST_CASE("an unreachable service is skipped with a warning, and no finding") {
  Clinic clinic;
  const Unanswered nobody;
  clinic.git({"config", "checkpoint.healthUrl", nobody.url()});
  const Json answer = clinic.doctor({"--online", "--only=" + kCheck});
  CHECK(answer.at("success") == true);
  CHECK(answer.at("checks").at(0).at("state") == "skipped");
  CHECK(answer.at("checks").at(0).at("reason").get<std::string>().find("cannot be reached") != std::string::npos);
  REQUIRE(answer.at("warnings").size() == 1);
  CHECK(answer.at("warnings").at(0).get<std::string>().find("was not compared with HEAD") != std::string::npos);
}

TEST_CASE("before the first commit nothing can be compared, and nobody is asked") {
  Clinic clinic;
  clinic.git({"checkout", "-q", "--orphan", "other"});
  int requests = 0;
  const Loopback service([&](const std::string&) {
    ++requests;
    return http("200 OK", "{}");
  });
  clinic.git({"config", "checkpoint.healthUrl", service.url()});
  CHECK(clinic.reason(kCheck, {"--online"}) == "there are no commits yet");
  CHECK(requests == 0);
}

TEST_CASE("without --online, or without a URL, nothing is asked") {
  Clinic clinic;
  int requests = 0;
  const Loopback service([&](const std::string&) {
    ++requests;
    return http("200 OK", "{}");
  });
  CHECK(clinic.reason(kCheck, {"--online"}) == "checkpoint.healthUrl is not set");
  clinic.git({"config", "checkpoint.healthUrl", service.url()});
  CHECK(clinic.state(kCheck) == "skipped");
  CHECK(clinic.reason(kCheck) == "asked only with --online");
  CHECK(requests == 0);
}

TEST_CASE("a committed file cannot make doctor ask anybody") {
  Clinic clinic;
  int requests = 0;
  const Loopback service([&](const std::string&) {
    ++requests;
    return http("200 OK", "{}");
  });
  clinic.write(".checkpoints/config.json", Json{{"healthUrl", service.url()}}.dump());
  CHECK(clinic.reason(kCheck, {"--online"}) == "checkpoint.healthUrl is not set");
  CHECK(requests == 0);
}

TEST_CASE("only https, and this machine, are asked") {
  for (const std::string url : {"http://example.com/health", "ftp://127.0.0.1/health", "file:///etc/passwd",
                                "http://127.0.0.1.example.com/", "http://localhost.example.com/"}) {
    INFO(url);
    const auto answer = ask_health({url, {}});
    REQUIRE(!answer);
    CHECK(answer.problem().reason == "it is neither https nor on this machine, so it is not asked");
  }
  const auto none = ask_health({"not a url", {}});
  CHECK(none.problem().reason == "it is not a URL");
}

TEST_CASE("a redirect is followed on the same host, and nowhere else") {
  CHECK(reason_for([](const std::string& request) {
          const bool is_first = request.find("/health") != std::string::npos;
          return is_first ? http("302 Found", "", "Location: /v2\r\n") : http("200 OK", "{}");
        }) == "answered {}");
  int strangers = 0;
  const Loopback stranger([&](const std::string&) {
    ++strangers;
    return http("200 OK", "{}");
  });
  for (const std::string& target :
       {stranger.url(), std::string("https://example.com/"), std::string("//example.com/")}) {
    CHECK(reason_for(redirect_to(target)) == "it redirects to another host, which is not asked");
  }
  CHECK(strangers == 0);
  CHECK(reason_for(redirect_to("/health")) == "it redirects without end");
}

TEST_CASE("an answer that is too long, too late or no success is none") {
  CHECK(reason_for([](const std::string&) { return http("200 OK", std::string(65537, ' ')); }) ==
        "its answer is longer than 64 KiB");
  CHECK(reason_for([](const std::string&) { return http("200 OK", std::string(65536, ' ')); }).substr(0, 8) ==
        "answered");
  CHECK(reason_for([](const std::string&) { return http("503 Service Unavailable", "{}"); }) ==
        "it answers with status 503");
  const Loopback silent([](const std::string&) { return std::string(); });
  const auto late = ask_health({silent.url(), {}, std::chrono::milliseconds(50)});
  REQUIRE(!late);
  CHECK(late.problem().reason.find("it cannot be reached: Timeout") == 0);
}

TEST_CASE("what is no JSON object is skipped with a warning") {
  Clinic clinic;
  for (const std::string body : {"<html></html>", "[1]", ""}) {
    const Json answer = row_for(body, clinic);
    CHECK(answer.at("checks").at(0).at("state") == "skipped");
    CHECK(answer.at("warnings").size() == 1);
  }
}
