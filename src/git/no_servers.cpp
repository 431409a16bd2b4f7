// Linked where libgit2 comes from its archive: what its transports ask of libraries that are not linked, or would do
// when they start. Nothing here speaks to servers; git does that.

// NOLINTBEGIN(bugprone-reserved-identifier): names that libgit2 and the linker give

#include <cstdint>

namespace {

constexpr std::uint32_t failure = 13U << 16U;  // GSS_S_FAILURE

}  // namespace

// Kerberos, for HTTP's Negotiate.
extern "C" {
extern const void* GSS_C_NT_HOSTBASED_SERVICE;
const void* GSS_C_NT_HOSTBASED_SERVICE = nullptr;

std::uint32_t gss_delete_sec_context() { return failure; }
std::uint32_t gss_display_status() { return failure; }
std::uint32_t gss_import_name() { return failure; }
std::uint32_t gss_indicate_mechs() { return failure; }
std::uint32_t gss_init_sec_context() { return failure; }
std::uint32_t gss_release_buffer() { return failure; }
std::uint32_t gss_release_name() { return failure; }
std::uint32_t gss_release_oid_set() { return failure; }

// The system's certificates, which libgit2 parses when it starts, for nine milliseconds.
int __wrap_mbedtls_x509_crt_parse_file(void* /*chain*/, const char* /*path*/) { return 0; }
}

// NOLINTEND(bugprone-reserved-identifier)
