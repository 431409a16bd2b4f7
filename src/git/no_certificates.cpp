// Linked where libgit2 is a shared library.
//
// With mbed TLS (as Debian builds it) libgit2 names the file itself, and nothing can be set. The dynamic linker takes a
// program's own definition before a library's: this one reads nothing. libcurl, which `doctor --online` speaks to
// servers with, does not use mbed TLS.
extern "C" int mbedtls_x509_crt_parse_file(void* /*chain*/, const char* /*path*/) { return 0; }
