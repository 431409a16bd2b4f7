# cmake -D TABLE=<rows.tsv> -D SOURCE=<rows.cpp> -P IntentNetworks.cmake: the rows `label<tab>step<tab>digits` as a constant.
file(READ "${TABLE}" rows)
string(REGEX REPLACE "([^\t\n]+)\t([0-9]+)\t([0-9A-Za-z+]+)\n" "    {\"\\1\"sv, \\2, \"\\3\"sv},\n" rows "${rows}")
if(rows MATCHES "\t")
  message(FATAL_ERROR "${TABLE} has a row that is no label with a step and digits")
endif()
file(WRITE "${SOURCE}" "#include \"history/intent_network_rows.h\"

namespace checkpoint::history {

namespace {

using namespace std::string_view_literals;  // a compiler counts no letters

constexpr NetworkRow learned_rows[] = {
${rows}};

}  // namespace

std::span<const NetworkRow> network_rows() { return learned_rows; }

}  // namespace checkpoint::history
")
