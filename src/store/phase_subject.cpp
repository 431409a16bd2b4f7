#include "store/phase_subject.h"

#include <algorithm>

#include "core/digest.h"
#include "core/error.h"
#include "core/take.h"
#include "core/texts.h"
#include "core/utf8.h"
#include "store/made_files.h"
#include "store/workflow_outputs.h"

namespace checkpoint {
namespace {

using workflow::Output;
using workflow::OutputState;

// What no person reads on a page is told by its digest alone.
constexpr std::size_t kMostOfText = std::size_t{256} * 1024;

// What is read in all: a page is drawn with it each time that something changes. A file costs something by itself.
constexpr std::size_t kMostOfReading = std::size_t{16} * 1024 * 1024;
constexpr std::size_t kCostOfFile = std::size_t{4} * 1024;

// Of what is too large to be read each time, another size or time means another file.
std::string stand_of(const FileState& state) {
  return std::to_string(state.size) + " bytes, changed " + format_precise(state.changed);
}

class SubjectReading {
 public:
  // `path` is relative to the project, and leads to what stands there.
  void add_at(const Location& location, const std::string& path) {
    try {
      walk_made(location, path, path, {[&](const MadeEntry& entry) { add_entry(entry); }});
    } catch (const Error& error) {
      add(path, "cannot be reached: " + error.message, "");
    }
  }

  void add(const std::string& path, const std::string& stand, const std::string& text) {
    const bool is_shown = !text.empty() && is_utf8(text) && subject_.text.size() + text.size() <= kMostOfText;
    subject_.files.push_back({path, stand});
    subject_.text += as_utf8(path) + ": " + stand + "\n" + (is_shown ? indented(text) : "");
    subject_.is_whole = subject_.is_whole && is_shown;
  }

  void add_text(const std::string& path, const std::string& text) { add(path, "SHA-256 " + sha256(text), text); }

  // The state that is approved comes last: what was made is what one reads it for.
  PhaseSubject subject(const Document& phase) && {
    std::string bound = sha256(phase.text()) + "\n";
    for (const MadeFile& file : subject_.files) bound += sha256(file.path) + " " + file.stand + "\n";
    subject_.digest = sha256(bound);
    subject_.text +=
        (subject_.files.empty() ? "" : std::string(layout::phase_file) + ":\n") + std::string(phase.text());
    return std::move(subject_);
  }

 private:
  // No line of a file can pass for what is said of another one.
  static std::string indented(std::string_view text) {
    return as_lines(parts_of(text, '\n'), [](std::string_view line) { return "  " + std::string(line); });
  }

  void add_entry(const MadeEntry& made) {
    const auto content = made.folder.read(made.entry, std::min(Limits{}.max_bytes, left_));
    left_ -= std::min(left_, kCostOfFile + (content ? content->text.size() : 0));
    if (content) {
      add_text(made.name, content->text);
    } else if (made.state && content.problem().fault == FileFault::oversize) {
      add(made.name, stand_of(*made.state), "");
    } else {
      add(made.name, content.problem().message, "");
    }
  }

  PhaseSubject subject_;
  std::size_t left_ = kMostOfReading;
};

// Of a folder git has more than can be shown here.
void add_left_out(const Output& output, SubjectReading& reading) {
  if (output.text.empty()) {
    reading.add(output.path, "is left out by this sparse checkout", "");
  } else {
    reading.add_text(output.path, output.text);
  }
}

void add_made(const Workflow& workflow, const workflow::OutputLook& look, const Location& location,
              const std::string& path, SubjectReading& reading) {
  if (path == layout::execution_file) {
    if (workflow.execution) reading.add_text(path, std::string(workflow.execution->text()));
    return;
  }
  const Output output = look(path);
  if (output.state == OutputState::missing) {
    reading.add(path, "is missing", "");
  } else if (output.is_left_out) {
    add_left_out(output, reading);
  } else {
    reading.add_at(location, output.path);
  }
}

}  // namespace

PhaseSubject phase_subject(const Workflow& workflow, const Location& location, const GitCommand* git) {
  const workflow::OutputLook look = output_look(location, git);
  SubjectReading reading;
  const workflow::Phase* const phase = workflow.state.current();
  if (phase != nullptr) {
    for (const std::string& path : with_texts(phase->final, phase->intermediate))
      add_made(workflow, look, location, path, reading);
  }
  return std::move(reading).subject(*workflow.document);
}

}  // namespace checkpoint
