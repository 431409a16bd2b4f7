#include "history/wording.h"

#include <algorithm>
#include <array>
#include <utility>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

using List = std::string_view;

// Each list is words between spaces.
constexpr std::array<std::pair<Words, List>, 30> lists = {{
    {Words::landing,
     " merge land ship review rebase open finish squash squash-merge squash/merge approve submit push rerequest "
     "undraft un-draft finalize finalise fast-forward "},
    {Words::merging, " merge land ship squash squash-merge squash/merge submit push fast-forward "},
    {Words::doing,
     " fix close resolve implement build start begin complete do tackle resume continue deliver solve handle execute "},
    {Words::handling,
     " review open approve rerequest undraft un-draft start begin do resume continue build push squash "},
    {Words::landed, " merged landed shipped reviewed approved rebased opened finished in through over completed done "},
    {Words::lead_in,
     " todo next now then first finally also please urgent p0 p1 p2 p3 p4 action step need needs must should to we i "
     "you user let's lets still remember immediately asap just and 1 2 3 4 5 6 7 8 9 high low medium prio priority "
     "want have owner maintainer someone somebody anybody later try pls plz kindly "},
    {Words::filler,
     " the a an our my this that pr prs mr mrs pull request requests merge branch branches ticket tickets issue issues "
     "stacked draft open pending approved outstanding green ready remote gitlab github bitbucket azure "
     "commit commits both all bug linear jira gerrit cl change revision differential patch "},
    {Words::negation, " don't dont not never no avoid stop without cannot can't won't "},
    {Words::gate,
     " after once when until till upon post-merge blocked waiting wait waits awaiting depends depending pending needs "
     "requires following "
     "gated if whenever parked contingent await stuck need hinges relies dependent conditional deferred postponed "
     "delayed paused stalled after-merge blkd depend rely hinge waitin halted frozen suspended shelved "},
    {Words::gate_label,
     " blocker blockers dep deps dependency dependencies prereq prereqs prerequisite prerequisites precondition "
     "requirement "
     "blocked-by blocked-on depends-on gated-by gated-on waiting-for waiting-on waits-for gate blocked_by blocked_on "
     "depends_on waiting_for waiting_on "},
    {Words::waiting_state,
     " blocked blkd waiting parked gated hold stuck held halted frozen suspended shelved deferred postponed paused "
     "delayed stalled "},
    {Words::gate_filler,
     " on for by upon of until that to from completing finishing closing resolving shipping merge merging merged "
     "landing approval approving and & + / , or both either "
     "the a an our my this pr prs mr mrs pull request requests branch branches ticket tickets issue issues stacked "
     "draft open pending approved commit commits all bug task story here soon as "},
    {Words::auxiliary,
     " is are has have get gets goes go to be been being finally fully also both all will was were safely "},
    {Words::event,
     " merged landed shipped in done closed complete completed finished approved reviewed lands land merges merge "
     "ships "
     "ship closes first green through "},
    {Words::connective,
     " before and then so because for since as but or if while with we i start & + / after once when until first "},
    {Words::moment,
     " today tomorrow tonight now asap first itself soon manually immediately monday tuesday wednesday thursday friday "
     "saturday sunday upstream 2day tmrw rn please pls plz thanks "},
    {Words::sequence,
     " but plus while so along followed then afterwards instead und dann danach anschlie\u00dfend puis ensuite et y "
     "luego "
     "despu\u00e9s together "},
    {Words::cleanup,
     " delete close clean cleanup tidy squash wait watch rerun re-run prune drop remove get confirm check tick "},
    {Words::cleanup_adjective, " up its his her their old stale local source feature head for after it "},
    {Words::cleanup_object,
     " branch branches worktree worktrees pr mr request ci checks pipeline green it them merged approval review "
     "reviewed approved "},
    {Words::remark,
     " all no ci checks tests approved green it it's this the a an diff adds fixes contains touches small low ready "
     "already nothing which both branch reviewers lgtm unblocks they currently one two three approvals "},
    {Words::settled,
     " green approved approves approval approvals passing passes passed pass ready lgtm reviewed trivial small low "
     "adds fixes contains touches unblocks done landed merged mergeable no nothing already resolved addressed "},
    {Words::task,
     " deploy redeploy tag announce release publish backport cherry-pick port notify tell inform let ping ask email "
     "mail "
     "message remind remember communicate celebrate verify validate check confirm monitor watch measure track observe "
     "test smoke-test retest revert rollback roll re-run rerun run restart bump also then and plus after afterwards "
     "next finally follow-up followup hand wait get deployen taggen informieren d\u00e9ployer taguer pr\u00e9venir "
     "desplegar "
     "etiquetar avisar "},
    {Words::change,
     " add address update write remove create rename rewrite document extend migrate move wire finish continue clean "
     "split file enable disable switch regenerate rebuild prepare answer respond "},
    {Words::owing,
     " must needs need should still remaining remains left todo tbd missing afterwards afterward later follow follows "
     "partial partly partially half wip rest lacks requires has have will shall then remember forget don't "
     "outstanding unresolved unfinished incomplete "},
    {Words::portion,
     " phase part step pass round second third another except without unless but backport pending yet also only not "},
    {Words::detached,
     " follow-up follow-ups followup followups rest remaining remainder leftovers half part parts like except than "
     "how why whether what that which who where metrics docs learnings feedback comments rollout because unlike "
     "announcement announcements changelog notes newsletter post blog email documentation guide runbook report retro "
     "demo dashboard dashboards "
     "without regression crash questions second other others everything anything spawned introduced started left "
     "but minus besides not epic revert backport repo repository fork upstream "},
    {Words::relation,
     " of from in for about since after before until against via by with to into onto as at during on atop over under "
     "behind beside alongside beyond near between within around toward towards per and or plus "},
    {Words::elsewhere,
     " upstream upstream's downstream fork forks repo repo's repository repository's submodule subtree "},
    {Words::environment,
     " prod production staging users customers everyone canary beta npm pypi store stores stage live deployed "
     "launch launched rollout "},
}};
bool is_word_letter(char c) {
  constexpr std::string_view others = "'-_@";
  return is_alnum(c) || (c != '\0' && others.find(c) != std::string_view::npos) || is_beyond_ascii(c);
}

