// A restore that is killed, as with kill -9, or that meets a failure, at each step at which it may change something on
// disk: what comes next brings it to its end or takes it back, as a whole.

#include "core/error.h"
#include "store/snapshots/ground.h"
#include "support/catch.h"
#include "support/faulty_file_system.h"
#include "support/killing_file_system.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;

// A ground that can be put back to where it began, and files that replace, add, and leave some as they are.
class Scene {
 public:
  Scene() {
    begin();
    ground.commit();
    old_folders_ = ground.folders();
    ground.restore({ground.file("a", "0")});  // git's folder has what every later one finds there
    ground.empty();
    wanted = {ground.file("a", "1"),          ground.file("b/c", "1"),     ground.file("b/run", "run", "100755"),
              ground.file("fresh/d/e", "1"),  ground.file("fresh/f", "1"), ground.file("link", "b", "120000"),
              ground.file("same", "the same")};
  }

  void begin() {
    ground.empty();
    ground.write("a", "0").write("b/c", "0").write("b/run", "run").link("link", "a").write("same", "the same");
  }

  bool is_old() const { return ground.files() == old_ && ground.folders() == old_folders_ && ground.log().empty(); }
  bool is_new() const { return ground.files() == new_ && ground.log() == "done\n"; }
  // Nothing of it is left, and it stands as it did before, or as it was to stand.
  void check_whole() const {
    CHECK((is_old() || is_new()));
    CHECK(ground.left().empty());
  }

  Ground ground;
  std::vector<TreeFile> wanted;

 private:
  Files old_ = {{"a", plain("0")},
                {"b/c", plain("0")},
                {"b/run", plain("run")},
                {"link", symlink_to("a")},
                {"same", plain("the same")}};
  Files new_ = {{"a", plain("1")},          {"b/c", plain("1")},     {"b/run", executable("run")},
                {"fresh/d/e", plain("1")},  {"fresh/f", plain("1")}, {"link", symlink_to("b")},
                {"same", plain("the same")}};
  std::vector<std::string> old_folders_;
};

bool killed_restoring(const Scene& scene, int step) {
  return killed_at(step, [&](FileSystem& files) { scene.ground.restore(scene.wanted, files); });
}

// The steps at which files are on their way into their places.
std::vector<int> steps_between(Scene& scene) {
  std::vector<int> steps;
  for (int step = 1; killed_restoring(scene, step); ++step) {
    if (fs::exists(scene.ground.root() / ".git/checkpoint/snapshots/journal")) steps.push_back(step);
    scene.ground.recover();
    scene.begin();
  }
  REQUIRE(steps.size() > 10);
  return steps;
}

bool killed_recovering(const Scene& scene, int step) {
  return killed_at(step, [&](FileSystem& files) { scene.ground.recover(files); });
}

}  // namespace

TEST_CASE("a restore that is killed at any step is whole after the next command") {
  Scene scene;
  int completed = 0;
  int step = 1;
  for (bool goes_on = true; goes_on; ++step) {
    INFO("killed at step " << step);
    scene.begin();
    goes_on = killed_restoring(scene, step);
    const bool began = scene.ground.recover().has_value();
    scene.check_whole();
    completed += began && scene.is_new() ? 1 : 0;
    // And the same restore, once more, goes through.
    CHECK(scene.ground.restore(scene.wanted).is_possible());
    CHECK(scene.ground.files().at("fresh/d/e") == plain("1"));
    CHECK(scene.ground.log() == "done\n");
    CHECK(scene.ground.left().empty());
  }
  CHECK(step > 40);
  CHECK(completed > 10);
}

TEST_CASE("a restore that is killed, and whose recovery is killed too, is whole after the next command") {
  Scene scene;
  const std::vector<int> steps = steps_between(scene);
  for (const int first : {steps[1], steps[steps.size() / 2], steps.back()}) {
    int second = 1;
    for (bool goes_on = true; goes_on; ++second) {
      INFO("killed at step " << first << ", then at " << second);
      scene.begin();
      REQUIRE(killed_restoring(scene, first));
      goes_on = killed_recovering(scene, second);
      scene.ground.recover();
      scene.check_whole();
    }
    CHECK(second > 2);
  }
}

