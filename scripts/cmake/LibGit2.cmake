# libgit2 from archives, with what it is built on: the dynamic linker takes four milliseconds for the shared library and
# the fifteen that it needs for TLS, SSH and Kerberos, which nothing here speaks. Sets STATIC_LIBGIT2 to what is to be
# linked; empty where an archive is missing or they do not fit together, and then the shared library does.
#
# Sanitizer builds use the shared one: what LeakSanitizer overlooks is told by the library's name.

find_package(PkgConfig REQUIRED)
pkg_check_modules(LibGit2 REQUIRED IMPORTED_TARGET libgit2>=1.5)

set(STATIC_LIBGIT2 "")
option(CHECKPOINT_STATIC "Link libgit2 and SQLite from their archives, where these are" ON)

function(checkpoint_find_static_libgit2)
  set(archives "")
  foreach(name IN LISTS LibGit2_STATIC_LIBRARIES)
    if(name STREQUAL "rt")
      continue()
    endif()
    find_library(STATIC_LIBGIT2_${name} NAMES lib${name}.a HINTS ${LibGit2_STATIC_LIBRARY_DIRS})
    if(NOT STATIC_LIBGIT2_${name})
      return()
    endif()
    list(APPEND archives "${STATIC_LIBGIT2_${name}}")
  endforeach()
  set(wrapped "LINKER:--wrap=mbedtls_x509_crt_parse_file")
  try_compile(STATIC_LIBGIT2_LINKS "${CMAKE_BINARY_DIR}/static-libgit2"
    SOURCES "${CMAKE_SOURCE_DIR}/scripts/cmake/static-libgit2.cpp" "${CMAKE_SOURCE_DIR}/src/git/no_servers.cpp"
    LINK_LIBRARIES ${archives} OpenSSL::Crypto
    LINK_OPTIONS "${wrapped}"
    CXX_STANDARD 20)
  if(NOT STATIC_LIBGIT2_LINKS)
    return()
  endif()
  # As targets that know what they need, so that each stands in front of that on every command line.
  set(needed OpenSSL::Crypto)
  list(REVERSE archives)
  foreach(archive IN LISTS archives)
    get_filename_component(name "${archive}" NAME_WE)
    add_library(checkpoint_static_${name} STATIC IMPORTED GLOBAL)
    set_target_properties(checkpoint_static_${name} PROPERTIES
      IMPORTED_LOCATION "${archive}"
      INTERFACE_LINK_LIBRARIES "${needed}")
    list(PREPEND needed checkpoint_static_${name})
  endforeach()
  set(STATIC_LIBGIT2 checkpoint_static_libgit2 PARENT_SCOPE)
endfunction()

if(CHECKPOINT_STATIC AND NOT CHECKPOINT_SANITIZE)
  set(OPENSSL_USE_STATIC_LIBS ON)
  find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
  checkpoint_find_static_libgit2()
endif()
