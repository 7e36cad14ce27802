import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fixedText } from './fixed-text.ts';

/** The built page has this in place of the tags with the site's address, which the build does not know. */
const MARKER = '<!--site-->';

/**
 * Serves the landing page, if there is one, with its address and the picture that chats show of a link to it. Returns a function
 * that sends it with status 404.
 */
export function registerLandingPage(app: FastifyInstance, clientDir: string, publicUrl: string) {
  const path = join(clientDir, 'index.html');
  if (!existsSync(path)) return undefined;
  const page = readFileSync(path, 'utf8').replace(MARKER, () => siteTags(publicUrl));
  const { send, sendMissing } = fixedText(page, 'text/html; charset=utf-8', 'no-cache');
  app.get('/', send);
  return sendMissing;
}

function siteTags(publicUrl: string): string {
  return `<link rel="canonical" href="${publicUrl}/" />
    <meta property="og:url" content="${publicUrl}/" />
    <meta property="og:image" content="${publicUrl}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Proverse: ask the right expert, pay only for an answer" />`;
}
