import type { Mail } from '../context.ts';

/** Delivers emails, for example over SMTP. */
export interface MailTransport {
  /** Whether the outbox keeps the email after delivery, for /dev/mail. */
  readonly keepsText: boolean;
  /**
   * Resolves once the email is accepted. After a crash the same email may be delivered again under the same `messageId`.
   * @throws MailBounced or MailRejected when a retry cannot help
   */
  deliver(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** The receiving server rejected the address for good. */
export class MailBounced extends Error {
  override readonly name = 'MailBounced';
}

/** The receiving server rejected this email for good. That says nothing about the address: the email may quote a stranger. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
