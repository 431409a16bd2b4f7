// What is done from the page is what a command does, to what the page has shown; and nobody else does it.

#include "board/pressing.h"
#include "core/digest.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kBlockers = R"(--blockers:json=[
  {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"},
  {"id": "b2", "description": "No key", "blocking": "all", "needs": "external_dep"}])";

struct Work : Shop {
  Work() {
    const Json made = bench.ask(root, {"update", "review", kBlockers, R"(--next_actions:json=["One", "Two"])"});
    INFO(made.dump());
    REQUIRE(made.at("success") == true);
  }
  Json session() const { return Json::parse(text()); }
  std::string etag() const { return sha256(text()); }
};

// Its queue, in words that `update` would not write.
void queue(const Shop& shop, const Json& actions) {
  Json text = Json::parse(shop.before);
  text["next_actions"] = actions;
  write_file(session_file(shop.root, "review"), text.dump(2) + "\n");
}

// A project whose first stage waits for a person.
struct Project : Shop {
  Json made{{"research_brief", Json::parse(file_text("samples/stage/artifacts.json")).at("research_brief")}};

  Project() {
    bench.ask(root, {"stage", "init", "film"});
    wait();
  }
  void wait() const {
    bench.ask(root, {"stage", "write", "film", "research", "--status=awaiting_human", "--artifacts=" + made.dump()});
  }
  Json stage() const { return bench.ask(root, {"stage", "read", "film", "research"}).at("checkpoint"); }
};

}  // namespace

TEST_CASE("a decision is recorded in the words of whoever decides, and waits no more") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const Json answer =
      done(visitor, with(offer(visitor, "decide"), "decision", "Break it? Yes, 'with' a \"note\" -- \u00e4"));
  CHECK(answer.at("command") == "update");
  const Json session = work.session();
  CHECK(session.at("blockers").size() == 1);
  CHECK(session.at("context_primer").at("key_decisions") == Json{"Break it? Yes, 'with' a \"note\" -- \u00e4"});
  CHECK(answer.at("etag") == work.etag());
  CHECK(offers(visitor, "decide").empty());
}

TEST_CASE("a text of odd letters is finished and claimed as it stands") {
  const Shop shop;
  const std::string odd = "\"Odd\" 'one' <b>&amp; \t\n\x07\x7f \u00e4\u202e\u200b\u2028 \U0001F600 \\u0041 %s";
  queue(shop, Json::array({odd, "Second"}));
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  CHECK(done(visitor, offer(visitor, "claim")).at("claim").at("action") == odd);
  done(visitor, offer(visitor, "give-back"));
  CHECK(done(visitor, offer(visitor, "finish")).at("completed") == odd);
}

TEST_CASE("what no page may show, or no command can be given, is not offered, and it says why") {
  const Shop shop;
  const std::string secret = "Use ghp_" + std::string("Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  queue(shop, Json::array({secret}));
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const auto events = visitor.events();
  CHECK(offers(visitor, "finish").empty());
  CHECK(offers(visitor, "claim").empty());
  const std::string page = visitor.get("page").body;
  CHECK_FALSE(contains(page, secret));
  CHECK(contains(page, "Finish\u2026 Not from here: it looks as if it held a secret"));
  queue(shop, Json::array({std::string("A\0B", 3)}));
  visitor.page_with("Not from here: it holds a character that no command can be given", *events);
  CHECK(offers(visitor, "finish").empty());
  queue(shop, Json::array({std::string(40000, 'a')}));
  visitor.page_with("Not from here: it is too long to be sent from a page", *events);
  CHECK(offers(visitor, "finish").empty());
}

TEST_CASE("a blocker is taken away, and no other field can be") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "unblock");
  const std::string before = work.text();
  for (const char* const path :
       {"next_actions", "blockers", "blockersx[0]", "context_primer", "--dir=/", "blockers[id=b1].needs"}) {
    INFO(path);
    CHECK(visitor.post("act", with(request, "unset", path).dump()).status == 400);
    CHECK(work.text() == before);
  }
  done(visitor, request);
  CHECK(work.session().at("blockers").at(0).at("id") == "b1");
  CHECK(work.session().at("blockers").size() == 1);
}

TEST_CASE("what one thing alone has blocked goes on without it, and becomes nothing else") {
  const Work work;
  REQUIRE(
      work.bench.ask(work.root, {"update", "review", "--status=blocked", "--unset=blockers[id=b1]"}).at("success") ==
      true);
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "unblock");
  CHECK(visitor.post("act", with(request, "status", "complete").dump()).status == 400);
  CHECK(work.session().at("status") == "blocked");
  done(visitor, request);
  CHECK(work.session().at("status") == "in_progress");
  CHECK(work.session().at("blockers").empty());
}

