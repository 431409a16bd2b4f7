#include "kinds/session/queue.h"

#include "core/edit.h"
#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::session {

namespace {

bool was_done(const Node& root, const std::string& text) {
  return any_of(elements_of(root, "recently_done"),
                [&](const Node& entry) { return text_member(entry, "action") == text; });
}

Document with_done(const Document& document, const Action& action, const Instant& now, const std::string& commit = {}) {
  const std::string proof = commit.empty() ? "" : ", \"commit\": " + json_quoted(commit);
  const std::string entry =
      "{\"at\": " + json_quoted(format_instant(now)) + ", \"action\": " + json_quoted(action.text) + proof + "}";
  const auto done = document.root().find("recently_done");
  if (!done) return Document::composed(with_member(document, document.root(), "recently_done", "[" + entry + "]"));
  Document changed = Document::composed(with_element(document, *done, 0, entry));
  for (auto list = changed.root().find("recently_done"); list->size() > recently_done_cap;
       list = changed.root().find("recently_done")) {
    changed = Document::composed(without(changed, *list->at(list->size() - 1)));
  }
  return changed;
}

Document with_queued(const Document& document, std::size_t index, const std::string& text) {
  const auto queue = document.root().find("next_actions");
  return Document::composed(with_element(document, *queue, index, json_quoted(text)));
}

Document with_status_complete(const Document& document) {
  const auto status = document.root().find("status");
  return status ? Document::composed(with_value(document, *status, "\"complete\""))
                : Document::composed(with_member(document, document.root(), "status", "\"complete\""));
}

std::optional<Node> head_of(const Node& root) {
  const auto queue = root.find("next_actions");
  return queue && queue->is_array() ? queue->at(0) : std::nullopt;
}

std::optional<Node> entry_of(const Node& root, const std::string& text) {
  for (const Node& entry : elements_of(root, "next_actions")) {
    if (action_of(entry).text == text) return entry;
  }
  return std::nullopt;
}

std::optional<Node> meant_by(const Completion& completion, const Node& root) {
  return completion.claimed ? entry_of(root, *completion.claimed) : head_of(root);
}

// The action that was finished before, where the call asks for the same once more.
std::optional<std::string> replayed(const Completion& completion, const Document& document) {
  const std::optional<std::string>& named = completion.claimed ? completion.claimed : completion.expected;
  if (!named || !is_replay(document, *named)) return std::nullopt;
  const bool is_still_queued = completion.claimed && entry_of(document.root(), *named);
  return is_still_queued ? std::nullopt : named;
}

}  // namespace

bool is_replay(const Document& document, const std::string& text) {
  const auto head = head_of(document.root());
  return !(head && action_of(*head).text == text) && was_done(document.root(), text);
}

Result<Finished, QueueRefusal> finish_first(const Document& document, const Completion& completion,
                                            const Instant& now) {
  const Node root = document.root();
  const auto queue = root.find("next_actions");
  const auto meant = meant_by(completion, root);
  const bool is_expected = !completion.expected || (meant && action_of(*meant).text == *completion.expected);
  if (const auto text = replayed(completion, document)) return Finished{document, {*text, {}}, true};
  if (!meant) return completion.claimed ? QueueRefusal::unexpected : QueueRefusal::empty;
  if (!is_expected) return QueueRefusal::unexpected;
  const bool empties = queue->size() == 1 && !completion.next && !completion.complete;
  if (empties && text_member(root, "status") == "in_progress") return QueueRefusal::would_empty;

  const Action action = action_of(*meant);
  Document changed = with_done(Document::composed(without(document, *meant)), action, now);
  if (completion.next) changed = with_queued(changed, meant->index(), *completion.next);
  if (completion.complete) changed = with_status_complete(changed);
  return Finished{changed, action, false};
}

bool is_queued(const Node& root, std::string_view text) {
  const auto queue = root.find("next_actions");
  if (!queue || !queue->is_array()) return false;
  return any_of(queue->children(), [&](const Node& entry) { return action_of(entry).text == text; });
}

std::optional<Document> finish_landed(const Document& document, const std::string& text, const std::string& commit,
                                      const Instant& now) {
  const Node root = document.root();
  const auto queue = root.find("next_actions");
  if (!queue || !queue->is_array()) return std::nullopt;
  if (queue->size() == 1 && text_member(root, "status") == "in_progress") return std::nullopt;
  for (const Node& entry : queue->children()) {
    const Action action = action_of(entry);
    if (action.text == text) return with_done(Document::composed(without(document, entry)), action, now, commit);
  }
  return std::nullopt;
}

}  // namespace checkpoint::session
