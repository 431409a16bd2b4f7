// What LeakSanitizer overlooks, in sanitizer builds only.
//
// libgit2 1.5 asks a regular expression whether a revision looks like the output of `git describe`, and frees PCRE2's
// match data only where it does: about 20 KB for each revision that is not there. A command resolves one or two.

extern "C" const char* __lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier): the sanitizer's name

const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  return "leak:libpcre2\n";
}
