/** Who gets a file of a message, what a browser may do with it, and which part of it a range is. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { requestDeletion } from '../account/request-deletion.ts';
import { listActs } from '../admin/audit-log/list-acts.ts';
import { upload } from '../files/file-fixtures.ts';
import { readContent } from '../files/stored-content.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import { plainImage } from '../pictures/image-fixtures.ts';
import { reportMessage } from '../safety/report-message.ts';
import { tokenOf } from '../testing/app.ts';
import { contextFor, createUser, TEST_PASSWORD } from '../testing/factories.ts';
import type { UserContext } from '../context.ts';

const world = await messageWorld({ RATE_LIMIT: 'off' });
const { app, database, services } = world;
const [asha, ravi, stranger] = [await world.person(), await world.person(), await world.person()];
const admin = contextFor(services, (await createUser(services.db, { role: 'admin' })).id);

async function get(
  person: UserContext,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const authorization = `Bearer ${await tokenOf(services, person.userId)}`;
  return app.inject({ method, url, headers: { authorization, ...headers } });
}

/** The status of the file and of its preview for this person. */
async function statuses(person: UserContext, id: string): Promise<number[]> {
  const file = await get(person, `/api/files/${id}`);
  const preview = await get(person, `/api/files/${id}/preview`);
  return [file.statusCode, preview.statusCode];
}

/** What is stored of a file, decrypted. */
async function contentOf(id: string): Promise<Buffer> {
  const { rows } = await services.pool.query('select address, bytes from files where id = $1', [id]);
  return buffer(await readContent(services, rows[0]?.address, rows[0]?.bytes));
}

test('an unsent file is its owner’s, and a sent one both sides’', async () => {
  const id = await upload(database, asha);
  const everyone = [asha, ravi, stranger, admin];
  const all = async () => {
    const found = [];
    for (const person of everyone) found.push(await statuses(person, id));
    return found;
  };
  expect(await all()).toEqual([
    [200, 200],
    [404, 404],
    [404, 404],
    [404, 404],
  ]);
  await world.send(asha, ravi, { fileIds: [id] });
  expect(await all()).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
    [404, 404],
  ]);
  const listings = await Promise.all(['/api/files', '/api/files/', `/api/files/${id}/`].map((url) => get(asha, url)));
  expect(listings.map(({ statusCode }) => statusCode)).toEqual([404, 400, 404]);
});

test('nobody gets a file after its sender’s account is deleted, nor does an account that is suspended or deleted', async () => {
  const [sender, expert] = [await world.person({ coins: 10 }), await world.person({ coins: 0 })];
  const message = await world.send(sender, expert, { fileIds: [await upload(database, sender)] });
  const [file] = message.files;
  const theirs = await upload(database, expert);
  const authorization = `Bearer ${await tokenOf(services, sender.userId)}`;
  await requestDeletion(sender, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 10 });
  expect(await statuses(expert, file?.id ?? '')).toEqual([404, 404]);
  expect((await app.inject({ url: `/api/files/${file?.id}`, headers: { authorization } })).statusCode).toBe(401);
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [expert.userId]);
  expect((await statuses(expert, theirs)).every((status) => [401, 403].includes(status))).toBe(true);
});

test.each(['image/jpeg', 'application/pdf', 'audio/webm', 'audio/mp4'])(
  'a file of type %s is an attachment in a sandbox that nothing keeps',
  async (mediaType) => {
    const id = await upload(database, asha, { mediaType });
    for (const [url, type] of [
      [`/api/files/${id}`, mediaType],
      [`/api/files/${id}/preview`, 'image/webp'],
    ] as const) {
      expect((await get(asha, url)).headers).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(/^attachment; filename=/),
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  },
);

test('a name arrives as it was sent, in every script', async () => {
  const url = await world.listen();
  const authorization = `Bearer ${await tokenOf(services, asha.userId)}`;
  for (const name of ['कर नोटिस २०२६.png', 'Ødegård – “final” (2).png', `${'नोटिस '.repeat(12)}2026.png`]) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await plainImage('png'))]), name);
    const response = await fetch(`${url}/api/files`, { method: 'POST', headers: { authorization }, body: form });
    const file = (await response.json()) as { id: string; name: string };
    expect([response.status, file.name.replace(/\.\w+$/, '')]).toEqual([200, name.replace(/\.\w+$/, '')]);
    const { headers } = await get(asha, `/api/files/${file.id}`);
    const [, encoded = ''] = /; filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(encoded)).toBe(file.name);
  }
});

test('a range is exactly those bytes', async () => {
  const id = await upload(database, asha);
  const content = await contentOf(id);
  const { length } = content;
  const whole = [200, undefined, content] as const;
  const out = [416, `bytes */${length}`, Buffer.alloc(0)] as const;
  const part = (start: number, end: number) =>
    [206, `bytes ${start}-${end}/${length}`, content.subarray(start, end + 1)] as const;
  for (const [range, [status, contentRange, bytes]] of [
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-', part(0, length - 1)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=10-999999999', part(10, length - 1)],
    ['bytes=-5', part(length - 5, length - 1)],
    ['bytes=-999999999', part(0, length - 1)],
    [`bytes=${length - 1}-`, part(length - 1, length - 1)],
    [`bytes=${length}-`, out],
    ['bytes=-0', out],
    ['bytes=9-3', whole],
    ['bytes=0-1,3-4', whole],
    ['bytes=-', whole],
    ['lines=0-1', whole],
    ['', whole],
  ] as const) {
    const response = await get(asha, `/api/files/${id}`, { range });
    expect([range, response.statusCode, response.headers['content-range']]).toEqual([range, status, contentRange]);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(Number(response.headers['content-length'])).toBe(bytes.length);
    expect(response.headers['accept-ranges']).toBe('bytes');
  }
  const head = await get(asha, `/api/files/${id}`, {}, 'HEAD');
  expect([head.statusCode, head.rawPayload.length, Number(head.headers['content-length'])]).toEqual([200, 0, length]);
});

test('an admin opens a file of a reported message with a reason, which the log has first', async () => {
  const [fileId, other] = [await upload(database, asha), await upload(database, asha)];
  const message = await world.send(asha, ravi, { fileIds: [fileId] });
  const { id } = await reportMessage(ravi, { id: message.id, reason: 'scam' });
  const url = `/api/admin/reports/${id}/files/${fileId}`;
  const acts = async () => (await listActs(admin, { page: 0, size: 20, subjectId: id })).content;
  for (const reason of ['', '?reason=', '?reason=%20']) {
    const rejected = await get(admin, `${url}${reason}`);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([400, { errors: { reason: 'A reason is required' } }]);
  }
  for (const [person, path] of [
    [ravi, url],
    [stranger, url],
    [admin, `/api/admin/reports/${id}/files/${other}`],
    [admin, `/api/admin/reports/${crypto.randomUUID()}/files/${fileId}`],
  ] as const) {
    expect((await get(person, `${path}?reason=Look`)).statusCode).toBe(404);
  }
  expect(await acts()).toEqual([]);
  const { statusCode, rawPayload } = await get(
    admin,
    `${url}?reason=The%20report%20says%20it%20is%20a%20fake%20invoice`,
  );
  expect([statusCode, rawPayload.equals(await contentOf(fileId))]).toEqual([200, true]);
  expect(await acts()).toMatchObject([
    { act: 'report.file_opened', detail: { fileId, reason: 'The report says it is a fake invoice' } },
  ]);
});
