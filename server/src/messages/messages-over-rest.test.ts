import { beforeAll, expect, test, vi } from 'vitest';
import type { UserContext } from '../context.ts';
import { messageWorld, CONTENT, type MessageWorld } from './message-fixtures.ts';

let world: MessageWorld;
let asha: UserContext;
let ravi: UserContext;
beforeAll(async () => {
  world = await messageWorld();
  [asha, ravi] = [await world.person({ coins: 100_000 }), await world.person({ rate: 10 })];
});

async function call(ctx: UserContext, line: string, payload?: object, key?: string) {
  const [method, url] = line.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const token = await world.services.accessTokens.issue(ctx);
  const response = await world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, text: response.body, body: response.json() };
}

const send = (fields: object, key?: string) =>
  call(asha, 'POST /api/messages/send', { subject: 'A question', content: CONTENT, ...fields }, key);

test('accepts recipientId and toUserId, which must agree when both are given', async () => {
  const stranger = await world.person();
  expect(await send({ recipientId: ravi.userId })).toMatchObject({ status: 200, body: { toUserId: ravi.userId } });
  expect(await send({ toUserId: ravi.userId, amount: 10 })).toMatchObject({ status: 200, body: { amount: 10 } });
  expect((await send({ toUserId: ravi.userId, recipientId: ravi.userId })).status).toBe(200);
  expect(await send({ toUserId: ravi.userId, recipientId: stranger.userId })).toMatchObject({
    status: 400,
    body: { errors: { toUserId: expect.any(String) } },
  });
});

test('the unused name of the recipient field may be empty', async () => {
  for (const none of [null, '']) {
    expect((await send({ recipientId: ravi.userId, toUserId: none })).status).toBe(200);
    expect((await send({ recipientId: none, toUserId: ravi.userId })).body).toMatchObject({ toUserId: ravi.userId });
    expect(await send({ recipientId: none, toUserId: none })).toMatchObject({
      status: 400,
      body: {
        message: 'Missing required fields: recipientId, subject, or content',
        errors: { recipientId: expect.any(String) },
      },
    });
  }
});

test.each([
  ['subject of 100 characters and spaces around it', { subject: `  ${'s'.repeat(100)}  ` }, 200],
  ['subject of 101 characters', { subject: 's'.repeat(101) }, 400],
  ['subject of 4 characters and spaces', { subject: '  abcd  ' }, 400],
  ['content of 2,000 characters and spaces around it', { content: `  ${'c'.repeat(2000)}  ` }, 200],
  ['content of 2,001 characters', { content: 'c'.repeat(2001) }, 400],
  ['content of 2,000 characters of another script', { content: 'ह'.repeat(2000) }, 200],
  ['content of 20 emoji', { content: '😀'.repeat(20) }, 200],
  ['content of 2,000 emoji, which are 4,000 units long', { content: '😀'.repeat(2000) }, 200],
  ['a character that cannot be stored', { content: `${CONTENT}\u0000` }, 400],
  ['half a surrogate pair', { content: `${CONTENT}\ud83d` }, 400],
  ['amount as a string', { amount: '10' }, 400],
  ['amount with a fraction', { amount: 10.5 }, 400],
  ['amount below one', { amount: -10 }, 400],
  ['amount that is not the price', { amount: 11 }, 409],
  ['an unknown field', { status: 'replied' }, 400],
  ['a recipientId that is not a UUID', { recipientId: 'not an id' }, 404],
])('send with %s', async (_, fields, status) => {
  expect((await send({ recipientId: ravi.userId, ...fields })).status).toBe(status);
});

test('a missing field returns the error text of the specification', async () => {
  const missing = { status: 400, body: { message: 'Missing required fields: recipientId, subject, or content' } };
  expect(await send({})).toMatchObject(missing);
  expect(await send({ recipientId: ravi.userId, subject: undefined })).toMatchObject(missing);
  expect(await send({ recipientId: ravi.userId, content: '   ' })).toMatchObject({
    status: 400,
    body: { errors: { content: 'Message content is required' } },
  });
  expect(await call(ravi, 'POST /api/messages/reply', { content: 'Hello' })).toMatchObject({
    status: 400,
    body: { message: 'Message ID and reply content are required' },
  });
});

