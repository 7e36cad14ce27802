import { beforeEach, expect, test } from 'vitest';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { rejectionOf } from '../testing/factories.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks, updateWebhook } from './own-webhooks.ts';
import { replayEvent, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';
import { PAGE, statesOf, webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();
const { receiver, passWaits } = world;
const { ownerPool } = world.database;
// A receiver gets every due delivery, also those that an earlier test left.
beforeEach(() => ownerPool.query('delete from webhook_endpoints'));

test('disables a webhook that is gone or has failed for a day, emails the owner once, and replays what it missed', async () => {
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

test('a pending delivery fails when its event is unsubscribed, and can still be replayed', async () => {
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

  // A requested replay is delivered even if the owner changes other settings.
  await replayEvent(expert, { id, eventId: at.ids()[0] ?? '' });
  await updateWebhook(expert, { id, events: ['message.rated', 'purchase.completed'] });
  await at.deliver();
  expect(await statesOf(expert, id)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('replays only failures if asked to, and never events of types that were subscribed later', async () => {
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
