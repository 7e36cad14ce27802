import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/compress.ts';
import { varyBy } from '../http/vary.ts';

const COMPRESS = {
  // The default quality of 11 takes ten times as long.
  br: (text: Buffer) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: Buffer) => gzipSync(text),
} as const;

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Returns functions that send a text which stays the same while the node runs: for its own address, and with status 404 for
 * others. It is rendered and compressed once, because large texts that anyone may load would otherwise keep the node busy, and
 * when it is first requested, because all texts together take longer than the rest of a node's start.
 */
export function fixedText(render: () => string, type: string, cacheControl: string): { send: Send; sendMissing: Send } {
  let text: { readonly plain: Buffer; readonly etag: string; br?: Buffer; gzip?: Buffer } | undefined;
  const rendered = () => {
    if (text) return text;
    const plain = Buffer.from(render());
    return (text = { plain, etag: etagOf(plain) });
  };
  const sendText: Send = (request, reply) => {
    varyBy(reply.header('cache-control', cacheControl), 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    const body = rendered();
    return reply.type(type).send(encoding ? (body[encoding] ??= COMPRESS[encoding](body.plain)) : body.plain);
  };
  return {
    send(request, reply) {
      const { etag } = rendered();
      const isKept = request.headers['if-none-match']?.includes(etag);
      reply.headers({ 'cache-control': cacheControl, etag });
      if (!isKept) return sendText(request, reply);
      varyBy(reply, 'accept-encoding');
      return reply.code(304).send();
    },
    sendMissing: (request, reply) => sendText(request, reply.code(404)),
  };
}

/** Returns a weak tag, because it is the same for all encodings. */
export function etagOf(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
