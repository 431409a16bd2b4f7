#include "history/chinese.h"

namespace checkpoint::history::chinese {

namespace {

constexpr PieceList nouns = "PR|pr|MR|mr|工单|分支|合并请求|任务|issue|Issue|需求";
constexpr PieceList colons = "：|:";
// What waits, right before the name.
constexpr PieceList heads =
    "等待|等|等候|待|依赖于|依赖|依赖项|取决于|阻塞于|受阻于|受制于|卡在|卡于|前提是|前提条件是|需要先合并|必须先合并|"
    "得先合并|要先合并|需先合并|应先合并|需要先完成|必须先完成|需要先有|基于";
constexpr PieceList labels = "前提|前提条件|前置|前置条件|前置依赖|依赖|依赖项|阻塞|阻塞项|阻塞原因|阻塞于|等待|卡点";
constexpr PieceList conditions = "只有|仅当|一旦|等到|直到|除非|当|如果|若|待";
constexpr PieceList denials =
    "不|无需|不用|不必|不要|别|没有|不再|无须|没|不需要|不会|已不|不用再|无需再|不必再|不应|勿|毋需";
// What is done with it.
constexpr PieceList events = "合并|合入|并入|落地|完成|解决|关闭|修复|通过审核并合并|合并完成|合";
constexpr PieceList places =
    "到main|入main|进main|进入main|main|到master|到主干|入主干|进主干|到主分支|进主分支|到主线|主干|主分支|进去|"
    "develop|到develop|入develop|进develop";
constexpr PieceList before_events = "一|先|必须先|需要先|要先|得先|应先|需先|被|已|顺利|未|没|没有|尚未|还没|还没有";
constexpr PieceList musts = "必须先|需要先|要先|得先|应先|需先|应该先|必须首先";
constexpr PieceList behind_events =
    "后|之后|以后|完成后|完后|完之后|了再|了才|再|才|了以后|了之后|好后|完再|之后再|后再|后才|的话";
constexpr PieceList withholding = "不|别|勿|禁止|暂停|暂缓|先别|停";
constexpr PieceList blocking = "阻塞|卡住|挡住|阻挡|阻断|卡";
constexpr PieceList leads =
    "请|请先|尽快|下一步|接下来|待办|现在|今天|明天|需要|还需|还需要|剩下|剩余|继续|马上|立即|仍需|：|:|，|,|-|"
    "[]|待处理|记得|本周|先|去|帮忙|麻烦|squash|Squash";
constexpr PieceList verbs =
    "合并|合入|合|审查|审核|审阅|评审|review|Review|完成|实现|修复|批准|变基|rebase|Rebase|解决|提交|收尾|做完|做|开发|"
    "处理|搞定|收掉|弄完|结掉|关掉";
// Whose object is its landing: `推进 #12 合并`.
constexpr PieceList pushes = "推进|促成|跟进|推动|完成|等候|把|将|催促|催|让";
constexpr PieceList joins = "并|和|后|、|再|然后|，|并且";
constexpr PieceList awaiting = "待合并|待审核|待评审|待审查|待合入|待处理|未合并|待办";
constexpr PieceList states =
    "待合并|待审核|待评审|待审查|可以合并|可合并|可以合并了|准备合并|需要合并|需要审核|需要评审|请合并|请审核|等待合并|"
    "等待审核|等待评审|审核中|评审中|还没合并|尚未合并|还没合|还没合入|尚未合入|合并|审核|评审|还需合并|需合并";
// A state in parts: `还在等审批`, `正在评审中`
constexpr PieceList state_fronts =
    "还|仍|正|正在|尚|尚在|在|等|等待|待|需|需要|还需|还需要|仍需|可以|可|准备|请|有待|处于|已提交|已开|就差|只差|还差|"
    "一个|"
    "最后|有人|人|最终|二次|再次|另一个|已";
constexpr PieceList state_nouns =
    "合并|合入|审核|评审|审批|审查|批准|复核|review|Review|CodeReview|approve|approval|merge";
constexpr PieceList state_backs = "中|了|状态|阶段|通过";
// Who is asked: `请 Kim 审核`
constexpr PieceList biddings = "请|让|找|催|催促|邀请|麻烦|联系|提醒|@|拜托|叫|等";
constexpr PieceList people =
    "同事|维护者|评审人|审核人|团队|管理员|别人|后端|前端|组长|负责人|安全组|平台组|人|大家|帮忙|来|尽快|的|一下|再|快";
// What a request lacks until it lands.
constexpr PieceList lacking =
    "的合并冲突|的冲突|的评审意见|的审核意见|的评论|的意见|的反馈|的CI|的检查|的测试|的问题|上的评论|上的冲突|上的意见|"
    "冲突|"
    "的review意见|的Review意见|的构建|里的评论|中的冲突|的lint";
constexpr PieceList mending = "解决|处理|修复|回复|修改|修正|修好|跑通|应对|回应|改完|搞定";
constexpr PieceList steps = "，然后|然后|，并|并|，再|再|，接着|接着|，之后|，随后|后|之后|、然后|,然后|, 再";

// `等待 #12`, `依赖 #12`
bool waits_by_head(std::string_view front) {
  const std::string_view rest = without_back(front, heads);
  return rest.size() < front.size() && !ends_with_piece(rest, denials);
}

// `前置条件 #12：…`, `写更新日志（在 #12 之后）`
bool waits_in_label_or_bracket(std::string_view front, std::string_view back) {
  const bool is_label =
      begins_with_piece(back, colons) && ends_with_piece(front, "前提|前提条件|前置|前置条件|前置依赖");
  const bool is_after =
      ends_with_piece(front, "（在|(在") && begins_with_piece(back, "之后）|后）|合并后）|合入后）|之后)|后)");
  return is_label || is_after;
}

// `前置条件：#12`
bool waits_by_label(std::string_view front) {
  const std::string_view label = without_back(front, colons);
  if (label.size() == front.size() && !label.ends_with("（") && !label.ends_with("(")) return false;
  const std::string_view rest = without_back(label, labels);
  return rest.size() < label.size() && !ends_with_piece(rest, denials);
}

// `合并后出现了错误`: it is told what came of it.
bool is_told(std::string_view rest) {
  return has_piece(rest, "出现|变慢|变快|失败|报错|崩溃|了") && !has_piece(rest, "再|才|就|可以");
}

// `#12 合并后部署`, `#12 合入 main 后再发布`, `只有 #12 合并了才能`
bool waits_by_event(std::string_view front, std::string_view back) {
  // `等 Kim 合并 #12 后`
  if (ends_with_piece(front, "合并|合入") && has_piece(front, "等|待|一旦")) {
    const std::string_view behind = without_front(back, "后|之后|以后|再");
    return behind.size() < back.size() && !is_told(behind);
  }
  const std::string_view later = without_front(back, "之后|以后");
  if (later.size() < back.size())
    return !is_told(later) && has_piece(later, "再|才|进行|开始|做|部署|发布|执行|继续|删除");
  const bool is_prompt = back.starts_with("一");
  const std::string_view verb = without_front(back, before_events);
  const std::string_view behind_verb = without_front(verb, events);
  if (behind_verb.size() == verb.size()) return false;
  if (begins_with_piece(back, musts) || ends_with_piece(front, conditions)) {
    return !is_told(without_front(behind_verb, "了|后|之后"));
  }
  const std::string_view behind = without_front(behind_verb, places);
  if (is_prompt && has_piece(behind, "就")) return true;
  const std::string_view early = without_front(behind, "之前|以前|前");
  if (early.size() < behind.size()) return has_piece(early, withholding);
  const std::string_view rest = without_front(behind, behind_events);
  const bool has_said = back.starts_with("先") && begins_with_piece(without_front(behind, "，|,"), "再|然后");
  return has_said || (rest.size() < behind.size() && !is_told(rest));
}

// `被 #12 阻塞`, `#12 阻塞了发布`, `没有 #12 就不能发布`
bool is_in_the_way(std::string_view front, std::string_view back) {
  const std::string_view passive = without_back(front, "被|受|受到|因|由于");
  const std::string_view behind = without_front(back, blocking);
  const bool is_blocking = behind.size() < back.size();
  if (passive.size() < front.size()) return is_blocking && !ends_with_piece(passive, "不|没|没有|不再");
  const bool lacks = ends_with_piece(front, "没有|没") && has_piece(back, "就不|就无法|无法|不能|不可");
  const bool is_condition = has_piece(back, "是前提|是前置|的前提|是阻塞项");
  return lacks || (front.empty() && (is_condition || (is_blocking && !without_front(behind, "了|住").empty())));
}

// `先合并 #12，再部署`
bool goes_first(std::string_view front, std::string_view back) {
  const bool first = ends_with_piece(front, "先合并|先合入|先合|先完成|先") && !ends_with_piece(front, "首先合并|不先");
  const std::string_view next = without_front(without_front(back, events), "，|,|、");
  return first && begins_with_piece(next, "再|然后|之后|接着|随后|才");
}

bool waits(std::string_view front, std::string_view back) {
  return waits_by_head(front) || waits_by_label(front) || waits_in_label_or_bracket(front, back) ||
         waits_by_event(front, back) || is_in_the_way(front, back) || goes_first(front, back);
}

// All that stands before the name is an order, or leads to one behind it.
enum class Front { order, nothing, other };

Front front_of(std::string_view front) {
  std::string_view rest = without_fronts(front, leads);
  if (rest.empty()) return Front::nothing;
  const std::string_view awaited = without_front(rest, awaiting);
  if (awaited.size() < rest.size()) return without_fronts(awaited, colons).empty() ? Front::order : Front::other;
  for (bool first = true;; first = false) {
    const std::string_view behind = without_front(rest, verbs);
    if (behind.size() == rest.size()) return Front::other;
    rest = without_fronts(behind, joins);
    if (rest.empty()) return behind.empty() || !first ? Front::order : Front::other;
  }
}

// `（语音输入）`
std::string_view without_remark(std::string_view text) {
  const bool is_remark = text.starts_with("（") && text.ends_with("）");
  return is_remark && !has_piece(text, "之后|然后|再|后|除|还|并|不|需|文档") ? std::string_view() : text;
}

// Behind a state that is put together: `还在等审批`; all of `back` where there is none.
std::string_view without_state(std::string_view back) {
  const std::string_view known = without_front(back, states);
  const std::string_view noun = without_fronts(back, state_fronts);
  const std::string_view rest = without_front(noun, state_nouns);
  if (rest.size() == noun.size()) return known;
  const std::string_view composed = without_front(rest, state_backs);
  const bool is_state = noun.size() < back.size() || composed.size() < rest.size();
  const bool is_over = composed.starts_with("通过") || begins_with_piece(back, "已合|已审|已批|已评|合并了|合入了");
  if (!is_state || is_over) return known;
  return composed.size() < known.size() ? composed : known;
}

// `小李`, `老王`
std::string_view without_nickname(std::string_view text) {
  constexpr std::size_t letter = 3;  // bytes
  const std::string_view name = without_front(text, "小|老|阿");
  return name.size() < text.size() && name.size() > letter && begins_with_piece(name.substr(letter), verbs)
             ? name.substr(letter)
             : text;
}

bool is_name_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '@' || c == '_'; }

// `请 Kim 审核`: the verb that somebody is asked for.
std::string_view without_person(std::string_view front) {
  const std::string_view asked = without_fronts(without_front(front, "下一步|接下来|：|:|待办"), colons);
  const std::string_view person = without_front(asked, biddings);
  if (person.size() == asked.size()) return front;
  std::string_view rest = person;
  while (!rest.empty() && is_name_letter(rest.front())) rest.remove_prefix(1);
  rest = without_nickname(rest);
  rest = without_fronts(rest, people);
  return rest.size() < person.size() ? rest : front;
}

// `CI 通过后`: what the landing has seen.
std::string_view without_proviso(std::string_view front) {
  const std::string_view check = without_front(front, "等CI|CI|ci|检查|测试|审核|评审|流水线|构建|审批|待CI");
  const std::string_view passed =
      without_front(without_front(check, "全部|都"), "通过|绿了|跑完|变绿|跑通|成功|没问题|全绿");
  const std::string_view rest = without_front(passed, "之后|以后|后|就|再|了就|的话");
  return check.size() < front.size() && passed.size() < check.size() && rest.size() < passed.size() ? rest : front;
}

// `等 #12 评审通过后合并`
bool lands_after_review(std::string_view front, std::string_view back) {
  const std::string_view waits = without_fronts(front, leads);
  if (waits.empty() || !without_front(waits, "等待|等|待").empty()) return false;
  const std::string_view review = without_front(back, "评审|审核|审批|CI|检查|review|的CI|的检查");
  const std::string_view passed = without_front(without_front(review, "通过|完成|跑完|变绿"), "之后|以后|后|了");
  const std::string_view rest = without_front(without_front(passed, "再|就|，"), "合并|合入");
  return review.size() < back.size() && passed.size() < review.size() && rest.size() < passed.size() &&
         without_front(rest, "。|它").empty();
}

// `解决 #12 的冲突并合并`
bool mends_and_lands(std::string_view front, std::string_view back) {
  const std::string_view verb = without_fronts(front, leads);
  if (verb.empty() || !without_front(verb, mending).empty()) return false;
  const std::string_view rest = without_front(back, lacking);
  const std::string_view step = without_fronts(rest, joins);
  const std::string_view end = without_front(step, "合并|合入|merge|合");
  return rest.size() < back.size() && step.size() < rest.size() && end.size() < step.size() &&
         without_front(without_front(end, "它|掉|进去"), "。").empty();
}

// `解决 #12 的合并冲突`: nothing of it is left once it has landed.
bool ends_conflict(std::string_view front, std::string_view back) {
  const std::string_view verb = without_fronts(front, leads);
  const std::string_view rest =
      without_front(back, "的合并冲突|的冲突|上的冲突|中的冲突|里的冲突|上的合并冲突|中的合并冲突|里的合并冲突");
  return !verb.empty() && without_front(verb, "解决|处理|消除|修复").empty() && rest.size() < back.size() &&
         without_front(rest, "。|！|!").empty();
}

// `按 review 意见修改 #12，然后合并`
bool changes_and_lands(std::string_view front, std::string_view back) {
  const std::string_view verb = without_front(
      without_fronts(front, leads),
      "按review意见|按评审意见|按照评审意见|根据评审意见|根据review意见|按意见|根据意见|按审核意见|按反馈|根据反馈");
  const std::string_view step = without_front(back, "，然后|然后|，再|再|后|并|，并|之后");
  const std::string_view end = without_front(step, "合并|合入|merge");
  return !verb.empty() && without_front(verb, "修改|更新|调整|完善|修正|变基|rebase|Rebase").empty() &&
         step.size() < back.size() && end.size() < step.size() && without_front(end, "。|！|!").empty();
}

// `给 feature/search 提 PR`
bool is_given_request(std::string_view front, std::string_view back) {
  const std::string_view rest =
      without_front(back, "提PR|开PR|提MR|开MR|提个PR|开个PR|创建PR|创建MR|发起PR|提交PR|提合并请求|创建合并请求|发PR");
  return without_fronts(front, leads) == "给" && rest.size() < back.size() && without_front(rest, "。|！|!").empty();
}

std::optional<Intent> order(std::string_view front, std::string_view back) {
  for (const auto form : {mends_and_lands, ends_conflict, changes_and_lands, is_given_request}) {
    if (form(front, back)) return Intent::target;
  }
  const std::string_view pushed = without_front(without_fronts(front, leads), pushes);
  const std::string_view landed =
      without_front(without_front(back, "的|尽快|早日|及时|马上|今天"),
                    "合并|合入|合进去|合掉|并进去|评审|审核|审批|review|合进|通过评审|通过审核|"
                    "通过审批|通过review");
  if (pushed.empty() && !front.empty() && landed.size() < back.size()) {
    const std::string_view rest = without_front(without_front(landed, places), "。");
    return rest.empty() && !back.starts_with("的合入") ? std::optional(Intent::target) : std::nullopt;
  }
  const Front before = front_of(without_person(without_proviso(front)));
  if (before == Front::other) return std::nullopt;
  const std::string_view state = before == Front::nothing ? without_state(back) : back;
  if (before == Front::nothing && state.size() == back.size()) return std::nullopt;
  const std::string_view behind = without_front(state, places);
  if (without_front(without_remark(behind), "。|！|!|吧|一下").empty()) return Intent::target;
  const std::string_view rest = without_front(behind, steps);
  // `然后合并`: the same request
  const std::string_view again = without_front(without_front(rest, "再|就"), "合并|合入|merge");
  // `还没合，需要合并`
  const std::string_view owed = without_front(behind, "，需要合并|，请合并|，需合并|，要合并|，待合并|，得合并");
  if (before == Front::nothing && owed.size() < behind.size() && without_front(owed, "。|！|!").empty())
    return Intent::target;
  if (again.size() < rest.size() && rest.size() < behind.size() &&
      without_front(without_front(again, "它|掉|到main"), "。").empty())
    return Intent::target;
  const bool excepts = has_piece(rest, "除|不|否则") || is_told(rest);
  return rest.size() < behind.size() && !rest.empty() && !excepts ? std::optional(Intent::gate) : std::nullopt;
}

}  // namespace

std::optional<Intent> said(const Surroundings& around) {
  const std::string_view back = without_front(around.after, "分支|这个分支");
  if (has_piece(back, "？|?") || has_piece(around.before, "？|?|是否")) return std::nullopt;
  const std::string_view front = without_back(around.before, nouns);
  if (lands_after_review(front, back)) return Intent::target;
  if (waits_by_head(front)) return Intent::gate;
  if (const auto ordered = order(front, back)) return ordered;
  return waits(front, back) ? std::optional(Intent::gate) : std::nullopt;
}

}  // namespace checkpoint::history::chinese
