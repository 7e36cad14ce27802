import { createTransport as openSmtp } from 'nodemailer';
import { MailRefused, type MailTransport } from './transport.ts';

/** Delivers over SMTP with a few connections that stay open. `from` is the sender as people see it. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  // The lease is renewed for as long as a mail is in hand. A relay may think for a while after the last line of a mail:
  // who gives up on it then has sent a copy, and sends another at each retry. Longer than a minute, though, and a
  // connection that died without a word would hold up the codes of everybody.
  const smtp = openSmtp(
    { url, pool: true, maxConnections: 4, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 60_000 },
    { from },
  );
  return {
    keepsText: false,
    async deliver(mail, messageId) {
      try {
        await smtp.sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(mail.unsubscribeUrl) },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
    close: () => smtp.close(),
  };
}

// RFC 8058: mail programs show a button, which posts to the address without asking anything.
function wayOut(url: string | undefined): Record<string, string> {
  return url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

// A 5xx on the address or on the mail itself is final. A 5xx on signing in is ours to repair, so the mail waits.
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
