#include "history/foreign_reverts.h"

#include <algorithm>
#include <array>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

using Words = std::string_view;

// A verb before what it takes back, or around it, or behind it.
struct TakingBack {
  Words front;
  Words back = {};
};

constexpr std::array kTakingsBack{
    TakingBack{"macht ", "rückgängig"},
    TakingBack{"mache ", "rückgängig"},
    TakingBack{"nimmt ", "zurück"},
    TakingBack{"nehme ", "zurück"},
    TakingBack{"setzt ", "zurück"},
    TakingBack{"rollt ", "zurück"},
    TakingBack{"revert von "},
    TakingBack{"revert der "},
    TakingBack{"revert des "},
    TakingBack{"rollback von "},
    TakingBack{"rücknahme "},
    TakingBack{"zurücknahme "},
    TakingBack{"rückgängig: "},
    TakingBack{"revertiert "},
    TakingBack{"revertiere "},
    TakingBack{"annule "},
    TakingBack{"annuler "},
    TakingBack{"annulation "},
    TakingBack{"retour arrière "},
    TakingBack{"retour en arrière "},
    TakingBack{"revient sur "},
    TakingBack{"défait "},
    TakingBack{"revert de "},
    TakingBack{"revert du "},
    TakingBack{"rollback de "},
    TakingBack{"rollback du "},
    TakingBack{"revierte "},
    TakingBack{"revertir "},
    TakingBack{"reversión "},
    TakingBack{"se revierte "},
    TakingBack{"se revierten "},
    TakingBack{"revierto "},
    TakingBack{"revertido "},
    TakingBack{"deshace "},
    TakingBack{"deshacer "},
    TakingBack{"anula "},
    TakingBack{"anular "},
    TakingBack{"reverte "},
    TakingBack{"reverter "},
    TakingBack{"reversão "},
    TakingBack{"desfaz "},
    TakingBack{"annulla "},
    TakingBack{"", "zurückgenommen"},
    TakingBack{"", "zurücknehmen"},
    TakingBack{"", "zurückgerollt"},
    TakingBack{"", "zurückgesetzt"},
    TakingBack{"", "rückgängig gemacht"},
    TakingBack{"", "rückgängig machen"},
    TakingBack{"", "revertiert"},
    TakingBack{"", "revertieren"},
    TakingBack{"", "をリバート"},
    TakingBack{"", "をrevert"},
    TakingBack{"", "を revert"},
    TakingBack{"", "をロールバック"},
    TakingBack{"", "を取り消"},
    TakingBack{"", "を取消"},
    TakingBack{"", "を差し戻"},
    TakingBack{"", "を元に戻"},
    TakingBack{"", "を巻き戻"},
    TakingBack{"", "を打ち消"},
    TakingBack{"", "のリバート"},
    TakingBack{"", "の取り消し"},
    TakingBack{"", "の差し戻し"},
    TakingBack{"mach ", "rückgängig"},
    TakingBack{"nimm ", "zurück"},
    TakingBack{"setze ", "zurück"},
    TakingBack{"rolle ", "zurück"},
    TakingBack{"vuelta atrás "},
    TakingBack{"リバート"},
    TakingBack{"ロールバック"},
    TakingBack{"差し戻し"},
    TakingBack{"取り消し"},
    TakingBack{"撤消"},
    TakingBack{"退回"},
    TakingBack{"回滚"},
    TakingBack{"撤销"},
    TakingBack{"撤回"},
    TakingBack{"还原"},
    TakingBack{"回退"},
    TakingBack{"回滾"},
    TakingBack{"撤銷"},
    TakingBack{"還原"},
};

// `Ce commit annule`, `この変更は`
constexpr std::array<Words, 27> subjects = {"dieser commit ",
                                            "diese änderung ",
                                            "dieser merge request ",
                                            "dieser pr ",
                                            "dies ",
                                            "ce commit ",
                                            "ceci ",
                                            "cette pr ",
                                            "cette mr ",
                                            "ce changement ",
                                            "este commit ",
                                            "esto ",
                                            "este pr ",
                                            "este mr ",
                                            "este cambio ",
                                            "se ",
                                            "isto ",
                                            "此提交",
                                            "本提交",
                                            "此次提交",
                                            "该提交",
                                            "このコミットは",
                                            "この変更は",
                                            "このprは",
                                            "これは",
                                            "临时",
                                            "紧急"};

