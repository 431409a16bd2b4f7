# What an attacker of a program that reads other people's files runs into: bounds of buffers and of the library's
# containers are checked, stack and jumps are guarded, the program lies anywhere in memory, and nothing of what the loader
# fills in can be written to. In optimised builds only: _FORTIFY_SOURCE works through the optimiser. Sanitizers check more.
#
# Source of the list: the flags that Debian (dpkg-buildflags hardening=+all) and Fedora build their packages with.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)

set(optimised "$<CONFIG:Release,RelWithDebInfo,MinSizeRel>")
set(type "$<TARGET_PROPERTY:TYPE>")
target_compile_options(checkpoint_options INTERFACE "$<$<NOT:$<STREQUAL:${type},MODULE_LIBRARY>>:-fPIE>")
if(NOT CHECKPOINT_PORTABLE)  # which asks for the same with -static-pie
  target_link_options(checkpoint_options INTERFACE "$<$<STREQUAL:${type},EXECUTABLE>:-pie>")
endif()
target_compile_options(checkpoint_options INTERFACE
  "$<${optimised}:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3;-D_GLIBCXX_ASSERTIONS>")
set(CMAKE_REQUIRED_FLAGS -Werror)  # clang takes what another processor has with no more than a warning
foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection -mbranch-protection=standard)
  string(MAKE_C_IDENTIFIER "COMPILES${flag}" compiles)
  check_cxx_compiler_flag(${flag} ${compiles})
  if(${compiles})
    target_compile_options(checkpoint_options INTERFACE "$<${optimised}:${flag}>")
  endif()
endforeach()
unset(CMAKE_REQUIRED_FLAGS)
foreach(flag relro now noexecstack separate-code)
  string(MAKE_C_IDENTIFIER "LINKS-z-${flag}" links)
  check_linker_flag(CXX "LINKER:-z,${flag}" ${links})
  if(${links})
    target_link_options(checkpoint_options INTERFACE "$<${optimised}:LINKER:-z,${flag}>")
  endif()
endforeach()
