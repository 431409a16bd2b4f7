# For the preset portable-arm64: Debian's cross compiler, and the libraries that scripts/arm64-libraries has unpacked. What
# runs while building (the schema compiler, the writer of the manual) runs in an emulator, and so needs no library either.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static-pie)

get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/../../build/arm64" ABSOLUTE)
set(CMAKE_SYSROOT "${root}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# The compiler has an older C library of its own, which it would take first.
set(CMAKE_CXX_FLAGS_INIT "-B${root}/usr/lib/aarch64-linux-gnu")
set(ENV{PKG_CONFIG_LIBDIR} "${root}/usr/lib/aarch64-linux-gnu/pkgconfig:${root}/usr/share/pkgconfig")
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${root}")
# Whom a Debian package is for: dpkg tells of the machine that builds.
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
