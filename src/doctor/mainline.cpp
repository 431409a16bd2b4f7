#include "doctor/mainline.h"

namespace checkpoint::doctor {

Mainline::Mainline(const git::Repository& repository, const git::Oid& head)
    : repository_(&repository), reader_(repository), next_(head) {}

std::optional<Mainline::Step> Mainline::at(std::size_t back) {
  while (steps_.size() <= back && next_ && steps_.size() < longest) {
    const git::Oid id = *next_;
    const auto commit = reader_.read(id);
    next_.reset();
    if (!commit) break;
    steps_.push_back({id, commit->committed});
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

std::optional<git::Oid> Mainline::entry(std::size_t back, const std::string& path) {
  const auto step = at(back);
  return step ? repository_->entry(step->commit, path) : std::nullopt;
}

std::size_t Mainline::furthest(std::size_t near, std::size_t far,
                               const std::function<bool(std::size_t back)>& holds) const {
  while (near + 1 < far) {
    const std::size_t middle = near + (far - near) / 2;
    (holds(middle) ? near : far) = middle;
  }
  return far > near && holds(far) ? far : near;
}

std::optional<std::size_t> Mainline::some_step_with(const std::string& path) {
  for (std::size_t back = 0; at(back); back = back * 2 + 1) {
    if (entry(back, path)) return back;
  }
  if (!steps_.empty() && entry(steps_.size() - 1, path)) return steps_.size() - 1;
  return std::nullopt;
}

}  // namespace checkpoint::doctor
