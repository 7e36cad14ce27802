/**
 * The only place where an error code gets its HTTP status and its text.
 *
 * Texts in braces are filled from the error's params. 403 signs a client out, so it is reserved for suspended
 * accounts and refused origins; somebody else's object is a plain 404.
 */

interface CatalogueEntry {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  readonly text: string;
}

export const ERRORS = {
  VALIDATION_FAILED: { status: 400, text: 'Some fields need your attention' },
  MALFORMED_REQUEST: { status: 400, text: 'The request could not be read' },
  OTP_INVALID: { status: 400, text: 'OTP verification failed' },
  RESET_CODE_INVALID: { status: 400, text: 'Invalid or expired reset code' },
  RESET_TOKEN_INVALID: { status: 400, text: 'Invalid reset token' },
  SIGNATURE_INVALID: { status: 400, text: 'The signature of this notice is missing or wrong' },

  UNAUTHENTICATED: { status: 401, text: 'Please sign in to continue' },
  INVALID_CREDENTIALS: { status: 401, text: 'Login failed' },
  NO_REFRESH_TOKEN: { status: 401, text: 'No refresh token available' },
  SESSION_ENDED: { status: 401, text: 'Your session has ended. Please sign in again.' },

  ACCOUNT_SUSPENDED: { status: 403, text: 'This account is suspended' },
  ORIGIN_REFUSED: { status: 403, text: 'Requests from this origin are not accepted' },

  NOT_FOUND: { status: 404, text: 'Not found' },

  PRICE_CHANGED: { status: 409, text: 'The price has changed to {currentRate} coins. Nothing was sent.' },
  ALREADY_REPLIED: { status: 409, text: 'This message has already been replied to' },
  ALREADY_REJECTED: { status: 409, text: 'This message has already been rejected' },
  ALREADY_RATED: { status: 409, text: 'This reply has already been rated' },
  MESSAGE_EXPIRED: { status: 409, text: 'This message opportunity has expired.' },
  NOT_REPLIED_YET: { status: 409, text: 'A message can be rated once it has a reply' },
  REPORT_RESOLVED: { status: 409, text: 'This report has already been decided otherwise' },
  NOTHING_TO_REFUND: { status: 409, text: 'The coins of this message have gone back already, or cannot any more' },
  WITHDRAWAL_UNDER_WAY: { status: 409, text: 'Cancel your open withdrawal, or wait until it is paid, and try again' },
  PURCHASE_UNDER_WAY: {
    status: 409,
    text: 'You have begun a purchase that can still be paid. Pay it, or wait until its checkout closes an hour after it began, and try again.',
  },
  FORFEIT_CHANGED: { status: 409, text: 'Deleting your account would forfeit {coins} coins. Nothing was deleted.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, text: 'This Idempotency-Key was used for a different request' },
  WITHDRAWAL_OPEN: { status: 409, text: 'You already have a withdrawal in progress' },
  WITHDRAWAL_DECIDED: { status: 409, text: 'This withdrawal is already {status}' },
  WITHDRAWAL_NOT_APPROVED: { status: 409, text: 'This withdrawal is not approved yet' },
  WITHDRAWAL_NOT_PAID: { status: 409, text: 'This withdrawal is {status}, not paid' },
  PAYOUT_UNDER_WAY: { status: 409, text: 'The payout provider is handling this withdrawal and will report its end' },
  UTR_USED: { status: 409, text: 'This UTR belongs to another withdrawal' },

  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large' },
  HEADERS_TOO_LARGE: { status: 431, text: 'The headers of the request are too large' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request did not arrive in time' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'This content type is not supported' },
  IMAGE_TOO_LARGE: { status: 413, text: 'Choose an image of at most 5 MB and 25 megapixels' },
  IMAGE_UNSUPPORTED: { status: 415, text: 'Choose a PNG, JPEG or WebP image that is not damaged' },

  EMAIL_NOT_VERIFIED: { status: 422, text: 'Please verify your email. We have sent you a code.' },
  INSUFFICIENT_COINS: { status: 422, text: 'Insufficient coins ({balance}). You need {required}.' },
  INSUFFICIENT_EARNINGS: { status: 422, text: 'Only {available} coins can be withdrawn now' },
  BELOW_MINIMUM_WITHDRAWAL: { status: 422, text: 'The minimum withdrawal is {minimum} coins' },
  BANK_ACCOUNT_MISSING: { status: 422, text: 'Add a bank account before you withdraw' },
  SELF_MESSAGE: { status: 422, text: 'You cannot send a message to yourself' },
  RECIPIENT_HAS_NO_RATE: { status: 422, text: 'This professional has not set a message price yet' },
  RECIPIENT_NOT_AVAILABLE: { status: 422, text: 'This professional is not taking new messages right now' },
  SELF_BLOCK: { status: 422, text: 'You cannot block yourself' },
  OWN_WITHDRAWAL: { status: 422, text: 'This is your own withdrawal. Another admin has to decide about it.' },
  OWN_REPORT: { status: 422, text: 'This is about your own message. Another admin has to decide about it.' },
  ADMIN_PROTECTED: { status: 422, text: 'This is the account of an admin. Its role has to be revoked first.' },
  SELF_SAVE: { status: 422, text: 'You cannot save yourself' },
  SAVED_FULL: { status: 422, text: 'You have saved {max} experts. Remove one to save another.' },
  PURCHASE_DECLINED: { status: 422, text: 'Purchase failed' },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 422,
    text: 'This way to pay is not available now. Nothing was charged; please choose another.',
  },

  RATE_LIMITED: { status: 429, text: 'Too many attempts. Please wait {retryAfterSeconds} seconds.' },
  DAILY_CAP_REACHED: {
    status: 429,
    text: 'You have reached the most messages to one person within a day ({cap}). Please try again later.',
  },
  RESEND_TOO_SOON: { status: 429, text: 'Failed to resend OTP. Please wait {retryAfterSeconds} seconds.' },
  RESET_CODE_TOO_SOON: { status: 429, text: 'Failed to send reset code. Please wait {retryAfterSeconds} seconds.' },

  INTERNAL: { status: 500, text: 'An unexpected error occurred' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'The service is busy. Nothing was done; please try again.' },
  PURCHASE_UNDECIDED: {
    status: 503,
    text: 'Your purchase is noted and will be finished within a minute. Try again to see how it went: the same Idempotency-Key never pays twice.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    text: 'The answer got lost, and this may have been done. Repeat it with the same Idempotency-Key, or look before you try again.',
  },
  NOT_READY: { status: 503, text: 'This server takes no calls now ({because})' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** What fills the blanks of a text, and what a client may act on (`currentRate`, `retryAfterSeconds`). */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** Field name → what is wrong with it, in words for the person who typed it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The body of every failed call, over REST as it stands and over tRPC as `error.data.body`. */
export interface ErrorBody {
  readonly message: string;
  readonly error: ErrorCode;
  readonly errors?: FieldErrors;
  readonly requestId: string;
  readonly [param: string]: unknown;
}

/** The text of a code with its blanks filled; an unfilled blank stays visible, so that tests catch it. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return ERRORS[code].text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(params[name] ?? blank));
}

/**
 * An expected refusal. Anything else that is thrown is a bug and becomes INTERNAL, with no detail on the wire.
 * `params` go to the caller beside the text, `fields` name the inputs at fault.
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

/** A refusal that names one input field, such as a wrong current password. */
export function fieldError(field: string, text: string): DomainError {
  return new DomainError('VALIDATION_FAILED', {}, { [field]: text });
}
