import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { createToken } from '../../tokens/create-token.ts';
import { listTokens } from '../../tokens/list-tokens.ts';
import { revokeToken } from '../../tokens/revoke-token.ts';
import { testApp } from '../../testing/app.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { ownerOf } from '../../testing/owner-of.ts';

const { app, services, listen } = await testApp();
const url = `${(await listen()).replace('http', 'ws')}/ws?connectionParams=1`;

/** Opens a socket and sends `first`. Returns the received text and the close code, or the HTTP status of a rejection. */
function talk(first: string, options: ClientOptions = {}): Promise<{ text: string; code: number }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, options);
    let text = '';
    socket.on('open', () => socket.send(first));
    socket.on('message', (data: Buffer) => (text += data.toString()));
    socket.on('unexpected-response', (_request, response) => {
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => resolve({ text, code: response.statusCode ?? 0 }));
    });
    socket.on('close', (code) => resolve({ text, code }));
    socket.on('error', () => undefined);
  });
}

async function signIn() {
  const { id: userId } = await createUser(services.db);
  const { id: sessionId } = await services.db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: new Date(Date.now() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId, token: await services.accessTokens.issue({ userId, sessionId }) };
}

/** A signed-in socket with a subscription. `closed` resolves to its close code. */
async function openSocket(token: string) {
  const socket = new WebSocket(url);
  const closed = once(socket, 'close').then(([code]: number[]) => code);
  await once(socket, 'open');
  socket.send(credentials(token));
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events' } }));
  await once(socket, 'message');
  return { socket, closed };
}

const credentials = (token: string) => JSON.stringify({ method: 'connectionParams', data: { token } });

test('rejects a socket from a foreign origin', async () => {
  const { text, code } = await talk('', { headers: { origin: 'https://evil.example' } });
  expect([code, JSON.parse(text)]).toMatchObject([403, { error: 'ORIGIN_REFUSED', requestId: expect.any(String) }]);
});

test('returns 404 for a plain HTTP request', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/ws' });
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    404,
    { error: 'NOT_FOUND', requestId: headers['x-request-id'] },
  ]);
});

test('rejects an invalid token and closes the socket', async () => {
  const { text, code } = await talk(credentials('x'));
  const { error } = JSON.parse(text) as { error: { code: number; data: object } };
  expect(error).toMatchObject({
    code: -32_001,
    data: { code: 'UNAUTHORIZED', httpStatus: 401, body: { error: 'UNAUTHENTICATED' } },
  });
  expect(code).toBe(4401);
});

test('closes the sockets of an ended session or a suspended user and no others', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const ended = [await openSocket(mine.token), await openSocket(mine.token)].map(({ closed }) => closed);
  const staying = await openSocket(other.token);
  await services.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', mine.sessionId).execute();
  expect(await Promise.all(ended)).toEqual([4401, 4401]);
  expect(staying.socket.readyState).toBe(WebSocket.OPEN);
  await ownerOf(services.db).updateTable('users').set({ status: 'suspended' }).where('id', '=', other.userId).execute();
  expect(await staying.closed).toBe(4401);
});

test('lets an API token listen if it may read messages, until it is revoked', async () => {
  const { userId, sessionId } = await signIn();
  const ctx = { ...contextFor(services, userId), sessionId };
  const reading = await createToken(ctx, { name: 'Listener', scopes: ['messages:read'] });
  const sending = await createToken(ctx, { name: 'Sender', scopes: ['messages:send'] });
  const { text, code } = await talk(credentials(sending.token));
  expect([code, JSON.parse(text)]).toMatchObject([4401, { error: { data: { body: { error: 'SCOPE_MISSING' } } } }]);
  const { socket, closed } = await openSocket(reading.token);
  const event = once(socket, 'message').then(([data]: Buffer[]) => String(data));
  services.live.publish(userId, { type: 'balance.changed' });
  expect(await event).toContain('balance.changed');
  const { content } = await listTokens(ctx);
  expect(content.map(({ name, lastAddress }) => [name, lastAddress])).toContainEqual(['Listener', '127.0.0.1']);
  await revokeToken(ctx, { id: reading.apiToken.id });
  expect(await closed).toBe(4401);
});

