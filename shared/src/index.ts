export { ACT_TITLES, RULE_NAMES } from './act-titles.ts';
export { countText, formatCoins, formatCount, formatInr } from './text/amount-text.ts';
export { contract, type Contract } from './contract/index.ts';
export { files, type Files } from './contract/files.ts';
export { LiveEvent } from './contract/live.ts';
export { createClient, type ClientOptions, type ProverseClient } from './client.ts';
export type { CallOptions } from './client/call-sender.ts';
export { CHANGES, IDEMPOTENT_CALLS } from './client/call-facts.ts';
export { effectOf } from './client/effect-of.ts';
export { errorBody, isProverseError, ProverseError } from './client/proverse-error.ts';
export { memoryTokenStore, type Tokens, type TokenStore } from './client/token-store.ts';
export { createSeen, SEEN_HEADER, type Seen } from './seen.ts';
export { verifyWebhook, WebhookError, type WebhookEvent } from './client/verify-webhook.ts';
export {
  DomainError,
  errorText,
  ERRORS,
  fieldError,
  helpPageOf,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  type FieldErrors,
} from './errors.ts';
export * as fields from './fields.ts';
export { FIELD_TEXTS } from './field-texts.ts';
export { foldText } from './text/fold-text.ts';
export { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts';
export { WEBHOOK_EVENTS, WEBHOOK_TEST, type WebhookEventType } from './webhook-events.ts';
export { CATEGORIES, categoryName, type CategoryId } from './categories.ts';
export { DEFAULT_FACES, defaultFaceUrl, indexOfName } from './default-face.ts';
export { isPattern, plainFormsOf } from './passwords/guessable-password.ts';
export { FOOTER_LINKS, HELP_PAGES, helpPath, type HelpPage } from './help-pages.ts';
export {
  choosePath,
  INTERFACE_LANGUAGES,
  isInterfaceLanguage,
  LANGUAGE_COOKIE,
  pathIn,
  PSEUDO_LANGUAGE,
  type InterfaceLanguage,
} from './interface-languages.ts';
export { initialsOf } from './text/initials.ts';
export { langOf } from './text/lang-of.ts';
export { cutText, firstLetter } from './text/letters.ts';
export { tidyLines } from './text/tidy-text.ts';
export { LANGUAGES, languageText, nativeLanguageName, type LanguageCode } from './languages.ts';
export { cutFileName, FILE_LIMITS, INVISIBLE } from './file-limits.ts';
export { LIMITS, PURCHASE_COINS_ERROR } from './limits.ts';
export { markText } from './text/mark-text.ts';
export { maskUpiId, type ShownPayoutAccount } from './text/payout-account-text.ts';
export type {
  Access,
  CallLimit,
  CallScope,
  Download,
  FileOperation,
  InputOf,
  Mutation,
  Operation,
  OutputOf,
  Query,
  RestLine,
  StepUp,
  Subscription,
  Upload,
} from './operation.ts';
export {
  PASSWORD_STRENGTH_REQUIRED,
  passwordStrength,
  passwordStrengthLabel,
  type PasswordStrength,
  type PasswordStrengthLabel,
} from './passwords/password-strength.ts';
export { readWholeNumber, WHOLE_COINS } from './read-whole-number.ts';
export { responseTimeText, shortResponseTimeText } from './response-time.ts';
export { RECOVERY_TIMES } from './recovery-times.ts';
export { plainDigits } from './text/tidy-text.ts';
export { STORED_TEXTS } from './stored-texts.ts';
export { figuresApart, templatesAmong, textIn, type Translations } from './text/text-in.ts';
export { verifyProof, type ProofPage, type ProofVerdict, type ProvedEntry } from './verify-proof.ts';
export { FAILURE_TEXTS, SUCCESS_TEXTS } from './texts.ts';
