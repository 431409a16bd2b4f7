#include "store/snapshots/capture.h"

#include <sys/stat.h>

#include "store/snapshots/yard.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/nobody.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string modes(const Capture& capture) {
  std::string text;
  for (const snapshot::SnapshotFile& file : capture.files) text += file.mode + " " + file.path + "\n";
  return text;
}

}  // namespace

TEST_CASE("tracked and untracked files are taken, with mode and size, and what is ignored is not") {
  Yard yard;
  yard.write("b/tracked", "12345")
      .write("a", "")
      .write(".gitignore", "*.o\n")
      .write("x.o", "object")
      .write("run", "#!");
  yard.said({"add", "b/tracked"});
  std::filesystem::permissions(yard.root() / "run", std::filesystem::perms::owner_all);
  std::filesystem::create_symlink("b/tracked", yard.root() / "link");
  const Capture taken = yard.take({"."});
  CHECK(modes(taken) ==
        "100644 .checkpoints/README.md\n100644 .gitignore\n100644 a\n100644 b/tracked\n120000 link\n"
        "100755 run\n");
  CHECK(taken.files[3].size == 5);
  CHECK(yard.said({"cat-file", "blob", taken.files[4].blob}) == "b/tracked");
}

TEST_CASE("files are taken byte for byte, whatever filters are set") {
  Yard yard;
  yard.write(".gitattributes", "* text eol=crlf filter=loud\n").write("a", "1\r\n2\n");
  yard.said({"config", "filter.loud.clean", "touch ran; cat"});
  yard.said({"config", "core.autocrlf", "input"});
  const Capture taken = yard.take({"a"});
  CHECK(test::git(yard.root(), {"cat-file", "blob", taken.files[0].blob}, yard.environment) == "1\r\n2\n");
  CHECK_FALSE(std::filesystem::exists(yard.root() / "ran"));
}

