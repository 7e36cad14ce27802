export { countText, formatCoins, formatCount, formatInr } from './amount-text.ts';
export { contract, type Contract } from './contract/index.ts';
export { files, type Files } from './contract/files.ts';
export { LiveEvent } from './contract/system.ts';
export { createClient, errorBody, type CallOptions, type ClientOptions, type ProverseClient } from './client.ts';
export {
  DomainError,
  errorText,
  ERRORS,
  fieldError,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  type FieldErrors,
} from './errors.ts';
export * as fields from './fields.ts';
export { CATEGORIES, categoryName, type CategoryId } from './categories.ts';
export { initialsOf } from './initials.ts';
export { LIMITS } from './limits.ts';
export { markText } from './mark-text.ts';
export type {
  Access,
  CallLimit,
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
} from './password-strength.ts';
export { responseTimeText } from './response-time.ts';
export { RECOVERY_TIMES } from './recovery-times.ts';
export { verifyProof, type ProofPage, type ProofVerdict, type ProvedEntry } from './verify-proof.ts';
export { FAILURE_TEXTS, SUCCESS_TEXTS } from './texts.ts';
