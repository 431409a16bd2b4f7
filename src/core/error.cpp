#include "core/error.h"

#include <utility>

namespace checkpoint {

Error::Error(ErrorCode error_code, std::string text, std::vector<std::string> next_steps)
    : code(error_code), message(std::move(text)), hints(std::move(next_steps)) {}

Error Error::about(std::string file) && {
  path = std::move(file);
  return std::move(*this);
}

namespace {

struct Row {
  std::string_view name;
  ExitCode exit;
};

Row row_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage: return {"usage", ExitCode::usage};
    case ErrorCode::not_a_repository: return {"not_a_repository", ExitCode::fatal};
    case ErrorCode::unsupported: return {"unsupported", ExitCode::fatal};
    case ErrorCode::io: return {"io", ExitCode::fatal};
    case ErrorCode::busy: return {"busy", ExitCode::busy};
    case ErrorCode::changed: return {"changed", ExitCode::busy};
    case ErrorCode::invalid: return {"invalid", ExitCode::negative};
    case ErrorCode::corrupt: return {"corrupt", ExitCode::negative};
    case ErrorCode::not_found: return {"not_found", ExitCode::negative};
    case ErrorCode::already_exists: return {"already_exists", ExitCode::negative};
    case ErrorCode::conflict: return {"conflict", ExitCode::negative};
    case ErrorCode::gate_closed: return {"gate_closed", ExitCode::negative};
    case ErrorCode::prerequisite: return {"prerequisite", ExitCode::negative};
    case ErrorCode::refused: return {"refused", ExitCode::refused};
    case ErrorCode::interrupted: return {"interrupted", ExitCode::interrupted};
  }
  return {"io", ExitCode::fatal};
}

}  // namespace

std::string_view name_of(ErrorCode code) { return row_of(code).name; }

ExitCode exit_code_of(ErrorCode code) { return row_of(code).exit; }

}  // namespace checkpoint
