import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { formatCount } from '@proverse/shared';
import type { Config } from '../../config/config.ts';
import { textsOf } from '../../language/texts-of.ts';
import { coinsText, formatDuration } from '../../text/format-text.ts';
import { fixedText } from './fixed-text.ts';

/** The built page has this in place of the tags with the site's address, which the build does not know. */
const MARKER = '<!--site-->';

export type LandingTerms = Pick<Config, 'publicUrl' | 'messageTtlMs' | 'signupBonusCoins'>;

/**
 * Serves the landing page, if there is one, with its address, the picture that chats show of a link to it, and its figures.
 * Returns a function that sends it with status 404.
 */
export function registerLandingPage(app: FastifyInstance, clientDir: string, terms: LandingTerms) {
  const path = join(clientDir, 'index.html');
  if (!existsSync(path)) return undefined;
  const page = fillTerms(readFileSync(path, 'utf8'), terms).replace(MARKER, () => siteTags(terms.publicUrl));
  const { send, sendMissing } = fixedText(page, 'text/html; charset=utf-8', 'no-cache');
  app.get('/', send);
  return sendMissing;
}

/** Fills in the figures that the build leaves open: client/src/features/landing/terms.ts. */
export function fillTerms(page: string, { messageTtlMs, signupBonusCoins }: Omit<LandingTerms, 'publicUrl'>): string {
  const i18n = textsOf('en');
  return page
    .replaceAll('{{replyTime}}', formatDuration(messageTtlMs, i18n))
    .replaceAll('{{signUpCoins}}', formatCount(signupBonusCoins))
    .replaceAll(/\{\{ifSignUpCoins:([^}]*)\}\}/g, (_, words: string) =>
      signupBonusCoins === 0 ? '' : words.replace('%', coinsText(signupBonusCoins, i18n)),
    );
}

function siteTags(publicUrl: string): string {
  return `<link rel="canonical" href="${publicUrl}/" />
    <meta property="og:url" content="${publicUrl}/" />
    <meta property="og:image" content="${publicUrl}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Proverse: ask the right expert, pay only for an answer" />`;
}
