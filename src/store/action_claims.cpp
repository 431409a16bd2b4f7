#include "store/action_claims.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/atomic_file.h"
#include "core/document.h"
#include "core/error.h"
#include "core/git_folder.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/system/locking.h"
#include "store/lock.h"
#include "store/outside_repository.h"
#include "store/worktree.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;

constexpr const char* kClaimsFile = "claims";
constexpr std::size_t kMostClaimBytes = std::size_t{4} << 20U;
constexpr std::int64_t kFormat = 1;
// Clocks of machines that share a file system differ a little.
constexpr std::int64_t kSkew = std::int64_t{5} * 60;
constexpr std::int64_t kForgotten = std::int64_t{24} * 60 * 60;

ActionClaims broken_claims(const std::string& why) { return {{}, why}; }

bool is_complete_claim(const ActionClaim& claim) {
  return !claim.store.empty() && !claim.skill.empty() && !claim.action.empty() && !claim.who.empty();
}

std::optional<ActionClaim> claim_of(const Node& row) {
  const auto at = instant_member(row, "at");
  const auto until = instant_member(row, "until");
  if (!at || !until) return std::nullopt;
  ActionClaim claim{text_member(row, "store"),
                    text_member(row, "skill"),
                    text_member(row, "action"),
                    text_member(row, "who"),
                    text_member(row, "worktree"),
                    *at,
                    *until,
                    boolean_member(row, "done").value_or(false)};
  return is_complete_claim(claim) ? std::optional(std::move(claim)) : std::nullopt;
}

ActionClaims claims_in(const std::string& text) {
  const auto document = Document::parse(text);
  if (!document) return broken_claims("is no JSON: " + document.problem().message);
  const Node root = document->root();
  const bool is_ours =
      count_member(root, "format") == kFormat && root.find("claims") && root.find("claims")->is_array();
  if (!is_ours) return broken_claims("has another form than this version knows");
  ActionClaims claims;
  for (const Node& row : elements_of(root, "claims")) {
    auto claim = claim_of(row);
    if (!claim) return broken_claims("has a claim that cannot be understood");
    claims.all.push_back(*std::move(claim));
  }
  return claims;
}

// What the disk does not give just now may be whole: nobody is to claim what others have.
ActionClaims claims_in(const Folder& folder) {
  const auto content = folder.read(kClaimsFile, kMostClaimBytes);
  if (content) return claims_in(content.value().text);
  if (content.problem().fault == FileFault::missing) return {};
  if (content.problem().fault != FileFault::unreadable) return broken_claims(content.problem().message);
  throw Error(ErrorCode::io, "'checkpoint/claims' in git's folder " + content.problem().message, {"try again"});
}

std::string claim_row(const ActionClaim& claim) {
  json::Object row;
  row.set("store", claim.store).set("skill", claim.skill).set("action", claim.action).set("who", claim.who);
  row.set("worktree", claim.worktree).set("at", format_instant(claim.at)).set("until", format_instant(claim.until));
  if (claim.is_done) row.set("done", true);
  return row.text();
}

std::string claims_text(const std::vector<ActionClaim>& claims) {
  std::string rows;
  for (const ActionClaim& claim : claims) rows += (rows.empty() ? "\n    " : ",\n    ") + claim_row(claim);
  return "{\n  \"format\": " + std::to_string(kFormat) + ",\n  \"claims\": [" + rows + (rows.empty() ? "" : "\n  ") +
         "]\n}\n";
}

std::string shared_git_folder(const Location& location) { return common_dir_of(*location.git_dir).string(); }

Folder claims_folder(const Location& location, FileSystem& files) {
  if (!location.in_repository()) throw outside_repository("there is nowhere to keep claims");
  return Folder::open(shared_git_folder(location), "", files).enter_or_create(git_folder_name);
}

// What is claimed, and who holds the lock: whoever finds nothing free leaves the file as it is.
std::string sign_of_claiming(const Folder& folder) {
  const auto content = folder.read(kClaimsFile, kMostClaimBytes);
  const std::optional<long> holder = system::process_locking(folder.state().inode);
  return std::to_string(holder.value_or(0)) + " " + (content ? content.value().text : content.problem().message);
}

Folder held_claims_folder(const Location& location, std::chrono::milliseconds timeout, FileSystem& files) {
  Folder folder = claims_folder(location, files);
  const auto sign = [&folder] { return sign_of_claiming(folder); };
  if (Lock::take_in_queue(folder, timeout, sign) == Lock::Outcome::taken) return folder;
  throw Error(ErrorCode::busy, "others are claiming actions of this repository right now", {"try again"});
}

// Under a name that nothing has: what it may have held is not lost.
std::string set_aside(const Folder& folder, const Instant& now) {
  const std::string stem = std::string(kClaimsFile) + ".broken-" + format_stamp(now);
  constexpr int most = 100;
  for (int number = 1; number <= most; ++number) {
    std::string name = number == 1 ? stem : stem + "-" + std::to_string(number);
    if (folder.files().rename_new(folder.number(), kClaimsFile, name.c_str()) == 0) return name;
    if (errno != EEXIST && errno != ENOTEMPTY) break;
  }
  throw Error(ErrorCode::io, std::string("cannot move aside the broken file of claims: ") + std::strerror(errno),
              {"remove 'checkpoint/claims' in the git folder"});
}

bool is_forgotten(const ActionClaim& claim, const Instant& now) {
  return seconds_between(claim.until, now) > kForgotten || seconds_between(now, claim.at) > kForgotten;
}

}  // namespace

bool ActionClaim::holds(const Instant& now) const { return now < until && seconds_between(now, at) <= kSkew; }

bool ActionClaim::is_about(std::string_view of_skill, std::string_view text) const {
  return skill == of_skill && action == text;
}

ActionClaims read_claims(const Location& location) {
  if (!location.in_repository()) return {};
  ActionClaims claims;
  try {
    const auto folder = Folder::open(shared_git_folder(location), "").enter(git_folder_name);
    if (folder) claims = claims_in(*folder);
  } catch (const Error& error) {
    return broken_claims("cannot be read: " + error.message);
  }
  const std::string store = location.shown_store();
  std::erase_if(claims.all, [&](const ActionClaim& claim) { return claim.store != store; });
  return claims;
}

ClaimBook::ClaimBook(const Location& location, std::chrono::milliseconds timeout, FileSystem& files)
    : folder_(held_claims_folder(location, timeout, files)), claims_(claims_in(folder_)) {}

std::optional<std::string> ClaimBook::save(const Instant& now) {
  std::erase_if(claims_.all, [&](const ActionClaim& claim) { return is_forgotten(claim, now); });
  std::optional<std::string> aside;
  if (!claims_.flaw.empty()) aside = set_aside(folder_, now);
  claims_.flaw.clear();
  replace_fleeting_file(folder_, kClaimsFile, claims_text(claims_.all));
  return aside;
}

std::optional<fs::path> file_of_claims(const Location& location) {
  if (!location.in_repository()) return std::nullopt;
  return fs::path(shared_git_folder(location)) / git_folder_name / kClaimsFile;
}

bool has_linked_worktrees(const Location& location) {
  std::error_code failed;
  const fs::path linked = common_dir_of(*location.git_dir) / "worktrees";
  return fs::is_directory(linked, failed) && !fs::is_empty(linked, failed);
}

}  // namespace checkpoint