TEST_CASE("what has failed goes on from the page as by the command that it shows, and has something to do next") {
  const Work work;
  const auto fail = [&](const Json& blockers, const Json& actions) {
    Json text = work.session();
    text["status"] = "failed";
    text["blockers"] = blockers;
    text["next_actions"] = actions;
    write_file(session_file(work.root, "review"), text.dump(2) + "\n");
  };
  const Json no_key{{"id", "b2"}, {"description", "No key"}, {"blocking", "all"}, {"needs", "external_dep"}};
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const auto events = visitor.events();
  const auto go_on = [&](const char* const action, const std::string& next) {
    visitor.page_with(work.etag(), *events);
    const Json request = offer(visitor, action);
    const bool wants_next = contains(visitor.get("page").body, "data-wants=\"next\"");
    CHECK(wants_next == !next.empty());
    if (wants_next) CHECK(visitor.post("act", request.dump()).status == 422);
    done(visitor, next.empty() ? request : with(request, "next", next));
    CHECK(work.session().at("status") == "in_progress");
    CHECK(work.session().at("blockers").empty());
    CHECK(work.session().at("next_actions") == Json::array({next.empty() ? "One" : next}));
    CHECK(offers(visitor, action).empty());
  };
  fail(Json::array({no_key}), Json::array({"One"}));
  go_on("unblock", "");
  fail(Json::array({no_key}), Json::array());
  go_on("unblock", "Get a key");
  fail(Json::array(), Json::array({"One"}));
  go_on("go-on", "");
  fail(Json::array(), Json::array());
  go_on("go-on", "Try again");
}

TEST_CASE("what no command takes before the file is mended is not offered, and which line that is") {
  const Work work;
  Json text = work.session();
  text["blockers"] = {{{"description", "No key"}, {"blocking", "all"}, {"needs", "external_dep"}},
                      {{"description", "Break it?"}, {"blocking", "all"}, {"needs", "user_decision"}}};
  write_file(session_file(work.root, "review"), text.dump(2) + "\n");
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  for (const char* const action : {"decide", "unblock", "finish"}) {
    INFO(action);
    CHECK(offers(visitor, action).empty());
  }
  const std::string page = visitor.get("page").body;
  for (const char* const label : {"Unblock\u2026", "Finish\u2026"}) {
    CHECK(contains(page, std::string(label) + " Not yet. Nothing can be written before line "));
  }
  CHECK(contains(page, "blockers[0].id is missing"));
}

TEST_CASE("a proposal with letters that are not shown is recorded as it stands") {
  const Work work;
  Json text = work.session();
  text["blockers"][0]["proposed_resolution"] = "A\u2028B";
  write_file(session_file(work.root, "review"), text.dump(2) + "\n");
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const std::string page = without_entities(visitor.get("page").body);
  CHECK(contains(page, "data-exact=\"\"Break it? A\\u2028B\"\""));
  CHECK_FALSE(contains(page, "\u2028"));
}

TEST_CASE("of blockers that have one id, or none, each can be taken away, and is the one that was shown") {
  const Work work;
  const auto blocker = [](const std::string& id, const std::string& text, const std::string& needs) {
    return Json{{"id", id}, {"description", text}, {"blocking", "all"}, {"needs", needs}};
  };
  Json text = work.session();
  text["blockers"] = {blocker("b1", "Break it?", "user_decision"), blocker("b1", "Sell it?", "user_decision"),
                      blocker("b2", "No key", "external_dep"), blocker("b2", "No net", "external_dep")};
  write_file(session_file(work.root, "review"), text.dump(2) + "\n");
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const std::vector<Json> decisions = offers(visitor, "decide");
  const std::vector<Json> unblocks = offers(visitor, "unblock");
  REQUIRE(decisions.size() == 2);
  REQUIRE(unblocks.size() == 2);
  done(visitor, with(decisions.at(1), "decision", "Sell it? No."));
  CHECK(visitor.post("act", with(decisions.at(0), "decision", "Yes").dump()).status == 412);
  CHECK(visitor.post("act", unblocks.at(0).dump()).status == 412);
  done(visitor, offers(visitor, "unblock").at(1));
  const Json left = work.session().at("blockers");
  REQUIRE(left.size() == 2);
  CHECK(left.at(0).at("description") == "Break it?");
  CHECK(left.at(1).at("description") == "No key");
}

