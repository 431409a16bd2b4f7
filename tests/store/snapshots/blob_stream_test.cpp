#include "store/snapshots/blob_stream.h"

#include "store/snapshots/ground.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

BlobStream::Request request(const TreeFile& file) { return {file.blob, file.size}; }

// What the stream hands on for the next blob, and what it says is wrong with it.
std::pair<std::string, std::string> next(BlobStream& stream) {
  std::string content;
  const auto problem = stream.next([&content](std::string_view piece) { content += piece; });
  return {content, problem.value_or("")};
}

using Said = std::pair<std::string, std::string>;

}  // namespace

TEST_CASE("contents come one after the other, also the empty one, the binary one and one larger than a piece") {
  const Ground ground;
  std::string large;
  for (int row = 0; row < 400'000; ++row) large += std::to_string(row);
  const std::string binary("\0\n\r\xff\0", 5);
  BlobStream stream(ground.git(), {request(ground.file("a", "")), request(ground.file("b", large)),
                                   request(ground.file("c", binary)), request(ground.file("d", "last\n"))});
  CHECK(next(stream) == Said{"", ""});
  CHECK((next(stream) == Said{large, ""}));
  CHECK(next(stream) == Said{binary, ""});
  CHECK(next(stream) == Said{"last\n", ""});
}

TEST_CASE("a blob that is missing, of another size or no blob is told, and the next ones are read all the same") {
  Ground ground;
  ground.write("a", "1").commit();
  const TreeFile good = ground.file("a", "content");
  std::string tree = ground.git().output({"rev-parse", "HEAD^{tree}"});
  tree.pop_back();
  BlobStream stream(ground.git(), {{std::string(40, '1'), 7}, {good.blob, 8}, {tree, 7}, request(good)});
  CHECK(next(stream) == Said{"", "is not there"});
  CHECK(next(stream) == Said{"content", "has 7 bytes, not 8"});
  CHECK(next(stream).second == "is a tree and no blob");
  CHECK(next(stream) == Said{"content", ""});
}

TEST_CASE("a blob whose content was exchanged for another is told") {
  const Ground ground;
  const TreeFile good = ground.file("a", "content");
  const TreeFile other = ground.file("b", "CONTENT");
  std::filesystem::permissions(ground.object(good.blob), std::filesystem::perms::owner_all);
  write_file(ground.object(good.blob), read_file(ground.object(other.blob)));
  BlobStream stream(ground.git(), {request(good), request(other)});
  CHECK(next(stream).second == "does not hold the content that its id stands for");
  CHECK(next(stream) == Said{"CONTENT", ""});
}

TEST_CASE("a blob that git cannot read is told, and the next ones are read all the same") {
  const Ground ground;
  const TreeFile broken = ground.file("a", "content");
  const TreeFile good = ground.file("b", "other");
  std::filesystem::permissions(ground.object(broken.blob), std::filesystem::perms::owner_all);
  write_file(ground.object(broken.blob), "no object");
  BlobStream stream(ground.git(), {request(broken), request(good), request(broken), request(good)});
  CHECK_FALSE(next(stream).second.empty());
  CHECK(next(stream) == Said{"other", ""});
  CHECK_FALSE(next(stream).second.empty());
  CHECK(next(stream) == Said{"other", ""});
}

TEST_CASE("a blob that breaks off in the midst is told, and the next ones are read all the same") {
  const Ground ground;
  std::string text;
  for (std::uint32_t number = 1; text.size() < 100'000; number = number * 1664525U + 1013904223U)
    text += std::to_string(number);
  const TreeFile broken = ground.file("a", text);
  const TreeFile good = ground.file("b", "other");
  const std::filesystem::path object = ground.object(broken.blob);
  std::filesystem::permissions(object, std::filesystem::perms::owner_all);
  std::filesystem::resize_file(object, std::filesystem::file_size(object) / 2);
  BlobStream stream(ground.git(), {request(good), request(broken), request(good), request(broken), request(good)});
  for (int round = 0; round < 2; ++round) {
    CHECK(next(stream) == Said{"other", ""});
    CHECK_THAT(next(stream).second, Catch::StartsWith("cannot be read: "));
  }
  CHECK(next(stream) == Said{"other", ""});
}

TEST_CASE("what a replacement ref names is not taken for the content") {
  const Ground ground;
  const TreeFile good = ground.file("a", "content");
  ground.git().output({"replace", good.blob, ground.file("b", "other").blob});
  BlobStream stream(ground.git(), {request(good)});
  CHECK(next(stream) == Said{"content", ""});
}
