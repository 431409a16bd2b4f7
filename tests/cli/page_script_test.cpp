// What the scripts of the report and of the board do in a browser: the very pages, in Chromium, without the network.
// Where it is not installed, the tests say that they were skipped.

#include "cli/report_page.h"
#include "core/program.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// What a visitor does, and sees: functions for the scripts of the tests.
const std::string kVisit = R"(
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = () => all('.row').filter((row) => !row.hidden).map((row) => row.querySelector('.name').textContent);
  const find = (text) => { const field = document.getElementById('find'); field.value = text; field.dispatchEvent(new Event('input')); };
  const rest = () => new Promise((resolve) => setTimeout(resolve, 50));
)";

// Stands for the server: it answers with `next`, and keeps what it is sent.
const std::string kServer = R"(
  let next = ''; let status = 200; let said = {success: true}; const sent = [];
  window.fetch = (url, what) => {
    if (url === 'act') sent.push(JSON.parse(what.body));
    const text = url === 'page' ? next : JSON.stringify(url === 'key' ? {key: 'k'} : said);
    const code = url === 'act' ? status : 200;
    return Promise.resolve({ok: code === 200, status: code, text: () => Promise.resolve(text), json: () => Promise.resolve(JSON.parse(text))});
  };
  window.EventSource = class extends EventTarget { close() {} };
)";

bool has_chromium(const Desk& desk) {
  const bool is_there =
      checkpoint::run_program({"sh", {"-c", "command -v chromium"}, desk.folder()}, desk.context.environment).ok();
  if (!is_there) WARN("skipped: chromium is not installed");
  return is_there;
}

// A page is let to do no more than its own script; of this copy the tests' own do something, too.
std::string with_scripts(std::string page, const std::string& before, const std::string& behind) {
  page = std::regex_replace(page, std::regex("<meta http-equiv=\"Content-Security-Policy\"[^>]*>"), "");
  page.insert(page.find("<head>") + 6, "<script>" + before + "</script>");
  return page.insert(page.rfind("</body>"), "<script>(async () => { const seen = {}; try {" + kVisit + behind +
                                                "} catch (error) { seen.error = String(error); }"
                                                "document.title = JSON.stringify(seen); })();</script>");
}

std::string without_entities(std::string text) {
  for (const auto& [entity, letter] : {std::pair("&lt;", "<"), std::pair("&gt;", ">"), std::pair("&amp;", "&")}) {
    text = std::regex_replace(text, std::regex(entity), letter);
  }
  return text;
}

// What a script at the end of the page has put into `seen`.
Json seen_in(Desk& desk, const std::string& page, const std::string& script, const std::string& before = "") {
  const std::filesystem::path file = desk.folder() / "page.html";
  write_file(file, with_scripts(page, before, script));
  const std::string profile = "--user-data-dir=" + (desk.folder() / "profile").string();
  const checkpoint::ProgramAnswer answer =
      checkpoint::run_program({"chromium",
                               {"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", profile,
                                "--virtual-time-budget=4000", "--dump-dom", "file://" + file.string()},
                               desk.folder()},
                              desk.context.environment);
  const std::size_t begin = answer.output.find("<title>{");
  INFO(answer.errors);
  REQUIRE(begin != std::string::npos);
  const std::size_t text = begin + std::string("<title>").size();
  Json seen = Json::parse(without_entities(answer.output.substr(text, answer.output.find("</title>", text) - text)));
  INFO(seen.dump());
  CHECK_FALSE(seen.contains("error"));
  return seen;
}

std::string board_of(Desk& desk) { return desk.ask({"__board-page"}).at("page"); }

// As a script has it between its quotes.
std::string in_script(const std::string& page) {
  return std::regex_replace(Json(page).dump(), std::regex("</script"), "<\\/script");
}

