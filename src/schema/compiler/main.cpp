// Build tool: turns the schemas into C++ tables.
//
//   schema_compiler <name> <schema file> <output>
//   schema_compiler --catalog <output> <name>...

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

#include "schema/compiler/compile.h"

namespace {

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

void run(const std::vector<std::string>& arguments) {
  using namespace checkpoint::schema_compiler;
  if (arguments.size() > 2 && arguments[0] == "--catalog") {
    write(arguments[1], compile_catalog({arguments.begin() + 2, arguments.end()}));
  } else if (arguments.size() == 3) {
    write(arguments[2], compile(arguments[0], read(arguments[1])));
  } else {
    throw std::runtime_error("usage: schema_compiler <name> <schema file> <output>");
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  try {
    run(words);
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::cerr << "error: " << (words.size() > 1 ? words[1] + ": " : "") << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
