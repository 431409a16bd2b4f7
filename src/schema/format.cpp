#include "schema/format.h"

#include "core/letters.h"
#include "core/name.h"
#include "core/ranges.h"
#include "core/relative_path.h"
#include "core/time.h"
#include "core/uuid.h"

namespace checkpoint {

namespace {

// parse_instant() is generous, for what people type; what is stored has one spelling, so that other tools can read it.
std::optional<std::string> time_objection(std::string_view text) {
  constexpr std::size_t separator = 10;
  const auto instant = parse_instant(text);
  if (!instant) return "must be " + std::string(description_of(Format::time));
  if (text[separator] == 'T' && text.back() == 'Z') return std::nullopt;
  return "must be written in UTC, as " + format_instant(*instant);
}

std::optional<std::string> commit_objection(std::string_view text) {
  constexpr std::size_t shortest = 7;
  constexpr std::size_t longest = 40;
  const bool is_hexadecimal = all_of(text, is_lower_hex);
  if (is_hexadecimal && text.size() >= shortest && text.size() <= longest) return std::nullopt;
  return "must be " + std::string(description_of(Format::commit));
}

std::optional<std::string> path_objection(std::string_view text) {
  const auto path = normalised_path(text);
  if (!path) return path.problem().text;
  if (*path == text) return std::nullopt;
  return "must be normalised, as \"" + *path + "\"";
}

std::optional<std::string> uuid_objection(std::string_view text) {
  const auto uuid = Uuid::parse(text);
  if (!uuid) return "must be " + std::string(description_of(Format::uuid));
  if (uuid->text() == text) return std::nullopt;
  return "must be written as " + uuid->text();
}

}  // namespace

std::optional<std::string> objection(std::string_view text, Format format) {
  switch (format) {
    case Format::none: return std::nullopt;
    case Format::time: return time_objection(text);
    case Format::name: return Name::objection(text);
    case Format::commit: return commit_objection(text);
    case Format::path: return path_objection(text);
    case Format::uuid: return uuid_objection(text);
  }
  return std::nullopt;
}

std::string_view description_of(Format format) {
  switch (format) {
    case Format::none: return "";
    case Format::time: return "a UTC time such as 2026-05-08T05:55:00Z";
    case Format::name: return "a safe file name of at most 64 bytes";
    case Format::commit: return "a commit of 7 to 40 hexadecimal digits in lower case";
    case Format::path: return "a normalised relative path";
    case Format::uuid: return "a UUID such as a1b2c3d4-e5f6-7890-abcd-ef1234567890";
  }
  return "";
}

}  // namespace checkpoint
