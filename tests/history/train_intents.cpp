// Writes what labelled texts teach of intents: src/history/intent_weights.tsv and intent_network_rows.tsv.
// Usage: train_intents <weights.tsv> <networks.tsv> <texts.json>...

#include <fstream>

#include "history/intent_lessons.h"
#include "history/intent_network_training.h"
#include "history/intent_regression.h"

using namespace checkpoint::test;

int main(int count, char** words) {
  constexpr int first_table = 3;
  if (count <= first_table) return 1;
  std::vector<nlohmann::json> tables;
  for (int word = first_table; word < count; ++word) {
    std::ifstream file(words[word]);
    tables.push_back(nlohmann::json::parse(file));
  }
  const std::vector<Lesson> lessons = lessons_of(tables);
  std::ofstream weights(words[1]);
  write_regression(lessons, weights);
  std::ofstream networks(words[2]);
  write_networks(lessons, networks);
  return weights && networks ? 0 : 1;
}