test('the documented routes take a message through all its states', async () => {
  const sent = await send({ recipientId: ravi.userId }, 'life-1');
  const { id } = sent.body as { id: string };
  expect((await call(ravi, `PUT /api/messages/${id}/read`)).body).toMatchObject({ id, readAt: expect.any(String) });
  expect(await call(asha, `GET /api/messages/${id}/rating`)).toMatchObject({ status: 404 });
  expect(await call(ravi, 'POST /api/messages/reply', { messageId: id, content: ' Yes. ' })).toMatchObject({
    status: 200,
    body: { status: 'replied', reply: { content: 'Yes.' } },
  });
  expect((await call(asha, `PUT /api/messages/reply/${id}/read`)).body).toMatchObject({
    reply: { readAt: expect.any(String) },
  });
  const rating = { messageId: id, ratedUserId: ravi.userId, rating: 5, review: '  ' };
  expect(await call(asha, 'POST /api/messages/ratings', rating)).toMatchObject({ status: 200, body: { review: null } });
  expect(await call(asha, 'POST /api/messages/ratings', rating)).toMatchObject({
    status: 409,
    body: { error: 'ALREADY_RATED' },
  });
  expect((await call(asha, 'GET /api/messages/ratings/given')).body).toMatchObject([{ messageId: id }]);
  expect(await call(asha, 'GET /api/messages/counts')).toMatchObject({ status: 200 });
  expect(await call(asha, 'GET /api/messages/notifications')).toMatchObject({ status: 200 });
  expect(await call(asha, 'PUT /api/messages/notifications/read')).toMatchObject({ status: 200, body: { unread: 0 } });
  expect(await call(asha, 'GET /api/messages/outbox?size=51')).toMatchObject({
    status: 400,
    body: { errors: { size: expect.any(String) } },
  });
  // A repeat returns the first response byte for byte, although the message was opened, answered and rated since.
  expect((await send({ recipientId: ravi.userId }, 'life-1')).text).toBe(sent.text);

  const other = (await send({ recipientId: ravi.userId })).body as { id: string };
  expect(await call(ravi, `PUT /api/messages/${other.id}/reject`, { reason: 'r'.repeat(501) })).toMatchObject({
    status: 400,
  });
  expect(await call(ravi, `PUT /api/messages/${other.id}/reject`)).toMatchObject({
    status: 200,
    body: { status: 'rejected', metadata: { rejectionReason: null } },
  });
  await world.expectSumsHold();
});

test('returns OUTCOME_UNKNOWN when the response is lost after the commit, and a repeat with the key succeeds', async () => {
  const { pool } = world.services;
  const ask = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  const losing = (...args: unknown[]): unknown =>
    ask(...args).then((answer) => {
      const [{ name }] = args as [{ name?: string }];
      if (name === 'send_messages') throw new Error('Connection terminated unexpectedly');
      return answer;
    });
  const before = await world.balanceOf(asha);
  const spy = vi.spyOn(pool, 'query').mockImplementation(losing);
  const lost = await send({ recipientId: ravi.userId }, 'lost-answer');
  spy.mockRestore();
  expect(lost).toMatchObject({
    status: 503,
    body: { error: 'OUTCOME_UNKNOWN', message: expect.stringContaining("couldn't confirm") },
  });
  expect((await send({ recipientId: ravi.userId }, 'lost-answer')).status).toBe(200);
  expect(await world.balanceOf(asha)).toBe(before - 10);
});

test('rejects a page of a search or of due messages that starts at or after result 1,000', async () => {
  const rejected = {
    status: 400,
    body: { errors: { page: 'Only the first 1,000 results can be shown. Narrow your search to see more' } },
  };
  expect(await call(ravi, 'GET /api/messages/inbox?search=nobody&page=50')).toMatchObject(rejected);
  expect(await call(ravi, 'GET /api/messages/expired?search=nobody&page=20&size=50')).toMatchObject(rejected);
  expect(await call(ravi, 'GET /api/messages/inbox?search=nobody&page=49')).toMatchObject({ status: 200 });
  expect(await call(ravi, 'GET /api/messages/inbox?page=50')).toMatchObject({ status: 200 });
  expect(await call(ravi, 'GET /api/messages/inbox?dueSoon=true&page=50')).toMatchObject(rejected);
  expect(await call(ravi, 'GET /api/messages/inbox?dueSoon=true&page=49')).toMatchObject({ status: 200 });
  expect(await call(ravi, 'GET /api/messages/inbox?dueSoon=true&search=nobody')).toMatchObject({ status: 400 });
});
