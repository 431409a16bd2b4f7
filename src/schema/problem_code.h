#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

namespace checkpoint {

enum class ErrorCode;
enum class FileFault;
enum class ParseCode;

/// Every word for what is wrong with a file or a document, with a space on either side. The schema of validate's answer
/// lists the same words, and a test holds the two to each other. A word may be added; none is taken out or changed.
inline constexpr std::string_view kProblemCodes =
    " append-only-changed append-only-deleted artifact-missing blob-id byte-order-mark checksum "
    "completed-stage-changed config-hash conflict-markers content corrupt created-at-changed dangling-blocking "
    "deleted-without-archive dropped-by-merge duplicate-event duplicate-id duplicate-key duplicate-path "
    "duplicate-phase duplicate-stage duplicate-task enum finished-in-future fixed-merge form format "
    "future-timestamp gate-changed-by-hand gate-misnamed gate-removed immutable-changed interrupted-write "
    "invalid-encoding invalid-json kept-finding large-file left-out lone-surrogate long-list long-text "
    "manifest-changed merge merge-breaks merge-conflict misfiled missing no-context-primer no-next-action "
    "no-progress-table not-a-file not-as-logged other-pipeline other-version over-budget oversize phase-order "
    "phase-unapproved phases-changed phases-disagree policy-loosened pull-requests-disagree ref-differs ref-missing "
    "rejection-removed reopening-removed score-above-max secret sequence-lowered sequence-repeated "
    "server-merge-conflict snapshot-id "
    "stage-gate-skipped stage-order started-at-changed symlink temporary-file times-order too-deep too-few "
    "too-large too-long too-many too-short too-small type unknown unknown-kind unknown-stage unreadable "
    "unresolved-merge unsafe-name unsafe-path unwanted updated-before-created updated-in-future zero-commit ";

/// One of these words; a literal that is not among them does not compile. Where a command goes on without a part of its
/// answer, the name of the ErrorCode stands in its place.
class ProblemCode {
 public:
  consteval ProblemCode(const char* word) : word_(word) {  // NOLINT(google-explicit-constructor)
    if (!is_listed(word_)) not_in_kProblemCodes();
  }
  /// The word of the enum's value.
  ProblemCode(ErrorCode code);   // NOLINT(google-explicit-constructor)
  ProblemCode(FileFault fault);  // NOLINT(google-explicit-constructor)
  ProblemCode(ParseCode code);   // NOLINT(google-explicit-constructor)

  constexpr operator std::string_view() const { return word_; }  // NOLINT(google-explicit-constructor)

  friend constexpr bool operator==(ProblemCode, ProblemCode) = default;
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(ProblemCode code, const Text& text) {
    return code.word_ == std::string_view(text);
  }

 private:
  static void not_in_kProblemCodes();  // without a body: that it is called is what the compiler refuses

  static consteval bool is_listed(std::string_view word) {
    for (std::size_t at = kProblemCodes.find(word); at != kProblemCodes.npos; at = kProblemCodes.find(word, at + 1)) {
      if (kProblemCodes[at - 1] == ' ' && kProblemCodes[at + word.size()] == ' ') return true;
    }
    return false;
  }

  std::string_view word_;
};

}  // namespace checkpoint
