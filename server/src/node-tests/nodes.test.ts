/** Two nodes as separate processes on one database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { createUser, TEST_PASSWORD, type TestUser } from '../testing/factories.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { killNodes, startNode, type NodeProcess } from '../testing/node-process.ts';

const database = await testDatabase({ maxConnections: 4 });
const smtp = await startSmtpServer();
let a: NodeProcess;
let b: NodeProcess;
const sockets = new Set<WebSocket>();
afterAll(killNodes);
afterAll(() => sockets.forEach((socket) => socket.close()));

beforeAll(async () => {
  const env = { DATABASE_URL: database.url, SMTP_URL: smtp.url, RATE_LIMIT: 'on', MESSAGE_TTL: '2s' };
  [a, b] = await Promise.all([startNode(env), startNode(env)]);
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
}

async function call(node: NodeProcess, path: string, init: { body?: object; token?: string; headers?: object } = {}) {
  const response = await fetch(`${node.url}${path}`, {
    method: init.body ? 'POST' : 'GET',
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      ...init.headers,
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: /proverse_refresh=[^;]*/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? '',
  } satisfies Answer;
}

async function signIn(node: NodeProcess, user: TestUser): Promise<{ token: string; cookie: string }> {
  const { status, body, cookie } = await call(node, '/api/auth/login', {
    body: { email: user.email, password: TEST_PASSWORD },
  });
  expect(status).toBe(200);
  return { token: String(body['accessToken']), cookie };
}

const draft = (recipient: TestUser) => ({
  recipientId: recipient.id,
  subject: randomUUID(),
  content: 'May I ask you about that?',
});

/** Subscribes to a user's live events on a node. Returns the list that they are added to. */
async function listen(node: NodeProcess, token: string): Promise<{ type: string }[]> {
  const heard: { type: string }[] = [];
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws?connectionParams=1`);
  sockets.add(socket);
  const started = new Promise<void>((done) => {
    socket.addEventListener('message', ({ data }) => {
      if (data === 'PING') {
        socket.send('PONG');
        return;
      }
      const { result } = JSON.parse(String(data)) as { result?: { type: string; data?: { type: string } } };
      if (result?.type === 'started') done();
      if (result?.data) heard.push(result.data);
    });
  });
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events' } }));
  });
  await started;
  return heard;
}

const people = async (): Promise<[TestUser, TestUser]> => [
  await createUser(database.db, { bonusCoins: 1_000 }),
  await createUser(database.db, { message_rate: 10 }),
];

test('delivers live events from one node to the other', async () => {
  const [sender, recipient] = await people();
  const heard = await listen(b, (await signIn(b, recipient)).token);
  const { token } = await signIn(a, sender);
  expect((await call(a, '/api/messages/send', { token, body: draft(recipient) })).status).toBe(200);
  await expect.poll(() => heard.map((event) => event.type)).toContain('message.received');
});

test('counts rate limits across nodes', async () => {
  const body = { email: `${randomUUID()}@example.com`, password: 'wrong' };
  const limitedBy = new Set<NodeProcess>();
  let checked = 0;
  for (let i = 0; i < 40; i += 1) {
    const node = i % 2 === 0 ? a : b;
    const { status } = await call(node, '/api/auth/login', { body });
    if (status === 429) limitedBy.add(node);
    else checked += 1;
  }
  expect(limitedBy).toEqual(new Set([a, b]));
  // The limit is 30 a minute per account. The sliding window may let a few more through at its edge.
  expect(checked).toBeGreaterThanOrEqual(30);
  expect(checked).toBeLessThanOrEqual(33);
});

test('rejects a session on one node after it ended on the other', async () => {
  const [user] = await people();
  const { token, cookie } = await signIn(a, user);
  expect((await call(b, '/api/coins/balance', { token })).status).toBe(200);
  await call(a, '/api/auth/logout', { body: {}, headers: { cookie } });
  await expect.poll(async () => (await call(b, '/api/coins/balance', { token })).status, { interval: 20 }).toBe(401);
  expect((await call(b, '/api/auth/refresh', { body: {}, headers: { cookie } })).status).toBe(401);
});

test('returns one successor when a refresh token arrives at both nodes at once', async () => {
  const [user] = await people();
  const { cookie } = await signIn(a, user);
  const refresh = (node: NodeProcess) => call(node, '/api/auth/refresh', { body: {}, headers: { cookie } });
  const answers = await Promise.all([refresh(a), refresh(b), refresh(a), refresh(b)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
  const next = await call(b, '/api/auth/refresh', { body: {}, headers: { cookie: answers[0]?.cookie } });
  expect(next.status).toBe(200);
});

test('sends one message when an Idempotency-Key arrives at both nodes at once', async () => {
  const [sender, recipient] = await people();
  const { token } = await signIn(a, sender);
  const headers = { 'idempotency-key': randomUUID() };
  const body = draft(recipient);
  const answers = await Promise.all(
    [a, b, a, b].map((node) => call(node, '/api/messages/send', { token, body, headers })),
  );
  expect(new Set(answers.map((answer) => `${answer.status} ${String(answer.body['id'])}`)).size).toBe(1);
  expect((await call(b, '/api/coins/balance', { token })).body).toMatchObject({ coins: 990 });
});

test('expires, refunds and emails each message once while both nodes sweep', async () => {
  const [sender, recipient] = await people();
  const { token } = await signIn(a, sender);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(i % 2 === 0 ? a : b, '/api/messages/send', { token, body: draft(recipient) }),
    ),
  );
  const ids = sent.map((answer) => String(answer.body['id']));
  const query = async (text: string) => (await database.ownerPool.query<{ n: number }>(text, [ids])).rows[0]?.n;
  const mails = (subject: RegExp) =>
    smtp.accepted.filter((mail) => mail.to === sender.email && subject.test(mail.raw)).length;
  await expect
    .poll(() => query(`select count(*) as n from messages where id = any ($1) and status = 'expired'`))
    .toBe(20);
  expect(
    await query(`select count(*) as n from ledger_tx where message_id = any ($1) and kind = 'refund_expire'`),
  ).toBe(20);
  await expect.poll(() => mails(/^Subject:.*No[_ ]reply[_ ]from/im)).toBe(3);
  await database.ownerPool.query(`update mail_outbox set due_at = now() where is_digest`);
  await expect.poll(() => mails(/^Subject: 17 updates/m)).toBe(1);
  expect(mails(/^Subject:.*No[_ ]reply[_ ]from/im)).toBe(3);
  expect((await call(a, '/api/coins/balance', { token })).body).toMatchObject({ coins: 1_000 });
});

test('after a node is killed, its call can be repeated on the other node, which also delivers the live event', async () => {
  const [sender, recipient] = await people();
  const { token } = await signIn(b, sender);
  const heard = await listen(a, (await signIn(a, recipient)).token);
  const headers = { 'idempotency-key': randomUUID() };
  const body = draft(recipient);
  const begun = call(b, '/api/messages/send', { token, body, headers }).catch(() => undefined);
  b.kill('SIGKILL');
  expect(await b.ended).toBe('SIGKILL');
  const first = await begun;
  const again = await call(a, '/api/messages/send', { token, body, headers });
  expect(again.status).toBe(200);
  expect(first?.body['id'] ?? again.body['id']).toBe(again.body['id']);
  expect((await call(a, '/api/coins/balance', { token })).body).toMatchObject({ coins: 990 });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
});
