import { fields } from '@proverse/shared';

export type DraftMessage = {
  readonly subject: string;
  readonly content: string;
  /**
   * The price of an attempt whose answer never arrived, else 0. That attempt may have been taken, so it is repeated
   * as it was, under the same key, before anything else is asked.
   */
  readonly attemptedCoins: number;
  /** When that attempt was first made: the server remembers its key for a day. */
  readonly attemptedAtMs: number;
};

export const EMPTY_MESSAGE: DraftMessage = { subject: '', content: '', attemptedCoins: 0, attemptedAtMs: 0 };

export const NO_ATTEMPT = { attemptedCoins: 0, attemptedAtMs: 0 } as const;

/** What is wrong with the subject, in the words of the shared schema. */
export function subjectError(subject: string): string | undefined {
  return fields.Subject.safeParse(subject).error?.issues[0]?.message;
}

export function contentError(content: string): string | undefined {
  return fields.MessageContent.safeParse(content).error?.issues[0]?.message;
}
