#include "kinds/run/rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/decimal.h"
#include "core/first_where.h"
#include "core/member.h"
#include "kinds/run/place.h"
#include "kinds/run/record.h"
#include "schema/subject.h"

namespace checkpoint::run {

namespace {

constexpr std::int64_t clock_tolerance = 60;  // seconds

Breaches misnumbered(const Node& root, int attempt) {
  const auto number = root.find("attempt_number");
  if (!number || !number->is_number() || Decimal(number->source()) == Decimal(std::to_string(attempt))) return {};
  return {
      {*number, "",
       "attempt_number must be " + std::to_string(attempt) + ", as the file's name says (got " + shown(*number) + ")"}};
}

Breaches misfiled(const Subject& subject) {
  const auto place = place_at(subject.path);
  if (!place) return {};
  return joined(not_as_filed(subject.root(), {{"ticket_id", place->ticket, "ticket's folder"},
                                              {"run_id", place->run, "run's folder"},
                                              {"phase", place->file.phase->name, "file's name"}}),
                misnumbered(subject.root(), place->file.attempt));
}

Breaches phases_disagree(const Subject& subject) {
  const auto phase = subject.root().find("phase");
  const auto inner = member_of(subject.root().find("phase_payload"), "phase");
  if (!phase || !inner || !phase->is_string() || !inner->is_string() || inner->is(phase->string())) return {};
  return {{*inner, "",
           "phase_payload.phase must be the record's phase, " + shown(*phase) + " (got " + shown(*inner) + ")"}};
}

bool is_all_zero(const Node& value) {
  return value.is_string() && !value.is("") && value.string().find_first_not_of('0') == std::string::npos;
}

std::optional<Breach> zero(const std::optional<Node>& commit) {
  if (!commit || !is_all_zero(*commit)) return std::nullopt;
  return Breach{*commit, "", subject_of(*commit) + " names no commit (got " + shown(*commit) + ")"};
}

Breaches zero_commits(const Subject& subject) {
  Breaches breaches;
  const auto commits = subject.root().find("repo_commit_map");
  if (commits && commits->is_object()) add_breaches(breaches, commits->children(), zero);
  const auto payload = subject.root().find("phase_payload");
  add_breaches(breaches, phases(), [&](const Phase& phase) {
    return phase.commit_field.empty() ? std::nullopt : zero(member_of(payload, phase.commit_field));
  });
  return breaches;
}

Breaches other_version(const Subject& subject) {
  const auto version = subject.root().find("schema_version");
  if (!version || !version->is_string() || version->is(kRecordVersion)) return {};
  return {{*version, "",
           "schema_version is " + shown(*version) + "; this program knows \"" + std::string(kRecordVersion) +
               "\", and may miss what the other version adds"}};
}

Breaches finished_in_future(const Subject& subject) {
  const auto timestamp = subject.root().find("timestamp_utc");
  const auto instant = instant_in(timestamp);
  if (!instant || seconds_between(subject.now, *instant) <= clock_tolerance) return {};
  return {{*timestamp, "",
           "timestamp_utc is ahead of now (" + shown(*timestamp) + "): check the clock of the machine that wrote it"}};
}

// The number at the end of `https://…/pull/42` or `…/merge_requests/42/`, without leading zeros; empty where the URL
// has none.
std::string number_in(std::string url) {
  url = url.substr(0, url.find_first_of("?#"));
  while (url.ends_with('/')) url.pop_back();
  const std::string last = url.substr(url.find_last_of('/') + 1);
  if (last.find_first_not_of("0123456789") != std::string::npos) return "";
  return last.substr(std::min(last.find_first_not_of('0'), last.size()));
}

Breaches pull_requests_disagree(const Subject& subject) {
  const auto payload = subject.root().find("phase_payload");
  const auto url = member_of(payload, "pr_url");
  const auto number = member_of(payload, "pr_number");
  if (!url || !number || !url->is_string() || !number->is_number()) return {};
  const std::string in_url = number_in(url->string());
  if (in_url.empty() || Decimal(in_url) == Decimal(number->source())) return {};
  return {
      {*number, "", "phase_payload.pr_number is " + shown(*number) + ", and pr_url names the pull request " + in_url}};
}

constexpr std::array<Rule, 6> kRules = {{
    {"misfiled", Level::error, misfiled},
    {"phases-disagree", Level::error, phases_disagree},
    {"zero-commit", Level::error, zero_commits},
    {"other-version", Level::warning, other_version},
    {"finished-in-future", Level::warning, finished_in_future},
    {"pull-requests-disagree", Level::warning, pull_requests_disagree},
}};

}  // namespace

std::span<const Rule> rules() { return kRules; }

bool is_structural(std::string_view code) {
  const Rule* const rule = first_where(kRules, [&](const Rule& row) { return row.code == code; });
  return rule == nullptr || rule->code == "phases-disagree";
}

}  // namespace checkpoint::run
