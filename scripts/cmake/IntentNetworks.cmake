# The rows `label<tab>step<tab>digits`.
include("${CMAKE_CURRENT_LIST_DIR}/LearnedTable.cmake")
write_learned_table("([^\t\n]+)\t([0-9]+)\t([0-9A-Za-z+]+)\n" "    {\"\\1\"sv, \\2, \"\\3\"sv},\n" NetworkRow network_rows)
