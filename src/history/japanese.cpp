#include "history/japanese.h"

namespace checkpoint::history::japanese {

namespace {

constexpr PieceList nouns = "PR|pr|MR|mr|プルリク|プルリクエスト|チケット|ブランチ|課題|の|Issue|issue";
constexpr PieceList labels =
    "前提|前提条件|ブロック中|ブロッカー|ブロック|依存|依存先|依存関係|待ち|待機|待機中|保留|ブロック要因|要";
constexpr PieceList particles = "を|が|の|は";
// What is done with it, with a verb of its own behind or without.
constexpr PieceList events =
    "マージ|完了|取り込み|取り込ま|解決|終了|クローズ|承認|反映|リリース前の確認|レビューとマージ|レビュー・マージ|"
    "レビューしてマージ|対応|修正|実装|merge|着地";
constexpr PieceList conditions =
    "後|待ち|してから|したら|した後|したのち|次第|まで|を待|待|されたら|されてから|された後|され次第|されるまで|"
    "されれば|されないと|されない限り|されなければ|済みになったら|済みになってから|済みになるまで|済みでないと|"
    "が終わったら|"
    "が終わってから|が終わるまで|が済んだら|が済み次第|れたら|れてから|れるまで|れ次第|し次第|するまで|しないと|"
    "しない限り|"
    "が前提|が必要|が先|しだい|されるのを待|するのを待|れるのを待|のを待";
constexpr PieceList arrivals =
    "が入ったら|が入ってから|が入るまで|が入った後|が入り次第|が入らないと|が入れば|が終わったら|が終わってから|"
    "が終わるまで|が終わり次第|が終わらないと|が通ったら|が通るまで|が通ってから|がないと|がなければ|が無いと|が必要|"
    "が前提|が先|がブロッカー|がブロックして|が済んだら|が済むまで|が片付いたら|が片付くまで|が出たら|待ち|を待|に依存|"
    "でブロック|にブロック|によりブロック|によってブロック|のあと|の後|次第|まで保留|まで待|以後に|のせいで|で止ま|"
    "のためブロック|のため保留|のため待|"
    "後に|後で|後、";
// Behind `が main に`
constexpr PieceList placed_arrivals =
    "入ったら|入ってから|入るまで|入った後|入り次第|入らないと|入れば|載ったら|載ってから|取り込まれたら|"
    "取り込まれてから|"
    "取り込まれるまで|マージされたら|マージされるまで|マージされてから|マージされ次第";
// Japanese denies at the end.
constexpr PieceList endings_that_deny =
    "しない|していない|せず|しません|しなく|されない|されていない|たず|たない|たなく|つ必要は|つ必要が|つ必要も|ない|"
    "では|"
    "なし|は不要|不要|しておらず";
constexpr PieceList past = "た|ました|だった|でした|ていた|た。|ました。";
constexpr PieceList leads =
    "次|次に|残り|残りは|残作業|まず|今日|TODO|次のステップ|次の作業|あとは|あと|：|:|、|-|[]|先に|本日|今週|・|最後に|"
    "次は|要対応|今日中に|本日中に|今週中に|早めに|すぐに|早急に|なるべく早く|至急";
constexpr PieceList places =
    "mainブランチへ|developへ|masterへ|mainに|mainへ|masterに|mainブランチに|本線に|developに|mainに正式に";
constexpr PieceList preparations =
    "レビューして|承認して|確認して|リベースして|rebaseして|レビュー・|レビューと|レビュー後に|レビュー後";
constexpr PieceList deeds =
    "マージ|レビュー|承認|実装|完了|完成|修正|リベース|クローズ|merge|レビュー依頼|マージ依頼|対応";
constexpr PieceList own_deeds =
    "続きをやる|続きを進める|続きを行う|作業を続ける|実装を続ける|仕上げる|仕上げ|終わらせる|片付ける|片付け|直す|"
    "取り込む|取り込み|入れる|進めてマージする|通す|完成させる|"
    "完了させる";
constexpr PieceList politeness =
    "する|します|してください|して下さい|すること|しよう|をお願いします|お願いします|をお願い|お願い|を行う|を進める|"
    "したい|"
    "するだけ|して終わり|だけ|のみ|を依頼する|を依頼|待ち";
// Who is asked, and what for: `Kim に #12 のレビューを依頼`
constexpr PieceList requests =
    "を依頼する|を依頼|依頼|をお願いする|をお願い|お願い|を頼む|してもらう|をしてもらう|をもらう|を求める|を催促|"
    "の催促|"
    "を再依頼|をリマインド|を打診|を催促する|を促す|を待ってマージ|を得る|をもらってマージ|を取り付ける|を進める|"
    "を済ませる|を終わらせる|"
    "を完了する|を完了させる|を完了|を通す|を仕上げる";
constexpr PieceList adverbs =
    "早めに|早急に|すぐに|今日中に|本日中に|今週中に|先に|なるべく早く|至急|早く|さっさと|きちんと";
constexpr PieceList consents =
    "レビュー|再レビュー|承認|マージ|Approve|approve|レビューと承認|確認とマージ|最終レビュー|最終承認";
// What a request lacks until it lands.
constexpr PieceList lacking =
    "コンフリクト|競合|CI|CIの失敗|CIエラー|指摘|指摘事項|レビュー指摘|コメント|レビューコメント|テスト|テストの失敗|"
    "フィードバック|lint";
constexpr PieceList mending = "解消|解決|修正|対応|対処|反映|返信|直|回答|通";
constexpr PieceList mended = "してから|したら|した後に|した後|して|し、|し|したうえで|した上で|して、|てから|て";
constexpr PieceList states =
    "レビュー待ち|承認待ち|マージ待ち|レビュー中|再レビュー待ち|マージ可能|マージできる|マージ準備完了|マージするだけ|"
    "レビューが必要|承認が必要|レビュー依頼中|マージ可|要レビュー|オープン中|オープン";
constexpr PieceList state_ends = "の状態|状態|です|である|。|だ";
constexpr PieceList steps = "して|し、|、次に|、その後|、それから|、続いて|したあと|して、|、|してから|し次に";

bool is_over(std::string_view rest) { return ends_with_piece(rest, past); }

// `#12 のマージ後に`, `#12 がマージされたら`
bool waits_by_event(std::string_view back) {
  const std::string_view bare = without_front(without_front(back, particles), places);
  const std::string_view behind = without_front(bare, events);
  if (behind.size() == bare.size()) return false;
  const std::string_view rest = without_front(behind, conditions);
  return rest.size() < behind.size() && !begins_with_piece(rest, endings_that_deny) && !is_over(rest);
}

// `#12 待ち`, `#12 が入るまで`, `#12 に依存`
bool waits_by_arrival(std::string_view back) {
  const std::string_view place = without_front(without_front(back, "が"), places);
  const bool is_placed = place.size() + std::string_view("が").size() < back.size();
  const std::string_view rest = without_front(is_placed ? place : back, is_placed ? placed_arrivals : arrivals);
  return rest.size() < back.size() && !begins_with_piece(rest, endings_that_deny) && !is_over(rest);
}

// `前提: #12`, `マージ後（#12）にデプロイ`
bool waits_by_label(std::string_view front, std::string_view back) {
  const std::string_view label = without_back(front, "：|:");
  if (label.size() < front.size()) return ends_with_piece(label, labels);
  const std::string_view open = without_back(front, "（|(");
  return open.size() < front.size() && ends_with_piece(open, "後|次第|待ち|されたら|てから") && !is_over(back);
}

// `#12 をマージして、デプロイ`
bool is_first_step(std::string_view back) {
  if (!back.starts_with("を")) return false;
  std::string_view deed = back;
  deed.remove_prefix(std::string_view("を").size());
  deed = without_front(deed, preparations);
  const std::string_view behind = without_front(deed, deeds);
  const std::string_view rest = without_front(behind, steps);
  const bool goes_on = behind.size() < deed.size() && rest.size() < behind.size() && !rest.empty();
  return goes_on && !begins_with_piece(rest, "ない|いない|はいけ|ください|下さい") && !is_over(rest);
}

// `CI が通ったら`, `指摘を反映して`: what the landing has seen.
std::string_view without_proviso(std::string_view front) {
  const std::string_view check = without_front(
      front,
      "CI|テスト|レビュー指摘|レビュー|承認|チェック|ビルド|指摘|レビューコメント|コメント|コンフリクト|パイプライン");
  const std::string_view passed = without_front(
      without_front(check, "が|を"),
      "通過後に|通過後|成功後に|通ったら|通り次第|グリーンになったら|緑になったら|成功したら|終わったら|通れば|"
      "パスしたら|"
      "反映して|修正して|解消して|対応して|されたら|された後に|後に|後|が下りたら|もらったら|得たら|得て|もらって");
  const std::string_view rest = without_front(passed, "、");
  return check.size() < front.size() && passed.size() < check.size() && rest.empty() ? rest : front;
}

bool ends(std::string_view rest) { return without_front(without_front(rest, politeness), "。|！|!").empty(); }

// `Kim に #12 のレビューを依頼`
bool asks_somebody(std::string_view front, std::string_view back) {
  constexpr std::size_t longest = 30;
  const std::string_view person = without_fronts(front, leads);
  const bool is_person =
      person.ends_with("に") && person.size() <= longest && !has_piece(person, "、|。|（|(|後|前|とき");
  const std::string_view consent = without_front(back, "の|を");
  const std::string_view request = without_front(consent, consents);
  const std::string_view rest = without_front(request, requests);
  return is_person && request.size() < consent.size() && rest.size() < request.size() && ends(rest);
}

// `#12 のコンフリクトを解消してマージ`
bool mends_and_lands(std::string_view front, std::string_view back) {
  if (!without_fronts(front, leads).empty()) return false;
  const std::string_view lack = without_front(back, "の");
  const std::string_view object = without_front(lack, lacking);
  const std::string_view verb = without_front(object, "を|に");
  const std::string_view how = without_front(verb, mending);
  const std::string_view step = without_front(how, mended);
  const std::string_view rest = without_front(step, "マージ|merge|取り込み|取り込む");
  return lack.size() < back.size() && object.size() < lack.size() && how.size() < verb.size() &&
         step.size() < how.size() && rest.size() < step.size() && ends(rest);
}

// `#12 のコンフリクトを解消する`: nothing of it is left once it has landed.
bool ends_conflict(std::string_view front, std::string_view back) {
  const std::string_view object =
      without_front(back, "のコンフリクトを|の競合を|のマージコンフリクトを|とmainのコンフリクトを|のconflictを");
  const std::string_view verb = without_front(object, "解消|解決|修正");
  return without_fronts(front, leads).empty() && object.size() < back.size() && verb.size() < object.size() &&
         ends(verb);
}

// `#12 が未マージなのでマージする`
bool is_unmerged(std::string_view front, std::string_view back) {
  const std::string_view state = without_front(
      back,
      "が未マージなので|は未マージなので|がまだマージされていないので|は未マージのため|が未マージのため|が未マージ。");
  const std::string_view deed = without_front(state, "マージ|取り込み|取り込む|merge");
  return without_fronts(front, leads).empty() && state.size() < back.size() && deed.size() < state.size() && ends(deed);
}

// `#12 はレビュー待ち`
bool is_in_review(std::string_view front, std::string_view back) {
  const std::string_view state = without_front(back, "は|が");
  const std::string_view rest = without_front(state, states);
  return without_fronts(front, leads).empty() && state.size() < back.size() && rest.size() < state.size() &&
         without_fronts(rest, state_ends).empty();
}

std::optional<Intent> order(std::string_view front, std::string_view back) {
  front = without_proviso(without_fronts(front, leads));
  for (const auto form : {asks_somebody, mends_and_lands, ends_conflict, is_unmerged}) {
    if (form(front, back)) return Intent::target;
  }
  if (!without_fronts(front, leads).empty()) return std::nullopt;
  const std::string_view bare = without_front(back, "を|の");
  if (bare.size() == back.size()) return std::nullopt;
  const std::string_view consent = without_front(bare, "再レビュー|レビュー|承認|マージ|実装|対応|作業|開発|修正");
  const std::string_view asked = without_front(consent, requests);
  if (back.starts_with("の") && consent.size() < bare.size() && asked.size() < consent.size() && ends(asked))
    return Intent::target;
  const std::string_view deed = without_front(without_front(without_front(bare, adverbs), places), preparations);
  std::string_view rest = without_front(deed, own_deeds);
  if (rest.size() == deed.size()) rest = without_front(deed, deeds);
  if (rest.size() == deed.size()) return std::nullopt;
  rest = without_front(without_front(rest, politeness), "。|！|!");
  return rest.empty() ? std::optional(Intent::target) : std::nullopt;
}

}  // namespace

std::optional<Intent> said(const Surroundings& around) {
  const std::string_view back = around.after;
  const bool asks = has_piece(back, "？|?") || ends_with_piece(without_back(back, "。"), "ですか|ますか|ましたか");
  if (asks) return std::nullopt;
  const std::string_view front = without_back(around.before, nouns);
  if (is_in_review(front, back)) return Intent::target;
  const std::string_view sentence = back.substr(0, std::min(back.find("。"), back.size()));
  const bool waits =
      waits_by_event(sentence) || waits_by_arrival(sentence) || waits_by_label(front, sentence) || is_first_step(back);
  return waits ? std::optional(Intent::gate) : order(front, back);
}

}  // namespace checkpoint::history::japanese