TEST_CASE("an action is finished, another put in its place, or all of it is") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  CHECK(done(visitor, with(offer(visitor, "finish"), "next", "Between")).at("completed") == "One");
  CHECK(work.session().at("next_actions") == Json{"Between", "Two"});
  done(visitor, offer(visitor, "finish"));
  CHECK(visitor.post("act", offer(visitor, "finish").dump()).status == 422);  // the last of work in progress
  done(visitor, with(offer(visitor, "finish"), "complete", true));
  CHECK(work.session().at("status") == "complete");
  CHECK(offers(visitor, "finish").empty());
}

TEST_CASE("an action is claimed and given back") {
  const Shop shop;
  shop.bench.ask(shop.root, {"update", "review", R"(--next_actions:json=["One", "Two"])"});
  shop.bench.ask(shop.root, {"update", "other", R"(--next_actions:json=["Three"])"});
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  std::vector<Json> claims = offers(visitor, "claim");
  REQUIRE(claims.size() == 2);
  for (const Json& claim : claims) {
    if (claim.at("arguments").at("skill") == "review") CHECK(done(visitor, claim).at("claim").at("action") == "One");
  }
  CHECK(contains(visitor.get("page").body, "Claimed by "));
  done(visitor, offer(visitor, "give-back"));
  CHECK(offers(visitor, "give-back").empty());
  CHECK(shop.bench.ask(shop.root, {"next"}).at("claims").empty());
}

TEST_CASE("what somebody else has claimed, given back or finished meanwhile is not taken for another action") {
  const Shop shop;
  const auto with_actions = [&](const char* actions) {
    shop.bench.ask(shop.root, {"update", "review", std::string("--next_actions:json=") + actions});
  };
  with_actions(R"(["One", "Two"])");
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const auto late = [&](const Json& request) {
    const Json claims = shop.bench.ask(shop.root, {"next"}).at("claims");
    const Reply reply = visitor.post("act", request.dump());
    INFO(request.dump() << reply.body);
    CHECK(reply.status == 409);
    CHECK(Json::parse(reply.body).at("error_code") == "conflict");
    CHECK(shop.bench.ask(shop.root, {"next"}).at("claims") == claims);
  };
  const Json claim = offer(visitor, "claim");
  shop.bench.ask(shop.root, {"next", "--claim=ann"});
  late(claim);
  visitor.get("page");
  done(visitor, with(with(claim, "expect", "Two"), "skill", "review"));
  CHECK(shop.bench.ask(shop.root, {"next"}).at("claims").size() == 2);
  shop.bench.ask(shop.root, {"next", "--release=ann"});
  const Json giving = {{"action", "give-back"},
                       {"arguments", {{"who", "ann"}, {"skill", "review"}, {"expect", "One"}}}};
  late(giving);
  shop.bench.ask(shop.root, {"done", "review", "--expect=One"});
  shop.bench.ask(shop.root, {"update", "review", "--next_actions+=Three"});
  shop.bench.ask(shop.root, {"next", "--claim=ann"});
  late(giving);
  done(visitor, with(giving, "expect", "Three"));
}

TEST_CASE("what is approved is shown with its digest, and the approval is bound to it") {
  const Project project;
  const Served board(project.bench, project.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "approve");
  const std::string digest = request.at("arguments").at("digest");
  CHECK(contains(visitor.get("page").body, "<code>" + digest + "</code>"));
  CHECK(contains(visitor.get("page").body, "research_brief"));
  done(visitor, request);
  CHECK(project.stage().at("status") == "completed");
  CHECK(contains(project.stage().dump(), digest));
}

TEST_CASE("whoever approves is told in whose name, and that name is recorded") {
  const Project project;
  const Served board(project.bench, project.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "approve");
  const std::string name = request.at("arguments").at("by");
  CHECK_FALSE(name.empty());
  CHECK(offer(visitor, "reject").at("arguments").at("by") == name);
  CHECK(contains(visitor.get("page").body, "data-as=\"" + name + "\""));
  done(visitor, with(request, "by", "Ann"));
  CHECK(contains(project.stage().dump(), "\"Ann\""));
}

TEST_CASE("of what is too long to be shown whole the page says so, and which command shows it") {
  Project project;
  const Served board(project.bench, project.root);
  const Visitor visitor(board);
  CHECK_FALSE(contains(visitor.get("page").body, "data-extent=\"part\""));
  const auto events = visitor.events();
  project.made["research_brief"]["topic"] = repeated("Yes\u00e4 ", 5000) + "the end";
  project.wait();
  const std::string page = visitor.page_with("data-extent=\"part\"", *events);
  CHECK(contains(page, "These are the first "));
  CHECK(contains(page, "<code>git checkpoint stage read film research --json</code>"));
  CHECK_FALSE(contains(page, "the end"));
  CHECK(offers(visitor, "approve").size() == 1);
}

