#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace checkpoint {

/// One thing that a conversation was told. Neither part has line breaks or other control characters.
struct Fact {
  std::string about;  ///< what it is about: `the session 'review'`
  std::string text;

  std::string digest() const;
};

/// What is remembered of a fact that was told.
struct Memory {
  std::string digest;
  std::string about;
};

/// What one conversation with an agent was told of the store.
struct Told {
  std::string begun;          ///< the digest of all that it was told first
  bool was_asked = false;     ///< whether it was asked, when it stopped, to write down how the work stands
  std::vector<Memory> facts;  ///< what it was told last
};

/// The same digest for the same facts in the same order.
std::string digest_of(const std::vector<Fact>& facts);

/// What is remembered of `facts`; of very many the first ones.
std::vector<Memory> memories_of(const std::vector<Fact>& facts);

/// Remembers what conversations were told, in a file for each in the git folder of the work tree. Nothing about these
/// files is an error: what is damaged or another user's is as good as not there. Only the conversations that were told
/// something last are remembered, 64 of them.
class Conversations {
 public:
  explicit Conversations(std::filesystem::path git_dir) : git_dir_(std::move(git_dir)) {}

  /// Nothing for a conversation that was never told anything. `name` is the agent's own, in any form.
  std::optional<Told> recall(const std::string& name) const;
  /// False where it could not be kept.
  bool remember(const std::string& name, const Told& told) const;
  void forget(const std::string& name) const;

 private:
  std::filesystem::path git_dir_;
};

}  // namespace checkpoint
