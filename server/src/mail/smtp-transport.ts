import type { Transporter } from 'nodemailer';
import { MailBounced, MailRejected, type MailTransport } from './transport.ts';

/** Delivers over a few open SMTP connections. `from` is the sender that recipients see. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  // A relay may take a while to accept an email, and giving up too early would send another copy on each retry. More than
  // a minute is too long: a dead connection would delay everyone's codes.
  const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 60_000 };
  let opened: Promise<Transporter> | undefined;
  // Loaded with the first email, because the package is large and only processes with jobs send any.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, pool: true, maxConnections: 4, ...limits }, { from });
  };
  return {
    keepsText: false,
    async deliver(mail, messageId) {
      try {
        opened ??= open();
        const smtp = await opened;
        await smtp.sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
        });
      } catch (error) {
        throw finalErrorOf(error) ?? error;
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  };
}

// RFC 8058: mail clients show a button that posts to this URL and unsubscribes without asking for confirmation.
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  return url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

// A 5xx for the address or the email is final. A 5xx for our login is a configuration error, so the email is retried.
function finalErrorOf(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return undefined;
  if (Number(error.responseCode) < 500) return undefined;
  if (error.code === 'EENVELOPE') return new MailBounced(error.message, { cause: error });
  return error.code === 'EMESSAGE' ? new MailRejected(error.message, { cause: error }) : undefined;
}
