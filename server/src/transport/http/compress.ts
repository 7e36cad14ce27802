import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { varyBy } from './vary.ts';

const TEXT_TYPE = /^(text\/|application\/json|image\/svg)/;
/** A shorter response fits into one packet even without compression. */
const MIN_BYTES = 1_024;
// The default quality of 11 is for files that are compressed once.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses pages and JSON. The client's files are compressed when it is built, and streams such as exports never are. */
export function registerCompression(app: FastifyInstance): void {
  // With `done`, because a promise takes longer and most payloads stay as they are.
  app.addHook<string | Buffer | null>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const isText = TEXT_TYPE.test(String(reply.getHeader('content-type')));
    if (!isText || reply.hasHeader('content-encoding')) return done(null, payload);
    varyBy(reply, 'accept-encoding');
    const encoding =
      Buffer.byteLength(payload) < MIN_BYTES ? undefined : encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (encoding === 'br') brotliCompress(payload, BROTLI, done);
    else gzip(payload, done);
  });
}

/** Returns the best encoding that an `Accept-Encoding` header allows: with `br` or `br;q=0.5`, but not with `br;q=0`. */
export function encodingFor(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const choices = String(header ?? '').split(',');
  return (['br', 'gzip'] as const).find((encoding) =>
    choices.some((choice) => {
      const [name, weight = 'q=1'] = choice.split(';').map((part) => part.trim());
      return name === encoding && Number(weight.slice(2)) > 0;
    }),
  );
}
