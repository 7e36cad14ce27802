import type { FastifyInstance } from 'fastify';
import type { Site } from '../kernel/web-page/document.ts';
import { apiDocsPage } from './api-docs/docs-page.ts';
import { fixedText } from './fixed-text.ts';
import { openApiDocument } from './openapi.ts';

const CACHE_CONTROL = 'public, max-age=60';

/** Serves `/api/openapi.json` and a page to read it at `/api/docs`. They are made when they are first wanted. */
export function registerDocs(app: FastifyInstance, site: Site): void {
  let sendDocument: ReturnType<typeof fixedText> | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    sendDocument ??= fixedText(
      JSON.stringify(openApiDocument(site.url)),
      'application/json; charset=utf-8',
      CACHE_CONTROL,
    );
    return sendDocument(request, reply);
  });
  let sendPage: ReturnType<typeof fixedText> | undefined;
  app.get('/api/docs', (request, reply) => {
    sendPage ??= fixedText(apiDocsPage(site, openApiDocument(site.url)), 'text/html; charset=utf-8', CACHE_CONTROL);
    return sendPage(request, reply.header('x-robots-tag', 'noindex'));
  });
}