constexpr std::array<Words, 74> nouns = {"die ",
                                         "den ",
                                         "das ",
                                         "der ",
                                         "des ",
                                         "dem ",
                                         "von ",
                                         "vom ",
                                         "aus ",
                                         "änderungen ",
                                         "änderung ",
                                         "commits ",
                                         "commit ",
                                         "merge-request ",
                                         "merge request ",
                                         "pull-request ",
                                         "pull request ",
                                         "prs ",
                                         "pr ",
                                         "mrs ",
                                         "mr ",
                                         "ticket ",
                                         "merge ",
                                         "vorübergehend ",
                                         "wieder ",
                                         "le ",
                                         "la ",
                                         "les ",
                                         "l'",
                                         "du ",
                                         "de ",
                                         "sur ",
                                         "modifications ",
                                         "modification ",
                                         "changements ",
                                         "fusion ",
                                         "temporairement ",
                                         "provisoirement ",
                                         "demande de fusion ",
                                         "demande de tirage ",
                                         "el ",
                                         "los ",
                                         "las ",
                                         "del ",
                                         "cambios ",
                                         "cambio ",
                                         "o ",
                                         "os ",
                                         "do ",
                                         "da ",
                                         "alterações ",
                                         "temporalmente ",
                                         "solicitud de fusión ",
                                         "fusión ",
                                         "en ",
                                         "提交",
                                         "合并请求",
                                         "拉取请求",
                                         "合并",
                                         "对",
                                         "变更",
                                         "修改",
                                         "コミット",
                                         "マージリクエスト",
                                         "プルリクエスト",
                                         "マージ",
                                         "変更",
                                         "了",
                                         ":",
                                         "：",
                                         " ",
                                         "对于",
                                         "関連の",
                                         "il "};

constexpr std::array<Words, 28> possessives = {
    "の変更",     "の修正",   "のコミット", "のマージ",    "による変更", "での変更", "的修改",
    "的更改",     "的改动",   "的变更",     "的提交",      "的合并",     "的代码",   "中的修改",
    "中的更改",   "中的改动", "引入的修改", "引入的更改",  "引入的改动", "的内容",   "的變更",
    "的修改內容", " の変更",  " の修正",    " のコミット", " のマージ",  " 的修改",  " 的更改"};

// What a reason, an addition or the end begins with.
constexpr std::array<Words, 39> going_on = {"(",
                                            ":",
                                            ".",
                                            "!",
                                            ";",
                                            "–",
                                            "—",
                                            "- ",
                                            "（",
                                            "：",
                                            "。",
                                            "，",
                                            "、",
                                            "weil ",
                                            "wegen ",
                                            "da ",
                                            "bis ",
                                            "aufgrund ",
                                            "parce ",
                                            "car ",
                                            "à cause",
                                            "en raison",
                                            "suite à",
                                            "jusqu",
                                            "en attendant",
                                            "le temps",
                                            "pour ",
                                            "porque ",
                                            "por ",
                                            "debido",
                                            "hasta",
                                            "ya que",
                                            "temporalmente",
                                            "temporairement",
                                            "因为",
                                            "以",
                                            "vorübergehend",
                                            "pois ",
                                            "devido"};

bool begins_with(std::string_view text, Words word) {
  if (text.size() < word.size()) return false;
  for (std::size_t place = 0; place < word.size(); ++place) {
    if (to_lower(text[place]) != word[place]) return false;
  }
  return true;
}

// `Ä` is the one capital beyond ASCII that a verb of the tables may begin with.
bool takes(std::string_view& text, Words word) {
  const bool has_capital = text.starts_with("Ä") && word.starts_with("ä");
  if (has_capital ? !begins_with(text.substr(2), word.substr(2)) : !begins_with(text, word)) return false;
  text.remove_prefix(word.size());
  text = trimmed(text);
  return true;
}

template <std::size_t count>
bool take_any(std::string_view& text, const std::array<Words, count>& words) {
  return std::any_of(words.begin(), words.end(), [&](Words word) { return takes(text, word); });
}

template <std::size_t count>
bool begins_with_any(std::string_view text, const std::array<Words, count>& words) {
  return std::any_of(words.begin(), words.end(), [&](Words word) { return begins_with(text, word); });
}

bool goes_beyond_ascii(std::string_view text) { return std::any_of(text.begin(), text.end(), is_beyond_ascii); }

// The names and what follows them.
Named names_at(std::string_view text) {
  while (take_any(text, nouns)) {
  }
  return named_in_front(text);
}

