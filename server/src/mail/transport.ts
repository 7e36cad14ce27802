import type { Mail } from '../context.ts';

/** Delivers mails, for example over SMTP. */
export interface MailTransport {
  /** Whether the outbox keeps the mail after delivery, for /dev/mail. */
  readonly keepsText: boolean;
  /**
   * Resolves once the mail is accepted. After a crash the same mail may be delivered again under the same `messageId`.
   * @throws MailBounced or MailRejected when a retry cannot help
   */
  deliver(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** The receiving server rejected the address for good. */
export class MailBounced extends Error {
  override readonly name = 'MailBounced';
}

/** The receiving server rejected this mail for good. That says nothing about the address: the mail may quote a stranger. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
