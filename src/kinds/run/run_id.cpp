#include "kinds/run/run_id.h"

#include "core/error.h"
#include "core/utf8.h"

namespace checkpoint::run {

namespace {

// The name space in which runs that were called otherwise get their UUID. It never changes: records are found by it.
constexpr std::string_view label_space = "e176b05f-f761-5a9d-9a51-ac6d5a3566ee";

}  // namespace

RunId RunId::of(std::string_view text) {
  if (text.empty())
    throw Error(ErrorCode::usage, "the run id must not be empty", {"name the run with '--run-id=<id>'"});
  if (!is_utf8(text)) throw Error(ErrorCode::usage, "the run id must be UTF-8");
  if (const auto uuid = Uuid::parse(text)) return {*uuid, std::nullopt};
  return {Uuid::named(*Uuid::parse(label_space), text), std::string(text)};
}

}  // namespace checkpoint::run
