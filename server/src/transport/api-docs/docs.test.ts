import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { app } = await testApp();
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });

// Both are large, and anyone may load them.
test.each(['/api/openapi.json', '/api/docs'])('makes %s once, and sends it only to clients without it', async (url) => {
  const { headers, rawPayload } = await get(url);
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  expect(brotliDecompressSync(rawPayload).toString()).toContain('Proverse API');
  const stringify = vi.spyOn(JSON, 'stringify');
  expect((await get(url)).rawPayload.equals(rawPayload)).toBe(true);
  const documents = stringify.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'));
  expect(documents).toHaveLength(0);
  stringify.mockRestore();
  const known = await get(url, { 'if-none-match': String(headers.etag) });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
});
