# Compile options that every target shares, and the one way to add a library.
#
# checkpoint_options is an INTERFACE target: language level, warnings, sanitizers. Warnings become errors only where a
# preset says so (CHECKPOINT_WERROR), so that a newer compiler never stops a user's build.

option(CHECKPOINT_WERROR "Treat warnings as errors" OFF)
set(CHECKPOINT_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize= (address,undefined or thread)")
option(CHECKPOINT_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(CHECKPOINT_BENCH "Build the benchmarks" OFF)
option(CHECKPOINT_PORTABLE "Link everything into each program, the C library too" OFF)
option(CHECKPOINT_UNITY "Compile the files of a folder many at a time" ON)

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

# What a file includes takes longer to read than the file itself, so that many at a time take a third of the time. What
# is edited is compiled faster alone.
if(CHECKPOINT_UNITY)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 16 CACHE STRING "How many files are compiled as one (0: all of a folder)")
endif()

add_library(checkpoint_options INTERFACE)
target_compile_features(checkpoint_options INTERFACE cxx_std_20)
target_compile_options(checkpoint_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Woverloaded-virtual -Wcast-align -Wformat=2 -Wimplicit-fallthrough -Wswitch-enum
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wuseless-cast>
  # Optimising, gcc takes members of a variant's other alternatives for uninitialised (gcc bug 80635); 12 also sees
  # overlaps in libstdc++'s own string code that are not there (gcc bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>")
if(CHECKPOINT_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc takes a file that is compiled with others for a header, whose types nobody else could use.
  target_compile_options(checkpoint_options INTERFACE -Wno-subobject-linkage)
elseif(CHECKPOINT_UNITY)
  # clang takes the constants of one file for hidden by a local name of the next.
  target_compile_options(checkpoint_options INTERFACE -Wno-shadow)
endif()
if(NOT CHECKPOINT_SANITIZE)
  # What a program does not use stays out of it, though it was compiled with what it uses: every start would pay for it.
  target_compile_options(checkpoint_options INTERFACE -ffunction-sections -fdata-sections)
  target_link_options(checkpoint_options INTERFACE
    $<IF:$<PLATFORM_ID:Darwin>,LINKER:-dead_strip,LINKER:--gc-sections>)
endif()
if(CHECKPOINT_WERROR)
  target_compile_options(checkpoint_options INTERFACE -Werror)
endif()
if(CHECKPOINT_SANITIZE)
  target_compile_options(checkpoint_options INTERFACE
    -fsanitize=${CHECKPOINT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(checkpoint_options INTERFACE -fsanitize=${CHECKPOINT_SANITIZE})
  if(CHECKPOINT_SANITIZE MATCHES "address" AND NOT CHECKPOINT_FUZZ)
    # Two checks of each access to a member are half of what UndefinedBehaviorSanitizer adds. AddressSanitizer sees what
    # is read or written by way of a null pointer; of misaligned pointers the fuzz targets, which read bytes, keep watch.
    target_compile_options(checkpoint_options INTERFACE -fno-sanitize=null,alignment)
  endif()
  if(CHECKPOINT_SANITIZE MATCHES "address" AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Every start writes down each constant of a program: what nobody uses stays out of it, with its constants.
    target_compile_options(checkpoint_options INTERFACE
      -ffunction-sections -fdata-sections -fsanitize-address-globals-dead-stripping)
    target_link_options(checkpoint_options INTERFACE LINKER:--gc-sections)
  endif()
  if(CHECKPOINT_SANITIZE MATCHES "address" AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # What the checks name has an address each, which would be worked out anew at every start: a million and a half.
    target_compile_options(checkpoint_options INTERFACE -fno-pie)
    target_link_options(checkpoint_options INTERFACE -no-pie)
  endif()
  # What the checks make large is linked in a quarter of the time.
  find_program(CHECKPOINT_LLD ld.lld)
  mark_as_advanced(CHECKPOINT_LLD)
  if(CHECKPOINT_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_link_options(checkpoint_options INTERFACE -fuse-ld=lld)
  endif()
endif()
if(NOT CHECKPOINT_SANITIZE)
  include(Hardening)
endif()
if(CHECKPOINT_PORTABLE)
  # What is built is the same wherever the sources and the build folder are.
  target_compile_options(checkpoint_options INTERFACE
    "-ffile-prefix-map=${CMAKE_BINARY_DIR}=build" "-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
endif()
if(CHECKPOINT_FUZZ)
  target_compile_options(checkpoint_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# checkpoint_library(<folder> SOURCES ... LINKS ...): the static library of one folder of src/. LINKS names the folders
# and packages it may use; what is not named does not link, and scripts/check-layers holds the includes to the same list.
function(checkpoint_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  add_library(checkpoint_${name} STATIC ${arg_SOURCES})
  add_library(checkpoint::${name} ALIAS checkpoint_${name})
  target_include_directories(checkpoint_${name} PUBLIC "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(checkpoint_${name} PUBLIC checkpoint_options ${arg_LINKS} PRIVATE ${arg_PRIVATE_LINKS})
  # What mostly calls the others takes longer to optimise, with a sanitizer's checks in it, than it ever runs there.
  set(callers board cli doctor store)
  if(CHECKPOINT_SANITIZE AND NOT CHECKPOINT_FUZZ AND name IN_LIST callers)
    target_compile_options(checkpoint_${name} PRIVATE -O0)
  endif()
endfunction()

# A program that carries its own C++ runtime: it starts faster, and one file is enough to copy it. Sanitizers need the
# shared runtime, and on macOS it is part of the system. A portable one carries all it needs, and runs on any kernel.
function(checkpoint_static_runtime target)
  if(CHECKPOINT_PORTABLE)
    # What was linked is written down, for the list of what a release is made of.
    target_link_options(${target} PRIVATE -static-pie "LINKER:--dependency-file=${target}.linked")
  elseif(NOT CHECKPOINT_SANITIZE AND NOT APPLE)
    target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()
