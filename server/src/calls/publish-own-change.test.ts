import { randomUUID } from 'node:crypto';
import { contract, type LiveEvent, type Operation } from '@proverse/shared';
import { expect, test } from 'vitest';
import { createToken } from '../tokens/create-token.ts';
import { CONTENT } from '../messages/message-fixtures.ts';
import { liveEvents } from '../live/live-events.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';

const { app, services } = await testApp();
const PROFILE = ['profile', 'dashboard', 'profiles', 'directory'];

async function person() {
  const { id } = await createUser(services.db, { bonusCoins: 1000, message_rate: 10 });
  return { id, token: await tokenOf(services, id) };
}

/** A call over REST. Its body has the id of the request too. */
async function call(token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const requestId = randomUUID();
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': requestId };
  const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { requestId, statusCode, id: (JSON.parse(body) as { id?: string }).id ?? '' };
}

/** Returns the changes that one of the user's windows, or a program with this token, hears of during `acts`. */
async function changesHeardBy(userId: string, acts: () => Promise<unknown>, token?: string) {
  const identity = token === undefined ? {} : await services.accessTokens.verify(token);
  const heard: LiveEvent[] = [];
  const stop = new AbortController();
  const last: LiveEvent = { type: 'message.expired', messageId: randomUUID() };
  const listening = (async () => {
    const ctx = { ...contextFor(services, userId), ...identity };
    for await (const event of liveEvents(ctx, undefined, stop.signal)) {
      if (JSON.stringify(event) === JSON.stringify(last)) break;
      heard.push(event);
    }
  })();
  await acts();
  services.live.publish(userId, last);
  await listening;
  stop.abort();
  return heard.filter((event) => event.type === 'own.changed');
}

const changed = (requestId: string, slices: string[]) => ({ type: 'own.changed', slices, requestId });

test('every window of the sender, and of the expert, follows what the other ones do', async () => {
  const [asha, ravi] = [await person(), await person()];
  const draft = { recipientId: ravi.id, subject: 'A question', content: CONTENT };
  const made: Awaited<ReturnType<typeof call>>[] = [];
  const act = async (...request: Parameters<typeof call>) => void made.push(await call(...request));
  const ashas = await changesHeardBy(asha.id, () => act(asha.token, 'POST', '/api/messages/send', draft));
  const id = made[0]?.id ?? '';
  const ravis = await changesHeardBy(ravi.id, async () => {
    await act(ravi.token, 'PUT', `/api/messages/${id}/read`);
    await act(ravi.token, 'POST', '/api/messages/reply', { messageId: id, content: 'Yes, you can.' });
    await act(ravi.token, 'PUT', '/api/user/profile', { availabilityStatus: 'busy' });
    await act(ravi.token, 'PUT', '/api/profile/settings', { messagePreviews: false });
  });
  const rated = { messageId: id, ratedUserId: ravi.id, rating: 5 };
  const later = await changesHeardBy(asha.id, () => act(asha.token, 'POST', '/api/messages/ratings', rated));
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const [sent, read, replied, profile, settings, rating] = made.map(({ requestId }) => requestId) as string[];
  expect(ashas).toEqual([changed(sent!, ['messages', 'coins', 'recipients', 'profiles'])]);
  expect(ravis).toEqual([
    changed(read!, ['messages']),
    changed(replied!, ['messages', 'coins']),
    changed(profile!, PROFILE),
    changed(settings!, PROFILE),
  ]);
  expect(later).toEqual([changed(rating!, ['messages'])]);
});

test('no one hears of what others do, and no one of a call that failed or only read', async () => {
  const [asha, ravi] = [await person(), await person()];
  const heard = await changesHeardBy(asha.id, async () => {
    const calls = [
      await call(ravi.token, 'PUT', '/api/user/profile', { availabilityStatus: 'busy' }),
      await call(asha.token, 'PUT', '/api/user/profile', { messageRate: 1.5 }),
      await call(asha.token, 'GET', '/api/coins/balance'),
      await call(asha.token, 'POST', '/api/messages/validate-cost', { recipientId: ravi.id }),
    ];
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 200]);
  });
  expect(heard).toEqual([]);
});

test('a window hears of what a program does, and a program does not hear what its scopes may exclude', async () => {
  const { id } = await person();
  const { token } = await createToken(contextFor(services, id), {
    name: 'Bot',
    scopes: ['messages:read', 'profile:write'],
  });
  const act = () => call(token, 'PUT', '/api/user/profile', { availabilityStatus: 'busy' });
  expect(await changesHeardBy(id, act)).toEqual([changed(expect.any(String), PROFILE)]);
  expect(await changesHeardBy(id, act, token)).toEqual([]);
});

test('operations only name slices and queries of the contract', () => {
  const operations = Object.entries(contract).flatMap(([slice, each]) =>
    Object.entries<Operation>(each).map(([name, operation]) => ({ path: `${slice}.${name}`, operation })),
  );
  const queries = operations.flatMap(({ path, operation }) => (operation.kind === 'query' ? [path] : []));
  const named = operations.flatMap(({ operation }) => ('changes' in operation ? (operation.changes ?? []) : []));
  expect([...Object.keys(contract), ...queries]).toEqual(expect.arrayContaining(named));
});