// More of them than a section shows at once, each with a question too long to be shown whole.
void fill_with_long_questions(Desk& desk) {
  desk.with_repository();
  for (const std::string name : {"q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9"}) {
    const Json blockers = Json::array({{{"id", "b1"},
                                        {"description", "Long " + name + ": " + std::string(500, 'y') + " end?"},
                                        {"blocking", "all"},
                                        {"needs", "user_decision"}}});
    desk.with(name, checkpoint_text(name, ", \"blockers\": " + blockers.dump()));
  }
  desk.with("zebra", checkpoint_text("zebra"));
  desk.with("stuck", bare_checkpoint_text("stuck", "failed", R"(, "next_actions": ["Try again"])"));
}

}  // namespace

TEST_CASE("a filter leaves what it says, and what is looked for is seen where it is folded away", "[unsanitized]") {
  Desk desk;
  if (!has_chromium(desk)) return;
  fill_with_long_questions(desk);
  const Json seen = seen_in(desk, desk.say({"report"}).out, R"(
    seen.before = all('.group').map((one) => one.open);
    document.querySelector('button[data-show=halt]').click();
    seen.halted = rows();
    seen.pressed = all('button[data-show][aria-pressed=true]').map((one) => one.dataset.show);
    seen.count = document.getElementById('count').textContent;
    seen.hidden = all('section[data-kind]').filter((one) => one.hidden).length;
    document.querySelector('button[data-show=wait]').click();
    seen.waiting = rows();
    seen.filtered = all('.group').map((one) => one.open);
    document.querySelector('button[data-show=all]').click();
    seen.after = all('.group').map((one) => one.open);
    find('ZEBRA');
    seen.found = rows();
    find('no such words');
    seen.none = document.getElementById('count').textContent;
    find('  ');
    seen.again = rows().length;
  )");
  CHECK(seen.at("halted") == Json{"stuck"});
  CHECK(seen.at("pressed") == Json{"halt"});
  CHECK(seen.at("count") == "1 of 11 shown");
  CHECK(seen.at("waiting").size() == 9);
  CHECK(seen.at("before") == Json::array({false}));
  CHECK(seen.at("filtered") == Json::array({true}));
  CHECK(seen.at("after") == Json::array({false}));
  CHECK(seen.at("found") == Json{"zebra"});
  CHECK(seen.at("none") == "0 of 11 shown");
  CHECK(seen.at("again") == 11);
}

TEST_CASE("all unfolds and folds at once, and paper has all of it and leaves the page as it was", "[unsanitized]") {
  Desk desk;
  if (!has_chromium(desk)) return;
  fill_with_long_questions(desk);
  const Json seen = seen_in(desk, desk.say({"report"}).out, R"(
    const open = () => ['.row', '.group', '.whole'].map((one) => all(one).filter((fold) => fold.open).length);
    const fold = document.getElementById('fold');
    seen.first = open();
    fold.click();
    seen.unfolded = open();
    seen.word = fold.textContent;
    fold.click();
    seen.folded = open();
    all('.row')[1].open = true;
    all('.whole')[2].open = true;
    window.dispatchEvent(new Event('beforeprint'));
    seen.printed = open();
    window.dispatchEvent(new Event('afterprint'));
    seen.after = open();
    seen.which = [all('.row')[1].open, all('.whole')[2].open];
  )");
  const Json none{0, 0, 0};
  const Json every{11, 1, 9};
  CHECK(seen.at("first") == none);
  CHECK(seen.at("unfolded") == every);
  CHECK(seen.at("word") == "Fold all");
  CHECK(seen.at("folded") == none);
  CHECK(seen.at("printed") == every);
  CHECK(seen.at("after") == Json{1, 0, 1});
  CHECK(seen.at("which") == Json{true, true});
}

