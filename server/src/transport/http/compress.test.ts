import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { encodingFor, registerCompression } from './compress.ts';

const LONG = 'A page. '.repeat(500);
const app = fastify();
registerCompression(app);
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').header('vary', 'origin').send(LONG));
app.get('/json', async () => ({ text: LONG }));
app.get('/short', async () => ({ text: 'A page.' }));
app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.from(LONG)));
afterAll(() => app.close());

const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });

test('compresses pages and JSON with what the client prefers', async () => {
  const page = await get('/page', 'gzip, deflate, br, zstd');
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'origin, accept-encoding' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe(LONG);
  expect(page.headers['content-length']).toBe(String(page.rawPayload.length));
  const json = await get('/json', 'gzip');
  expect(json.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(json.rawPayload).toString())).toEqual({ text: LONG });
});

test.each([
  ['/page', 'identity'],
  ['/short', 'br'],
  ['/picture', 'br'],
])('sends %s as it is to a client that accepts %s', async (url, encoding) => {
  const response = await get(url, encoding);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.body).toContain('A page.');
});

test('a response to HEAD has the length of the compressed one', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/page', headers: { 'accept-encoding': 'br' } });
  const page = await get('/page', 'br');
  expect([head.body, head.headers['content-length']]).toEqual(['', page.headers['content-length']]);
});

test('an encoding with weight 0 is not accepted', () => {
  expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(encodingFor('br;q=0')).toBeUndefined();
});