struct Sign {
  std::string_view source;
  std::string_view mark;
};
constexpr std::array<Sign, 17> signs = {{{"\u2014", "-"},
                                         {"\u2013", "-"},
                                         {"\u2192", ">"},
                                         {"->", ">"},
                                         {"=>", ">"},
                                         {"\n", ";"},
                                         {"|", ";"},
                                         {"\u2026", "."},
                                         {"\u3002", "."},
                                         {"\uff0c", ","},
                                         {"\u3001", ","},
                                         {"\uff1a", ":"},
                                         {"\uff1b", ";"},
                                         {"\uff08", "("},
                                         {"\uff09", ")"},
                                         {"\uff1f", "?"},
                                         {"\uff01", "!"}}};

class Tokenizer {
 public:
  Tokenizer(std::string_view text, const std::vector<Reference>& references) : text_(text), references_(&references) {}

  std::vector<Token> all() {
    while (here_ < text_.size()) {
      if (!(ornament() || reference() || sign() || bracket() || mark() || word())) ++here_;
    }
    return std::move(tokens_);
  }

 private:
  void add(Token::Kind kind, std::string text, std::size_t length) {
    Token token;
    token.kind = kind;
    token.text = std::move(text);
    token.is_glued = here_ > 0 && here_ == last_end_;
    tokens_.push_back(std::move(token));
    here_ += length;
    last_end_ = here_;
  }

  bool reference() {
    std::vector<std::size_t> found;
    std::size_t end = here_;
    while (next_ < references_->size() && (*references_)[next_].begin < here_) ++next_;
    for (std::size_t index = next_; index < references_->size() && (*references_)[index].begin == here_; ++index) {
      if ((*references_)[index].end <= here_) continue;
      found.push_back(index);
      end = (*references_)[index].end;
    }
    if (found.empty()) return false;
    add(Token::Kind::reference, "", end - here_);
    tokens_.back().of = (*references_)[found.front()].kind;
    tokens_.back().is_qualified = !(*references_)[found.front()].repository.empty();
    tokens_.back().is_request = (*references_)[found.front()].called == Called::pull_request;
    tokens_.back().references = std::move(found);
    return true;
  }

