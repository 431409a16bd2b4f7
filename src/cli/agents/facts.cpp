#include "cli/agents/facts.h"

#include "cli/command/rendering.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/session_text.h"
#include "core/member.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

// As it may stand in one line.
Fact fact(const std::string& about, const std::string& text) {
  return {shown(secret::masked(about)), shown(secret::masked(text))};
}

std::string name_of(const OpenDecision& decision) {
  return decision.owner + (decision.id.empty() ? "" : " [" + decision.id + "]");
}

std::string text_of(const OpenDecision& decision) {
  const std::string proposed = decision.proposed_resolution.empty() ? "" : " Proposed: " + decision.proposed_resolution;
  return decision.description + proposed;
}

std::string name_of(const session::Ranked& ranked) {
  const std::string kind = ranked.kind == "stage" ? "project" : std::string(ranked.kind);
  return "the " + kind + " '" + ranked.overview.skill + "'";
}

std::string text_of(const session::Ranked& ranked) {
  return ranked.why + (ranked.action.empty() ? "" : ". Next: " + ranked.action);
}

void add_session(const SessionEntry& entry, std::vector<Fact>& facts) {
  const std::string name = "the session '" + entry.overview.skill + "'";
  const std::string standing = entry.overview.status + ", " + entry.overview.phase + " / " + entry.overview.step;
  facts.push_back(fact("where " + name + " stands", standing + ": " + entry.overview.progress_summary));
  const auto primer = entry.document.root().find("context_primer");
  if (!primer) return;
  for (const std::string& decision : text_elements_of(*primer, "key_decisions")) {
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

std::vector<Fact> problem_facts(const UnderWay& all, const std::string& lead) {
  std::vector<Fact> facts;
  for (const StoreProblem& problem : all.sessions.problems) {
    facts.push_back(fact(lead + problem.path, problem.error(problem.path).message));
  }
  return facts;
}

void append_facts(std::vector<Fact> more, std::vector<Fact>& facts) {
  facts.insert(facts.end(), more.begin(), more.end());
}

}  // namespace

UnderWay look_at_all(const Workspace& workspace, const Context& context) {
  UnderWay all{read_sessions(workspace), {}, {}};
  const Others others = glance_at_others(workspace, look_of(context));
  LandedActions landed(workspace.location, context);
  all.ranked = ranked_with(ranked_sessions(all.sessions, landed), others);
  all.decisions = open_decisions(all.sessions);
  append(others, &Glance::decisions, all.decisions);
  append(others, &Glance::problems, all.sessions.problems);
  return all;
}

std::vector<Fact> facts_of(const UnderWay& all) {
  std::vector<Fact> facts = decision_facts(all, "a decision of the user, ");
  append_facts(problem_facts(all, "unreadable, "), facts);
  for (const session::Ranked& ranked : all.ranked) facts.push_back(fact(name_of(ranked), text_of(ranked)));
  for (const SessionEntry& entry : all.sessions.entries) add_session(entry, facts);
  return facts;
}

std::string urgent_text(const UnderWay& all) {
  return lines_of("Waiting for a decision of the user; ask, do not decide:", decision_facts(all, "")) +
         lines_of("Cannot be read, so nothing is known of it; 'git checkpoint doctor' says more:",
                  problem_facts(all, ""));
}

std::string write_back_text(const UnderWay& all) {
  std::string skill = "<skill>";
  for (const session::Ranked& ranked : all.ranked) {
    if (ranked.kind != "session") continue;
    skill = shown(ranked.overview.skill);
    break;
  }
  return "Write back what becomes true, as it happens:\n"
         "- git checkpoint update " +
         skill +
         " --progress_summary='<where it stands>' --context_primer.key_decisions+='<what was decided>'\n"
         "- git checkpoint done " +
         skill +
         "    (the first of the next actions is finished)\n"
         "- git checkpoint update " +
         skill +
         " '--blockers+:json={\"id\": \"<id>\", \"description\": \"<question>\", \"needs\": \"user_decision\", "
         "\"proposed_resolution\": \"<proposal>\"}'\n";
}

}  // namespace checkpoint::cli
