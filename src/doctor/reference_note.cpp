#include "doctor/reference_note.h"

#include "core/utf8.h"

namespace checkpoint::doctor {

namespace {

json::Value text_or_null(const std::string& text) { return text.empty() ? json::Value() : json::Value(text); }

}  // namespace

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
  object.set("commit", text_or_null(proof.commit));
  object.set("subject", text_or_null(proof.subject));
  object.set("how", text_or_null(proof.how));
  object.set("base", text_or_null(proof.base));
  object.set("when", proof.when ? json::Value(format_instant(*proof.when)) : json::Value());
  return object;
}

}  // namespace checkpoint::doctor
