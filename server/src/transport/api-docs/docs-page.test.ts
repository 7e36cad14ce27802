import { expect, test } from 'vitest';
import { openApiDocument } from '../openapi/openapi.ts';
import { entries } from './parts.ts';
import { apiDocsPage } from './docs-page.ts';

const docs = { stylesheet: '/assets/docs.css', script: '/assets/docs.js' };
const site = { url: 'https://proverse.example', stylesheet: '/assets/pages.css', font: undefined, docs };
const document = openApiDocument(site.url);
const page = apiDocsPage(site, document);
const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);

test('has every call, webhook and error once, and a target for each of its links', () => {
  const operations = [...entries(document['paths']), ...entries(document['webhooks'])].flatMap(([, methods]) =>
    entries(methods).map(([, { operationId }]) => operationId),
  );
  expect(ids).toEqual(expect.arrayContaining(operations));
  expect(ids).toHaveLength(new Set(ids).size);
  const targets = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
  expect(targets.length).toBeGreaterThan(operations.length);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
});

test('shows the parameters, body, response, errors, access and examples of a call', () => {
  const call = page.split('<section class="operation" id="messages.send">')[1]?.split('</section>')[0] ?? '';
  for (const part of [
    '<code>/api/messages/send</code>',
    'Needs a session or an API token with the scope <code>messages:send</code>. At most 120 calls in 60 seconds per user.',
    '<code>Idempotency-Key</code> <small>header, string, at most 255 characters</small>',
    '<code>subject</code> <small>string, at least 5 characters, at most 100 characters</small>\n<b>required</b>',
    '<a href="#MessageTier">MessageTier</a>',
    '<a href="#error-PRICE_CHANGED">PRICE_CHANGED</a>',
    '"subject": "GST registration"',
  ]) {
    expect(call).toContain(part);
  }
  // Codes that most calls share are in one place.
  expect(call).not.toContain('RATE_LIMITED');
});

test('refers to the list of error codes instead of repeating it', () => {
  expect(page).toContain('<code>error</code> <small>one of the <a href="#errors">error codes</a></small>');
});

test('needs no exception in the content security policy and stays below 400 kB', () => {
  expect(page).not.toMatch(/ style=|<style|<script(?! type="module" src="\/assets\/docs.js")| on\w+=/);
  expect(Buffer.byteLength(page)).toBeLessThan(400_000);
});
