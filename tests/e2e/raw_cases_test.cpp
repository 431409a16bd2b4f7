// The cases of tests/merges/raw_cases.json: bytes in, bytes and exit status out of the driver itself.

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/program.h"
#include "merge/hunk_choices.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/git.h"
#include "support/rounds.h"
#include "support/scratch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::json;

std::string from_base64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == std::string::npos) break;
    bits = (bits << 6U) | static_cast<unsigned>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> count) & 0xFFU);
  }
  return bytes;
}

std::string input(const Json& item, const std::string& side) {
  if (item.contains(side + "_text")) return item[side + "_text"];
  return from_base64(item[side + "_b64"]);
}

struct DriverRun {
  ProgramAnswer answer;
  std::string text;
};

DriverRun run_driver(const Json& item, const std::string& ours, const std::string& theirs) {
  const Scratch scratch;
  write_file(scratch / "O", input(item, "base"));
  write_file(scratch / "A", input(item, ours));
  write_file(scratch / "B", input(item, theirs));
  const Json& labels = item["labels"];
  const ProgramAnswer answer =
      run_program({CHECKPOINT_MERGE_DRIVER,
                   {"O", "A", "B", std::to_string(item["marker_size"].get<int>()), ".checkpoints/demo.checkpoint.json",
                    labels["S"], labels["X"], labels["Y"]},
                   scratch.path()},
                  hermetic_environment(scratch.path()));
  return {answer, read_file(scratch / "A")};
}

bool is_any_of(const Json& expected, const Json& found) {
  return std::find(expected.begin(), expected.end(), found) != expected.end();
}

void check_status(const Json& expected, int status) {
  CHECK(is_any_of(expected.is_array() ? expected : Json::array({expected}), status));
}

void check_text(const Json& item, const std::string& text) {
  const std::size_t size = item["marker_size"];
  if (item.contains("expect_text")) CHECK(text == item["expect_text"].get<std::string>());
  if (item.contains("expect_text_any")) CHECK(is_any_of(item["expect_text_any"], text));
  for (const Json& part : item.value("expect_contains", Json::array())) {
    CHECK(text.find(part.get<std::string>()) != std::string::npos);
  }
  for (const Json& part : item.value("not_contains", Json::array())) {
    CHECK(text.find(part.get<std::string>()) == std::string::npos);
  }
  if (item.contains("expect_bytes_contain_b64")) {
    CHECK(text.find(from_base64(item["expect_bytes_contain_b64"])) != std::string::npos);
  }
  if (item.value("expect_markers", false)) CHECK(text.find(std::string(size, '<')) != std::string::npos);
  if (item.contains("max_hunks")) CHECK(hunk_count(text, size) <= item["max_hunks"]);
  if (item.contains("max_hunk_lines")) CHECK(lines_inside(text, size) <= item["max_hunk_lines"]);
  if (!item.value("each_choice_valid_json", false)) return;
  for (const std::string& choice : every_choice(text, size)) CHECK(Json::accept(choice));
}

void check(const Json& item, const DriverRun& run) {
  INFO(run.answer.errors);
  check_status(item["expect_exit"], run.answer.status);
  CHECK(run.answer.output.empty());
  CHECK(std::count(run.answer.errors.begin(), run.answer.errors.end(), '\n') == (run.answer.status == 0 ? 0 : 1));
  check_text(item, run.text);
}

}  // namespace

TEST_CASE("each raw case gives the bytes and the exit status that are expected") {
  for (const Json& item : Json::parse(file_text("merges/raw_cases.json"))) {
    const auto name = item["name"].get<std::string>();
    DYNAMIC_SECTION(name << ", as given") { check(item, run_driver(item, "ours", "theirs")); }
    // What rerere replays has an order: the preimage, the conflict, the resolution.
    const bool has_order = name.compare(0, 6, "rerere") == 0;
    if (has_order) continue;
    DYNAMIC_SECTION(name << ", swapped") { check(item, run_driver(item, "theirs", "ours")); }
  }
}

TEST_CASE("the driver gives a broken base back as valid JSON when the base is virtual") {
  const Scratch scratch;
  write_file(scratch / "O", "{\"step\": 1}\n");
  write_file(scratch / "A", "{\"step\": 2}\n");
  write_file(scratch / "B", "<<<<<<< broken\n");
  const ProgramAnswer answer = run_program({CHECKPOINT_MERGE_DRIVER, {"--virtual", "O", "A", "B"}, scratch.path()},
                                           hermetic_environment(scratch.path()));
  CHECK(answer.status == 0);
  CHECK(read_file(scratch / "A") == "{\"step\": 1}\n");
}

