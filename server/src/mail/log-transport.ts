import type { Log } from '../context.ts';
import type { MailTransport } from './transport.ts';

/** For machines without SMTP: mails can be read in the log and at /dev/mail. */
export function createLogTransport(log: Log): MailTransport {
  return {
    keepsText: true,
    async deliver({ to, subject, text }) {
      log.info({ mail: { to, subject } }, `Mail to ${to}: ${subject}\n\n${text}`);
    },
    close() {},
  };
}
