import type { HelpPage } from './help-pages.ts';
import { waitText } from './text/wait-text.ts';

/**
 * The HTTP status, text and effect of every error code. Names in braces are filled from the error's params, and `{wait}` from its
 * `retryAfterSeconds`.
 *
 * Clients sign out on a 403, so only suspended accounts and rejected origins get it. Another user's object is reported
 * as 404.
 */

/**
 * What a failed call did. `none`: nothing, and no earlier call under its Idempotency-Key did anything either. `none-now`:
 * nothing, but an earlier call under its key may have done its work. `unknown`: this call or an earlier one may have done its
 * work, and only a repeat with the same key and input shows whether it has.
 */
export type Effect = 'none' | 'none-now' | 'unknown';

export interface CatalogueEntry {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  readonly text: string;
  /** `none` by default. */
  readonly effect?: Exclude<Effect, 'none'>;
  /** The help page that explains it. */
  readonly help?: HelpPage;
}

export const ERRORS = {
  VALIDATION_FAILED: { status: 400, effect: 'none-now', text: 'Some fields need your attention' },
  MALFORMED_REQUEST: { status: 400, effect: 'none-now', text: 'The request could not be read' },
  OTP_INVALID: { status: 400, text: 'OTP verification failed' },
  RESET_CODE_INVALID: { status: 400, text: 'Invalid or expired reset code' },
  TOO_MANY_WRONG_CODES: { status: 400, text: 'Too many wrong codes. Please request a new code.' },
  PASSKEY_REJECTED: { status: 400, text: 'This passkey could not be verified. Please try again.' },
  FACTOR_CODE_WRONG: { status: 400, text: 'This code is wrong or was already used' },
  FACTOR_CODE_OF_OTHER_TIME: {
    status: 400,
    text: "This code is for another time. Please check your phone's clock, then enter the current code.",
  },
  RESET_TOKEN_INVALID: { status: 400, text: 'Invalid reset token' },
  SIGNATURE_INVALID: { status: 400, text: 'The webhook signature is missing or wrong' },

  UNAUTHENTICATED: { status: 401, effect: 'none-now', text: 'Please sign in to continue' },
  INVALID_CREDENTIALS: { status: 401, text: 'Login failed' },
  SIGN_IN_EXPIRED: { status: 401, text: 'This took too long. Please sign in again.' },
  NO_REFRESH_TOKEN: { status: 401, effect: 'none-now', text: 'No refresh token available' },
  SESSION_ENDED: { status: 401, effect: 'none-now', text: 'Your session has ended. Please sign in again.' },

  ACCOUNT_SUSPENDED: { status: 403, effect: 'none-now', text: 'This account is suspended' },
  ORIGIN_REFUSED: { status: 403, effect: 'none-now', text: 'Requests from this origin are not accepted' },

  NOT_FOUND: { status: 404, text: 'Not found' },

  PRICE_CHANGED: { status: 409, text: 'The price has changed to {currentRate} coins. Nothing was sent.' },
  ALREADY_REPLIED: { status: 409, text: 'This message has already been replied to' },
  ALREADY_REJECTED: { status: 409, text: 'This message has already been rejected' },
  ALREADY_RATED: { status: 409, text: 'This reply has already been rated' },
  FOLLOW_UP_NEEDS_REPLY: { status: 409, text: 'You can ask a follow-up once this message has a reply' },
  ALREADY_FOLLOWED_UP: { status: 409, text: 'You have already asked a follow-up to this message' },
  MESSAGE_EXPIRED: { status: 409, text: 'This message opportunity has expired.' },
  NOT_REPLIED_YET: { status: 409, text: 'You can rate a message once it has a reply' },
  HANDLE_TAKEN: { status: 409, text: 'This handle is taken. Choose another.' },
  FILE_GONE: { status: 409, text: 'A file is no longer on our servers. Add it again. Nothing was sent.' },
  REPORT_RESOLVED: { status: 409, text: 'This report was already resolved with a different decision' },
  NOTHING_TO_REFUND: { status: 409, text: "This message can't be refunded." },
  WITHDRAWAL_UNDER_WAY: { status: 409, text: 'Cancel your open withdrawal or wait until it is paid, then try again' },
  PURCHASE_UNDER_WAY: {
    status: 409,
    text: 'You have an unpaid purchase. Pay for it, or wait for its checkout to expire one hour after it started, then try again.',
  },
  FORFEIT_CHANGED: { status: 409, text: 'Deleting your account would forfeit {coins} coins. Nothing was deleted.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    effect: 'unknown',
    text: 'This Idempotency-Key was used for a different request',
  },
  COIN_REFUND_OPEN: { status: 409, help: 'refunds', text: 'You already have a refund in progress' },
  COIN_REFUND_CHANGED: {
    status: 409,
    help: 'refunds',
    text: 'Only {coins} unused coins can be refunded now. Nothing was refunded.',
  },
  WITHDRAWAL_OPEN: { status: 409, help: 'withdrawals', text: 'You already have a withdrawal in progress' },
  WITHDRAWAL_DECIDED: { status: 409, text: 'This withdrawal is already {status}' },
  WITHDRAWAL_NOT_APPROVED: { status: 409, text: 'This withdrawal is not approved yet' },
  WITHDRAWAL_NOT_PAID: { status: 409, text: 'This withdrawal is {status}, not paid' },
  PAYOUT_UNDER_WAY: {
    status: 409,
    text: 'The payout provider is processing this withdrawal and will report the result',
  },
  RECOVERY_NOT_READY: { status: 409, text: 'You can finish your account recovery from {date}' },
  RECOVERY_NOT_REQUESTED: {
    status: 409,
    text: 'This account recovery was cancelled or has expired. Request it again.',
  },
  UTR_USED: { status: 409, text: 'This UTR belongs to another withdrawal' },

  PAYLOAD_TOO_LARGE: { status: 413, effect: 'none-now', text: 'The request is too large' },
  HEADERS_TOO_LARGE: { status: 431, effect: 'none-now', text: 'The headers of the request are too large' },
  REQUEST_TIMEOUT: { status: 408, effect: 'none-now', text: 'The request did not arrive in time' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, effect: 'none-now', text: 'This content type is not supported' },
  IMAGE_TOO_LARGE: { status: 413, text: 'Choose an image of at most 5 MB and 25 megapixels' },
  FILE_TOO_LARGE: { status: 413, text: 'Choose a file of at most 10 MB' },
  FILES_TOO_LARGE: { status: 413, text: 'The files of one message may have 25 MB together. Nothing was sent.' },
  PICTURE_TOO_LARGE: { status: 413, text: 'Choose a picture of at most 50 megapixels, or 25 as AVIF' },
  PDF_TOO_LONG: { status: 413, text: 'Choose a PDF of at most 100 pages' },
  VOICE_TOO_LONG: { status: 413, text: 'A voice note may be at most 3 minutes long' },
  FILE_UNSUPPORTED: {
    status: 415,
    text: 'Choose a JPEG, PNG, WebP or AVIF picture, a PDF or a voice note. Save HEIC photos as JPEG first.',
  },
  FILE_NAME_UNSAFE: { status: 415, text: 'This name looks like a program’s. Rename the file and try again.' },
  IMAGE_UNSUPPORTED: { status: 415, text: 'Choose a valid PNG, JPEG, WebP or AVIF image' },

  EMAIL_NOT_VERIFIED: { status: 422, text: 'Please verify your email. We have sent you a code.' },
  SECOND_FACTOR_NEEDED: { status: 422, text: 'Confirm your sign-in with a second factor' },
  STEP_UP_REQUIRED: { status: 422, effect: 'none-now', text: 'Confirm that it’s you, then try again' },
  FACTOR_NEEDED: { status: 422, text: 'Add a passkey or an authenticator app first' },
  ADMIN_FACTOR_NEEDED: {
    status: 422,
    effect: 'none-now',
    text: 'Admins need a passkey or an authenticator app. Add one under Profile → Security.',
  },
  TOTP_NOT_STARTED: { status: 422, text: 'This setup has expired. Start again.' },
  INSUFFICIENT_COINS: { status: 422, help: 'fees', text: 'Insufficient coins ({balance}). You need {required}.' },
  DEBT_OUTSTANDING: {
    status: 422,
    help: 'refunds',
    text: 'You owe {debt} coins after a payment was reversed. Buy coins to repay them first.',
  },
  INSUFFICIENT_EARNINGS: { status: 422, help: 'withdrawals', text: 'Only {available} coins can be withdrawn now' },
  BELOW_MINIMUM_WITHDRAWAL: { status: 422, help: 'withdrawals', text: 'The minimum withdrawal is {minimum} coins' },
  ABOVE_UPI_MAXIMUM: {
    status: 422,
    help: 'withdrawals',
    text: 'A UPI ID can receive at most {maximum} coins at a time. Withdraw less, or change to a bank account.',
  },
  PAYOUT_ACCOUNT_MISSING: {
    status: 422,
    help: 'withdrawals',
    text: 'Add a bank account or UPI ID before you withdraw',
  },
  PAYOUTS_FROZEN: {
    status: 422,
    help: 'withdrawals',
    text: 'Your account was recovered. For your security, you can withdraw and change your payout account from {date}.',
  },
  HANDLE_CHANGED_RECENTLY: { status: 422, text: 'You can change your handle again on {date}' },
  HANDLE_MISSING: { status: 422, text: 'Choose a handle first' },
  FREE_PASS_ENDED: { status: 422, text: 'Your free pass has expired or was used up. Nothing was sent.' },
  FREE_MESSAGE_NOT_RATED: { status: 422, text: "Messages sent with a free pass can't be rated" },
  SELF_FREE_PASS: { status: 422, text: 'You cannot give yourself a free pass' },
  PRIORITY_NOT_OFFERED: { status: 422, text: 'This professional does not offer priority replies. Nothing was sent.' },
  SELF_MESSAGE: { status: 422, text: 'You cannot send a message to yourself' },
  RECIPIENT_HAS_NO_RATE: { status: 422, text: 'This professional has not set a message price yet' },
  RECIPIENT_NOT_AVAILABLE: { status: 422, text: 'This professional is not taking new messages right now' },
  EXPERT_PAUSED: { status: 422, text: 'This professional takes new messages again from {date}' },
  EXPERT_FULL: {
    status: 422,
    text: 'This professional has no places left this week. The next place opens on {date}.',
  },
  FILE_DAMAGED: { status: 422, text: 'This file is damaged or incomplete. Save it again, or choose another.' },
  PDF_LOCKED: { status: 422, text: 'This PDF needs a password. Save it without one and try again.' },
  PDF_UNSAFE: {
    status: 422,
    text: 'This PDF contains scripts, attached files or actions. Print it as a new PDF and try again.',
  },
  FILE_INFECTED: { status: 422, text: 'The virus scanner found something in this file' },
  FILE_KIND_NOT_ACCEPTED: {
    status: 422,
    text: 'This professional does not accept files of this kind. Nothing was sent.',
  },
  SELF_BLOCK: { status: 422, text: 'You cannot block yourself' },
  OWN_WITHDRAWAL: { status: 422, text: "Admins can't approve their own withdrawals." },
  OWN_REPORT: { status: 422, text: "Admins can't decide reports about their own messages." },
  ADMIN_PROTECTED: { status: 422, text: 'This account belongs to an admin. Revoke the admin role first.' },
  SELF_SAVE: { status: 422, text: 'You cannot save yourself' },
  SAVED_FULL: { status: 422, text: 'You have saved {max} experts. Remove one to save another.' },
  VERIFICATIONS_FULL: { status: 422, text: 'You have {max} domains and work emails. Remove one to add another.' },
  API_TOKENS_FULL: { status: 422, text: 'You have {max} API tokens. Revoke one to create another.' },
  TOKEN_NOT_ACCEPTED: { status: 422, effect: 'none-now', text: "API tokens can't be used for this. Sign in to do it." },
  SCOPE_MISSING: { status: 422, effect: 'none-now', text: 'This API token lacks the scope {scope}' },
  TOKEN_LIMIT_REACHED: {
    status: 422,
    text: 'This API token can spend {left} of its {limit} coins until midnight in India. Nothing was sent.',
  },
  WEBHOOKS_FULL: { status: 422, text: 'You have {max} webhooks. Remove one to add another.' },
  WEBHOOK_DISABLED: { status: 422, text: 'This webhook is disabled. Enable it first.' },
  SAVED_REPLIES_FULL: { status: 422, text: 'You have {max} saved replies. Remove one to add another.' },
  SELF_NOTE: { status: 422, text: 'You cannot keep a note about yourself' },
  PURCHASE_DECLINED: { status: 422, text: 'Purchase failed' },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 422,
    text: 'This payment method is not available right now. You were not charged. Please choose another.',
  },

  RATE_LIMITED: {
    status: 429,
    effect: 'none-now',
    text: 'Too many attempts. Please wait {wait}.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    effect: 'none-now',
    text: 'You have too many requests running at once. Nothing was done; please try again.',
  },
  FILE_LIMIT_REACHED: {
    status: 429,
    text: 'You have uploaded 200 MB within a day. Please try again later.',
  },
  DAILY_CAP_REACHED: {
    status: 429,
    help: 'fees',
    text: 'You have reached the daily limit of {cap} messages to this person. Please try again later.',
  },
  RESEND_TOO_SOON: { status: 429, text: 'Failed to resend OTP. Please wait {wait}.' },
  RESET_CODE_TOO_SOON: { status: 429, text: 'Failed to send reset code. Please wait {wait}.' },
  TOO_MANY_CODES: {
    status: 429,
    text: 'Too many codes from this network. Please wait {wait} or use another network.',
  },

  INTERNAL: { status: 500, effect: 'unknown', text: 'An unexpected error occurred' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    effect: 'none-now',
    text: 'The service is busy. Nothing was done; please try again.',
  },
  PURCHASE_UNDECIDED: {
    status: 503,
    effect: 'unknown',
    text: "Your purchase will be completed within a minute. Try again to see the result. You won't be charged twice for the same Idempotency-Key.",
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    effect: 'unknown',
    text: "We couldn't confirm this went through. Repeat it with the same Idempotency-Key, or check before trying again.",
  },
  NOT_READY: { status: 503, effect: 'none-now', text: 'This server is not ready ({because})' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Values for the placeholders of an error text. Clients may use them too, such as `currentRate`. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** Field name → error text for the person who typed the value. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The body of every failed call over REST; tRPC has it in `error.data.body`. */
export interface ErrorBody {
  readonly message: string;
  readonly error: ErrorCode;
  readonly errors?: FieldErrors;
  readonly requestId: string;
  readonly [param: string]: unknown;
}

/**
 * Returns the text of a code with its placeholders filled. A placeholder without a param stays, so that tests see it.
 */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  const { retryAfterSeconds } = params;
  const values = typeof retryAfterSeconds === 'number' ? { ...params, wait: waitText(retryAfterSeconds) } : params;
  return ERRORS[code].text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Returns the help page that explains an error, if there is one. */
export function helpPageOf(code: ErrorCode | undefined): HelpPage | undefined {
  return code && (ERRORS[code] as CatalogueEntry | undefined)?.help;
}

/**
 * An expected error. Anything else that is thrown is a bug and becomes INTERNAL without details. `params` are sent to the
 * caller beside the text; `fields` name the invalid inputs.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: FieldErrors | undefined;

  constructor(code: ErrorCode, params: ErrorParams = {}, fields?: FieldErrors) {
    super(errorText(code, params));
    this.code = code;
    this.params = params;
    this.fields = fields;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Returns an error about one input field, such as a wrong current password. */
export function fieldError(field: string, text: string): DomainError {
  return new DomainError('VALIDATION_FAILED', {}, { [field]: text });
}
