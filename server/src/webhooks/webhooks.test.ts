import { LIMITS, type TokenScope, type WebhookEventType } from '@proverse/shared';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { requestDeletion } from '../account/request-deletion.ts';
import type { UserContext } from '../context.ts';
import { rateReply } from '../messages/rate-reply.ts';
import { subjectsTo } from '../testing/accounts.ts';
import type { ReceivedWebhook } from '../testing/fake-internet.ts';
import { rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './own-webhooks.ts';
import { replayEvent, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';
import { webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();
const { receiver, passWaits } = world;
const { ownerPool } = world.database;
// A receiver gets every due delivery, also those that an earlier test left.
beforeEach(() => ownerPool.query('delete from webhook_endpoints'));

const PAGE = { page: 0, size: 50 };
const statesOf = async (ctx: UserContext, id: string) =>
  (await listDeliveries(ctx, { id, ...PAGE })).content.map(({ state }) => state);

test('delivers an event once when several workers run, and nothing that is not subscribed', async () => {
  const [asker, expert, at] = [await world.person(), await world.person(), receiver()];
  await webhookFor(expert, ['message.received']);
  await webhookFor(asker, ['message.expired']);
  for (let count = 0; count < 25; count += 1) await world.send(asker, expert);
  await Promise.all([at.deliver(), at.deliver(), at.deliver()]);
  await at.deliver();
  expect(at.bodies().map(({ type }) => type)).toEqual(Array.from({ length: 25 }, () => 'message.received'));
  expect(new Set(at.ids()).size).toBe(25);
});

test('keeps the order of the events of one message over failures, with the same ids, and heeds Retry-After', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 10 }), receiver()];
  const { webhook } = await webhookFor(expert, ['message.received', 'message.rated']);
  at.state.status = 503;
  at.state.retryAfter = '7200';
  const answered = await world.reply(await world.send(asker, expert));
  await at.deliver();
  const [failed] = (await listDeliveries(expert, { id: webhook.id, ...PAGE })).content;
  expect(failed).toMatchObject({ state: 'pending', attempts: [{ statusCode: 503, error: null }] });
  expect(Date.parse(failed?.dueAt ?? '')).toBeGreaterThan(Date.now() + 7_000_000);

  await rateReply(asker, { messageId: answered.id, ratedUserId: expert.userId, rating: 5 });
  at.state.status = 200;
  await ownerPool.query('update webhook_endpoints set busy_until = null where id = $1', [webhook.id]);
  await at.deliver();
  expect(at.received).toHaveLength(1); // The rating waits for the message, which is not due yet.
  await passWaits();
  await at.deliver();
  expect(at.bodies().map(({ type }) => type)).toEqual(['message.received', 'message.received', 'message.rated']);
  expect(at.ids()[1]).toBe(at.ids()[0]);
  expect(at.received[1]?.body).toBe(at.received[0]?.body);
});

