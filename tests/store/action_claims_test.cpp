// Claims held for a change, where many want them at once.

#include "store/action_claims.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "store/lock.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/files.h"
#include "support/scratch.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::Scratch;
using test::write_file;

// Something happens each time somebody looks at the file of claims.
class WatchedClaims final : public FileSystem {
 public:
  explicit WatchedClaims(std::function<void(int)> happens) : happens_(std::move(happens)) {}

  int open(int folder, const char* name, int flags, mode_t mode) override {
    if (std::string_view(name) == "claims") happens_(++looks_);
    return FileSystem::open(folder, name, flags, mode);
  }

  int looks() const { return looks_; }

 private:
  std::function<void(int)> happens_;
  int looks_ = 0;
};

std::string claims_of(int number) {
  return R"({"format": 1, "claims": [{"store": ".checkpoints", "skill": "review", "action": "One", "who": "agent-)" +
         std::to_string(number) + R"(", "at": "2026-05-08T12:00:00Z", "until": "2026-05-08T12:30:00Z"}]})";
}

// A git folder whose claims somebody else holds.
struct Crowd {
  Crowd() {
    fs::create_directories(scratch / ".git/checkpoint");
    held = Folder::open((scratch / ".git/checkpoint").string(), "");
    REQUIRE(Lock::take(*held, 0ms) == Lock::Outcome::taken);
  }

  Location location() const { return {scratch.path(), scratch.path(), scratch / ".git"}; }
  void claim(int number) const { write_file(scratch / ".git/checkpoint/claims", claims_of(number)); }

  Scratch scratch;
  std::optional<Folder> held;
};

}  // namespace

TEST_CASE("as long as others take their turns, whoever claims waits on, and then has what they left") {
  Crowd crowd;
  constexpr int turns = 5;
  WatchedClaims files([&](int look) {
    if (look <= turns) crowd.claim(look);
    if (look == turns) crowd.held.reset();
  });
  ClaimBook book(crowd.location(), 1ms, files);
  REQUIRE(book.all().size() == 1);
  CHECK(book.all().front().who == "agent-5");
  CHECK(files.looks() == turns + 1);
}

TEST_CASE("one who holds the claims up is waited for once") {
  Crowd crowd;
  crowd.claim(1);
  constexpr int last = 3;
  WatchedClaims files([&](int look) {
    if (look < last) crowd.claim(look);
  });
  const auto error = test::error_of([&] { const ClaimBook book(crowd.location(), 1ms, files); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::busy);
  CHECK(error->message == "others are claiming actions of this repository right now");
  CHECK(error->hints == std::vector<std::string>{"try again"});
  CHECK(files.looks() == last);
}

}  // namespace checkpoint
