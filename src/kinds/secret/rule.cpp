#include "kinds/secret/rule.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "core/letters.h"

namespace checkpoint::secret {
namespace {

bool upper_or_digit(char letter) { return is_upper(letter) || is_digit(letter); }
bool alnum(char letter) { return is_alnum(letter); }
bool word(char letter) { return is_alnum(letter) || letter == '_'; }
bool dashed(char letter) { return word(letter) || letter == '-'; }
bool dotted(char letter) { return dashed(letter) || letter == '.'; }
bool base64(char letter) { return is_alnum(letter) || letter == '+' || letter == '/' || letter == '='; }
bool path(char letter) { return is_alnum(letter) || letter == '/'; }
bool dashed_path(char letter) { return dashed(letter) || letter == '/'; }

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

constexpr std::array kTokens{
    TokenRule{"an AWS access key", "AKIA", upper_or_digit, 16, 16},
    TokenRule{"an AWS access key", "ASIA", upper_or_digit, 16, 16},
    TokenRule{"an age key", "AGE-SECRET-KEY-1", upper_or_digit, 58, 58},
    TokenRule{"an Anthropic key", "sk-ant-", dashed, 20, kAny},
    TokenRule{"an OpenAI key", "sk-proj-", dashed, 20, kAny},
    TokenRule{"an OpenAI key", "sk-", alnum, 40, kAny},
    TokenRule{"an Atlassian token", "ATATT3", dashed, 40, kAny},
    TokenRule{"an Azure storage key", "AccountKey=", base64, 80, kAny},
    TokenRule{"a DigitalOcean token", "dop_v1_", alnum, 64, 64},
    TokenRule{"a Discord webhook", "discord.com/api/webhooks/", dashed_path, 60, kAny},
    TokenRule{"a GitHub token", "ghp_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "gho_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghu_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghs_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghr_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "github_pat_", word, 22, kAny},
    TokenRule{"a GitLab token", "glpat-", dashed, 20, kAny},
    TokenRule{"a GitLab token", "glrt-", dashed, 20, kAny},
    TokenRule{"a GitLab token", "gldt-", dashed, 20, kAny},
    TokenRule{"a Google API key", "AIza", dashed, 35, 35},
    TokenRule{"a Google client secret", "GOCSPX-", dashed, 24, kAny},
    TokenRule{"a Google access token", "ya29.", dashed, 20, kAny},
    TokenRule{"a Groq key", "gsk_", alnum, 40, kAny},
    TokenRule{"a Hugging Face token", "hf_", alnum, 30, kAny},
    TokenRule{"a Linear key", "lin_api_", alnum, 32, kAny},
    TokenRule{"a Notion token", "ntn_", alnum, 40, kAny},
    TokenRule{"an npm token", "npm_", alnum, 36, 36},
    TokenRule{"an OpenRouter key", "sk-or-v1-", alnum, 64, kAny},
    TokenRule{"a PyPI token", "pypi-", dashed, 50, kAny},
    TokenRule{"a SendGrid key", "SG.", dotted, 60, kAny},
    TokenRule{"a Shopify token", "shpat_", alnum, 32, kAny},
    TokenRule{"a Slack token", "xoxb-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxp-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxa-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxr-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxs-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xapp-", dashed, 20, kAny},
    TokenRule{"a Slack webhook", "hooks.slack.com/services/", path, 30, kAny},
    TokenRule{"a Stripe key", "sk_live_", alnum, 16, kAny},
    TokenRule{"a Stripe key", "rk_live_", alnum, 16, kAny},
    TokenRule{"a Stripe key", "sk_test_", alnum, 16, kAny},
    TokenRule{"a webhook secret", "whsec_", base64, 24, kAny},
    TokenRule{"a Vault token", "hvs.", dashed, 24, kAny},
};

constexpr std::array kShapes{
    ShapeRule{"a private key", find_private_key},
    ShapeRule{"a URL with a password", find_url_password},
    ShapeRule{"a signed web token (JWT)", find_web_token},
    ShapeRule{"a password or key", find_named_value},
};

std::optional<Span> token_at(const TokenRule& rule, std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(rule.prefix)) return std::nullopt;
  const std::size_t begin = at + rule.prefix.size();
  const auto stop = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), rule.letter);
  const auto end = static_cast<std::size_t>(stop - text.begin());
  const std::size_t length = end - begin;
  if (length < rule.least || length > rule.most || is_placeholder(text.substr(begin, length))) return std::nullopt;
  return Span{at, end};
}

}  // namespace

std::span<const TokenRule> token_rules() { return kTokens; }

std::span<const ShapeRule> shape_rules() { return kShapes; }

std::optional<Token> find_token(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && dashed(text[at - 1])) continue;
    for (const TokenRule& rule : kTokens) {
      if (text[at] != rule.prefix.front()) continue;
      if (const std::optional<Span> span = token_at(rule, text, at)) return Token{&rule, *span};
    }
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
