import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { createSitemap } from './sitemap.ts';
import type { SendMissing } from './send-missing-page.ts';

const HEADERS = { 'cache-control': 'public, max-age=3600' };

interface Options {
  /** Rejects a request for a file of the sitemap if its address has made too many. */
  readonly countFile: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly sendMissingPage: SendMissing;
}

/** Serves `robots.txt`, and the sitemap of all public pages that search engines may list. */
export function registerSearchEngineFiles(
  app: FastifyInstance,
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  { countFile, sendMissingPage }: Options,
): void {
  const { publicUrl } = config;
  const sitemap = createSitemap(pool, publicUrl);
  app.get('/robots.txt', async (_request, reply) =>
    reply.headers(HEADERS).type('text/plain; charset=utf-8').send(`User-agent: *
Allow: /api/avatars/
Disallow: /api/
Disallow: /trpc/

Sitemap: ${publicUrl}/sitemap.xml
`),
  );
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemap.index()));
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,6}).xml', async (request, reply) => {
    await countFile(request, reply);
    const file = await sitemap.file(Number(request.params.number));
    return file === undefined ? sendMissingPage(request, reply) : sendXml(reply, file);
  });
}

function sendXml(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(HEADERS).type('application/xml; charset=utf-8').send(text);
}
