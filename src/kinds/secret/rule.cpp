#include "kinds/secret/rule.h"

#include <array>
#include <cstddef>
#include <limits>

#include "core/letters.h"
#include "core/ranges.h"
#include "kinds/secret/base64.h"
#include "kinds/secret/client.h"
#include "kinds/secret/cookie.h"
#include "kinds/secret/hash.h"
#include "kinds/secret/login.h"
#include "kinds/secret/mark.h"
#include "kinds/secret/markup.h"
#include "kinds/secret/phrase.h"
#include "kinds/secret/wallet_words.h"
#include "kinds/secret/web_key.h"

namespace checkpoint::secret {
namespace {

bool upper_or_digit(char letter) { return is_upper(letter) || is_digit(letter); }
bool alnum(char letter) { return is_alnum(letter); }
bool hex(char letter) { return is_hex(letter); }
bool dashed_hex(char letter) { return hex(letter) || letter == '-'; }
bool word(char letter) { return is_alnum(letter) || letter == '_'; }
bool dashed(char letter) { return word(letter) || letter == '-'; }
bool dotted(char letter) { return dashed(letter) || letter == '.'; }
bool base64(char letter) { return is_alnum(letter) || letter == '+' || letter == '/' || letter == '='; }
bool any_base64(char letter) { return base64(letter) || letter == '-' || letter == '_'; }
bool path(char letter) { return is_alnum(letter) || letter == '/'; }
bool dashed_path(char letter) { return dashed(letter) || letter == '/'; }

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

// By their first letter, which a test holds them to; of two that fit, the one that says more stands first.
constexpr std::array kTokens{
    TokenRule{"a Google refresh token", "1//0", dashed, 40, kAny},
    TokenRule{"an AWS access key", "ABIA", upper_or_digit, 16, 16},
    TokenRule{"an AWS Bedrock key", "ABSK", base64, 109, kAny},
    TokenRule{"an age key", "AGE-SECRET-KEY-1", upper_or_digit, 58, 58},
    TokenRule{"an AWS access key", "AKIA", upper_or_digit, 16, 16},
    TokenRule{"an Artifactory key", "AKCp", alnum, 65, 73},
    TokenRule{"a Tencent key", "AKID", alnum, 32, 32},
    TokenRule{"a Yandex key", "AQVN", dashed, 36, 36},
    TokenRule{"an AWS access key", "ASIA", upper_or_digit, 16, 16},
    TokenRule{"an Atlassian token", "ATATT3", any_base64, 40, kAny},
    TokenRule{"a Bitbucket password", "ATBB", alnum, 28, kAny},
    TokenRule{"a Bitbucket token", "ATCTT3", any_base64, 40, kAny},
    TokenRule{"a Trello token", "ATTA", hex, 72, 72},
    TokenRule{"an Azure storage key", "AccountKey=", base64, 80, kAny},
    TokenRule{"a Google API key", "AIza", dashed, 35, 35},
    TokenRule{"a Brave key", "BSA", dashed, 28, 28},
    TokenRule{"a CircleCI token", "CCIPAT_", word, 40, kAny},
    TokenRule{"a CircleCI token", "CCIPRJ_", word, 40, kAny},
    TokenRule{"a Contentful token", "CFPAT-", dashed, 43, kAny},
    TokenRule{"a Clojars token", "CLOJARS_", hex, 60, 60},
    TokenRule{"a Facebook token", "EAA", alnum, 100, kAny},
    TokenRule{"a Square token", "EAAA", dashed, 60, 60},
    TokenRule{"an EasyPost key", "EZAK", alnum, 54, 54},
    TokenRule{"an EasyPost key", "EZTK", alnum, 54, 54},
    TokenRule{"a Flutterwave key", "FLWSECK-", dashed, 32, kAny},
    TokenRule{"a Flutterwave key", "FLWSECK_TEST-", dashed, 32, kAny},
    TokenRule{"a Google client secret", "GOCSPX-", dashed, 24, kAny},
    TokenRule{"a GitLab token", "GR1348941", dashed, 20, kAny},
    TokenRule{"a Heroku key", "HRKU-", dashed, 36, kAny},
    TokenRule{"a private key", "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtFWS0", base64, 40, kAny},
    TokenRule{"a private key", "LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBLRVkt", base64, 40, kAny},
    TokenRule{"a private key", "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZ", base64, 40, kAny},
    TokenRule{"a private key", "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0", base64, 40, kAny},
    TokenRule{"a private key", "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVkt", base64, 40, kAny},
    TokenRule{"an Alibaba key", "LTAI", alnum, 20, 20},
    TokenRule{"a New Relic key", "NRAK-", upper_or_digit, 27, 27},
    TokenRule{"a New Relic key", "NRII-", dashed, 32, kAny},
    TokenRule{"a New Relic key", "NRIQ-", dashed, 32, kAny},
    TokenRule{"a New Relic key", "NRJS-", hex, 19, kAny},
    TokenRule{"a New Relic key", "NRRA-", hex, 42, 42},
    TokenRule{"a Postman key", "PMAK-", dashed_hex, 59, 59},
    TokenRule{"a minisign key", "RWRTY0Iy", base64, 100, kAny},
    TokenRule{"a SendGrid key", "SG.", dotted, 60, kAny},
    TokenRule{"a Twilio key", "SK", hex, 32, 32},
    TokenRule{"an Azure key", "SharedAccessKey=", base64, 40, kAny},
    TokenRule{"a Plaid token", "access-production-", dashed_hex, 36, 36},
    TokenRule{"a Plaid token", "access-sandbox-", dashed_hex, 36, 36},
    TokenRule{"an Adafruit key", "aio_", alnum, 28, 28},
    TokenRule{"a LaunchDarkly key", "api-", dashed_hex, 36, 36},
    TokenRule{"a Hugging Face token", "api_org_", alnum, 30, kAny},
    TokenRule{"a Baidu key", "bce-v3/ALTAK-", dashed_path, 60, kAny},
    TokenRule{"a Buildkite token", "bkua_", hex, 40, 40},
    TokenRule{"an Artifactory token", "cmVmdGtuOjAxOj", alnum, 50, kAny},
    TokenRule{"a crates.io token", "cio", alnum, 32, 32},
    TokenRule{"a Cerebras key", "csk-", alnum, 40, kAny},
    TokenRule{"a Databricks token", "dapi", dashed_hex, 32, 34},
    TokenRule{"a Docker token", "dckr_oat_", dashed, 27, kAny},
    TokenRule{"a Docker token", "dckr_pat_", dashed, 27, kAny},
    TokenRule{"a Deno token", "ddp_", alnum, 36, 36},
    TokenRule{"a Discord webhook", "discord.com/api/webhooks/", dashed_path, 60, kAny},
    TokenRule{"a Discord webhook", "discordapp.com/api/webhooks/", dashed_path, 60, kAny},
    TokenRule{"a DigitalOcean token", "doo_v1_", hex, 64, 64},
    TokenRule{"a DigitalOcean token", "dop_v1_", hex, 64, 64},
    TokenRule{"a DigitalOcean token", "dor_v1_", hex, 64, 64},
    TokenRule{"a Doppler token", "dp.audit.", alnum, 40, kAny},
    TokenRule{"a Doppler token", "dp.ct.", alnum, 40, kAny},
    TokenRule{"a Doppler token", "dp.pt.", alnum, 40, kAny},
    TokenRule{"a Doppler token", "dp.sa.", alnum, 40, kAny},
    TokenRule{"a Doppler token", "dp.scim.", alnum, 40, kAny},
    TokenRule{"a Doppler token", "dp.st.", dotted, 40, kAny},
    TokenRule{"a Dynatrace token", "dt0c01.", dotted, 89, 89},
    TokenRule{"a Duffel token", "duffel_live_", any_base64, 43, 43},
    TokenRule{"a Duffel token", "duffel_test_", any_base64, 43, 43},
    TokenRule{"an E2B key", "e2b_", hex, 40, 40},
    TokenRule{"a Grafana key", "eyJrIjoi", base64, 60, kAny},
    TokenRule{"a Firecrawl key", "fc-", hex, 32, 32},
    TokenRule{"a Fly.io token", "fm1a_", base64, 60, kAny},
    TokenRule{"a Fly.io token", "fm1r_", base64, 60, kAny},
    TokenRule{"a Fly.io token", "fm2_", base64, 60, kAny},
    TokenRule{"a Fly.io token", "fo1_", dashed, 43, 43},
    TokenRule{"a Figma token", "figd_", dashed, 40, kAny},
    TokenRule{"a Frame.io token", "fio-u-", any_base64, 64, 64},
    TokenRule{"a Fireworks key", "fw_", alnum, 22, 24},
    TokenRule{"a GitHub token", "gho_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghp_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghr_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghs_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "ghu_", alnum, 36, kAny},
    TokenRule{"a GitHub token", "github_pat_", word, 22, kAny},
    TokenRule{"a Grafana token", "glc_", base64, 32, kAny},
    TokenRule{"a Grafana token", "glsa_", word, 41, 41},
    TokenRule{"a GitLab token", "glagent-", dashed, 50, kAny},
    TokenRule{"a GitLab token", "glcbt-", dashed, 20, kAny},
    TokenRule{"a GitLab token", "gldt-", dashed, 20, kAny},
    TokenRule{"a GitLab token", "glffct-", dashed, 20, kAny},
    TokenRule{"a GitLab token", "glft-", dashed, 20, kAny},
    TokenRule{"a GitLab token", "glimt-", dashed, 25, kAny},
    TokenRule{"a GitLab secret", "gloas-", dashed, 64, kAny},
    TokenRule{"a GitLab token", "glpat-", dotted, 20, kAny},
    TokenRule{"a GitLab token", "glptt-", hex, 40, kAny},
    TokenRule{"a GitLab token", "glrt-", dotted, 20, kAny},
    TokenRule{"a GitLab token", "glsoat-", dashed, 20, kAny},
    TokenRule{"a Groq key", "gsk_", alnum, 40, kAny},
    TokenRule{"a Hugging Face token", "hf_", alnum, 30, kAny},
    TokenRule{"a Slack webhook", "hooks.slack.com/services/", path, 30, kAny},
    TokenRule{"a Slack webhook", "hooks.slack.com/workflows/", path, 30, kAny},
    TokenRule{"a Zapier webhook", "hooks.zapier.com/hooks/catch/", path, 12, kAny},
    TokenRule{"a Vault token", "hvb.", dashed, 24, kAny},
    TokenRule{"a Vault token", "hvr.", dashed, 24, kAny},
    TokenRule{"a Vault token", "hvs.", dashed, 24, kAny},
    TokenRule{"an Infracost key", "ico-", alnum, 32, 32},
    TokenRule{"a Jina key", "jina_", dashed, 60, kAny},
    TokenRule{"a Cursor key", "key_", hex, 64, 64},
    TokenRule{"a Mailgun key", "key-", hex, 32, 32},
    TokenRule{"a Linear key", "lin_api_", alnum, 32, kAny},
    TokenRule{"a Linear token", "lin_oauth_", alnum, 32, kAny},
    TokenRule{"a Lob key", "live_", hex, 35, 35},
    TokenRule{"a LlamaCloud key", "llx-", dashed, 40, kAny},
    TokenRule{"a LangSmith key", "lsv2_pt_", word, 40, kAny},
    TokenRule{"a LangSmith key", "lsv2_sk_", word, 40, kAny},
    TokenRule{"a Discord token", "mfa.", dashed, 84, 84},
    TokenRule{"an n8n key", "n8n_api_", hex, 40, kAny},
    TokenRule{"a Neon key", "napi_", alnum, 40, kAny},
    TokenRule{"a Netlify token", "nfp_", alnum, 36, kAny},
    TokenRule{"an npm token", "npm_", alnum, 36, 36},
    TokenRule{"a Notion token", "ntn_", alnum, 40, kAny},
    TokenRule{"an NVIDIA key", "nvapi-", dashed, 60, kAny},
    TokenRule{"a 1Password token", "ops_eyJ", any_base64, 200, kAny},
    TokenRule{"a NuGet key", "oy2", alnum, 43, 43},
    TokenRule{"an Adobe secret", "p8e-", alnum, 32, 32},
    TokenRule{"a Packagist token", "packagist_ort_", hex, 64, kAny},
    TokenRule{"a Packagist token", "packagist_out_", hex, 64, kAny},
    TokenRule{"a Packagist token", "packagist_uut_", hex, 64, kAny},
    TokenRule{"an Airtable token", "pat", dotted, 79, 79},
    TokenRule{"a Pinecone key", "pcsk_", word, 60, kAny},
    TokenRule{"a PostHog key", "phx_", alnum, 43, kAny},
    TokenRule{"a Prefect key", "pnb_", alnum, 36, 36},
    TokenRule{"a Prefect key", "pnu_", alnum, 36, 36},
    TokenRule{"a Perplexity key", "pplx-", alnum, 48, kAny},
    TokenRule{"a PlanetScale token", "pscale_oauth_", dotted, 32, kAny},
    TokenRule{"a PlanetScale password", "pscale_pw_", dotted, 32, kAny},
    TokenRule{"a PlanetScale token", "pscale_tkn_", dotted, 32, kAny},
    TokenRule{"a Pulumi token", "pul-", hex, 40, 40},
    TokenRule{"a PyPI token", "pypi-", dashed, 50, kAny},
    TokenRule{"a Replicate token", "r8_", alnum, 37, 37},
    TokenRule{"a ReadMe key", "rdme_", alnum, 70, 70},
    TokenRule{"a Resend key", "re_", word, 33, 33},
    TokenRule{"a Stripe key", "rk_live_", alnum, 16, kAny},
    TokenRule{"a Stripe key", "rk_test_", alnum, 16, kAny},
    TokenRule{"a Render key", "rnd_", alnum, 28, kAny},
    TokenRule{"a RunPod key", "rpa_", upper_or_digit, 40, kAny},
    TokenRule{"a RubyGems key", "rubygems_", hex, 48, 48},
    TokenRule{"a Razorpay key", "rzp_live_", alnum, 14, kAny},
    TokenRule{"a Supabase key", "sb_secret_", dashed, 24, kAny},
    TokenRule{"a Supabase token", "sbp_", hex, 40, kAny},
    TokenRule{"a LaunchDarkly key", "sdk-", dashed_hex, 36, 36},
    TokenRule{"a Notion token", "secret_", alnum, 43, 43},
    TokenRule{"a Sourcegraph token", "sgp_", word, 40, kAny},
    TokenRule{"a Shippo token", "shippo_live_", hex, 40, 40},
    TokenRule{"a Shopify token", "shpat_", alnum, 32, kAny},
    TokenRule{"a Shopify token", "shpca_", alnum, 32, kAny},
    TokenRule{"a Shopify token", "shppa_", alnum, 32, kAny},
    TokenRule{"a Shopify secret", "shpss_", alnum, 32, kAny},
    TokenRule{"an Inngest key", "signkey-prod-", hex, 64, 64},
    TokenRule{"an OpenAI key", "sk-admin-", dashed, 20, kAny},
    TokenRule{"an Anthropic key", "sk-ant-", dashed, 20, kAny},
    TokenRule{"a Langfuse key", "sk-lf-", dashed_hex, 36, 36},
    TokenRule{"an OpenRouter key", "sk-or-v1-", alnum, 64, kAny},
    TokenRule{"an OpenAI key", "sk-proj-", dashed, 20, kAny},
    TokenRule{"an OpenAI key", "sk-svcacct-", dashed, 20, kAny},
    TokenRule{"an OpenAI key", "sk-", alnum, 40, kAny},
    TokenRule{"a model provider's key", "sk-", hex, 32, 32},
    TokenRule{"a Mapbox token", "sk.eyJ", dotted, 60, kAny},
    TokenRule{"a Stripe key", "sk_live_", alnum, 16, kAny},
    TokenRule{"a Stripe key", "sk_test_", alnum, 16, kAny},
    TokenRule{"an ElevenLabs key", "sk_", hex, 48, 48},
    TokenRule{"a Dropbox token", "sl.", dashed, 100, kAny},
    TokenRule{"a Dropbox token", "sl.u.", dashed, 100, kAny},
    TokenRule{"a Sentry token", "sntrys_", any_base64, 60, kAny},
    TokenRule{"a Sentry token", "sntryu_", hex, 64, 64},
    TokenRule{"a Square token", "sq0atp-", dashed, 22, kAny},
    TokenRule{"a Square secret", "sq0csp-", dashed, 43, kAny},
    TokenRule{"a SonarQube token", "sqa_", hex, 40, 40},
    TokenRule{"a SonarQube token", "sqp_", hex, 40, 40},
    TokenRule{"a SonarQube token", "squ_", hex, 40, 40},
    TokenRule{"a Typeform token", "tfp_", dotted, 40, kAny},
    TokenRule{"a Together key", "tgp_v1_", dashed, 40, kAny},
    TokenRule{"a Scalingo token", "tk-us-", dashed, 48, 48},
    TokenRule{"a Tailscale key", "tskey-", dashed, 24, kAny},
    TokenRule{"a Tavily key", "tvly-", dashed, 30, kAny},
    TokenRule{"a Cloudflare key", "v1.0-", dashed_hex, 160, kAny},
    TokenRule{"a Vercel token", "vca_", alnum, 24, kAny},
    TokenRule{"a Vercel token", "vci_", alnum, 24, kAny},
    TokenRule{"a Vercel key", "vck_", alnum, 24, kAny},
    TokenRule{"a Vercel token", "vcp_", alnum, 24, kAny},
    TokenRule{"a Vercel token", "vcr_", alnum, 24, kAny},
    TokenRule{"a Vercel token", "vercel_blob_rw_", word, 40, kAny},
    TokenRule{"a Weights & Biases key", "wandb_v1_", word, 60, kAny},
    TokenRule{"a Teams webhook", "webhook.office.com/webhookb2/", dashed_hex, 36, 36},
    TokenRule{"a webhook secret", "whsec_", base64, 24, kAny},
    TokenRule{"an xAI key", "xai-", alnum, 70, kAny},
    TokenRule{"a Slack token", "xapp-", dashed, 20, kAny},
    TokenRule{"a Brevo key", "xkeysib-", dashed, 80, 81},
    TokenRule{"a Slack token", "xoxa-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxb-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxc-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxd-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxe-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxe.xoxb-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxe.xoxp-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxo-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxp-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxr-", dashed, 20, kAny},
    TokenRule{"a Slack token", "xoxs-", dashed, 20, kAny},
    TokenRule{"a Brevo key", "xsmtpsib-", dashed, 80, 81},
    TokenRule{"a Yandex token", "y0_", dashed, 55, kAny},
    TokenRule{"a Google access token", "ya29.", dashed, 20, kAny},
};

constexpr std::array kShapes{
    ShapeRule{"a private key", find_private_key, sort::dash},
    ShapeRule{"a URL with a password", find_url_password, sort::sign | sort::slash},
    ShapeRule{"a signed web token (JWT)", find_web_token, sort::run},
    ShapeRule{"a password or key", find_named_value, sort::sign | sort::no_word},
    ShapeRule{"a password or key", find_authorization, sort::digit},
    ShapeRule{"a Telegram token", find_marked<0>, sort::run | sort::sign},
    ShapeRule{"a Terraform token", find_marked<1>, sort::run},
    ShapeRule{"an Azure client secret", find_marked<2>, sort::run},
    ShapeRule{"an Azure key", find_marked<3>, sort::run},
    ShapeRule{"a Mailchimp key", find_marked<4>, sort::run},
    ShapeRule{"an Azure access signature", find_marked<5>, sort::sign | sort::digit},
    ShapeRule{"a Firebase server key", find_marked<6>, sort::run},
    ShapeRule{"a Discord token", find_bot_token, sort::run},
    ShapeRule{"an Asana token", find_asana_token, sort::sign | sort::slash | sort::run},
    ShapeRule{"an ngrok token", find_ngrok_token, sort::run},
    ShapeRule{"a private key", find_web_key, sort::sign | sort::run},
    ShapeRule{"a password in a command", find_command_password, sort::sign},
    ShapeRule{"a password in a command", find_client_password, sort::dash},
    ShapeRule{"a password or key", find_element_value, sort::slash},
    ShapeRule{"a password or key", find_attribute_value, sort::sign},
    ShapeRule{"a session's cookie", find_cookie, sort::sign | sort::digit},
    ShapeRule{"a .netrc password", find_netrc_password, sort::letter},
    ShapeRule{"a .pgpass password", find_pgpass_password, sort::sign},
    ShapeRule{"a password hash", find_password_hash, sort::run},
    ShapeRule{"a seed phrase", find_phrase, sort::sign},
    ShapeRule{"a seed phrase", find_wallet_words, sort::letter},
    ShapeRule{"a secret in base64", find_encoded_secret, sort::run},
};

// The rows that begin with each letter.
struct Rows {
  std::size_t begin = 0;
  std::size_t end = 0;
};

constexpr std::array<Rows, 256> rows_by_letter() {
  std::array<Rows, 256> rows{};
  for (std::size_t row = 0; row < kTokens.size(); ++row) {
    Rows& of_letter = rows[static_cast<unsigned char>(kTokens[row].prefix.front())];
    if (of_letter.end == 0) of_letter.begin = row;
    of_letter.end = row + 1;
  }
  return rows;
}

// Short beginnings are those of words too. No word holds a digit, and of `wordsJoinedByCapitals` few letters are
// capital.
bool reads_like_words(const TokenRule& rule, std::string_view body) {
  constexpr std::size_t short_prefix = 5;
  constexpr std::size_t fewest_letters_a_word = 4;
  const auto capitals = static_cast<std::size_t>(count_if(body, is_upper));
  return rule.prefix.size() <= short_prefix && any_of(body, is_lower) && none_of(body, is_digit) &&
         capitals * fewest_letters_a_word < body.size();
}

std::optional<Span> token_at(const TokenRule& rule, std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(rule.prefix)) return std::nullopt;
  const std::size_t begin = at + rule.prefix.size();
  const std::size_t end = end_of_run(text, begin, rule.letter);
  const std::string_view body = text.substr(begin, end - begin);
  if (body.size() < rule.least || body.size() > rule.most) return std::nullopt;
  if (is_placeholder(body) || reads_like_words(rule, body)) return std::nullopt;
  return Span{at, end};
}

}  // namespace

std::span<const TokenRule> token_rules() { return kTokens; }

std::span<const ShapeRule> shape_rules() { return kShapes; }

std::optional<Token> find_token(std::string_view text, std::size_t from) {
  static constexpr std::array<Rows, 256> kRows = rows_by_letter();
  for (std::size_t at = from; at < text.size(); ++at) {
    const Rows& rows = kRows[static_cast<unsigned char>(text[at])];
    if (rows.end == 0 || (at > 0 && dashed(text[at - 1]))) continue;
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      if (const std::optional<Span> span = token_at(kTokens[row], text, at)) return Token{&kTokens[row], *span};
    }
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