// What is said only for a case, or is not decided yet: `，如果部署失败`, `(noch nicht entschieden)`.
bool is_open(std::string_view rest) {
  constexpr std::size_t longest = 200;
  constexpr std::array<Words, 23> doubts = {"如果",     "若",     "尚未",      "待",     "还没",  "没有",
                                            "もし",     "場合",   "まだ",      "?",      "？",    "falls ",
                                            "wenn ",    "noch ",  "nicht ",    " offen", "wie ",  " si ",
                                            "discuter", "à voir", "pendiente", "todav",  "ahora "};
  const std::string said = " " + lower(rest.substr(0, longest)) + " ";
  return std::any_of(doubts.begin(), doubts.end(), [&](Words word) { return said.find(word) != std::string::npos; });
}

// Behind the names stands nothing that makes them less: `, falls`, `的一部分`.
bool ends_behind(std::string_view rest) {
  constexpr std::array<Words, 4> reasons = {", weil ", ", da ", ", denn ", ", car "};
  take_any(rest, possessives);
  if (is_open(rest)) return false;
  if (begins_with_any(rest, reasons)) return true;
  rest = trimmed(rest);
  return rest.empty() || begins_with_any(rest, going_on);
}

// As words of their own, but for those of scripts without spaces.
bool names_portion(std::string_view line) {
  constexpr std::array<Words, 4> written = {"部分", "一部", "除了", "以外"};
  constexpr std::array<Words, 10> spoken = {"teil",    "teile", "teilweise", "partie", "partiel",
                                            "parcial", "parte", "sauf",      "außer",  "salvo"};
  const std::string said = lower(line);
  const auto stands = [&](Words word) {
    const auto is_letter = [&](std::size_t place) { return is_alnum(said[place]) || is_beyond_ascii(said[place]); };
    for (std::size_t place = said.find(word); place != std::string::npos; place = said.find(word, place + 1)) {
      const std::size_t end = place + word.size();
      if ((place == 0 || !is_letter(place - 1)) && (end == said.size() || !is_letter(end))) return true;
    }
    return false;
  };
  return std::any_of(spoken.begin(), spoken.end(), stands) ||
         std::any_of(written.begin(), written.end(), [&](Words word) { return said.find(word) != std::string::npos; });
}

Named in_front(std::string_view text) {
  Named named = names_at(text);
  return ends_behind(named.rest) ? named : Named();
}

// A Japanese verb says behind its stem what it denies, asks or makes a condition of.
bool ends_verb(std::string_view behind) {
  constexpr std::array<Words, 12> endings = {"しました", "します", "しています", "した", "する", "して",
                                             "された",   "される", "りました",   "す",   "し",   "る"};
  take_any(behind, endings);
  return ends_behind(behind);
}

// Between the front and the back, or before the back.
Named enclosed(std::string_view text, Words back) {
  const std::size_t end = text.find(back);
  if (end == std::string_view::npos) return {};
  Named named = names_at(text.substr(0, end));
  take_any(named.rest, possessives);
  const bool is_all = trimmed(named.rest).empty() || trimmed(named.rest) == "wieder";
  const std::string_view behind = text.substr(end + back.size());
  const bool is_said = is_beyond_ascii(back.front()) ? ends_verb(trimmed(behind)) : ends_behind(behind);
  return is_all && is_said ? named : Named();
}

}  // namespace

bool may_be_foreign_revert(std::string_view line) {
  constexpr std::string_view first_letters = "acdeimnrsACDEIMNRS#!";
  if (line.empty()) return false;
  if (is_beyond_ascii(line.front())) return true;
  if (first_letters.find(line.front()) == std::string_view::npos) return false;
  if (line.front() == '#' || line.front() == '!') return goes_beyond_ascii(line);
  return begins_with_any(line, subjects) ||
         std::any_of(kTakingsBack.begin(), kTakingsBack.end(), [line](const TakingBack& known) {
           return !known.front.empty() && begins_with(line, known.front);
         });
}

Named foreign_revert(std::string_view line) {
  line = line.substr(0, line.find('\n'));
  if (names_portion(line)) return {};
  take_any(line, subjects);
  for (const TakingBack& known : kTakingsBack) {
    std::string_view text = line;
    if (!takes(text, known.front)) continue;
    Named named = known.back.empty() ? in_front(text) : enclosed(text, known.back);
    if (!named.empty()) return named;
  }
  return {};
}

}  // namespace checkpoint::history
