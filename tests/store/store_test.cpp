#include "store/store.h"

#include "core/digest.h"
#include "core/name.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/scratch.h"

namespace checkpoint {

using test::code_of;
using test::read_file;
using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const StorePath review = layout::session(Name::checked("skill", "review"));
const std::string review_file = ".checkpoints/review.checkpoint.json";

Change to(const std::string& text) {
  return [text](const Stored*) { return Draft{text}; };
}

}  // namespace

TEST_CASE("a folder without a store lists nothing and finds nothing") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  CHECK(store.sessions().empty());
  CHECK_FALSE(store.find(review));
}

TEST_CASE("what is written is read back with its bytes and their digest") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const std::string text = "{\n  \"big\": 12345678901234567890123, \"x\": 1.10}\n";
  const Receipt receipt = store.update(review, to(text));
  CHECK(receipt.path == review_file);
  CHECK(receipt.created());
  CHECK(receipt.etag == sha256(text));
  CHECK(read_file(scratch / review_file) == text);
  const std::optional<Stored> found = store.find(review);
  REQUIRE(found);
  CHECK(found->text == text);
  CHECK(found->etag() == receipt.etag);
  CHECK(found->document("session 'review'").root().size() == 2);
}

TEST_CASE("a change gets what stands there and replaces it") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  store.update(review, to("[1]"));
  const Receipt receipt = store.update(review, [](const Stored* now) {
    REQUIRE(now != nullptr);
    return Draft{now->text + "\n"};
  });
  CHECK(receipt.before == "[1]");
  CHECK(receipt.text == "[1]\n");
  CHECK_FALSE(receipt.created());
  CHECK(read_file(scratch / review_file) == "[1]\n");
}

TEST_CASE("a preview says what would stand there and writes nothing") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const Receipt receipt = store.preview(review, to("{}"));
  CHECK(receipt.created());
  CHECK(receipt.text == "{}");
  CHECK(std::filesystem::is_empty(scratch.path()));
}

TEST_CASE("an etag that does not fit stops the change and says so") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  CHECK(code_of([&] { store.update(review, to("{}"), sha256("seen")); }) == ErrorCode::changed);
  CHECK(std::filesystem::is_empty(scratch.path()));
  const Receipt first = store.update(review, to("[1]"));
  store.update(review, to("[2]"), first.etag);
  CHECK(code_of([&] { store.update(review, to("[3]"), first.etag); }) == ErrorCode::changed);
  CHECK(read_file(scratch / review_file) == "[2]");
}

}  // namespace checkpoint