test('a worker that dies before it records a delivery loses nothing: another one repeats it with the same id', async () => {
  const [asker, expert, at] = [await world.person(), await world.person(), receiver()];
  await webhookFor(expert);
  await world.send(asker, expert);
  const dying = new Error('killed');
  const db = new Proxy(world.services.db, {
    get(target, name) {
      // The response has arrived, and then no query works any more.
      if (at.received.length > 0) throw dying;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const { services } = world;
  await expect(
    deliverWebhooks({ ...services, db, internet: at.internet }, new AbortController().signal),
  ).rejects.toThrow('killed');
  await at.deliver();
  expect(at.received).toHaveLength(1); // The claim of the dead worker still holds.
  await passWaits();
  await at.deliver();
  expect([at.received.length, new Set(at.ids()).size]).toEqual([2, 1]);
});

test('disables a webhook that is gone or has failed for a day, mails the owner once, and replays what it missed', async () => {
  const [asker, expert, at] = [await world.person(), await world.person(), receiver()];
  const { webhook } = await webhookFor(expert);
  const { id } = webhook;
  const email = (await ownerPool.query<{ email: string }>('select email from users where id = $1', [expert.userId]))
    .rows[0]?.email;
  const mails = async () =>
    (await subjectsTo(world.services, email ?? '')).filter((subject) => subject.includes('was disabled'));
  const from = new Date(Date.now() - 60_000).toISOString();
  at.internet.down.add(`${expert.userId}.example`);
  await world.send(asker, expert);
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await at.deliver();
    await passWaits();
  }
  await ownerPool.query(`update webhook_endpoints set failing_since = now() - interval '25 hours' where id = $1`, [id]);
  expect((await listWebhooks(expert)).content).toMatchObject([{ failures: 9, disabledBecause: null }]);
  await Promise.all([at.deliver(), at.deliver()]);
  expect((await listWebhooks(expert)).content).toMatchObject([{ failures: 10, disabledBecause: 'failing' }]);
  expect(await mails()).toHaveLength(1);

  await world.send(asker, expert); // while it is disabled
  expect(await statesOf(expert, id)).toEqual(['failed', 'failed']);
  const range = { id, from, to: new Date(Date.now() + 60_000).toISOString() };
  expect((await rejectionOf(replayRange(expert, range))).code).toBe('WEBHOOK_DISABLED');
  at.internet.down.clear();
  await updateWebhook(expert, { id, enabled: true });
  expect(await replayRange(expert, range)).toEqual({ replayed: 2 });
  await at.deliver();
  expect(await statesOf(expert, id)).toEqual(['delivered', 'delivered']);
  expect(await replayRange(expert, range)).toEqual({ replayed: 0 });
  expect(await replayEvent(expert, { id, eventId: at.ids()[0] ?? '' })).toEqual({ replayed: 1 });
  await at.deliver();
  expect(at.ids()[2]).toBe(at.ids()[0]);
  await ownerPool.query(
    `insert into webhook_attempts (endpoint_id, event_id, status_code, duration_ms)
     select $1, $2, 500, n from generate_series(1, 30) n`,
    [id, at.ids()[0]],
  );
  const listed = (await listDeliveries(expert, { id, ...PAGE })).content.find(({ eventId }) => eventId === at.ids()[0]);
  expect(listed?.attempts.map(({ durationMs }) => durationMs)).toEqual(Array.from({ length: 20 }, (_, n) => n + 11));

  at.state.status = 410;
  await sendTest(expert, { id });
  await at.deliver();
  expect((await listWebhooks(expert)).content).toMatchObject([{ disabledBecause: 'gone' }]);
  expect(await mails()).toHaveLength(2);
});

test('both secrets sign for a day after a rotation, and none is stored as it is', async () => {
  const [expert, at] = [await world.person(), receiver()];
  const { webhook, secret } = await webhookFor(expert);
  const { id } = webhook;
  const rotated = await rotateSecret(expert, { id });
  await sendTest(expert, { id });
  await at.deliver();
  const [request] = at.received;
  const accepts = (each: string, { body, headers }: ReceivedWebhook) => {
    try {
      return Boolean(new Webhook(each).verify(body, { ...headers }));
    } catch {
      return false;
    }
  };
  expect([secret, rotated.secret].map((each) => accepts(each, request!))).toEqual([true, true]);
  await ownerPool.query('update webhook_endpoints set former_secret_until = now() where id = $1', [id]);
  await sendTest(expert, { id });
  await at.deliver();
  expect([secret, rotated.secret].map((each) => accepts(each, at.received[1]!))).toEqual([false, true]);
  const { rows } = await ownerPool.query('select e::text as row from webhook_endpoints e where id = $1', [id]);
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
  expect(JSON.stringify(rows)).not.toContain(bytes);

  // No key fits the secret after SECRET_KEY was lost, until its owner rotates it. The webhooks of others are not affected.
  await ownerPool.query(`update webhook_endpoints set secret_encrypted = '\\x00' where id = $1`, [id]);
  const other = await world.person();
  for (const ctx of [expert, other]) {
    await sendTest(ctx, ctx === expert ? { id } : { id: (await webhookFor(other)).webhook.id });
  }
  await at.deliver();
  expect(at.received).toHaveLength(3);
  const [waiting] = (await listDeliveries(expert, { id, ...PAGE })).content;
  expect(waiting).toMatchObject({ state: 'pending', attempts: [{ error: 'The secret cannot be read. Rotate it' }] });
  expect((await listWebhooks(expert)).content).toMatchObject([{ failures: 1 }]);
  await rotateSecret(expert, { id });
  await passWaits();
  await at.deliver();
  expect(at.received).toHaveLength(4);
});

test('a delivery that waits ends when its event is unsubscribed, and can still be replayed', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 10 }), receiver()];
  const { id } = (await webhookFor(expert, ['message.received', 'message.rated'])).webhook;
  at.state.status = 503;
  const answered = await world.reply(await world.send(asker, expert));
  await at.deliver();
  await rateReply(asker, { messageId: answered.id, ratedUserId: expert.userId, rating: 5 });
  await sendTest(expert, { id });
  await updateWebhook(expert, { id, events: ['message.rated'] });
  at.state.status = 200;
  await passWaits();
  await at.deliver();
  expect(
    at
      .bodies()
      .slice(1)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['message.rated', 'webhook.test']);
  expect(await statesOf(expert, id)).toEqual(['delivered', 'delivered', 'failed']);

  // A replay that was asked for is delivered, whatever the owner changes besides.
  await replayEvent(expert, { id, eventId: at.ids()[0] ?? '' });
  await updateWebhook(expert, { id, events: ['message.rated', 'purchase.completed'] });
  await at.deliver();
  expect(await statesOf(expert, id)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('replays only what failed if asked to, and not events of types that were added later', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 10 }), receiver()];
  const { id } = (await webhookFor(expert, ['message.rated'])).webhook;
  at.state.status = 503;
  const answered = await world.reply(await world.send(asker, expert));
  await rateReply(asker, { messageId: answered.id, ratedUserId: expert.userId, rating: 5 });
  await at.deliver();
  await updateWebhook(expert, { id, enabled: false });
  await updateWebhook(expert, { id, enabled: true, events: ['message.received', 'message.rated'] });
  const range = {
    id,
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  };
  at.state.status = 200;
  expect(await replayRange(expert, { ...range, onlyFailed: true })).toEqual({ replayed: 1 });
  await at.deliver();
  expect(at.bodies().map(({ type }) => type)).toEqual(['message.rated', 'message.rated']);
  expect(await replayRange(expert, range)).toEqual({ replayed: 1 });
});