test('closes the oldest socket of a user above 50', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const staying = await openSocket(other.token);
  const first = await openSocket(mine.token);
  const next = await Promise.all(Array.from({ length: 49 }, () => openSocket(mine.token)));
  expect(first.socket.readyState).toBe(WebSocket.OPEN);
  const last = await openSocket(mine.token);
  expect(await first.closed).toBe(4429);
  expect(new Set([staying, last, ...next].map(({ socket }) => socket.readyState))).toEqual(new Set([WebSocket.OPEN]));
});

test('sockets and subscriptions of programs close none of their owner, and a suspension closes them all', async () => {
  const { userId, sessionId, token } = await signIn();
  const browser = await openSocket(token);
  const event = once(browser.socket, 'message').then(([data]: Buffer[]) => String(data));
  const ctx = { ...contextFor(services, userId), sessionId };
  const program = await createToken(ctx, { name: 'Listener', scopes: ['messages:read'] });
  const [first, ...next] = [
    await openSocket(program.token),
    ...(await Promise.all(Array.from({ length: 50 }, () => openSocket(program.token)))),
  ];
  expect(await first.closed).toBe(4429);
  services.live.publish(userId, { type: 'balance.changed' });
  expect(await event).toContain('balance.changed');
  await ownerOf(services.db).updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
  const closed = await Promise.all([browser, ...next].map((each) => each.closed));
  expect(new Set(closed)).toEqual(new Set([4401]));
});

test('forgets a socket that closed while its token was verified', async () => {
  const { token } = await signIn();
  const first = await openSocket(token);
  const { verify } = services.accessTokens;
  for (let round = 0; round < 5; round += 1) {
    const gate = Promise.withResolvers<void>();
    const slow = vi.spyOn(services.accessTokens, 'verify').mockImplementation(async (each) => {
      await gate.promise;
      return verify(each);
    });
    const openBefore = app.websocketServer.clients.size;
    const gone = Array.from({ length: 10 }, () => new WebSocket(url));
    await Promise.all(gone.map((socket) => once(socket, 'open')));
    for (const socket of gone) socket.send(credentials(token));
    await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(10));
    for (const socket of gone) socket.terminate();
    await vi.waitFor(() => expect(app.websocketServer.clients.size).toBe(openBefore));
    gate.resolve();
    slow.mockRestore();
  }
  await openSocket(token);
  first.socket.ping();
  expect(await Promise.race([once(first.socket, 'pong').then(() => 'open'), first.closed])).toBe('open');
});

test('opens at most 20 unauthenticated sockets per address', async () => {
  const { token } = await signIn();
  const anonymous = Array.from({ length: 20 }, () => new WebSocket(url));
  await Promise.all(anonymous.map((socket) => once(socket, 'open')));
  const { text, code } = await talk('');
  expect([code, JSON.parse(text)]).toMatchObject([429, { error: 'RATE_LIMITED', retryAfterSeconds: 5 }]);
  // A socket that authenticates makes room for another.
  const verified = anonymous[0];
  verified?.send(credentials(token));
  verified?.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events' } }));
  if (verified) await once(verified, 'message');
  const { socket } = await openSocket(token);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  for (const each of [...anonymous, socket]) each.terminate();
});

test('terminates a socket at the first send that finds too much unread', async () => {
  const { token } = await signIn();
  const before = new Set(app.websocketServer.clients);
  const { socket } = await openSocket(token);
  const [served] = [...app.websocketServer.clients].filter((each) => !before.has(each));
  if (!served) throw new Error('no socket');
  socket.pause();
  const mebibyte = 'x'.repeat(1024 * 1024);
  for (let sent = 0; sent < 64 && served.readyState === WebSocket.OPEN; sent += 1) served.send(mebibyte);
  expect(served.readyState).toBe(WebSocket.CLOSING);
  socket.terminate();
});

test('closes the socket after an invalid or too large frame and logs nothing', async () => {
  const logged = [vi.spyOn(services.log, 'error'), vi.spyOn(services.log, 'warn')];
  expect((await talk('x'.repeat(17 * 1024))).code).toBe(1009);
  expect((await talk('{')).text).toContain('MALFORMED_REQUEST');
  for (const level of logged) expect(level).not.toHaveBeenCalled();
});

test('rejects new sockets with 503 while the node stops', async () => {
  services.readiness.drain();
  const { text, code } = await talk('');
  expect([code, JSON.parse(text)]).toMatchObject([503, { error: 'SERVICE_UNAVAILABLE' }]);
});