TEST_CASE("ignored files are refused, and taken where that is wanted") {
  Yard yard;
  yard.write(".gitignore", "*.o\n").write("x.o", "object");
  const auto error = error_of([&] { yard.take({"x.o"}); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->hints.front().find("--force") != std::string::npos);
  CHECK(modes(yard.take({"x.o"}, Ignored::taken)) == "100644 x.o\n");
}

TEST_CASE("a pathspec that means nothing is an error, and so is one that means something beside it") {
  Yard yard;
  yard.write("a", "1");
  CHECK(error_of([&] { yard.take({"a", "b"}); })->code == ErrorCode::not_found);
  CHECK(error_of([&] { yard.take({"b"}); })->message.find("'b'") != std::string::npos);
}

TEST_CASE("what git tracks behind a symlink, and what is gone, is not taken") {
  Yard yard;
  yard.write("real/a", "1").write("gone", "1").write("here", "1");
  yard.said({"add", "."});
  std::filesystem::remove(yard.root() / "gone");
  CHECK(modes(yard.take({"*e*", ":(exclude)real"})) == "100644 .checkpoints/README.md\n100644 here\n");
  CHECK(error_of([&] { yard.take({"gone", "here"}); })->message == "'gone' means no file of the work tree");
  std::filesystem::rename(yard.root() / "real", yard.root() / "moved");
  std::filesystem::create_directory_symlink("moved", yard.root() / "real");
  const auto error = error_of([&] { yard.take({"."}); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->path == "real/a");
}

TEST_CASE("paths with control characters are refused, and other odd ones are taken") {
  Yard yard;
  yard.write("\"quoted\"", "q").write("back\\slash \xc3\xbc", "b");
  const Capture taken = yard.take({"."});
  REQUIRE(taken.files.size() == 3);
  CHECK(taken.files[0].path == "\"quoted\"");
  CHECK(yard.said({"cat-file", "blob", taken.files[0].blob}) == "q");
  CHECK(yard.said({"cat-file", "blob", taken.files[2].blob}) == "b");
  yard.write("new\nline", "n");
  CHECK(error_of([&] { yard.take({"."}); })->code == ErrorCode::refused);
}

TEST_CASE("FIFOs and repositories inside are refused, and the snapshots themselves are passed over") {
  Yard yard;
  yard.write("a", "1").write("inner/b", "1").write(".checkpoints/snapshots/checkout/log.jsonl", "");
  yard.said({"init", "-q", "inner"});
  yard.said({"-C", "inner", "add", "b"});
  yard.said({"-C", "inner", "commit", "-qm", "b"});
  const auto error = error_of([&] { yard.take({"."}); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->message == "'inner' is another repository, and its files cannot be in the snapshot");
  CHECK(error->hints == std::vector<std::string>{"--files=':(exclude)inner' leaves it out"});
  CHECK(yard.said({"count-objects"}) == "0 objects, 0 kilobytes");
  const Capture taken = yard.take({".", ":(exclude)inner"});
  CHECK(modes(taken) == "100644 .checkpoints/README.md\n100644 a\n");
  CHECK(taken.left_out.empty());
  CHECK(error_of([&] { yard.take({".checkpoints/snapshots"}); })->code == ErrorCode::not_found);
  yard.said({"add", "a"});
  std::filesystem::remove(yard.root() / "a");
  REQUIRE(::mkfifo((yard.root() / "a").c_str(), 0600) == 0);
  CHECK(error_of([&] { yard.take({"a"}); })->code == ErrorCode::refused);
}

TEST_CASE("a folder that cannot be opened is refused, and left out only by name") {
  Yard yard;
  yard.write("src/a", "1").write("src/locked/f", "s").write("src/b/c", "2");
  const Nobody nobody(yard.scratch.path());
  std::filesystem::permissions(yard.root() / "src/locked", std::filesystem::perms::none);
  const auto error = error_of([&] { yard.take({"src"}); });
  const auto of_a_pattern = error_of([&] { yard.take({"*a"}); });
  const Capture taken = yard.take({"src", ":(exclude)src/locked"});
  std::filesystem::permissions(yard.root() / "src/locked", std::filesystem::perms::owner_all);
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->path == "src/locked");
  CHECK(error->message ==
        "'src/locked' cannot be looked into, and its files cannot be in the snapshot: Permission denied");
  CHECK(error->hints == std::vector<std::string>{"--files=':(exclude)src/locked' leaves it out"});
  CHECK(of_a_pattern);
  CHECK(modes(taken) == "100644 src/a\n100644 src/b/c\n");
}

TEST_CASE("a tracked file that cannot be looked at is refused, and is not told as gone") {
  Yard yard;
  yard.write("src/a", "1").write("src/deep/f", "s");
  yard.said({"add", "src"});
  const Nobody nobody(yard.scratch.path());
  std::filesystem::permissions(yard.root() / "src/deep", std::filesystem::perms::owner_read);
  const auto error = error_of([&] { yard.take({"src/a", "src/deep/f"}); });
  std::filesystem::permissions(yard.root() / "src/deep", std::filesystem::perms::owner_all);
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->path == "src/deep/f");
  CHECK(error->message.find("cannot be looked at") != std::string::npos);
}

TEST_CASE("what is ignored, and what is gone, is named where a pathspec means other files too") {
  Yard yard;
  yard.write(".gitignore", "*.log\nbuilt/\n").write("form/a", "1").write("form/b", "1").write("form/c.log", "1");
  yard.write("form/built/one", "1").write("form/built/two", "1");
  yard.said({"add", "form"});
  std::filesystem::remove(yard.root() / "form/b");
  const Capture taken = yard.take({"form"});
  CHECK(modes(taken) == "100644 form/a\n");
  CHECK(taken.left_out == std::vector<LeftOut>{{"form/built/", Omission::ignored},
                                               {"form/c.log", Omission::ignored},
                                               {"form/b", Omission::gone}});
  CHECK(name_of(Omission::ignored) == "ignored");
  CHECK(name_of(Omission::gone) == "gone");
}

TEST_CASE("more files than a document can name are refused before git has got any of them") {
  Yard yard;
  for (int number = 0; number < 40; ++number) yard.write("f" + std::to_string(number), std::to_string(number));
  const auto take = [&](std::size_t max_bytes) {
    return capture(yard.store.location(), yard.environment, {yard.root(), {"f*"}, Ignored::refused, max_bytes});
  };
  const auto error = error_of([&] { take(4000); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::invalid);
  CHECK(error->message.find("names 40 files") != std::string::npos);
  CHECK(error->message.find("limit of 4000 bytes") != std::string::npos);
  CHECK(error->hints.back().find("checkpoint.maxFileSize") != std::string::npos);
  CHECK(yard.said({"count-objects"}) == "0 objects, 0 kilobytes");
  CHECK(take(6000).files.size() == 40);
}

TEST_CASE("a FIFO that a pathspec means is named, git's, ignored and excluded ones are not") {
  Yard yard;
  yard.write(".gitignore", "*.pipe\nbuilt/\n").write("src/a", "1").write("src/built/b", "2").write("other/c", "3");
  for (const std::string path : {"src/deep.pipe", "src/queue", "src/out", "src/built/queue", "other/queue"}) {
    REQUIRE(::mkfifo((yard.root() / path).c_str(), 0600) == 0);
  }
  const auto special = [&](const std::vector<std::string>& pathspecs, Ignored ignored = Ignored::refused) {
    std::vector<std::string> paths;
    for (const LeftOut& row : yard.take(pathspecs, ignored).left_out) {
      if (row.why == Omission::special) paths.push_back(row.path);
    }
    return paths;
  };
  using Paths = std::vector<std::string>;
  CHECK(special({"src", ":(exclude)src/out"}) == Paths{"src/queue"});
  CHECK(special({"src/a"}).empty());
  CHECK(special({"."}) == Paths{"other/queue", "src/out", "src/queue"});
  CHECK(special({":(top)other"}) == Paths{"other/queue"});
  CHECK(special({"src"}, Ignored::taken) == Paths{"src/built/queue", "src/deep.pipe", "src/out", "src/queue"});
  CHECK(name_of(Omission::special) == "special");
}
