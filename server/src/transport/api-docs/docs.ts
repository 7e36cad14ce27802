import type { FastifyInstance } from 'fastify';
import type { Site } from '../pages/document.ts';
import { apiDocsPage, DOCS_POLICY } from './docs-page.ts';
import { fixedText } from '../pages/fixed-text.ts';
import { openApiDocument } from '../openapi/openapi.ts';

const CACHE_CONTROL = 'public, max-age=60';

/** Serves `/api/openapi.json` and a page to read it at `/api/docs`. They are made when they are first wanted. */
export function registerDocs(app: FastifyInstance, site: Site): void {
  let document: ReturnType<typeof fixedText> | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    document ??= fixedText(JSON.stringify(openApiDocument(site.url)), 'application/json; charset=utf-8', CACHE_CONTROL);
    return document.send(request, reply);
  });
  let page: ReturnType<typeof fixedText> | undefined;
  app.get('/api/docs', (request, reply) => {
    page ??= fixedText(apiDocsPage(site), 'text/html; charset=utf-8', CACHE_CONTROL);
    return page.send(request, reply.headers({ 'x-robots-tag': 'noindex', 'content-security-policy': DOCS_POLICY }));
  });
}
