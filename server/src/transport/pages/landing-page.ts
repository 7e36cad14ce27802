import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatCount, INTERFACE_LANGUAGES, pathIn, PSEUDO_LANGUAGE } from '@proverse/shared';
import type { Config } from '../../config/config.ts';
import { documentLanguageOf, languageOf } from '../../language/language-of.ts';
import { varyByLanguage } from '../http/vary.ts';
import { textsOf } from '../../language/texts-of.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { coinsText, formatDuration } from '../../text/format-text.ts';
import { fixedText } from './fixed-text.ts';

/** The built page has this in place of the tags with the site's address, which the build does not know. */
const MARKER = '<!--site-->';

export type LandingTerms = Pick<Config, 'publicUrl' | 'messageTtlMs' | 'signupBonusCoins'>;
type Language = ReturnType<typeof documentLanguageOf>;
const LANGUAGES: readonly Language[] = [...INTERFACE_LANGUAGES.map(({ code }) => code), PSEUDO_LANGUAGE];
type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the landing page of each built language, with its address, the picture that chats show of a link to it, and its
 * figures. `/` leads readers of another language to their own. Returns a function that sends it with status 404.
 */
export function registerLandingPage(app: FastifyInstance, clientDir: string, terms: LandingTerms): Send | undefined {
  const pages = new Map<Language, ReturnType<typeof fixedText>>();
  for (const language of LANGUAGES) {
    const path = join(clientDir, language === 'en' ? '' : language, 'index.html');
    if (!existsSync(path)) continue;
    const built = readFileSync(path, 'utf8');
    const page = fillTerms(built, terms, language).replace(MARKER, () => siteTags(terms.publicUrl, language));
    pages.set(
      language,
      fixedText(() => page, 'text/html; charset=utf-8', 'no-cache'),
    );
  }
  const english = pages.get('en');
  if (!english) return undefined;
  for (const [language, { send }] of pages) {
    if (language === 'en') continue;
    app.get(`/${language}/`, (request, reply) => {
      // It is for tests of the layout.
      if (language === PSEUDO_LANGUAGE) reply.header('x-robots-tag', 'noindex');
      return send(request, reply);
    });
    app.get(`/${language}`, (_request, reply) => reply.redirect(`/${language}/`, 301));
  }
  app.get('/', (request, reply) => {
    varyByLanguage(reply);
    const language = languageOf(request);
    if (language === 'en' || !pages.has(language)) return english.send(request, reply);
    return reply.header('cache-control', 'no-store').redirect(pathIn(language, '/'), 302);
  });
  return (request, reply) => (pages.get(documentLanguageOf(request)) ?? english).sendMissing(request, reply);
}

/** Fills in the figures that the build leaves open: client/src/features/landing/terms.ts. */
export function fillTerms(
  page: string,
  { messageTtlMs, signupBonusCoins }: Omit<LandingTerms, 'publicUrl'>,
  language: Language,
): string {
  const i18n = textsIn(language);
  return page
    .replaceAll(/\{\{ifSignUpCoins:(.*?)\|(.*?)\}\}/g, (_, some: string, none: string) =>
      signupBonusCoins === 0 ? none : some,
    )
    .replaceAll('{{replyTime}}', formatDuration(messageTtlMs, i18n))
    .replaceAll('{{signUpCount}}', formatCount(signupBonusCoins))
    .replaceAll('{{signUpCoins}}', coinsText(signupBonusCoins, i18n));
}

function textsIn(language: Language): ReturnType<typeof textsOf> {
  return textsOf(language === PSEUDO_LANGUAGE ? 'en' : language);
}

function siteTags(publicUrl: string, language: Language): string {
  const url = `${publicUrl}/${language === 'en' ? '' : `${language}/`}`;
  const alt = textsIn(language).t('Proverse: ask the right expert, pay only for an answer');
  // Only `/` asks which language a reader wants.
  const others = [...INTERFACE_LANGUAGES.map(({ code }) => [code, pathIn(code, '/')]), ['x-default', '/']];
  return `<link rel="canonical" href="${url}" />
    ${others.map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="${publicUrl}${path}" />`).join('\n    ')}
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${publicUrl}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${escapeHtml(alt)}" />`;
}
