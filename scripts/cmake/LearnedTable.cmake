# For scripts that are called as cmake -D TABLE=<name>.tsv -D SOURCE=<file>.cpp -P <script>: writes the rows of the table
# as a constant of SOURCE. `pattern` matches a row with its line's end, `row` is what stands for it; texts in it are
# written "…"sv, so that no compiler counts their letters. `function` of history/<name>.h gives the rows, each a `type`.
function(write_learned_table pattern row type function)
  get_filename_component(name "${TABLE}" NAME_WE)
  file(READ "${TABLE}" rows)
  string(REGEX REPLACE "${pattern}" "${row}" rows "${rows}")
  if(rows MATCHES "\t")
    message(FATAL_ERROR "${TABLE} has a row of another form")
  endif()
  file(WRITE "${SOURCE}" "#include \"history/${name}.h\"

namespace checkpoint::history {

std::span<const ${type}> ${function}() {
  using namespace std::string_view_literals;
  static constexpr ${type} rows[] = {
${rows}};
  return rows;
}

}  // namespace checkpoint::history
")
endfunction()