TEST_CASE("lines of documents beyond the store's limits that merge into a key twice are a conflict") {
  const std::string deep = std::string(120, '[') + std::string(120, ']');
  const std::string huge = '"' + std::string(4'200'000, 'x') + '"';
  for (const std::string& value : {deep, huge}) {
    const auto document = [&](const std::string& first, const std::string& last) {
      std::string text = "{\n";
      text.append(first).append("  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n").append(last);
      return text.append("  \"value\": ").append(value).append("\n}\n");
    };
    const Scratch scratch;
    write_file(scratch / "O", document("", ""));
    write_file(scratch / "A", document("  \"new\": 1,\n", ""));
    write_file(scratch / "B", document("", "  \"new\": 2,\n"));
    const ProgramAnswer answer =
        run_program({CHECKPOINT_MERGE_DRIVER, {"O", "A", "B"}, scratch.path()}, hermetic_environment(scratch.path()));
    CHECK(answer.status == 1);
    CHECK(read_file(scratch / "A").find("<<<<<<<") != std::string::npos);
    write_file(scratch / "A", document("  \"new\": 1,\n", ""));
    write_file(scratch / "B", document("", "  \"other\": 2,\n"));
    CHECK(run_program({CHECKPOINT_MERGE_DRIVER, {"O", "A", "B"}, scratch.path()}, hermetic_environment(scratch.path()))
              .status == 0);
  }
}

TEST_CASE("a driver that is killed while it waits for git leaves both sides between markers") {
  const Scratch scratch;
  write_file(scratch / "git", "#!/bin/sh\nkill -9 $PPID\n");
  std::filesystem::permissions(scratch / "git", std::filesystem::perms::owner_all);
  Environment environment = hermetic_environment(scratch.path());
  environment.set("PATH", scratch.path().string() + ":/usr/bin:/bin");
  std::string theirs = "{\"step\": 3}\n";
  SECTION("for its configuration") {}
  SECTION("for a merge by lines") { theirs = "{\"step\": 3\n"; }
  SECTION("for a merge by lines that is wanted") { environment.set("GIT_CHECKPOINT_MERGE", "0"); }
  write_file(scratch / "O", "{\"step\": 1}\n");
  write_file(scratch / "A", "{\"step\": 2}\n");
  write_file(scratch / "B", theirs);
  const ProgramAnswer answer = run_program({CHECKPOINT_MERGE_DRIVER, {"O", "A", "B"}, scratch.path()}, environment);
  CHECK_FALSE(answer.ok());
  CHECK(read_file(scratch / "A") == "<<<<<<< ours\n{\"step\": 2}\n=======\n" + theirs + ">>>>>>> theirs\n");
}

TEST_CASE("whatever the bytes are, the driver exits 0 or 1 and leaves no side out") {
  const std::vector<std::string> odd{"",
                                     "\n",
                                     "{",
                                     "[1, 2",
                                     "\"text\"",
                                     "null",
                                     "{}",
                                     "[]",
                                     R"({"a": 1, "a": 2})",
                                     "\xFF\xFE",
                                     std::string("{\"a\": \0}", 8),
                                     std::string(200, '['),
                                     "=======\n"};
  std::size_t row = 0;
  for (const std::string& base : odd) {
    for (const std::string& ours : odd) {
      for (const std::string& theirs : {odd[3], odd[6], odd[9]}) {
        if (!is_turn(row++)) continue;
        const Scratch scratch;
        write_file(scratch / "O", base);
        write_file(scratch / "A", ours);
        write_file(scratch / "B", theirs);
        const ProgramAnswer answer = run_program({CHECKPOINT_MERGE_DRIVER, {"O", "A", "B"}, scratch.path()},
                                                 hermetic_environment(scratch.path()));
        const std::string text = read_file(scratch / "A");
        CHECK((answer.status == 0 || answer.status == 1));
        const bool marked = text.find("<<<<<<<") != std::string::npos;
        CHECK(marked == (answer.status == 1));
      }
    }
  }
}

}  // namespace checkpoint::test
