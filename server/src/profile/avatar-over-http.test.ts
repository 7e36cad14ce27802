import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';
import { formOf, photograph, plainImage, type Part } from '../pictures/image-fixtures.ts';

const { app, services, listen } = await testApp();
const UPLOAD = '/api/user/profile/avatar';
let authorization = '';
let png: Buffer;

beforeAll(async () => {
  png = await plainImage('png');
  const { id } = await createUser(services.db);
  authorization = `Bearer ${await tokenOf(services, id)}`;
  await app.ready();
});

function post(form: { headers: Record<string, string>; payload: Buffer | string }) {
  return app.inject({
    method: 'POST',
    url: UPLOAD,
    headers: { authorization, ...form.headers },
    payload: form.payload,
  });
}

const upload = (...parts: Part[]) => post(formOf(parts));
const file = (content: Buffer | string, over: Partial<Part> = {}): Part => ({
  name: 'avatar',
  filename: 'me.png',
  type: 'image/png',
  content,
  ...over,
});

test('serves a different face of 256 px for each number, without a token and on any site', async () => {
  const faces = await Promise.all(
    [0, 1, 10, 19, 180, 199].map((number) => app.inject(`/api/avatars/face-${number}.webp`)),
  );
  for (const face of faces) {
    expect(face.statusCode).toBe(200);
    expect(face.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(face.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  }
  expect(new Set(faces.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(faces.length);
  const unknown = await Promise.all(['200', '-1', 'x'].map((number) => app.inject(`/api/avatars/face-${number}.webp`)));
  expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});

test('an upload returns a URL that loads without a token, on any site, and may be cached forever', async () => {
  const answer = await upload(file(await photograph(), { filename: 'me.jpg', type: 'image/jpeg' }));
  expect(answer.statusCode).toBe(200);
  const { avatarUrl } = answer.json<{ avatarUrl: string }>();

  const loaded = await app.inject(avatarUrl);
  expect(loaded.statusCode).toBe(200);
  expect(loaded.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-length': String(loaded.rawPayload.length),
  });
  const hash = createHash('sha256').update(loaded.rawPayload).digest('hex');
  expect(avatarUrl).toBe(`/api/avatars/${hash}.webp`);
  expect(loaded.headers.etag).toBe(`"${hash}"`);
  expect(await sharp(loaded.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });

  for (const tag of [`"${hash}"`, `W/"${hash}"`, `"other", "${hash}"`, '*']) {
    const again = await app.inject({ url: avatarUrl, headers: { 'if-none-match': tag } });
    expect({ tag, status: again.statusCode, body: again.body }).toEqual({ tag, status: 304, body: '' });
  }
  expect((await app.inject({ url: avatarUrl, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  const head = await app.inject({ method: 'HEAD', url: avatarUrl });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('the content decides the type, not the file name or the declared type', async () => {
  const honest = await upload(file(png, { filename: 'me.svg', type: 'image/svg+xml' }));
  expect(honest.statusCode).toBe(200);
  const lying = await upload(file('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(lying.statusCode).toBe(415);
  expect(lying.json()).toMatchObject({
    error: 'IMAGE_UNSUPPORTED',
    message: 'Choose a valid PNG, JPEG, WebP or AVIF image',
    requestId: expect.any(String),
  });
});

test('accepts exactly 5 MB and rejects one byte more', async () => {
  const limit = 5 * 1024 * 1024;
  const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await upload(file(padded(limit)))).statusCode).toBe(200);
  const answer = await upload(file(padded(limit + 1)));
  expect([answer.statusCode, answer.json().error]).toEqual([413, 'IMAGE_TOO_LARGE']);
});

test.each<[string, () => Part[]]>([
  ['no part', () => []],
  ['another field', () => [file(png, { name: 'picture' })]],
  ['a plain field of that name', () => [{ name: 'avatar', content: 'text' }]],
  ['two files', () => [file(png), file(png)]],
  ['a file and then a field', () => [file(png), { name: 'note', content: 'x' }]],
  ['a field and then a file', () => [{ name: 'note', content: 'x' }, file(png)]],
  ['a field called __proto__', () => [file(png, { name: '__proto__' })]],
])('%s is a 400 that names the field, and stores no picture', async (_name, parts) => {
  const { id } = await createUser(services.db);
  const token = await tokenOf(services, id);
  const form = formOf(parts());
  const answer = await app.inject({
    method: 'POST',
    url: UPLOAD,
    headers: { authorization: `Bearer ${token}`, ...form.headers },
    payload: form.payload,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'VALIDATION_FAILED', errors: { avatar: expect.any(String) } });
  const user = await services.db.selectFrom('users').select('avatar_url').where('id', '=', id).executeTakeFirst();
  expect(user).toEqual({ avatar_url: null });
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"avatar":"x"}'],
  ['a bare image', { 'content-type': 'image/png' }, 'x'],
  ['no type', {}, 'x'],
])('%s instead of a form is rejected with UNSUPPORTED_MEDIA_TYPE', async (_name, headers, payload) => {
  const answer = await post({ headers, payload });
  expect([answer.statusCode, answer.json().error]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['with another boundary', 'multipart/form-data; boundary=other', formOf([]).payload.toString()],
  ['that ends within its headers', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-da'],
  [
    'that ends within the file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc',
  ],
  ['of random bytes', 'multipart/form-data; boundary=b', '--b\r\n\u0000\u0001\r\n--b--'],
  ['that is empty', 'multipart/form-data; boundary=b', ''],
])('a form %s is a client error', async (_name, type, payload) => {
  const answer = await post({ headers: { 'content-type': type }, payload });
  expect({ status: answer.statusCode, body: answer.body }).toEqual({
    status: expect.toSatisfy((status: number) => status === 400 || status === 415),
    body: expect.not.stringContaining('INTERNAL'),
  });
});

test('an upload without a token is rejected', async () => {
  const form = formOf([file(png)]);
  const answer = await app.inject({ method: 'POST', url: UPLOAD, headers: form.headers, payload: form.payload });
  expect(answer.statusCode).toBe(401);
});

test.each([
  'x.webp',
  'a.webp',
  `${'a'.repeat(64)}.webp`,
  `${'A'.repeat(64)}.webp`,
  'a'.repeat(64),
  '..%2f..%2fetc',
  '%00',
])('an unknown picture %s is a 404 that is never cached', async (name) => {
  const answer = await app.inject(`/api/avatars/${name}`);
  expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the server survives a client that disconnects in the middle of a file', async () => {
  const url = new URL(await listen());
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  await once(socket, 'connect');
  const { headers, payload } = formOf([file(Buffer.alloc(1024 * 1024))]);
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, 100_000));
  socket.destroy();
  await once(socket, 'close');
  expect((await upload(file(png))).statusCode).toBe(200);
});
