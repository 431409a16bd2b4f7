#include "kinds/snapshot/file_path.h"

#include "support/catch.h"

using namespace checkpoint::snapshot;

TEST_CASE("a snapshot may hold files at ordinary paths") {
  for (const char* path :
       {"a", "src/a.c", "a b/c\"d", "übung/é.txt", ".gitignore", ".github/x", "src/.gitattributes", "git", "a.git/b",
        "gitx~1", "git~", "...a", ".checkpoints/a.checkpoint.json", "snapshots/a", "a\\b", "a:b"}) {
    INFO(path);
    CHECK(unsafe_snapshot_path(path) == std::nullopt);
  }
}

TEST_CASE("a path that leads out of the tree, or is not normal, is refused") {
  for (const char* path : {"", "/", "/etc/passwd", "..", "../a", "a/../b", "a/..", "a/./b", "a//b", "a/", ".",
                           "a\\..\\b", "a/.. /b", "a/... /b"}) {
    INFO(path);
    CHECK(unsafe_snapshot_path(path).has_value());
  }
}

TEST_CASE("a path into a git folder is refused in each of its spellings") {
  for (const char* path : {".git", ".git/config", "a/.git/hooks/x", ".GIT/config", ".gIt", ".git ", ".git./x",
                           ".git. . /x", "git~1/x", "GIT~1", "GIT~2/x", ".git::$INDEX_ALLOCATION/x", ".git\\config",
                           "a\\.git\\config", ".g\u200cit/config", ".git\ufeff/x", "\u200e.git", ".gi\u206ft/x"}) {
    INFO(path);
    CHECK(unsafe_snapshot_path(path) == "must not lead into a .git folder");
  }
}

TEST_CASE("a path with control characters, or that is no UTF-8, is refused") {
  for (const char* path : {"a\nb", "a\x1b[2Jb", "a\x7f", "a\u0085b"}) {
    CHECK(unsafe_snapshot_path(path) == "must not hold control characters");
  }
  CHECK(unsafe_snapshot_path("a\xff") == "must be UTF-8");
  CHECK(unsafe_snapshot_path(std::string("a\0b", 3)).has_value());
}

TEST_CASE("a path into the folder of snapshots is refused, in the store of a part too") {
  CHECK(unsafe_snapshot_path(".checkpoints/snapshots/checkout/log.jsonl").has_value());
  CHECK(unsafe_snapshot_path("part/.checkpoints/snapshots/a/plan.json").has_value());
}