TEST_CASE("an interrupted restore is taken back where a file was changed since, and that file is left as it is") {
  Scene scene;
  int taken_back = 0;
  int told = 0;
  for (int step = 1; killed_restoring(scene, step); ++step) {
    INFO("killed at step " << step);
    const bool is_moved = scene.ground.files()["a"] == plain("1");
    scene.ground.write("a", "mine");
    const auto recovery = scene.ground.recover();
    CHECK(scene.ground.files().at("a") == plain("mine"));
    if (recovery && recovery->course == RestoreCourse::back) {
      ++taken_back;
      // What it never put in place is not its matter.
      CHECK(recovery->left == (is_moved ? std::vector<std::string>{"a"} : std::vector<std::string>()));
      told += is_moved ? 1 : 0;
      CHECK(scene.ground.files().at("b/c") == plain("0"));
      CHECK(scene.ground.left().empty());
    }
    scene.begin();
  }
  CHECK(taken_back >= 2);
  CHECK(told >= 2);
}

TEST_CASE("an interrupted restore is taken back where all files were put back, and none counts as changed") {
  Scene scene;
  int taken_back = 0;
  for (const int step : steps_between(scene)) {
    INFO("killed at step " << step);
    scene.begin();
    REQUIRE(killed_restoring(scene, step));
    const bool is_new = scene.ground.files().count("fresh/f") == 1 && fs::is_symlink(scene.ground.root() / "link") &&
                        fs::read_symlink(scene.ground.root() / "link") == "b";
    // As 'git reset --hard' does: what is not tracked stays.
    fs::remove(scene.ground.root() / "link");
    scene.ground.write("a", "0").write("b/c", "0").link("link", "a");
    const auto recovery = scene.ground.recover();
    REQUIRE(recovery);
    if (is_new) {
      CHECK(recovery->course == RestoreCourse::forward);
    } else if (recovery->course == RestoreCourse::back) {
      ++taken_back;
      CHECK(recovery->left.empty());
      CHECK(scene.is_old());
      CHECK(scene.ground.left().empty());
    }
  }
  CHECK(taken_back > 5);
}

TEST_CASE("an interrupted way back is gone to its end") {
  Scene scene;
  const std::vector<int> steps = steps_between(scene);
  int second = 1;
  for (bool goes_on = true; goes_on; ++second) {
    INFO("killed at step " << second);
    scene.begin();
    REQUIRE(killed_restoring(scene, steps[steps.size() / 2]));
    // The last of the files cannot be put in place any more: all are taken back.
    fs::remove(scene.ground.root() / "link");
    scene.ground.link("link", "mine");
    goes_on = killed_recovering(scene, second);
    scene.ground.recover();
    Files files = scene.ground.files();
    CHECK(files.extract("link").mapped() == symlink_to("mine"));
    CHECK(files == Files{{"a", plain("0")}, {"b/c", plain("0")}, {"b/run", plain("run")}, {"same", plain("the same")}});
    CHECK(scene.ground.left().empty());
    CHECK(scene.ground.log().empty());
  }
  CHECK(second > 5);
}

TEST_CASE("a restore in which any one call fails has done all or nothing, and says which") {
  Scene scene;
  for (const int number : {ENOSPC, EACCES}) {
    std::size_t index = 0;
    for (bool goes_on = true; goes_on; ++index) {
      scene.begin();
      FaultyFileSystem files(index, {number, false});
      bool said_no = false;
      try {
        said_no = !scene.ground.restore(scene.wanted, files).is_possible();
      } catch (const Error&) {
        said_no = true;
      }
      goes_on = files.calls().size() > index;
      INFO("call " << index << (goes_on ? " " + files.calls()[index] : ""));
      CHECK((said_no ? scene.is_old() : scene.is_new()));
      scene.ground.recover();
      scene.check_whole();
    }
    CHECK(index > 60);
  }
}