  bool sign() {
    for (const Sign& known : signs) {
      if (text_.substr(here_, known.source.size()) != known.source) continue;
      add(Token::Kind::mark, std::string(known.mark), known.source.size());
      return true;
    }
    return false;
  }

  // Square brackets are as good as round ones.
  bool bracket() {
    const bool opens = text_[here_] == '[';
    if (!opens && text_[here_] != ']') return false;
    add(Token::Kind::mark, opens ? "(" : ")", 1);
    return true;
  }

  // Bullets and empty boxes that a text begins with; a ticked box is a word, and not passed over.
  bool ornament() {
    constexpr std::array<std::string_view, 10> known = {"\u2610", "\u2022", "\u25cf", "\u25e6", "\u25aa",
                                                        "\u27a1", "\u23f3", "\u2192", "\ufe0f", "\u25b6"};
    if (!tokens_.empty()) return false;
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](std::string_view sign) { return text_.substr(here_).starts_with(sign); });
    constexpr std::string_view coloured_mark = "\xf0\x9f\x94";  // the block of the red circle and its like
    const bool is_mark = text_.substr(here_).starts_with(coloured_mark);
    if (found == known.end() && !is_mark) return false;
    here_ = std::min(text_.size(), here_ + (is_mark ? coloured_mark.size() + 1 : found->size()));
    return true;
  }

  bool mark() {
    constexpr std::string_view anywhere = "!?;:,()+&/";
    const char c = text_[here_];
    const char next = at(text_, here_ + 1);
    const bool ends = next == '\0' || is_space(next);
    const bool is_mark = anywhere.find(c) != std::string_view::npos ||
                         (c == '.' && (ends || next == ')' || next == '"')) ||
                         (c == '-' && ends && (here_ == 0 || is_space(text_[here_ - 1])));
    const bool is_long_dash = c == '-' && next == '-' && is_space(at(text_, here_ + 2));
    if (is_mark || is_long_dash) add(Token::Kind::mark, std::string(1, c), is_mark ? 1 : 2);
    return is_mark || is_long_dash;
  }

  // A full stop inside a word belongs to it: v1.4, app.ts.
  bool word() {
    std::size_t end = here_;
    while (is_word_letter(at(text_, end)) ||
           (end > here_ && at(text_, end) == '.' && is_word_letter(at(text_, end + 1)))) {
      if (end > here_ && (begins_reference(end) || begins_sign(end))) break;
      ++end;
    }
    if (end == here_) return false;
    add(Token::Kind::word, lower(text_.substr(here_, end - here_)), end - here_);
    return true;
  }

  bool begins_sign(std::size_t place) const {
    constexpr unsigned char first = 0xe2;  // of those that could be taken for letters
    if (static_cast<unsigned char>(text_[place]) < first) return false;
    return std::any_of(signs.begin(), signs.end(),
                       [&](const Sign& known) { return text_.substr(place).starts_with(known.source); });
  }

  bool begins_reference(std::size_t place) const {
    const auto next =
        std::lower_bound(references_->begin() + static_cast<std::ptrdiff_t>(next_), references_->end(), place,
                         [](const Reference& reference, std::size_t wanted) { return reference.begin < wanted; });
    return next != references_->end() && next->begin == place;
  }

  std::string_view text_;
  const std::vector<Reference>* references_;
  std::size_t next_ = 0;  // the first reference that does not begin before here; they stand in order
  std::size_t here_ = 0;
  std::size_t last_end_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text, const std::vector<Reference>& references) {
  return Tokenizer(text, references).all();
}

bool is_among(Words words, std::string_view word) {
  const auto list =
      std::find_if(lists.begin(), lists.end(), [words](const auto& entry) { return entry.first == words; });
  const List known = list->second;
  for (std::size_t place = known.find(word); place != List::npos; place = known.find(word, place + 1)) {
    if (before(known, place) == ' ' && at(known, place + word.size()) == ' ') return true;
  }
  return false;
}

}  // namespace checkpoint::history
