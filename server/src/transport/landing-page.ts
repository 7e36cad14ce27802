import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor, varyByEncoding } from './compress.ts';

/** The built page has this in place of the tags with the site's address, which the build does not know. */
const MARKER = '<!--site-->';
// Every process compresses the page when it starts. The default quality of 11 takes ten times as long.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Serves the landing page, if there is one, with its address and the picture that chats show of a link to it. */
export function registerLandingPage(app: FastifyInstance, clientDir: string, publicUrl: string): void {
  const path = join(clientDir, 'index.html');
  if (!existsSync(path)) return;
  const page = Buffer.from(readFileSync(path, 'utf8').replace(MARKER, () => siteTags(publicUrl)));
  const encoded = { br: brotliCompressSync(page, BROTLI), gzip: gzipSync(page) };
  // A weak tag, because it is the same for all encodings.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  app.get('/', (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag });
    varyByEncoding(reply);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(encoding ? encoded[encoding] : page);
  });
}

function siteTags(publicUrl: string): string {
  return `<link rel="canonical" href="${publicUrl}/" />
    <meta property="og:url" content="${publicUrl}/" />
    <meta property="og:image" content="${publicUrl}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Proverse: ask the right expert, pay only for an answer" />`;
}
