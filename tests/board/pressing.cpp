#include "board/pressing.h"

#include <regex>

#include "support/catch.h"

namespace checkpoint::test {

using Json = nlohmann::json;

std::string without_entities(std::string text) {
  for (const auto& [entity, letter] : std::map<std::string, std::string>{
           {"&quot;", "\""}, {"&#39;", "'"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}) {
    for (std::size_t at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1)) {
      text.replace(at, entity.size(), letter);
    }
  }
  return text;
}

std::vector<Json> offers(const Visitor& visitor, const std::string& action) {
  const std::string page = visitor.get("page").body;
  const std::regex button("data-act=\"" + action + "\" data-key=\"[^\"]*\" data-request=\"([^\"]*)\"");
  std::vector<Json> all;
  for (std::sregex_iterator at(page.begin(), page.end(), button), end; at != end; ++at) {
    all.push_back(Json::parse(without_entities((*at)[1])));
  }
  return all;
}

Json offer(const Visitor& visitor, const std::string& action) {
  const std::vector<Json> all = offers(visitor, action);
  INFO(action);
  REQUIRE(all.size() == 1);
  return all.front();
}

Json with(Json request, const std::string& name, const Json& value) {
  request["arguments"][name] = value;
  return request;
}

Json done(const Visitor& visitor, const Json& request) {
  const Reply reply = visitor.post("act", request.dump());
  INFO(request.dump() << reply.body);
  CHECK(reply.status == 200);
  CHECK(reply.header("Content-Type") == "application/json");
  Json answer = Json::parse(reply.body);
  CHECK(answer.at("success") == true);
  return answer;
}

}  // namespace checkpoint::test
