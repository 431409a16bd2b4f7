#include <algorithm>

#include "cli/command_table.h"
#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

using Words = std::vector<std::string>;

TEST_CASE("no command that takes a name takes an empty one") {
  std::size_t count = 0;
  for (const cli::Command& command : cli::commands()) {
    cli::OptionSet options;
    const cli::Runner runner = command.prepare(options);
    const auto& rows = options.rows();
    const bool is_completion = command.name == "__complete";  // of the word that is being typed
    const auto is_word = [](const cli::OptionRow& row) { return row.positional; };
    if (command.soften != nullptr || is_completion || std::none_of(rows.begin(), rows.end(), is_word)) {
      continue;
    }
    Desk desk;
    const std::string name(command.name);
    const std::size_t space = name.find(' ');
    Words words{name.substr(0, space)};
    if (space != std::string::npos) words.push_back(name.substr(space + 1));
    words.emplace_back("");
    const Said said = desk.say(words);
    INFO(name << "\n" << said.out << said.err);
    CHECK(said.exit == 129);
    CHECK_THAT(said.err, Catch::Contains(" is empty\nhint: give it a value, or leave it out"));
    ++count;
  }
  CHECK(count >= 30);
  Desk desk;
  const Said resume = desk.with("review", checkpoint_text("review")).say({"resume", ""});
  CHECK(resume.exit == 129);
  CHECK_THAT(resume.err, Catch::StartsWith("error: <checkpoint> is empty\n"));
}