TEST_CASE("the board keeps each fold, the filter and what is looked for when it draws itself anew", "[unsanitized]") {
  Desk desk;
  if (!has_chromium(desk)) return;
  fill_with_long_questions(desk);
  const std::string page = board_of(desk);
  std::filesystem::remove(desk.file_of("zebra"));
  desk.with("a-new-one", checkpoint_text("a-new-one", R"(, "blockers": [
    {"id": "b1", "description": "New?", "blocking": "all", "needs": "user_decision"}])"));
  const Json seen = seen_in(desk, page,
                            R"(
    const state = () => ({
      rows: all('.row').filter((one) => one.open).map((one) => one.dataset.work),
      groups: all('.group').map((one) => one.open),
      wholes: all('.whole').filter((one) => one.open).map((one) => one.dataset.place),
      shown: all('button[data-show][aria-pressed=true]').map((one) => one.dataset.show),
      text: document.getElementById('find').value,
    });
    next = )" + in_script(board_of(desk)) +
                                R"(;
    document.querySelector('button[data-show=wait]').click();
    find('long');
    all('.row')[2].open = true;
    all('.group')[0].open = false;
    all('.whole')[1].open = true;
    all('.whole')[3].open = true;
    seen.before = state();
    const main = document.querySelector('main');
    document.dispatchEvent(new Event('visibilitychange'));
    await rest();
    seen.isNew = document.querySelector('main') !== main;
    seen.names = all('.row').map((one) => one.dataset.work);
    seen.after = state();
    seen.found = rows().length;
    const drawn = document.querySelector('main');
    document.dispatchEvent(new Event('visibilitychange'));
    await rest();
    seen.isKept = document.querySelector('main') === drawn;
  )",
                            kServer);
  CHECK(seen.at("isNew") == true);
  CHECK(seen.at("isKept") == true);
  CHECK(contains(seen.at("names").dump(), "session/a-new-one"));
  CHECK_FALSE(contains(seen.at("names").dump(), "session/zebra"));
  CHECK(seen.at("before").at("rows").size() == 1);
  CHECK(seen.at("before").at("wholes").size() == 2);
  CHECK(seen.at("after") == seen.at("before"));
  CHECK(seen.at("found") == 9);
}

TEST_CASE("what is pressed is sent as the page has it, with what was written beside it", "[unsanitized]") {
  Desk desk;
  if (!has_chromium(desk)) return;
  const Json blockers = Json::array({{{"id", "b1"},
                                      {"description", "How?"},
                                      {"blocking", "all"},
                                      {"needs", "user_decision"},
                                      {"proposed_resolution", "A\u2028B"}}});
  desk.with_repository().with("asks", checkpoint_text("asks", ", \"blockers\": " + blockers.dump()));
  desk.with("stuck", bare_checkpoint_text("stuck", "failed", ""));
  const std::string page = board_of(desk);
  const Json seen = seen_in(desk, page,
                            R"(
    next = document.documentElement.outerHTML;
    const press = (act) => document.querySelector('button[data-act=' + act + ']').click();
    const submit = async () => { document.querySelector('dialog form').requestSubmit(); await rest(); };
    const field = () => document.querySelector('dialog textarea');
    press('decide');
    seen.shown = field().value;
    await submit();
    press('decide');
    field().value = 'C';
    await submit();
    press('go-on');
    seen.label = document.querySelector('dialog label').textContent;
    seen.isNeeded = field().required;
    await submit();
    seen.isAsked = document.querySelector('dialog').open;
    field().value = ' Try again ';
    await submit();
    press('finish');
    document.querySelector('dialog input[type=checkbox]').checked = true;
    status = 422; said = {error: 'It is not so', hint: 'Do it otherwise'};
    await submit();
    seen.told = document.querySelector('dialog .told').textContent;
    seen.sent = sent.map((one) => [one.action, one.arguments.decision || one.arguments.next || one.arguments.complete]);
  )",
                            kServer);
  CHECK_FALSE(contains(seen.at("shown"), "\u2028"));
  CHECK(seen.at("label") == "What comes next");
  CHECK(seen.at("isNeeded") == true);
  CHECK(seen.at("isAsked") == true);
  CHECK(seen.at("told") == "It is not so. Do it otherwise");
  CHECK(seen.at("sent") ==
        Json::array({{"decide", "How? A\u2028B"}, {"decide", "C"}, {"go-on", "Try again"}, {"finish", true}}));
}
