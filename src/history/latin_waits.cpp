#include "history/latin_waits.h"

#include <algorithm>
#include <array>

#include "history/letters.h"

namespace checkpoint::history::latin {

namespace {

// What waits: with what may stand between it and the name.
constexpr WordList heads =
    "warten|wartet|warte|wartend|blockiert|geblockt|gesperrt|abhängig|hängt|hängen|angewiesen|benötigt|benötigen|"
    "braucht|brauchen|brauche|erfordert|vorbehaltlich|attendre|attend|attends|attendons|attendant|attente|bloqué|"
    "bloquée|bloqués|bloquées|dépend|dépendent|dépendant|dépendante|nécessite|nécessitent|requiert|requièrent|besoin|"
    "tributaire|conditionné|conditionnée|suspendu|suspendue|esperar|espera|esperando|esperamos|bloqueado|bloqueada|"
    "bloqueados|bloqueadas|depende|dependen|dependiente|requiere|requieren|necesita|necesitan|necesitamos|pendiente|"
    "pendientes|débloqué|débloquée|desbloqueado|desbloqueada|sujeto|supeditado|condicionado";
// `Blockiert #12` is another thing.
constexpr WordList passive_heads =
    "blockiert|geblockt|gesperrt|bloqué|bloquée|bloqués|bloquées|bloqueado|bloqueada|bloqueados|bloqueadas|débloqué|"
    "débloquée|desbloqueado|desbloqueada";
constexpr WordList between =
    "auf|durch|von|wegen|an|vom|noch|nur|immer|erst|zuerst|zunächst|aktuell|derzeit|weiterhin|:|den|dem|der|de|du|"
    "par|à|a|al|del|por|encore|toujours|seulement|d'abord|uniquement|actuellement|aún|todavía|solo|sólo|primero|"
    "merge|merges|mergen|review|fusion|fusión|intégration|integración|integration|le|la|el|los|las|les|que|en";
// Names what is waited for; what is it itself has another word behind it, `Voraussetzung für #12`.
constexpr WordList labels =
    "voraussetzung|voraussetzungen|vorbedingung|abhängigkeit|abhängigkeiten|blocker|dépendance|dépendances|prérequis|"
    "pré-requis|préalable|bloquant|bloqueur|dependencia|dependencias|requisito|requisitos|requisito previo|"
    "prerrequisito|bloqueo|bloqueante";
// What comes after it in time.
constexpr WordList moments =
    "qu'après|que después de|solo después de|nach|direkt nach|gleich nach|erst nach|après|juste après|suite à|à la "
    "suite de|à l'issue de|tras|después de|"
    "después|luego de|justo después de|inmediatamente después de|a partir de";
constexpr WordList landing_of =
    "merge|merge von|mergen von|dem merge von|den merge von|merge de|fusion de|la fusion de|le merge de|merge du|"
    "fusion du|fusión de|la fusión de|el merge de|merge del|fusión del|fusionner|merger|avoir fusionné|avoir mergé|"
    "mergear|fusionar|integrar|haber fusionado|dem|den|der|la|le|el|integración de|intégration de|integration von|"
    "abschluss von|la intégration de|fin de|la fin de";
// What has stopped, before `bis #12`.
constexpr WordList pausing =
    "pausiert|pausieren|zurückgestellt|verschoben|angehalten|gestoppt|geparkt|aufgeschoben|warten|wartet|suspendu|"
    "suspendue|reporté|reportée|en pause|parado|parada|pausado|pausada|aplazado|aplazada|pospuesto|en pausa|esperar|"
    "attendre|détenu|gelé|gelée|congelado|congelada";
// What begins a clause that says the landing.
constexpr WordList subordinators =
    "sobald|wenn|nachdem|bis|falls|sofern|dès que|quand|lorsque|une fois|une fois que|aussitôt que|attend que|attends "
    "que|attendre que|attendons que|attendant que|après que|jusqu'à ce que|à condition que|si|cuando|una vez|una vez "
    "que|en cuanto|tan pronto como|apenas|después de que|luego de que|esperar a que|esperar que|esperando a que|"
    "esperando que|espera de que|espera a que|pendiente de que|siempre que|solo si|sólo si";
constexpr WordList until = "bis|jusqu'à ce que|hasta que|solange|tant que|mientras|mientras que";
constexpr WordList landings =
    "gemergt|gemerged|gemerget|gelandet|drin|durch|rein|eingespielt|integriert|erledigt|fertig|abgeschlossen|"
    "geschlossen|in main|auf main|im main|in master|fusionné|fusionnée|fusionnés|fusionnées|mergé|mergée|mergés|"
    "mergées|intégré|intégrée|terminé|terminée|fini|finie|clos|close|fermé|fermée|passé|passée|faite|dans main|sur "
    "main|dans "
    "master|fusione|fusionen|fusionado|fusionada|fusionados|fusionadas|mergee|mergeen|mergeado|mergeada|mergeados|"
    "mergeadas|integrados|integradas|terminados|cerrados|integre|"
    "integrado|integrada|termine|terminado|terminada|cierre|cerrado|cerrada|aterrice|entre|entrado|complete|"
    "completado|completada|resuelva|resuelto|en main|en master";
constexpr WordList open_words = "offen|unfertig|ouvert|ouverte|ouvertes|abierto|abierta|abiertos|pendiente|en cours";
constexpr WordList checks =
    "vérifier|voir|savoir|demander|contrôler|regarder|comprobar|ver|verificar|revisar|preguntar|confirmar|saber|"
    "mirar|prüfen|fragen|klären";
constexpr WordList denials =
    "nicht|nie|niemals|kein|keine|keinen|nichts|nirgends|ne|n'est|n'a|n'attend|pas|plus|jamais|rien|aucun|aucune|no|"
    "nunca|nada|jamás|ningún|ninguna|tampoco|impossible|imposible|unmöglich|sans|sin|ohne";
// It is over.
constexpr WordList over =
    "war|waren|wurde|wurden|hatte|wartete|était|étaient|avait|fut|estaba|estaban|estuvo|fue|había|era";
constexpr WordList musts =
    "muss|müssen|sollte|sollten|soll|doit|doivent|devra|faut|debe|deben|tiene que|tienen que|hay que|debería|hace "
    "falta|brauchen|braucht|benötigen|necesitamos|"
    "se necesita|fehlt|falta|manque";
constexpr WordList firsts =
    "vorher|zuerst|erst|zunächst|davor|vorab|d'abord|avant|préalablement|primero|antes|previamente|vor|bevor|pour|para|"
    "damit|um|für";
constexpr WordList firsts_behind =
    "vorher|zuerst|erst|zunächst|davor|vorab|d'abord|avant tout|au préalable|en premier|en premier "
    "lieu|primero|previamente|antes que|"
    "als erstes|als erste|als erster|en primer lugar|en tête";
constexpr WordList nexts =
    "dann|danach|anschließend|erst dann|puis|ensuite|alors|luego|después|entonces|y después|y luego|et ensuite|und "
    "dann|und danach";
constexpr WordList orders =
    "mergen|reviewen|landen|einspielen|fusionner|merger|intégrer|relire|fusionar|mergear|integrar|revisar|gemergt "
    "werden";
constexpr WordList blocking =
    "blockiert|blockieren|bloque|bloquent|bloquea|bloquean|frena|retrasa|retarde|verhindert|est bloquant|est bloquante|"
    "est un préalable|est un prérequis|est une condition|est le bloquant|est un bloquant|ist eine voraussetzung|ist "
    "die "
    "voraussetzung|ist blocker|ist der blocker|ist ein blocker|es un requisito|es el bloqueo|es una dependencia|es un "
    "bloqueante|ist voraussetzung|ist vorbedingung|es requisito|es bloqueante|est nécessaire|es necesario|wird "
    "benötigt|wird gebraucht";
constexpr WordList by_whom = "durch|von|wegen|par|por|à|a";
constexpr WordList before_it = "vor|bevor|avant|avant que|avant de|antes de|antes de que|antes que|vor dem|antes del";
constexpr WordList without = "ohne|sans|sin";
// What tells what has become of it: `nach #12 sind die Tests langsamer`.
constexpr WordList telling =
    "ist|sind|war|waren|wurde|wurden|hat|haben|hatte|läuft|lief|gab|gibt|sont|est|ont|a|était|étaient|avait|fue|"
    "fueron|hay|hubo|son|estaba|había|fallan|falla|fällt|schlägt|schlagen";

bool begins_clause(const Phrase& phrase, Place place) {
  return place == 0 || phrase.is_one_of(place - 1, {".", ";", ":", "!", "-", ">", "(", ")", ","});
}

bool is_boundary(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {".", ";", ":", "!", "-", ">", "(", ")", "?"});
}

Place begin_of_clause(const Phrase& phrase, Place place) {
  while (place > 0 && !is_boundary(phrase, place - 1)) --place;
  return place;
}

Place end_of_clause(const Phrase& phrase, Place place) {
  while (place < phrase.size() && !is_boundary(phrase, place)) ++place;
  return place;
}

// `war blockiert`, `hängt nicht von #12 ab`
bool is_denied(const Phrase& phrase, const Naming& naming, Place head) {
  constexpr Place reach = 4;
  const Place clause = begin_of_clause(phrase, head);
  const Place from = std::max(clause, head > reach ? head - reach : Place{0});
  const bool is_denied_behind = is_listed(phrase, naming.end, "nicht|pas|plus|no|nie|jamais|nunca") &&
                                behind_listed(phrase, naming.end, "pas encore|no todavía") == naming.end;
  return is_denied_behind || has_listed(phrase, from, naming.first, denials) || has_listed(phrase, from, head, over);
}

Place back_over(const Phrase& phrase, Place place, WordList list) {
  for (Place front = begin_of_listed(phrase, place, list); front < place; front = begin_of_listed(phrase, place, list))
    place = front;
  return place;
}

// `wartet auf #12`, `en attente de la fusion de #12`, `pendiente de #12`
bool waits_by_head(const Phrase& phrase, const Naming& naming) {
  for (Place place = naming.begin; place > 0; --place) {
    const bool is_object = place == naming.begin && is_listed(phrase, place - 1, passive_heads);
    if (is_listed(phrase, place - 1, heads)) return !is_object && !is_denied(phrase, naming, place - 1);
    if (!is_listed(phrase, place - 1, between)) return false;
  }
  return false;
}

// `auf #12 warten`, `durch #12 blockiert`: German has the verb at the end.
bool waits_by_last_word(const Phrase& phrase, const Naming& naming) {
  const bool relates = naming.begin > 0 && is_listed(phrase, naming.begin - 1, "auf|durch|von|wegen|an");
  const Place last = behind_listed(phrase, naming.end, "noch|weiter|weiterhin|immer noch");
  if (!relates || !is_listed(phrase, last, "warten|wartet|blockiert|geblockt|abhängig|gesperrt|angewiesen"))
    return false;
  return !is_denied(phrase, naming, naming.begin - 1);
}

// `Voraussetzung: #12`
bool waits_by_label(const Phrase& phrase, const Naming& naming) {
  Place place = naming.begin;
  const bool is_apart = place > 0 && phrase.is_one_of(place - 1, {":", "-"});
  if (is_apart) --place;
  const Place begin = begin_of_listed(phrase, place, labels);
  return begin < place && !is_denied(phrase, naming, begin);
}

// Past of the verb: `los errores subieron`
bool is_spanish_past(const Phrase& phrase, Place place) {
  if (!phrase.is_word(place)) return false;
  const std::string_view word = phrase.token(place).text;
  constexpr std::array<std::string_view, 5> endings = {"aron", "ieron", "ó", "aban", "ían"};
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

// `nach #12 sind die Tests rot`, `après #12, les tests ont échoué`: nothing is to be done.
bool is_told(const Phrase& phrase, Place behind) {
  constexpr Place reach = 4;
  if (phrase.is(behind, ",")) ++behind;
  if (is_listed(phrase, behind, telling)) return true;
  for (Place place = behind; place < behind + reach && !is_boundary(phrase, place); ++place) {
    if (is_spanish_past(phrase, place)) return true;
    if (place > behind && is_listed(phrase, place, "ont|est|sont|était|étaient|avait")) return true;
  }
  return false;
}

// `suche nach #12`: only where something is done after it, or it begins.
bool is_of_time(const Phrase& phrase, Place place) {
  if (begins_clause(phrase, place) || is_listed(phrase, place - 1, "erst|direkt|gleich|sofort|und|dann|kurz"))
    return true;
  const std::string_view word = phrase.token(place - 1).text;
  const bool is_heading =
      begins_clause(phrase, place - 1) && phrase.is_word(place - 1) &&
      !is_listed(phrase, place - 1, "suche|suchen|such|frage|fragen|anfrage|schau|sieh|kam|ging|lief");
  if (is_heading) return true;
  return word.ends_with("en") &&
         !is_listed(phrase, place - 1, "suchen|fragen|schauen|sehen|gucken|forschen|sortieren|den");
}

// `nach dem Merge von #12`
bool waits_by_time(const Phrase& phrase, const Naming& naming) {
  const Place place = back_over(phrase, naming.begin, landing_of);
  const Place begin = begin_of_listed(phrase, place, moments);
  if (begin == place || is_told(phrase, naming.end)) return false;
  // `Fehler nach #12 untersuchen`
  const bool looks_into = begin > 0 && !begins_clause(phrase, begin) &&
                          is_listed(phrase, naming.end, "untersuchen|analysieren|erklären|verstehen|prüfen");
  if (looks_into) return false;
  return !phrase.is(begin, "nach") || place - begin > 1 || is_of_time(phrase, begin);
}

// `pausiert bis #12`, `hasta #12 no se puede medir`
bool waits_by_end(const Phrase& phrase, const Naming& naming) {
  const Place begin = begin_of_listed(phrase, naming.begin, "bis|bis zu|bis zum|jusqu'à|hasta");
  if (begin == naming.begin) return false;
  const bool pauses = begin_of_listed(phrase, begin, pausing) < begin;
  const bool denies =
      begins_clause(phrase, begin) && has_listed(phrase, naming.end, end_of_clause(phrase, naming.end), denials);
  return pauses || denies;
}

// `sobald #12 gemergt ist`, `cuando se fusione #12`, `sobald Kim #12 gemergt hat`
bool waits_by_clause(const Phrase& phrase, const Naming& naming) {
  constexpr Place reach = 5;
  const Place clause = begin_of_clause(phrase, naming.begin);
  for (Place place = naming.begin; place > clause && place + reach > naming.begin; --place) {
    if (phrase.is(place - 1, ",") || phrase.is_reference(place - 1)) return false;
    const Place until_begin = begin_of_listed(phrase, place, until);
    const Place begin = std::min(until_begin, begin_of_listed(phrase, place, subordinators));
    if (begin == place) continue;
    if (phrase.is(begin, "si") && begin > 0 && is_listed(phrase, begin - 1, checks)) return false;
    Place end = naming.end;
    while (end < phrase.size() && end < naming.end + reach && !phrase.is(end, ",") && !is_boundary(phrase, end)) ++end;
    const bool denies = has_listed(phrase, place, end, denials);
    if (until_begin < place && (denies || has_listed(phrase, naming.end, end, open_words))) return true;
    const bool lands =
        has_listed(phrase, place, naming.begin, landings) || has_listed(phrase, naming.end, end, landings);
    const bool tells = phrase.is(end, ",") && is_listed(phrase, end + 1, telling);
    const bool goes_on = is_listed(phrase, begin, "solange|mientras") || phrase.is(begin, "tant");
    return lands && !denies && !tells && !goes_on;
  }
  return false;
}

// `#12 muss vorher gemergt werden`, `vor dem Tag muss #12 rein`, `primero #12, luego`
bool waits_by_order(const Phrase& phrase, const Naming& naming) {
  const Place clause = begin_of_clause(phrase, naming.begin);
  if (begin_of_listed(phrase, naming.begin, before_it) < naming.begin) return false;
  const Place end = end_of_clause(phrase, naming.end);
  if (has_listed(phrase, clause, end, denials)) return false;
  const bool must = has_listed(phrase, clause, end, musts);
  const bool is_first =
      has_listed(phrase, clause, naming.begin, firsts) || has_listed(phrase, naming.end, end, firsts_behind);
  if (must && is_first) return true;
  Place front = naming.begin;
  while (front > clause && (is_listed(phrase, front - 1, orders) || is_listed(phrase, front - 1, musts))) --front;
  const bool begins =
      begin_of_listed(phrase, front, firsts) < front && !is_listed(phrase, front - 1, "vor|avant|antes");
  const Place next = behind_listed(phrase, naming.end, orders);
  const Place then = phrase.is_one_of(next, {",", ">"}) ? next + 1 : next;
  return begins && behind_listed(phrase, then, nexts) > then;
}

// `#12 blockiert das Release`
bool blocks(const Phrase& phrase, const Naming& naming) {
  if (!begins_clause(phrase, naming.begin)) return false;
  const Place behind = behind_listed(phrase, naming.end, blocking);
  return behind > naming.end && !is_listed(phrase, behind, by_whom) && !is_listed(phrase, behind, denials) &&
         !is_listed(phrase, behind, "plus|mehr");
}

// `nicht vor #12`, `ohne #12 kein Release`
bool waits_by_denial(const Phrase& phrase, const Naming& naming) {
  const Place clause = begin_of_clause(phrase, naming.begin);
  const Place place = back_over(phrase, naming.begin, landing_of);
  const Place begin = begin_of_listed(phrase, place, before_it);
  if (begin < place) return has_listed(phrase, clause, begin, denials);
  const Place lacks = begin_of_listed(phrase, place, without);
  if (lacks == place) return false;
  return has_listed(phrase, clause, lacks, denials) ||
         has_listed(phrase, naming.end, end_of_clause(phrase, naming.end), denials);
}

// `setzt #12 voraus`
bool is_presupposed(const Phrase& phrase, const Naming& naming) {
  return naming.begin > 0 && phrase.is(naming.begin - 1, "setzt") && phrase.is(naming.end, "voraus");
}

}  // namespace

bool waits(const Phrase& phrase, const Naming& naming) {
  if (phrase.is(phrase.end_of_sentence(naming.end), "?")) return false;
  return waits_by_clause(phrase, naming) || waits_by_head(phrase, naming) || waits_by_last_word(phrase, naming) ||
         waits_by_label(phrase, naming) || waits_by_time(phrase, naming) || waits_by_end(phrase, naming) ||
         waits_by_denial(phrase, naming) || waits_by_order(phrase, naming) || blocks(phrase, naming) ||
         is_presupposed(phrase, naming);
}

}  // namespace checkpoint::history::latin
