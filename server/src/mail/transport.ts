import type { Mail } from '../context.ts';

/** Takes mails out of the house. */
export interface MailTransport {
  /** Whether the outbox keeps the text after delivery, for people to read at /dev/mail. */
  readonly keepsText: boolean;
  /**
   * Resolves when the mail is taken over. The same `messageId` may come twice after a crash.
   * @throws MailRefused when trying again cannot help
   */
  deliver(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** The other side will never take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
