#include "history/latin_orders.h"

#include <algorithm>

#include "history/latin_petition.h"
#include "history/outside.h"

namespace checkpoint::history::latin {

namespace {

// What may stand before the order, and asks for nothing more.
constexpr WordList leads =
    "bitte|noch|offen|nächster schritt|als nächstes|nächste aktion|zu tun|jetzt|heute|nur noch|übrig|es bleibt|todo|"
    "prochaine étape|prochaine action|étape suivante|à faire|reste à|il reste à|reste|merci de|il faut|penser à|"
    "maintenant|aujourd'hui|prière de|svp|ensuite|à venir|siguiente paso|próximo paso|próxima acción|por hacer|"
    "pendiente|hay que|falta|queda|resta|toca|por favor|hoy|ahora|favor de|tareas|tarea|:|,|-|>|acordarse de|recordar|"
    "no olvidar|ne pas oublier de|nicht vergessen|daran denken|als nächstes|ne pas oublier|solo falta|sólo falta|"
    "solo queda|il ne reste qu'à";
// Of somebody, in a question.
constexpr WordList askings =
    "kannst du|könntest du|kann jemand|könnte jemand|könnt ihr|kannst du bitte|peux-tu|pourrais-tu|pouvez-vous|"
    "pourriez-vous|tu peux|quelqu'un peut|puedes|¿puedes|podrías|¿podrías|alguien puede|¿alguien puede";
// Who is to do it, behind a name.
constexpr WordList duties = "soll|sollte|muss|doit|devrait|debe|debería|tiene que";
// `muss noch gereviewt werden`: what is to be done with it, in parts.
constexpr WordList needs =
    "muss|müssen|soll|sollte|sollten|kann|können|doit|doivent|peut|peuvent|est à|sont à|reste à|restent à|à|debe|deben|"
    "tiene que|puede|está por|están por|queda por|falta por|pendiente de|por|está pendiente de|se debe|se puede|zu";
constexpr WordList urgencies = "noch|jetzt|nur noch|dringend|bald|encore|maintenant|être|ser|ahora|nur|juste|solo";
constexpr WordList done =
    "gemergt|gemerged|reviewt|gereviewt|freigegeben|abgenommen|geprüft und gemergt|reviewt und gemergt|approved|"
    "fusionné|fusionnée|mergé|mergée|relu|relue|relue et fusionnée|validé|validée|approuvé|approuvée|fusionarse|"
    "mergearse|revisarse|fusionado|fusionada|mergeado|revisado|revisada|aprobado";
// `demander une relecture de`, `hacer la revisión de`
constexpr WordList procurings =
    "faire|demander|obtenir|terminer|finir|pedir|hacer|solicitar|conseguir|holen|einholen|terminar|acabar";
constexpr WordList reviews =
    "relecture|revue|review|fusion|approbation|validation|revisión|fusión|aprobación|merge|la relecture|une relecture|"
    "la revue|une revue|la fusion|le merge|l'approbation|la validation|una revisión|la revisión|la fusión|el merge|la "
    "aprobación|ein review|das review|rebase|un rebase|squash and merge|squash y merge|squash merge";
constexpr WordList of_it = "de|du|del|von|für|à|sur|pour|para";
constexpr WordList verbs =
    "mergen|mergt|reviewen|freigeben|abnehmen|approven|landen|einspielen|zusammenführen|rebasen|squashen|"
    "begutachten|abschließen|umsetzen|fertigstellen|fertig machen|implementieren|erledigen|beenden|beheben|"
    "zu ende bringen|reviewen lassen|mergen lassen|"
    "fusionner|fusionne|fusionnez|merger|mergez|relire|relisez|valider|approuver|rebaser|squasher|reviewer|terminer|"
    "finir|achever|finaliser|boucler|implémenter|corriger|résoudre|faire relire|faire fusionner|faire merger|"
    "faire valider|passer en revue|"
    "fusionar|fusiona|mergear|mergea|integrar|integra|revisar|revisa|aprobar|rebasar|terminar|termina|completar|acabar|"
    "finalizar|"
    "implementar|corregir|resolver|hacer merge de|hacer el merge de|hacer la revisión de";
constexpr WordList nouns_of_verbs =
    "merge von|mergen von|review von|freigabe von|abschluss von|merge de|fusion de|la fusion de|le merge de|relecture "
    "de|la relecture de|revue de|merge del|revisión del|la revisión del|fusión del|la fusión del|el merge de|fusión "
    "de|la fusión de|revisión de|la revisión de";
// Of a ticket alone: a request that is closed has not landed.
constexpr WordList ticket_verbs =
    "schließen|zumachen|angehen|bearbeiten|lösen|fixen|fermer|clore|clôturer|traiter|faire|réaliser|solder|cerrar|"
    "cierra|"
    "hacer|arreglar|abordar|atender|continuer|continuer sur|poursuivre|reprendre|avancer sur|travailler sur|continuar|"
    "continuar con|retomar|seguir con|avanzar con|trabajar en|weiterarbeiten|weitermachen|fortsetzen|angehen";
// Only before or behind one of the others: alone they say that something is looked at.
constexpr WordList looks = "prüfen|durchsehen|vérifier|comprobar";
constexpr WordList joins = "und|et|y|e|/|+|&|,|et à|y a|dann|puis|luego|danach|anschließend|ensuite";
constexpr WordList adverbs =
    "noch|bitte|endlich|jetzt|heute|morgen|dann|nur noch|final|encore|enfin|maintenant|svp|aujourd'hui|ya|hoy|ahora|"
    "por fin|schnell|zeitnah|asap|fertig|komplett|vollständig|ganz|rasch|vite|rápido";
constexpr WordList passives =
    "muss gemergt werden|muss noch gemergt werden|müssen gemergt werden|müssen noch gemergt werden|soll gemergt "
    "werden|sollte gemergt werden|kann gemergt werden|kann jetzt gemergt werden|muss noch gereviewt werden|muss "
    "gereviewt werden|muss rein|muss noch rein|muss noch freigegeben werden|wartet auf review|wartet auf freigabe|"
    "wartet auf den merge|bereit zum mergen|bereit zum merge|ist bereit zum mergen|ist bereit zum merge|in review|"
    "doit être fusionnée|doit être fusionné|doit être mergée|doit être mergé|doit encore être fusionnée|doit encore "
    "être mergée|doivent être fusionnées|doit être relue|peut être fusionnée|peut être mergée|est prête à être "
    "fusionnée|est prête à être mergée|prête à être fusionnée|prête à être mergée|prête à merger|prête pour la revue|"
    "attend une relecture|attend une revue|en attente de relecture|en attente de revue|en revue|en relecture|"
    "debe fusionarse|debe mergearse|tiene que fusionarse|tiene que mergearse|se debe fusionar|se puede fusionar|se "
    "puede mergear|está listo para fusionar|está listo para mergear|listo para fusionar|listo para mergear|lista para "
    "mergear|espera revisión|en revisión|pendiente de revisión|en espera de revisión|pendiente de merge";
constexpr WordList tails =
    "nach main|in main|in den main|in den main-branch|auf main|ins main|in master|dans main|sur main|vers main|en "
    "main|a main|heute|morgen|jetzt|bald|asap|bitte|diese woche|noch heute|aujourd'hui|demain|maintenant|cette "
    "semaine|sobre main|svp|s'il te plaît|s'il vous plaît|hoy|mañana|ahora|pronto|por favor|esta semana|cuanto "
    "antes|lassen";
// What joins a second step on to a landing.
constexpr WordList openings =
    ", dann|, danach|, anschließend|und|und dann|und danach|, und|dann|danach|anschließend|puis|, puis|et|et puis|"
    ", et|ensuite|, ensuite|y|y luego|, luego|luego|y después|, después|, y|>|+|&";
constexpr WordList provisos =
    "sobald|wenn|nachdem|falls|sofern|dès que|quand|lorsque|une fois que|une fois|si|cuando|en cuanto|una vez que|"
    "una vez|si|tan pronto como";
constexpr WordList check_names =
    "ci|tests|checks|pipeline|build|review|reviews|freigabe|approval|revue|relecture|validation|revisión|aprobación|"
    "kim";
constexpr WordList passed =
    "grün|green|durch|ok|okay|passt|passen|bestanden|verte|vert|verts|vertes|passe|passent|passée|passé|verde|pase|"
    "pasen|"
    "aprobado|aprobada|approuvée|approuvé|validée|validé|freigegeben|zustimmt|da|fertig|approved|apruebe|approuve|"
    "valide";
constexpr WordList exceptions =
    "außer|ohne|oder|nicht|bis auf|sauf|sans|ou|ne|pas|hormis|excepté|sin|o|excepto|salvo|no|menos";

constexpr WordList others_than_authors =
    "main|master|producción|production|desarrollo|release|der|dem|den|hand|nouveau|nuevo|la|le|los|las";
// Once a ticket's work has landed, somebody still has to accept it.
constexpr WordList acceptances = "abnehmen|faire valider|freigeben|approven|validar|faire accepter|hacer validar";

Place behind_all(const Phrase& phrase, Place place, WordList list) {
  for (Place next = behind_listed(phrase, place, list); next > place; next = behind_listed(phrase, place, list))
    place = next;
  return place;
}

// `reviewen und mergen`, `à relire et à fusionner`
Place behind_verbs(const Phrase& phrase, Place place) {
  Place end = place;
  bool lands = false;
  while (true) {
    if (phrase.is_one_of(place, {"à", "zu", "por", "a", "para"})) ++place;
    Place next = behind_listed(phrase, place, verbs);
    lands = lands || next > place;
    if (next == place) next = std::max(behind_listed(phrase, place, looks), behind_tended_step(phrase, place));
    if (next == place) break;
    end = next;
    place = behind_all(phrase, next, joins);
    if (place == next) break;
  }
  return lands ? end : Place{0};
}

// `muss noch gereviewt werden`, `est à relire`, `está por revisar`
Place behind_need(const Phrase& phrase, Place place) {
  const Place need = behind_listed(phrase, place, needs);
  if (need == place) return place;
  const Place verb = behind_all(phrase, need, urgencies);
  const Place end = std::max(behind_listed(phrase, verb, done), behind_listed(phrase, verb, verbs));
  if (end == verb) return place;
  return phrase.is(end, "werden") ? end + 1 : end;
}

// `demander une relecture de`
Place behind_procuring(const Phrase& phrase, Place place) {
  const Place verb = behind_listed(phrase, place, procurings);
  const Place review = behind_listed(phrase, verb, reviews);
  const Place of = behind_listed(phrase, review, of_it);
  return verb > place && review > verb && of > review ? of : place;
}

// `von Lee`, `de Lee`: whose it is.
Place behind_author(const Phrase& phrase, Place place) {
  const Place name = behind_listed(phrase, place, "von|vom|de|d'|del");
  const bool is_person = name > place && phrase.is_word(name) && !is_outside(phrase, name) &&
                         !is_listed(phrase, name, others_than_authors);
  return is_person ? name + 1 : place;
}

// The order before the name or behind it; the place behind both.
std::optional<Place> behind_order(const Phrase& phrase, const Naming& naming, Place place) {
  if (naming.begin == place) {
    if (const Place said = behind_expectation(phrase, naming.end); phrase.is_end(said) && said > naming.end)
      return said;
    const Place state = behind_expectation(phrase, naming.end);
    const Place owned = behind_author(phrase, state);
    const Place next = behind_all(phrase, behind_all(phrase, owned, tails), adverbs);
    const Place end =
        std::max({behind_verbs(phrase, next), behind_listed(phrase, next, passives), behind_need(phrase, next)});
    return end > next ? std::optional(end) : std::nullopt;
  }
  const Place end = std::max(
      {behind_verbs(phrase, place), behind_listed(phrase, place, nouns_of_verbs), behind_procuring(phrase, place)});
  if (end > place && phrase.is(end, ":") && naming.begin == end + 1) return naming.end;
  if (end <= place || behind_listed(phrase, end, adverbs) == naming.begin) {
    return end <= place ? std::nullopt : std::optional(naming.end);
  }
  // `bitte #12 mergen`, where the verb before was none
  return end == naming.begin ? std::optional(naming.end) : std::nullopt;
}

// `cerrar ABC-12`, `ABC-12 schließen`
Place behind_ticket_order(const Phrase& phrase, const Naming& naming, Place place) {
  const bool is_ticket = phrase.token(naming.first).of == ReferenceKind::ticket && naming.first == naming.last;
  if (!is_ticket) return place;
  if (naming.begin == place || (phrase.is_one_of(place, {"an", "mit"}) && naming.begin == place + 1)) {
    const Place verb = behind_all(phrase, naming.end, adverbs);
    const Place end = behind_listed(phrase, verb, ticket_verbs);
    return end > verb ? end : place;
  }
  const Place verb = behind_listed(phrase, place, ticket_verbs);
  return verb > place && behind_listed(phrase, verb, adverbs) == naming.begin ? naming.end : place;
}

// `, sobald CI grün ist`, `dès que la CI est verte`: what the landing has seen.
Place behind_proviso(const Phrase& phrase, Place place) {
  constexpr Place longest = 7;
  const Place begin = phrase.is(place, ",") ? place + 1 : place;
  const Place clause = behind_listed(phrase, begin, provisos);
  if (clause == begin) return place;
  Place end = clause;
  while (end < phrase.size() && phrase.is_word(end) && !is_listed(phrase, end, joins)) ++end;
  const bool is_short = end <= clause + longest && (end == phrase.size() || phrase.is(end, "."));
  return is_short && has_listed(phrase, clause, end, check_names) && has_listed(phrase, clause, end, passed) ? end
                                                                                                             : place;
}

// `(CI grün)`: the state of the checks, and no more.
Place behind_state(const Phrase& phrase, Place place) {
  constexpr Place longest = 6;
  if (!phrase.is(place, "(")) return place;
  const Place end = phrase.behind_bracket(place);
  bool is_plain = end <= place + longest && is_listed(phrase, place + 1, check_names);
  for (Place word = place + 1; is_plain && word + 1 < end; ++word) {
    is_plain = is_listed(phrase, word, check_names) || is_listed(phrase, word, passed) ||
               phrase.is_one_of(word, {"ist", "sind", "est", "sont", "est\u00e1", "est\u00e1n", "au", "en"});
  }
  return is_plain && has_listed(phrase, place + 1, end, passed) ? end : place;
}

// `kannst du #12 mergen?`
Place behind_asking(const Phrase& phrase) {
  return phrase.is(phrase.size() - 1, "?") ? behind_listed(phrase, 0, askings) : 0;
}

std::optional<Intent> with_rest(const Phrase& phrase, Place place) {
  place = behind_state(phrase, behind_all(phrase, behind_author(phrase, place), tails));
  if (behind_asking(phrase) > 0 && phrase.is(place, "?")) ++place;
  place = behind_proviso(phrase, behind_all(phrase, behind_closing_step(phrase, place), tails));
  if (phrase.is_one_of(place, {".", "!"}) && place + 1 == phrase.size()) ++place;
  if (place >= phrase.size()) return Intent::target;
  const Place step = behind_listed(phrase, place, openings);
  const bool goes_on = step > place && step < phrase.size() && !has_listed(phrase, step, phrase.size(), exceptions);
  return goes_on ? std::optional(Intent::gate) : std::nullopt;
}

}  // namespace

std::optional<Intent> ordered(const Phrase& phrase, const Naming& naming) {
  const Place question = behind_asking(phrase);
  const bool is_ticket = phrase.token(naming.first).of == ReferenceKind::ticket;
  if (is_ticket && has_listed(phrase, 0, phrase.size(), acceptances)) return std::nullopt;
  for (Place place = 0; place < phrase.size(); ++place) {
    const bool is_other = phrase.is_reference(place) && (place < naming.first || place > naming.last);
    const bool begs = place + 1 == phrase.size() && question > 0;
    if (is_other || (phrase.is(place, "?") && !begs)) return std::nullopt;
  }
  Place start = behind_all(phrase, std::max(question, phrase.behind_lead_in(0)), leads);
  if (start > 0) start = std::min(behind_all(phrase, start, urgencies), std::max(start, naming.begin));
  const Place duty = phrase.is_word(start) ? behind_listed(phrase, start + 1, duties) : start;
  if (duty > start + 1 && duty <= naming.begin) start = duty;
  if (start > naming.begin) return std::nullopt;
  for (const Place verb : {start, start > 0 ? start - 1 : start}) {
    if (const Place asked = behind_petition(phrase, naming, verb); asked > verb) return with_rest(phrase, asked);
  }
  if (const Place closed = behind_ticket_order(phrase, naming, start); closed > start) return with_rest(phrase, closed);
  const auto end = behind_order(phrase, naming, start);
  return end ? with_rest(phrase, *end) : std::nullopt;
}

}  // namespace checkpoint::history::latin
