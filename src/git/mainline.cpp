#include "git/mainline.h"

namespace checkpoint::git {

Mainline::Mainline(const Repository& repository, const Oid& head)
    : repository_(&repository), reader_(repository), next_(head) {}

std::optional<Mainline::Step> Mainline::at(std::size_t back) {
  while (steps_.size() <= back && next_ && steps_.size() < longest) {
    const Oid id = *next_;
    const auto commit = reader_.read(id);
    next_.reset();
    if (!commit) break;
    steps_.push_back({id, commit->tree, commit->committed});
    if (!commit->parents.empty()) next_ = commit->parents.front();
  }
  return back < steps_.size() ? std::optional(steps_[back]) : std::nullopt;
}

std::optional<std::size_t> Mainline::back_to(std::int64_t seconds) {
  for (std::size_t back = 0;; ++back) {
    const auto step = at(back);
    if (!step) return std::nullopt;
    if (step->committed <= seconds) return back;
  }
}

std::optional<Oid> Mainline::entry(std::size_t back, const std::string& path) {
  const auto step = at(back);
  return step ? repository_->entry_in(step->tree, path) : std::nullopt;
}

std::size_t Mainline::furthest(std::size_t near, std::size_t far,
                               const std::function<bool(std::size_t back)>& holds) const {
  while (near + 1 < far) {
    const std::size_t middle = near + (far - near) / 2;
    (holds(middle) ? near : far) = middle;
  }
  return far > near && holds(far) ? far : near;
}

std::optional<std::size_t> Mainline::some_step_with(const std::string& path, std::int64_t since) {
  std::size_t last = 0;
  for (std::size_t next = 0;; ++next) {
    const auto step = at(next);
    if (!step) break;
    last = next;
    if (step->committed <= since) break;
    // 0, 1, 3, 7, …: what was removed lately is found without reading further.
    if ((next & (next + 1)) == 0 && entry(next, path)) return next;
  }
  return at(last) && entry(last, path) ? std::optional(last) : std::nullopt;
}

}  // namespace checkpoint::git
