# cmake -D TABLE=<weights.tsv> -D SOURCE=<weights.cpp> -P IntentWeights.cmake: the rows `feature<tab>landing<tab>more<tab>waiting` as a constant.
file(READ "${TABLE}" rows)
string(REGEX REPLACE "([^\t\n]*)\t([^\t\n]+)\t([^\t\n]+)\t([^\t\n]+)\n" "    {\"\\1\", \\2, \\3, \\4},\n" rows "${rows}")
if(rows MATCHES "\t")
  message(FATAL_ERROR "${TABLE} has a row that is no feature with three weights")
endif()
file(WRITE "${SOURCE}" "#include \"history/intent_weights.h\"

namespace checkpoint::history {

namespace {

constexpr IntentWeight weights[] = {
${rows}};

}  // namespace

std::span<const IntentWeight> intent_weights() { return weights; }

}  // namespace checkpoint::history
")
