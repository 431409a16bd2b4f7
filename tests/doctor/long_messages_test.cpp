// Messages of a size that nobody writes by hand are read once, and not at each call: counted by what is traced.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

// A commit with two megabytes between its subject and its last paragraph.
std::string land_much(const Clinic& clinic, const std::string& subject, const std::string& last) {
  std::string text = subject + "\n\n";
  for (int line = 0; line < 20'000; ++line) text += std::string(99, 'x') + "\n";
  const fs::path file = clinic.desk.folder().parent_path() / "message";
  write_file(file, text + "\n" + last + "\n");
  clinic.git({"commit", "-q", "--allow-empty", "-F", file.string()});
  return clinic.git({"rev-parse", "HEAD"});
}

struct Reading {
  int times = 0;
  Json findings;
};

// How often doctor reads such a message, and what it finds.
Reading read_by_doctor(Clinic& clinic) {
  const fs::path trace = clinic.desk.folder().parent_path() / "trace";
  fs::remove(trace);
  write_file(trace, "");
  clinic.desk.context.environment.set("GIT_CHECKPOINT_TRACE", trace.string());
  Reading reading{0, clinic.doctor().at("findings")};
  const std::string text = read_file(trace);
  for (std::size_t at = text.find("read a commit of"); at != std::string::npos;
       at = text.find("read a commit of", at + 1))
    ++reading.times;
  return reading;
}

fs::path kept(const Clinic& clinic, const std::string& commit) {
  return clinic.desk.folder() / ".git/checkpoint/messages" / commit;
}

}  // namespace

TEST_CASE("a long message that proves a landing is read once") {
  Clinic clinic;
  const std::string commit = land_much(clinic, "Add search (#12)", "Signed-off-by: Kim <kim@example.com>");
  clinic.land("Go on");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}});
  const Reading first = read_by_doctor(clinic);
  CHECK(first.times == 1);
  CHECK(first.findings.at(0).at("evidence").at("commit") == commit);
  const Reading second = read_by_doctor(clinic);
  CHECK(second.times == 0);
  CHECK(second.findings == first.findings);

  SECTION("and again where what was kept is damaged or lost, with the same answer") {
    write_file(kept(clinic, commit), "0\ntree of nothing");
    const Reading damaged = read_by_doctor(clinic);
    CHECK(damaged.times == 1);
    CHECK(damaged.findings == first.findings);
    CHECK(read_by_doctor(clinic).times == 0);
    fs::remove_all(clinic.desk.folder() / ".git/checkpoint");
    const Reading lost = read_by_doctor(clinic);
    CHECK(lost.times == 1);
    CHECK(lost.findings == first.findings);
  }
  SECTION("what is kept of one commit is not taken for another's") {
    const std::string other = land_much(clinic, "Add sort (#13)", "End");
    CHECK(read_by_doctor(clinic).times == 1);
    fs::copy_file(kept(clinic, other), kept(clinic, commit), fs::copy_options::overwrite_existing);
    const Reading again = read_by_doctor(clinic);
    CHECK(again.times == 1);
    CHECK(again.findings == first.findings);
  }
}

TEST_CASE("a long message on a branch is read once, whether or not it is checked out") {
  Clinic clinic;
  clinic.land("Add sort (#13)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #13", "Merge #14"}}});
  clinic.git({"checkout", "-q", "-b", "topic"});
  land_much(clinic, "Add search (#12)", "End");
  CHECK(read_by_doctor(clinic).times == 1);
  CHECK(read_by_doctor(clinic).times == 0);
  clinic.git({"checkout", "-q", "main"});
  CHECK(read_by_doctor(clinic).times == 0);
}

TEST_CASE("what stands at the end of a long message counts, as its trailers do") {
  Clinic clinic;
  const std::string commit = land_much(clinic, "Import the archive", "Closes #14");
  CHECK(clinic.verdict("Once issue #14 is closed, tag 2.0") == "unblocked-action #14 " + commit + " closing word main");
  CHECK(clinic.verdict("Once issue #15 is closed, tag 2.0") == "-");
}
