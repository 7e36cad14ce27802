import type { FastifyInstance } from 'fastify';
import type { Site } from '../pages/document.ts';
import { apiDocsPage, DOCS_POLICY } from './docs-page.ts';
import { fixedText } from '../pages/fixed-text.ts';
import { openApiDocument } from '../openapi/openapi.ts';

const CACHE_CONTROL = 'public, max-age=60';

/** Serves `/api/openapi.json` and a page to read it at `/api/docs`. */
export function registerDocs(app: FastifyInstance, site: Site): void {
  const document = (): string => JSON.stringify(openApiDocument(site.url));
  app.get('/api/openapi.json', fixedText(document, 'application/json; charset=utf-8', CACHE_CONTROL).send);
  const page = fixedText(() => apiDocsPage(site), 'text/html; charset=utf-8', CACHE_CONTROL);
  app.get('/api/docs', (request, reply) =>
    page.send(request, reply.headers({ 'x-robots-tag': 'noindex', 'content-security-policy': DOCS_POLICY })),
  );
}
