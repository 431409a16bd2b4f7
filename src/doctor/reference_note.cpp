#include "doctor/reference_note.h"

#include "core/utf8.h"

namespace checkpoint::doctor {

Proof proof_of(const history::Evidence& evidence) {
  return {evidence.commit.hex(),
          as_utf8(evidence.subject),
          std::string(history::name_of(evidence.how)),
          evidence.base,
          evidence.when,
          evidence.key};
}

json::Object json_of(const Proof& proof) {
  json::Object object;
  object.set("commit", json::text_or_null(proof.commit));
  object.set("subject", json::text_or_null(proof.subject));
  object.set("how", json::text_or_null(proof.how));
  object.set("base", json::text_or_null(proof.base));
  object.set("when", proof.when ? json::Value(format_instant(*proof.when)) : json::Value());
  return object;
}

}  // namespace checkpoint::doctor