test('belongs to its owner, is removed with the account, and nothing is written without one', async () => {
  const [asker, expert, other] = [await world.person(), await world.person(), await world.person()];
  const { webhook } = await webhookFor(expert);
  const { id } = webhook;
  const calls = [
    updateWebhook(other, { id, enabled: false }),
    rotateSecret(other, { id }),
    sendTest(other, { id }),
    listDeliveries(other, { id, ...PAGE }),
    replayEvent(other, { id, eventId: id }),
  ];
  expect(await Promise.all(calls.map(async (call) => (await rejectionOf(call)).code))).toEqual(
    calls.map(() => 'NOT_FOUND'),
  );
  await removeWebhook(other, { id });
  const more = Array.from({ length: LIMITS.webhooksMax + 1 }, () => webhookFor(expert));
  const outcomes = await Promise.allSettled(more);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.webhooksMax - 1);

  const leaver = await world.person({ coins: 0 });
  await webhookFor(leaver);
  await requestDeletion(leaver, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 0 });
  expect((await listWebhooks(leaver)).content).toEqual([]);

  for (const each of (await listWebhooks(expert)).content) await removeWebhook(expert, { id: each.id });
  await world.send(asker, expert);
  const { rows } = await ownerPool.query('select 1 from webhook_events where user_id = $1', [expert.userId]);
  expect(rows).toEqual([]);
});

