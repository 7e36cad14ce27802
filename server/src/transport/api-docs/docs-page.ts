import type { Site } from '../pages/document.ts';
import { html } from '../pages/html.ts';

/** Scalar writes styles into the page, and its own templates are not for Trusted Types. No script may come from elsewhere. */
export const DOCS_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Returns the page in which Scalar shows openapi.json. */
export function apiDocsPage({ docs }: Site): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Proverse API – Proverse</title>
        <meta name="theme-color" content="#FAF9F6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0F1615" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${docs.stylesheet !== undefined && html`<link rel="stylesheet" href="${docs.stylesheet}" />`}
        ${docs.script !== undefined && html`<script type="module" src="${docs.script}"></script>`}
      </head>
      <body>
        <main id="docs"></main>
        <noscript
          >This page needs JavaScript. The API is also described in
          <a href="/api/openapi.json">openapi.json</a>.</noscript
        >
      </body>
    </html> `.markup;
}
