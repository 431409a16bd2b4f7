#include "core/uuid.h"

#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("every spelling of one UUID reads as the same") {
  for (const char* spelling :
       {"a1b2c3d4-e5f6-7890-abcd-ef1234567890", "A1B2C3D4-E5F6-7890-ABCD-EF1234567890",
        "a1b2c3d4e5f67890abcdef1234567890", "{a1b2c3d4-e5f6-7890-abcd-ef1234567890}",
        "urn:uuid:a1b2c3d4-e5f6-7890-abcd-ef1234567890", "URN:UUID:A1B2C3D4-E5F6-7890-ABCD-EF1234567890"}) {
    INFO(spelling);
    REQUIRE(Uuid::parse(spelling));
    CHECK(Uuid::parse(spelling)->text() == "a1b2c3d4-e5f6-7890-abcd-ef1234567890");
  }
}

TEST_CASE("what has not 32 hexadecimal digits is no UUID") {
  for (const char* text :
       {"", "a1b2c3d4", "a1b2c3d4-e5f6-7890-abcd-ef123456789", "a1b2c3d4-e5f6-7890-abcd-ef1234567890f",
        "g1b2c3d4-e5f6-7890-abcd-ef1234567890", "{a1b2c3d4-e5f6-7890-abcd-ef1234567890"}) {
    INFO(text);
    CHECK_FALSE(Uuid::parse(text));
  }
}

TEST_CASE("a name in a space has the UUID that the standard gives it") {
  const Uuid dns = *Uuid::parse("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
  CHECK(Uuid::named(dns, "www.example.com").text() == "2ed6657d-e927-568b-95e1-2665a8aea6a2");
}
