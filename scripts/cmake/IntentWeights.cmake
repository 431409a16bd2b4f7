# The rows `feature<tab>landing<tab>more<tab>waiting`.
include("${CMAKE_CURRENT_LIST_DIR}/LearnedTable.cmake")
write_learned_table("([^\t\n]*)\t([^\t\n]+)\t([^\t\n]+)\t([^\t\n]+)\n" "    {\"\\1\"sv, \\2, \\3, \\4},\n" IntentWeight
                    intent_weights)
