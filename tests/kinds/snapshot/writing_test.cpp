#include "kinds/snapshot/writing.h"

#include "kinds/examine.h"
#include "kinds/kind.h"
#include "snapshots.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

snapshot::Contents contents() {
  snapshot::Contents contents;
  contents.workflow = "checkout";
  contents.name = "designed";
  contents.phase = "ARCHITECTURE";
  contents.pending_context = R"({"next_step": "build"})";
  contents.files = {{"a.c", "100644", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", 0},
                    {"b/run", "100755", "0cfbf08886fca9a91cb753ec8734c84fcbe52c9f", 12}};
  return contents;
}

}  // namespace

TEST_CASE("a snapshot is written with all its files, a line for each, and with its digests") {
  const Instant now = *parse_instant("2026-05-01T08:00:00Z");
  const snapshot::Sealed written = snapshot::sealed(contents(), now);
  const Document document = *Document::parse(written.text);
  CHECK(snapshot::snapshot_of(document.root()).files == contents().files);
  CHECK(written.text.find("\n    { \"path\": \"b/run\", \"mode\": \"100755\"") != std::string::npos);
  CHECK(written.id == snapshot::snapshot_id(document.root()));
  const std::string path = path_of(Json::parse(written.text));
  CHECK(examine(*kind_at(path), written.text, path, now).is_valid());
}

TEST_CASE("two snapshots say the same where only time and parent differ") {
  const Document first = *Document::parse(snapshot::sealed(contents(), *parse_instant("2026-05-01T08:00:00Z")).text);
  CHECK(snapshot::says_the_same(contents(), first.root()));
  snapshot::Contents other = contents();
  other.parent = std::string(64, 'a');
  CHECK(snapshot::says_the_same(other, first.root()));
  other.files.pop_back();
  CHECK_FALSE(snapshot::says_the_same(other, first.root()));
}