TEST_CASE("a phase is approved as it was shown, and not another") {
  const Shop shop;
  const auto workflow = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all{"workflow"};
    all.insert(all.end(), words.begin(), words.end());
    return shop.bench.ask(shop.root, all);
  };
  write_file(shop.root / "phases.yaml", "phases:\n- name: plan\n  final: [plan.md]\n  approval: true\n- build\n");
  workflow({"start", "build", "--phases=phases.yaml"});
  write_file(shop.root / "plan.md", "x\n");
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "approve-phase");
  CHECK(contains(visitor.get("page").body, request.at("arguments").at("digest").get<std::string>()));
  const std::filesystem::path state = shop.root / ".checkpoints/workflows/build/phase.json";
  const auto events = visitor.events();
  write_file(state, read_file(state) + "\n");
  CHECK(visitor.post("act", request.dump()).status == 412);
  visitor.page_with(sha256(read_file(state)), *events);
  const Json answer = done(visitor, offer(visitor, "approve-phase"));
  CHECK(answer.at("command") == "workflow approve");
  CHECK(offers(visitor, "approve-phase").empty());
}

TEST_CASE("a phase is approved with what it has made as that was shown, and with nothing else") {
  const Shop shop;
  write_file(shop.root / "phases.yaml", "- name: plan\n  final: [plan.md, drawings]\n  approval: true\n- build\n");
  shop.bench.ask(shop.root, {"workflow", "start", "build", "--phases=phases.yaml"});
  write_file(shop.root / "plan.md", "Blue paint\n");
  write_file(shop.root / "drawings" / "front.txt", "A door\n");
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const auto change_meanwhile = [&](const std::string& file, const std::string& text) {
    const Json request = offer(visitor, "approve-phase");
    write_file(shop.root / file, text);
    const auto answer = visitor.post("act", request.dump());
    CHECK(answer.status == 412);
    CHECK(contains(answer.body, "what would be approved is not what was seen"));
    CHECK(contains(visitor.get("page").body, text.substr(0, text.size() - 1)));
  };
  CHECK(contains(visitor.get("page").body, "Blue paint"));
  change_meanwhile("plan.md", "Red paint\n");
  change_meanwhile("drawings/front.txt", "A window\n");
  change_meanwhile("drawings/back.txt", "A cellar\n");
  Json request = offer(visitor, "approve-phase");
  request.at("arguments").erase("digest");
  CHECK(visitor.post("act", request.dump()).status == 400);
  done(visitor, offer(visitor, "approve-phase"));
  CHECK(offers(visitor, "approve-phase").empty());
}

TEST_CASE("what has changed since it was shown is not approved") {
  Project project;
  const Served board(project.bench, project.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "approve");
  const Json rejection = with(offer(visitor, "reject"), "reason", "Too short");
  project.made["research_brief"]["topic"] = "Another";
  project.wait();
  const Json waiting = project.stage();
  CHECK(visitor.post("act", request.dump()).status == 412);
  CHECK(visitor.post("act", rejection.dump()).status == 412);
  // Neither is what another digest would be of, though the file is the one that was seen.
  const Json other = with(offer(visitor, "approve"), "digest", std::string(64, '0'));
  const Reply reply = visitor.post("act", other.dump());
  CHECK(reply.status == 412);
  CHECK(contains(reply.body, offer(visitor, "approve").at("arguments").at("digest").get<std::string>()));
  CHECK(project.stage() == waiting);
  done(visitor, with(offer(visitor, "reject"), "reason", "Too short"));
  CHECK(project.stage().at("status") == "in_progress");
  CHECK(contains(project.stage().dump(), "Too short"));
}

TEST_CASE("what somebody else has changed is not written over, and whoever was late is told") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor one(board);
  const Visitor other(board);
  const Json seen = with(offer(other, "decide"), "decision", "No");
  const Json finishing = offer(other, "finish");
  const Json unblocking = offer(other, "unblock");
  const Json claiming = {{"action", "claim"},
                         {"arguments", {{"skill", "review"}, {"etag", work.etag()}, {"expect", "One"}}}};
  done(one, with(offer(one, "decide"), "decision", "Yes"));
  const std::string before = work.text();
  for (const Json& late : {seen, finishing, unblocking, claiming}) {
    const Reply reply = other.post("act", late.dump());
    INFO(late.dump() << reply.body);
    CHECK(reply.status == 412);
    CHECK(Json::parse(reply.body).at("error_code") == "changed");
    CHECK(contains(reply.body, work.etag()));
    CHECK(work.text() == before);
  }
  CHECK(work.bench.ask(work.root, {"next"}).at("claims").empty());
}

