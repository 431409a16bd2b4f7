#include "cli/agents/facts.h"

#include "cli/command/shown_commands.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/told_folder.h"
#include "core/shell_word.h"
#include "kinds/secret/secret.h"
#include "kinds/session/decisions.h"

namespace checkpoint::cli {
namespace {

// Of what an agent is told when it begins, so that there is room for the rest.
constexpr std::size_t kMostOfDecisions = 4000;

// As it may stand in one line.
Fact fact(const std::string& about, const std::string& text) {
  return {shown(secret::masked(about)), shown(secret::masked(text))};
}

std::string name_of(const OpenDecision& decision) {
  return decision.owner + (decision.id.empty() ? "" : " [" + decision.id + "]");
}

std::string sentence(const std::string& text) {
  constexpr std::string_view ends = ".?!";
  return text.empty() || ends.find(text.back()) != std::string_view::npos ? text : text + ".";
}

// Of some kinds what is proposed is to answer so. What was just proposed is not said again in the command.
std::string text_of(const OpenDecision& decision) {
  const bool is_proposed = proposes(decision);
  const std::string text = decision.description + (is_proposed ? " Proposed: " + decision.proposed_resolution : "");
  const bool is_repeated = is_proposed && !decision.own_words.empty();
  const std::string& answer = is_repeated ? decision.own_words : decision.answer;
  if (answer.empty()) return decision.obstacle.empty() ? text : sentence(text) + " " + decision.obstacle;
  return sentence(text) + " The user answers with: " + answer;
}

std::string name_of(const Work& work) { return "the " + std::string(word_of(work.kind)) + " '" + work.owner + "'"; }

// What is to be done about a decision is the user's, be it proposed.
std::string text_of(const Work& work) {
  if (question_of(work) != nullptr) return work.why + ". Ask the user, do not decide";
  return work.why + (work.action.empty() ? "" : ". Next: " + work.action);
}

void add_session(const Work& work, std::vector<Fact>& facts) {
  if (!work.document) return;
  const std::string name = name_of(work);
  const std::string standing = work.status + ", " + work.phase + " / " + work.step;
  facts.push_back(fact("where " + name + " stands", standing + ": " + work.summary));
  for (const std::string& decision : session::decisions_of(work.document->root())) {
    facts.push_back(fact("decided in " + name, decision));
  }
}

std::string lines_of(const std::string& title, const std::vector<Fact>& facts) {
  if (facts.empty()) return {};
  std::string text = title + "\n";
  for (const Fact& fact : facts) text += "- " + fact.about + (fact.text.empty() ? "" : ": " + fact.text) + "\n";
  return text + "\n";
}

std::vector<Fact> decision_facts(const UnderWay& all, const std::string& lead) {
  std::vector<Fact> facts;
  for (const OpenDecision& decision : all.decisions) facts.push_back(fact(lead + name_of(decision), text_of(decision)));
  return facts;
}

// As many of them as there is room for, one at least, and how many more there are.
std::vector<Fact> first_decisions(const UnderWay& all) {
  const std::string cut = "… (cut; '" + all.program + "decisions --json' has all of it)";
  std::vector<Fact> facts;
  std::size_t bytes = 0;
  for (Fact& fact : decision_facts(all, "")) {
    fact.text = clipped(fact.text, kMostOfDecisions, cut);
    bytes += fact.about.size() + fact.text.size();
    if (!facts.empty() && bytes > kMostOfDecisions) break;
    facts.push_back(std::move(fact));
  }
  const std::size_t more = all.decisions.size() - facts.size();
  if (more > 0) facts.push_back({"and " + std::to_string(more) + " more", all.program + "decisions"});
  return facts;
}

std::vector<Fact> problem_facts(const UnderWay& all, const std::string& lead) {
  std::vector<Fact> facts;
  for (const StoreProblem& problem : all.works.problems) {
    facts.push_back(fact(lead + problem.path, problem.error(problem.path).message));
  }
  return facts;
}

void append_facts(std::vector<Fact> more, std::vector<Fact>& facts) {
  facts.insert(facts.end(), more.begin(), more.end());
}

}  // namespace

UnderWay look_at_all(const Workspace& workspace, const Context& context) {
  LandedActions landed(workspace.location, context);
  Works works = with_told_folder(works_of(workspace, landed), context);
  std::vector<OpenDecision> decisions = open_decisions(works.all);
  std::vector<Work> by_urgency = ranked(works.all);
  return {std::move(works), std::move(decisions), std::move(by_urgency), shown(program_with_told_folder(context))};
}

std::vector<Fact> facts_of(const UnderWay& all) {
  std::vector<Fact> facts = decision_facts(all, "a decision of the user, ");
  append_facts(problem_facts(all, "unreadable, "), facts);
  for (const Work& work : all.ranked) facts.push_back(fact(name_of(work), text_of(work)));
  for (const Work& work : all.works.all) add_session(work, facts);
  return facts;
}

std::string urgent_text(const UnderWay& all) {
  return lines_of("Waiting for a decision of the user; ask, do not decide:", first_decisions(all)) +
         lines_of("Cannot be read, so nothing is known of it; '" + all.program + "doctor' says more:",
                  problem_facts(all, ""));
}

std::string write_back_text(const UnderWay& all) {
  std::string skill = "'<skill>'";
  for (const Work& work : all.ranked) {
    if (work.kind != "session") continue;
    skill = shown(shell_word(work.owner));
    break;
  }
  return "Write back what becomes true, as it happens:\n"
         "- " +
         all.program + "update " + skill +
         " --progress_summary='<where it stands>' --context_primer.key_decisions+='<what was decided>'\n"
         "- " +
         all.program + "done " + skill +
         "    (the first of the next actions is finished)\n"
         "- " +
         all.program + "update " + skill +
         " '--blockers+:json={\"id\": \"<id>\", \"description\": \"<question>\", \"needs\": \"user_decision\", "
         "\"proposed_resolution\": \"<proposal>\"}'\n";
}

}  // namespace checkpoint::cli
