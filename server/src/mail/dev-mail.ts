import { createHash } from 'node:crypto';
import type { Mail, Services } from '../context.ts';
import { isDecoy } from './outbox.ts';
import { readMails } from './read-mails.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** An email as developers see it at /dev/mail. */
export interface DevMail extends Mail {
  readonly id: number;
  readonly createdAt: string;
}

const SHOWN = 200;
/** Recipients are encrypted with their email, so a search for one address decrypts this many. */
const SEARCHED = 1_000;

/** Returns the latest emails, newest first, sent or not. `to` selects one address. */
export async function recentMails(services: Pick<Services, 'config' | 'db'>, to?: string): Promise<DevMail[]> {
  const rows = await services.db
    .selectFrom('mail_outbox')
    .select(['id', 'encrypted', 'is_digest as isDigest', 'created_at'])
    .where((row) => row.or([row('encrypted', 'is not', null), row('delivered_at', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(to === undefined ? SHOWN : SEARCHED)
    .execute();
  const mails = await readMails(services, rows);
  return rows
    .flatMap(({ id, created_at }) => {
      const mail = mails.get(id);
      if (mail instanceof Error) throw mail;
      return mail === undefined ? [] : [{ id, createdAt: created_at.toISOString(), ...mail }];
    })
    .filter((mail) => !isDecoy(mail) && (to === undefined || mail.to === to.trim().toLowerCase()));
}

const STYLE = `
:root { color-scheme: light dark; --canvas: #FAF9F6; --surface: #FFFFFF; --line: #DEDBD0; --text: #16211F; --muted: #52605C; --ink: #0B5F52 }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0F1615; --surface: #161F1D; --line: #2C3936; --text: #E8EEEB; --muted: #A3B1AC; --ink: #5CC7B2 }
}
body { margin: 0 auto; max-width: 720px; padding: 32px 16px; background: var(--canvas); color: var(--text); font: 16px/24px Figtree, 'Segoe UI', sans-serif }
h1 { font-size: 22px }
article { margin: 0 0 16px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
h2 { margin: 0; font-size: 18px }
p { margin: 0; color: var(--muted) }
pre { margin: 16px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
a { color: var(--ink) }
`;

/** The Content-Security-Policy of the list of emails: the page may load and run nothing except this style sheet. */
export const MAIL_LIST_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * The Content-Security-Policy for the HTML of one email. It allows inline styles and nothing else, like a mail program.
 */
export const MAIL_BODY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function renderMailList(mails: readonly DevMail[]): string {
  const list = mails.length > 0 ? mails.map(renderMail).join('\n') : '<p>No emails yet.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails – Proverse development</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Emails, newest first</h1>
${list}
</main>
</body>
</html>
`;
}

function renderMail({ id, to, subject, text, createdAt }: DevMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${createdAt}">${createdAt.slice(11, 19)} UTC</time>, <a href="/dev/mail/${id}">as HTML</a></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
}
