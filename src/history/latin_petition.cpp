#include "history/latin_petition.h"

#include <algorithm>

namespace checkpoint::history::latin {

namespace {

constexpr WordList beggings =
    "demander|demande|demandez|obtenir|solliciter|attendre|récupérer|chercher|pedir|pide|pedid|solicitar|conseguir|"
    "obtener|esperar|buscar|relancer|recordar";
constexpr WordList toward = "à|au|aux|a|al|chez|auprès de";
constexpr WordList consents =
    "review|reviews|code-review|freigabe|approval|approve|abnahme|durchsicht|zustimmung|genehmigung|feedback|relecture|"
    "revue|approbation|validation|aval|feu vert|accord|revisión|aprobación|visto "
    "bueno|validación|ok";
constexpr WordList measures =
    "ein|eine|einen|das|die|den|noch|letzte|letztes|zweite|zweites|finale|finales|une|un|la|le|l'|dernière|deuxième|"
    "seconde|autre|una|el|otra|última|segunda|final|finale|nochmal|erneut|weitere|weiteres";
constexpr WordList of_request = "von|für|zu|zum|der|des|de|du|del|sur|pour|para|sobre|à|a";
constexpr WordList begging = "bitten|fragen|ersuchen|anpingen|erinnern|anhauen";
constexpr WordList fetching =
    "anfragen|anfordern|einholen|holen|besorgen|erbitten|abwarten|beantragen|einfordern|starten|abschließen|machen|"
    "durchführen|anstoßen|veranlassen|nachfassen";
constexpr WordList linking = "de|d'|que|pour|para|para que|,";
constexpr WordList reviewing =
    "relire|valider|approuver|merger|fusionner|reviewer|revoir|revise|apruebe|fusione|mergee|revisar|aprobar|mergear|"
    "fusionar|valide|reviewen|mergen|freigeben|approven|prüfen|abnehmen|durchsehen";
constexpr WordList tendings =
    "résoudre|régler|corriger|traiter|répondre|prendre en "
    "compte|intégrer|adresser|lever|réparer|rebaser|mettre|relancer|"
    "resolver|arreglar|corregir|atender|responder|aplicar|incorporar|abordar|solucionar|actualizar|lanzar|relanzar";
constexpr WordList tendings_behind =
    "lösen|auflösen|beheben|einarbeiten|beantworten|abarbeiten|klären|fixen|umsetzen|reparieren|bereinigen|adressieren|"
    "anpassen|rebasen|aktualisieren|nachziehen|grün bekommen|grün machen|auf main rebasen";
constexpr WordList tended =
    "konflikt|konflikte|merge-konflikt|merge-konflikte|kommentar|kommentare|review-kommentare|anmerkungen|"
    "reviewanmerkungen|"
    "review-anmerkungen|feedback|ci|tests|pipeline|checks|build|threads|findings|nits|lint|lint-fehler|rückmeldungen|"
    "conflit|conflits|commentaire|commentaires|retours|remarques|retour|remarque|conflicto|conflictos|comentario|"
    "comentarios|observaciones|sugerencias|suggestions|fallos|erreurs|errores";
constexpr WordList near_request = "in|im|bei|an|am|von|zu|aus|auf|für|de|du|del|sur|en|dans|a|à|pour|para";
constexpr WordList links =
    "und|und dann|, dann|,|dann|anschließend|et|puis|et puis|, puis|ensuite|y|y luego|luego|, y|"
    "y después|und anschließend|, anschließend|>";
constexpr WordList closings =
    "mergen|landen|einspielen|zusammenführen|squashen|mergen lassen|reviewen lassen|fusionner|merger|la fusionner|"
    "le fusionner|la merger|le merger|les "
    "fusionner|l'intégrer|fusionar|fusionarlo|fusionarla|fusionarlos|pedir revisión|pedir review|solicitar "
    "revisión|mergear|mergearlo|"
    "mergearla|mergearlos|aprobarlo|integrarlo|valider|la valider";

constexpr WordList settled_states =
    "fertig|grün|bereit|approved|freigegeben|geprüft|reviewt|prêt|prête|approuvé|approuvée|vert|verte|validé|validée|"
    "relue|"
    "listo|lista|aprobado|aprobada|verde|revisado|revisada|done|ready|offen|ouverte|abierto";
constexpr WordList expecting =
    "attend|attends|wartet auf|wartet noch auf|espera|está esperando|en attente de|en attente d'|est en attente de|a "
    "la "
    "espera de|está a la espera de|pendiente de|está pendiente de|en espera de|está en espera de|braucht|braucht noch|"
    "benötigt|benötigt noch|nécessite|necesita|requiere|manque|il manque|fehlt";
constexpr WordList goals =
    "durchs review|durch das review|durch die review|über die ziellinie|zum merge|zum abschluss|nach main|zu ende|ins "
    "ziel|"
    "in den merge";
constexpr WordList bringing = "bringen|führen|kriegen|bekommen|schieben|begleiten|treiben";
// `mener #12 à terme`: what leads the name, and the goal behind it.
constexpr WordList leadings =
    "mener|faire avancer|amener|pousser|faire passer|llevar|sacar adelante|empujar|sacar|impulsar";
constexpr WordList arrivals =
    "à terme|jusqu'au merge|jusqu'à la fusion|jusqu'au bout|au merge|à la fusion|en revue|a main|hasta el merge|hasta "
    "la "
    "fusión|hasta el final|hasta main|a buen puerto|sur main|dans main|de borrador|del borrador";

// One to three words for people, not beyond `end`.
Place behind_person(const Phrase& phrase, Place place, Place end) {
  constexpr Place longest = 3;
  const Place begin = place;
  while (place < end && place < begin + longest && phrase.is_word(place) && !is_listed(phrase, place, of_request) &&
         !is_listed(phrase, place, "um|nicht|pas|no|ne|que|si|ob|ohne|sin|sans")) {
    ++place;
  }
  return place;
}

Place behind_many(const Phrase& phrase, Place place, WordList list) {
  for (Place next = behind_listed(phrase, place, list); next > place; next = behind_listed(phrase, place, list))
    place = next;
  return place;
}

// `une relecture de`, right before the name.
bool is_consent_of(const Phrase& phrase, Place place, Place name) {
  const Place noun = behind_many(phrase, place, measures);
  const Place of = behind_listed(phrase, noun, consents);
  return of > noun && (of == name || behind_listed(phrase, of, of_request) == name);
}

// `à Kim`
Place behind_addressee(const Phrase& phrase, Place place, Place end) {
  const Place name = behind_listed(phrase, place, toward);
  const Place behind = name > place ? behind_person(phrase, name, end) : place;
  return behind > name ? behind : place;
}

// `demander à Kim une relecture de #12`, `pedir revisión de #12 a Kim`, `pedir a Kim que revise #12`
Place behind_request(const Phrase& phrase, const Naming& naming, Place place) {
  const Place verb = behind_listed(phrase, place, beggings);
  if (verb == place || verb >= naming.begin) return place;
  // `relancer Kim pour la revue de #12`
  const Place bare = behind_person(phrase, verb, naming.begin);
  const Place purpose = bare > verb && phrase.is_one_of(bare, {"pour", "para"}) ? bare + 1 : verb;
  for (const Place person : {behind_addressee(phrase, verb, naming.begin), purpose, verb}) {
    if (is_consent_of(phrase, person, naming.begin)) return behind_addressee(phrase, naming.end, phrase.size());
    const Place order = behind_listed(phrase, person, linking);
    if (order > person && behind_listed(phrase, order, reviewing) == naming.begin) return naming.end;
  }
  return place;
}

// `Kim um Review von #12 bitten`, `Kim bitten, #12 zu reviewen`
Place behind_begging(const Phrase& phrase, const Naming& naming, Place place) {
  const Place person = behind_person(phrase, place, naming.begin);
  if (person == place) return place;
  if (phrase.is(person, "um") && is_consent_of(phrase, person + 1, naming.begin)) {
    return std::max(behind_listed(phrase, naming.end, begging), place);
  }
  const bool bids = is_listed(phrase, person - 1, begging) && phrase.is(person, ",") && person + 1 == naming.begin;
  if (!bids || !phrase.is(naming.end, "zu")) return place;
  const Place end = behind_listed(phrase, naming.end + 1, reviewing);
  return end > naming.end + 1 ? end : place;
}

// `auf Review von #12 warten, dann mergen`
Place behind_review_awaited(const Phrase& phrase, const Naming& naming, Place place) {
  const bool waits = phrase.is(place, "auf") && is_consent_of(phrase, place + 1, naming.begin) &&
                     phrase.is_one_of(naming.end, {"warten", "abwarten"});
  if (!waits) return place;
  const Place end = behind_closing_step(phrase, naming.end + 1);
  return end > naming.end + 1 ? end : place;
}

// `Review von #12 bei Kim anfragen`, `#12 von Kim reviewen lassen`
Place behind_fetching(const Phrase& phrase, const Naming& naming, Place place) {
  const bool is_object = is_consent_of(phrase, place, naming.begin);
  if (!is_object && place != naming.begin) return place;
  const Place by = behind_listed(phrase, naming.end, "bei|von|durch");
  const Place verb = by > naming.end ? behind_person(phrase, by, phrase.size()) : naming.end;
  for (Place end = verb; end > naming.end; --end) {
    const Place last = is_object ? end - 1 : end - 2;
    const bool fetches = is_object ? is_listed(phrase, last, fetching)
                                   : is_listed(phrase, last, reviewing) && phrase.is(last + 1, "lassen");
    if (last > naming.end && fetches) return end;
  }
  const Place direct = is_object ? behind_listed(phrase, naming.end, fetching) : naming.end;
  return direct > naming.end ? direct : place;
}

// What the request still lacks, right before its name: `les conflits de`
bool is_tended_part(const Phrase& phrase, Place place, Place name) {
  constexpr Place longest = 6;
  const Place of = begin_of_listed(phrase, name, near_request);
  return of < name && of > place && of <= place + longest && has_listed(phrase, place, of, tended);
}

// `résoudre les conflits de #12 puis fusionner`, `Konflikte in #12 lösen und mergen`
Place behind_mending(const Phrase& phrase, const Naming& naming, Place place) {
  const Place verb = behind_listed(phrase, place, tendings);
  const bool is_ahead = verb > place && is_tended_part(phrase, verb, naming.begin);
  const bool follows = !is_ahead && is_tended_part(phrase, place, naming.begin);
  const Place deed = follows ? behind_listed(phrase, naming.end, tendings_behind) : naming.end;
  if (!is_ahead && deed == naming.end) return place;
  const Place end = behind_closing_step(phrase, deed);
  return end > deed ? end : place;
}

constexpr WordList conflicts =
    "konflikte|konflikt|merge-konflikte|merge-konflikt|die konflikte|die merge-konflikte|conflits|les conflits|le "
    "conflit|les conflits de merge|conflictos|los conflictos|el conflicto|los conflictos de merge";
constexpr WordList at_request = "in|im|bei|von|auf|de|du|del|sur|en|dans";

// `Merge-Konflikte in #12 auflösen`, `résoudre les conflits sur #12`: nothing of them is left once it has landed.
Place behind_conflict(const Phrase& phrase, const Naming& naming, Place place) {
  const Place verb = behind_listed(phrase, place, "résoudre|régler|resolver|solucionar|arreglar");
  const Place object = behind_listed(phrase, verb, conflicts);
  if (object == verb || behind_listed(phrase, object, at_request) != naming.begin) return place;
  if (verb > place) return naming.end;
  const Place end = behind_listed(phrase, naming.end, "lösen|auflösen|beheben|bereinigen");
  return end > naming.end ? end : place;
}

constexpr WordList requests =
    "pr|einen pr|den pr|mr|einen mr|pull request|merge request|une pr|la pr|une mr|une pull request|un pr|el pr|un "
    "mr|una pr|una pull request|un pull request";

// `PR für feature/search aufmachen`, `ouvrir une PR pour feature/search`
Place behind_opening(const Phrase& phrase, const Naming& naming, Place place) {
  if (phrase.token(naming.first).of != ReferenceKind::branch) return place;
  const Place verb = behind_listed(phrase, place, "ouvrir|créer|soumettre|proposer|abrir|crear|enviar|hacer");
  const Place object = behind_listed(phrase, verb, requests);
  const Place relation = behind_listed(phrase, object, "für|zu|aus|von|pour|depuis|à partir de|para|desde|de");
  if (object == verb || relation == object || relation != naming.begin) return place;
  if (verb > place) return naming.end;
  const Place end = behind_listed(phrase, naming.end, "aufmachen|öffnen|erstellen|anlegen|stellen|eröffnen|einreichen");
  return end > naming.end ? end : place;
}

// `ist fertig,`, `est approuvée et`
Place behind_settled(const Phrase& phrase, Place place) {
  const Place copula = behind_listed(phrase, place, "ist|est|está|ya está|sind|sont|están");
  const Place state = behind_listed(phrase, copula, settled_states);
  if (state == copula) return place;
  const Place joint = behind_listed(phrase, state, ",|und|et|y|-|>|:|;");
  return joint > state ? joint : place;
}

}  // namespace

Place behind_closing_step(const Phrase& phrase, Place place) {
  const Place step = behind_many(phrase, place, links);
  const Place end = behind_listed(phrase, step, closings);
  return step > place && end > step ? end : place;
}

Place behind_tended_step(const Phrase& phrase, Place place) {
  constexpr Place reach = 4;
  const Place verb = behind_listed(phrase, place, tendings);
  for (Place end = verb + 1; verb > place && end <= verb + reach; ++end) {
    if (has_listed(phrase, verb, end, tended)) return end;
  }
  for (Place last = place + 1; last <= place + reach; ++last) {
    const Place end = behind_listed(phrase, last, tendings_behind);
    if (end > last && has_listed(phrase, place, last, tended)) return end;
  }
  return place;
}

Place behind_expectation(const Phrase& phrase, Place place) {
  const Place settled = behind_settled(phrase, place);
  const Place waits = behind_listed(phrase, settled, expecting);
  const Place consent = behind_listed(phrase, behind_many(phrase, waits, measures), consents);
  if (waits > settled && consent > waits) {
    const Place by = behind_listed(phrase, consent, "von|durch|de|par|por|del|du");
    return by > consent ? std::max(behind_person(phrase, by, phrase.size()), consent) : consent;
  }
  const Place goal = behind_listed(phrase, settled, goals);
  const Place brought = behind_listed(phrase, goal, bringing);
  return goal > settled && brought > goal ? brought : settled;
}

Place behind_petition(const Phrase& phrase, const Naming& naming, Place place) {
  const Place lead = behind_listed(phrase, place, leadings);
  if (lead > place && lead == naming.begin) {
    const Place goal = behind_listed(phrase, naming.end, arrivals);
    const Place end = std::max(goal, behind_closing_step(phrase, naming.end));
    return end > naming.end ? end : place;
  }
  for (const auto form : {behind_request, behind_begging, behind_review_awaited, behind_fetching, behind_mending,
                          behind_conflict, behind_opening}) {
    const Place end = form(phrase, naming, place);
    if (end > place && end >= naming.end) return end;
  }
  return place;
}

}  // namespace checkpoint::history::latin
