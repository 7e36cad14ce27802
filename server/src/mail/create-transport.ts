import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import { createLogTransport } from './log-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/**
 * SMTP where SMTP_URL is set; otherwise mails go to the log and to /dev/mail, except in production, where codes must
 * not stand in a log: there is no way out then.
 */
export function createTransport({ smtpUrl, mailFrom, production }: Config, log: Log): MailTransport | undefined {
  if (smtpUrl !== undefined) return createSmtpTransport({ url: smtpUrl, from: mailFrom });
  return production ? undefined : createLogTransport(log);
}