TEST_CASE("what is no request is refused, and nothing is run") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const Json finish = offer(visitor, "finish");
  const std::string before = work.text();
  Json without_etag = finish;
  without_etag["arguments"].erase("etag");
  for (const std::string& body :
       {std::string(), std::string("{"), std::string("[]"), std::string("\"finish\""), std::string("{}"),
        std::string(R"({"action": "doctor"})"), std::string(R"({"action": "finish"})"),
        std::string(R"({"action": "finish", "arguments": []})"),
        std::string(R"({"action": "update", "arguments": {}})"), without_etag.dump(), with(finish, "etag", "").dump(),
        with(finish, "verify", "x").dump(), with(finish, "skill", Json::array({"review"})).dump(),
        with(finish, "complete", "yes").dump(), with(finish, "expect", nullptr).dump(), repeated("[", 2000)}) {
    INFO(body);
    CHECK(visitor.post("act", body).status == 400);
  }
  CHECK(visitor.post("act", with(finish, "skill", "--complete").dump()).status == 400);
  CHECK(visitor.post("act", with(finish, "next", std::string("Three\0and four", 14)).dump()).status == 400);
  CHECK(visitor.post("act", with(finish, "skill", "../../etc/passwd").dump()).status == 400);
  CHECK(visitor.post("act", with(finish, "skill", "nobody").dump()).status == 404);
  CHECK(visitor.post("act", with(finish, "next", std::string(70000, 'a')).dump()).status == 413);
  CHECK(work.text() == before);
}

TEST_CASE("a page of somebody else, a form and a stolen key write nothing") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor visitor(board);
  const std::string finish = offer(visitor, "finish").dump();
  const std::string before = work.text();
  const auto refused = [&](const Headers& changed, int status) {
    INFO(Json(changed).dump());
    CHECK(visitor.post("act", finish, changed).status == status);
    CHECK(work.text() == before);
  };
  refused({{"Origin", "http://evil.example"}}, 403);
  refused({{"Origin", "null"}}, 403);
  refused({{"Origin", ""}}, 403);
  refused({{"Sec-Fetch-Site", "cross-site"}}, 403);
  refused({{"Sec-Fetch-Site", "same-site"}}, 403);
  refused({{"Host", "evil.example:" + std::to_string(board.port())}}, 421);
  refused({{"Cookie", ""}}, 401);
  refused({{"Checkpoint-Key", ""}}, 401);
  refused({{"Checkpoint-Key", std::string(48, '0')}}, 401);
  refused({{"Content-Type", "text/plain"}}, 415);
  refused({{"Content-Type", "application/x-www-form-urlencoded"}}, 415);
  refused({{"Content-Length", ""}}, 411);
  refused({{"Transfer-Encoding", "chunked"}}, 400);
  refused({{"Expect", "100-continue"}}, 400);
  refused({{"Content-Encoding", "gzip"}}, 400);
  // A body that never comes to its end is waited for no longer than its head.
  Wire half(board.port());
  Headers headers = visitor.writing_headers();
  headers["Content-Length"] = std::to_string(finish.size() + 1);
  half.send(request_text("POST " + visitor.home() + "act", headers, finish));
  CHECK(reply_in(half.rest()).status != 200);
  CHECK(work.text() == before);
  CHECK(visitor.post("act", finish).status == 200);
}

TEST_CASE("a board that only shows has nothing to press, and writes nothing") {
  const Work work;
  const Served board(work.bench, work.root, {"--read-only"});
  CHECK(board.announced().at("read_only") == true);
  const Visitor visitor(board);
  CHECK_FALSE(contains(visitor.get("page").body, "<button type=\"button\" data-act="));
  const Json request = {{"action", "finish"},
                        {"arguments", {{"skill", "review"}, {"etag", work.etag()}, {"expect", "One"}}}};
  const std::string before = work.text();
  CHECK(visitor.post("act", request.dump()).status == 403);
  CHECK(work.text() == before);
}

TEST_CASE("what is done in one browser comes to the other as an event, and is on the page before it is told") {
  const Work work;
  const Served board(work.bench, work.root);
  const Visitor one(board);
  const Visitor other(board);
  const auto events = other.events();
  done(one, with(offer(one, "decide"), "decision", "Yes"));
  CHECK(offers(one, "decide").empty());
  CHECK(events->comes("event: changed"));
  CHECK(offers(other, "decide").empty());
}
