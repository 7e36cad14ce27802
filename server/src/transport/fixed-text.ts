import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, varyByEncoding } from './compress.ts';

// The default quality of 11 takes ten times as long.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Returns a function that sends a text which stays the same while the node runs. It is compressed once, because large texts that
 * anyone may load would otherwise keep the node busy.
 */
export function fixedText(text: string, type: string, cacheControl: string) {
  const plain = Buffer.from(text);
  const encoded = { br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain) };
  const etag = etagOf(plain);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ 'cache-control': cacheControl, etag });
    varyByEncoding(reply);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(encoding ? encoded[encoding] : plain);
  };
}

/** Returns a weak tag, because it is the same for all encodings. */
export function etagOf(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
