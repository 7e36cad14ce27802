import type { FastifyInstance } from 'fastify';
import type { Site } from '../kernel/web-page/document.ts';
import { apiDocsPage } from './api-docs/docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { sendPage } from './send-page.ts';

/** Serves `/api/openapi.json` and a page to read it at `/api/docs`. */
export function registerDocs(app: FastifyInstance, site: Site): void {
  const document = openApiDocument(site.url);
  let page: string | undefined;
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (request, reply) => {
    page ??= apiDocsPage(site, document);
    return sendPage(request, reply.header('x-robots-tag', 'noindex'), page);
  });
}
