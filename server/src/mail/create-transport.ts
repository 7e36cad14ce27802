import type { Config } from '../config/config.ts';
import type { Log } from '../context.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/**
 * Uses SMTP if SMTP_URL is set, otherwise the log and /dev/mail. Returns undefined without SMTP in production, because
 * codes must not be in a log there.
 */
export function createTransport({ smtpUrl, mailFrom, production }: Config, log: Log): MailTransport | undefined {
  if (smtpUrl !== undefined) return createSmtpTransport({ url: smtpUrl, from: mailFrom });
  return production ? undefined : createLogTransport(log);
}

/** Returns a transport for machines without SMTP. Its emails can be read in the log and at /dev/mail. */
function createLogTransport(log: Log): MailTransport {
  return {
    keepsText: true,
    async deliver({ to, subject, text }) {
      log.info({ mail: { to, subject } }, `Mail to ${to}: ${subject}\n\n${text}`);
    },
    close() {},
  };
}
