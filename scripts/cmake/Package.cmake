# Packages: `cpack` in a build folder makes a Debian package and a tarball, each with its SHA-256 beside it.
set(CHECKPOINT_MAINTAINER "git-checkpoint maintainers <maintainers@git-checkpoint.example>" CACHE STRING
    "Who answers for a package")

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_PACKAGE_NAME git-checkpoint)
set(CPACK_PACKAGE_VENDOR "the git-checkpoint maintainers")
set(CPACK_PACKAGE_CONTACT "${CHECKPOINT_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "state of long-running work, tracked in git")
set(CPACK_PACKAGE_FILE_NAME "git-checkpoint-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION vcs)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "git (>= 1:2.30)")
set(CHECKPOINT_MORE_LINTIAN_OVERRIDES "")
if(CHECKPOINT_PORTABLE)
  # One package for every Debian: it needs no library, and loads none.
  set(CHECKPOINT_MORE_LINTIAN_OVERRIDES "${CMAKE_SOURCE_DIR}/scripts/package/lintian-overrides-portable")
else()
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libcurl4 | libcurl4t64") # loaded by `doctor --online` alone
endif()
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"git checkpoint keeps what long-running work has decided, where it stopped,
what comes next and who must approve as JSON documents in the repository, so
that the next person, agent, machine or branch goes on from facts.
.
A merge driver merges the documents field by field, a hook and a check for
continuous integration keep them valid and free of secrets, and a doctor holds
them against what the history of the repository proves.")

# What only a Debian package has is made when the package is: its changelog, its copyright file, Debian's own folders.
string(TIMESTAMP CHECKPOINT_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file("${CMAKE_SOURCE_DIR}/scripts/package/changelog.in" "${CMAKE_BINARY_DIR}/package/changelog" @ONLY)
configure_file("${CMAKE_SOURCE_DIR}/scripts/package/debian.cmake.in" "${CMAKE_BINARY_DIR}/package/debian.cmake" @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_BINARY_DIR}/package/debian.cmake")

install(FILES README.md CHANGELOG.md LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
include(CPack)
