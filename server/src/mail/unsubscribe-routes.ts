import { createHash } from 'node:crypto';
import type { I18n } from '@lingui/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from '../context.ts';
import { countCall } from '../calls/rate-limits.ts';
import { accountLanguage } from '../language/account-language.ts';
import { languageOf } from '../language/language-of.ts';
import { textsOf } from '../language/texts-of.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { readToken, unsubscribe, type MailKind, type UnsubscribeClaim } from './unsubscribe.ts';

const PATH = '/api/mail/unsubscribe';

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => PublicContext;
type WithToken = { Querystring: { token?: string } };

/**
 * Registers the unsubscribe link. GET shows a confirmation page and changes nothing, because mail scanners follow
 * links. POST unsubscribes, for that page and for mail programs that send `List-Unsubscribe=One-Click`. Neither needs a
 * session.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services, contextOf: ContextOf): void {
  void app.register(async (scope) => {
    // The body is ignored: the token in the address says everything.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    scope.addHook('preHandler', (request, reply) =>
      countCall(contextOf(request, reply), { rest: PATH }, { per: 'address', max: 60, windowSeconds: 60 }, undefined),
    );
    scope.get<WithToken>(PATH, async (request, reply) => {
      const claim = readToken(services.config, tokenOf(request));
      const i18n = await textsFor(services, request, claim);
      return claim
        ? sendPage(reply, 200, confirmPage(claim.kind, request.url, i18n), i18n)
        : sendPage(reply, 404, invalidLinkPage(i18n), i18n);
    });
    scope.post<WithToken>(PATH, async (request, reply) => {
      const claim = readToken(services.config, tokenOf(request));
      const i18n = await textsFor(services, request, claim);
      if (!claim) return sendPage(reply, 404, invalidLinkPage(i18n), i18n);
      await unsubscribe(contextOf(request, reply), claim);
      return sendPage(reply, 200, unsubscribedPage(claim.kind, services.config.publicUrl, i18n), i18n);
    });
  });
}

function tokenOf({ query }: FastifyRequest<WithToken>): string {
  return typeof query.token === 'string' ? query.token : '';
}

interface Page {
  readonly title: string;
  readonly body: string;
}

/** The language of the email that the link is in, or of the reader if the link is not ours. */
async function textsFor({ db }: Services, request: FastifyRequest, claim: UnsubscribeClaim | undefined): Promise<I18n> {
  const user =
    claim && (await db.selectFrom('users').select('language').where('id', '=', claim.userId).executeTakeFirst());
  return textsOf(user ? accountLanguage(user.language) : languageOf(request));
}

/** Which emails still arrive, or where the others are still seen. */
function hintFor(kind: MailKind, i18n: I18n): string {
  return kind === 'messages'
    ? i18n.t('You’ll still see these in the app.')
    : i18n.t('Security emails are always sent.');
}

function confirmPage(kind: MailKind, action: string, i18n: I18n): Page {
  return {
    title:
      kind === 'messages'
        ? i18n.t('Unsubscribe from emails about your messages?')
        : i18n.t('Unsubscribe from all emails?'),
    body: `<p>${escapeHtml(hintFor(kind, i18n))}</p>
<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(i18n.t('Unsubscribe'))}</button></form>`,
  };
}

function unsubscribedPage(kind: MailKind, publicUrl: string, i18n: I18n): Page {
  const done =
    kind === 'messages' ? i18n.t('We’ve stopped emails about your messages.') : i18n.t('We’ve stopped all emails.');
  const back = i18n.t('You can turn emails back on in your profile settings.');
  return {
    title: i18n.t('You are unsubscribed'),
    body: `<p>${escapeHtml(`${done} ${hintFor(kind, i18n)} ${back}`)}</p>
<p><a href="${escapeHtml(publicUrl)}/profile">${escapeHtml(i18n.t('Open Proverse'))}</a></p>`,
  };
}

function invalidLinkPage(i18n: I18n): Page {
  const text = i18n.t('Copy the whole link from the email, or change your profile settings in Proverse.');
  return { title: i18n.t('This link is not valid'), body: `<p>${escapeHtml(text)}</p>` };
}

const STYLE = `
:root { color-scheme: light dark; --canvas: #FAF9F6; --surface: #FFFFFF; --line: #DEDBD0; --text: #16211F; --muted: #52605C; --ink: #0B5F52; --on: #FFFFFF }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0F1615; --surface: #161F1D; --line: #2C3936; --text: #E8EEEB; --muted: #A3B1AC; --ink: #5CC7B2; --on: #06231E }
}
body { margin: 0 auto; max-width: 560px; padding: 48px 16px; background: var(--canvas); color: var(--text); font: 16px/24px Figtree, 'Segoe UI', sans-serif }
main { padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
header { margin: 0 0 16px; font-size: 18px; font-weight: 700; color: var(--ink) }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 30px }
p { color: var(--muted) }
a { color: var(--ink) }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--ink); color: var(--on); font: 600 16px/20px inherit; font-family: inherit; cursor: pointer }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

function sendPage(reply: FastifyReply, status: number, { title, body }: Page, { locale }: I18n): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} – Proverse</title>
<style>${STYLE}</style>
</head>
<body>
<header>Proverse</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`);
}
