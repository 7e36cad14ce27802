import { fields, LIMITS } from '@proverse/shared';

export const NO_ATTEMPT = {
  /** The price of an attempt without a response, else 0. The attempt may have succeeded, so it is retried unchanged. */
  attemptedCoins: 0,
  /** The tier of that attempt, else empty. The recipient may no longer offer it. */
  attemptedTier: '',
  /** When that attempt was first made, else 0. The server remembers its idempotency key for a day. */
  attemptedAtMs: 0,
};

export const NOT_WAITING = {
  /** When the user sent the message without a network, else 0. See client/src/outbox. */
  waitsSinceMs: 0,
  waitingTo: '',
  /** The answered message that it follows, or empty. */
  waitingFollows: '',
  /** The price and tier that the user agreed to. */
  waitingCoins: 0,
  waitingTier: '',
};

/** `tier` is the one that the sender chose, or empty. It is used only while the recipient offers it. */
export const EMPTY_MESSAGE = { subject: '', content: '', tier: '', ...NO_ATTEMPT, ...NOT_WAITING };

export type DraftMessage = typeof EMPTY_MESSAGE;

/** Returns the subject of a follow-up: `Re: ` and the first subject, cut to the longest subject allowed. */
export function followUpSubject(subject: string): string {
  if (/^re: /i.test(subject)) return subject;
  const cut = `Re: ${subject}`.slice(0, LIMITS.subjectMax);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Returns the shared schema's error text for the subject, or undefined if it is valid. */
export function subjectError(subject: string): string | undefined {
  return fields.Subject.safeParse(subject).error?.issues[0]?.message;
}

export function contentError(content: string): string | undefined {
  return fields.MessageContent.safeParse(content).error?.issues[0]?.message;
}