test('an API token sets up a webhook only for events that it may read', async () => {
  const expert = await world.person();
  const program = (...scopes: TokenScope[]): UserContext => ({
    ...expert,
    apiToken: { id: expert.sessionId, scopes: ['webhooks', ...scopes] },
  });
  const missing = async (call: Promise<unknown>) => {
    const { code, params } = await rejectionOf(call);
    return [code, params['scope']];
  };
  const [reader, watcher] = [program('messages:read'), program('wallet:read')];
  expect(await missing(webhookFor(program(), ['message.received']))).toEqual(['SCOPE_MISSING', 'messages:read']);
  expect(await missing(webhookFor(reader, ['message.received', 'withdrawal.paid']))).toEqual([
    'SCOPE_MISSING',
    'wallet:read',
  ]);
  expect(await missing(webhookFor(watcher, ['message.rated']))).toEqual(['SCOPE_MISSING', 'messages:read']);
  expect((await listWebhooks(expert)).content).toEqual([]);
  await webhookFor(watcher, ['purchase.completed']);
  const { id } = (await webhookFor(reader, ['message.received'])).webhook;

  const events: WebhookEventType[] = ['withdrawal.failed'];
  expect(await missing(updateWebhook(reader, { id, events }))).toEqual(['SCOPE_MISSING', 'wallet:read']);
  await updateWebhook(expert, { id, events });
  const url = 'https://elsewhere.example/hooks';
  expect(await missing(updateWebhook(reader, { id, url }))).toEqual(['SCOPE_MISSING', 'wallet:read']);
  expect((await listWebhooks(expert)).content.map(({ url: each }) => each)).not.toContain(url);
});

test('an API token does not get events that it may not read from a webhook of the owner', async () => {
  const [asker, expert, at] = [await world.person(), await world.person(), receiver()];
  const own = (await webhookFor(expert, ['message.received'])).webhook;
  at.state.status = 503;
  await world.send(asker, expert);
  await at.deliver();
  const eventId = at.ids()[0] ?? '';
  const watcher: UserContext = {
    ...expert,
    apiToken: { id: expert.sessionId, scopes: ['webhooks', 'wallet:read'] },
  };
  const { id } = (await webhookFor(watcher, ['purchase.completed'])).webhook;
  expect((await rejectionOf(replayEvent(watcher, { id, eventId }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(replayEvent(watcher, { id: own.id, eventId }))).code).toBe('NOT_FOUND');

  const moved = { id: own.id, url: 'https://elsewhere.example/hooks', events: ['purchase.completed' as const] };
  expect((await rejectionOf(updateWebhook(watcher, moved))).code).toBe('SCOPE_MISSING');
  expect((await rejectionOf(rotateSecret(watcher, { id: own.id }))).code).toBe('SCOPE_MISSING');
  expect(await replayEvent(expert, { id: own.id, eventId })).toEqual({ replayed: 1 });
});

test('mails the owner when a webhook gets another address, and not for other changes', async () => {
  const expert = await world.person();
  const { id, url } = (await webhookFor(expert)).webhook;
  await updateWebhook(expert, { id, url, events: ['message.received'] });
  await updateWebhook(expert, { id, url: 'https://elsewhere.example/hooks' });
  const { rows } = await ownerPool.query<{ email: string }>('select email from users where id = $1', [expert.userId]);
  const subjects = await subjectsTo(world.services, rows[0]?.email ?? '');
  expect(subjects.filter((subject) => subject.includes('webhook')).toSorted()).toEqual([
    'A webhook in your Proverse account has a new address',
    'A webhook was added to your Proverse account',
  ]);
});

test('skips a pending delivery whose event was removed, and delivers later events of its object', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 10 }), receiver()];
  await webhookFor(expert, ['message.received', 'message.rated']);
  const answered = await world.reply(await world.send(asker, expert));
  await ownerPool.query('delete from webhook_events where user_id = $1', [expert.userId]);
  await rateReply(asker, { messageId: answered.id, ratedUserId: expert.userId, rating: 5 });
  await at.deliver();
  expect(at.bodies().map(({ type }) => type)).toEqual(['message.rated']);
});
