import { beforeEach, expect, test } from 'vitest';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { listDeliveries } from './list-deliveries.ts';
import { PAGE, webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();
const { receiver, passWaits } = world;
const { ownerPool } = world.database;
// A receiver gets every due delivery, also those that an earlier test left.
beforeEach(() => ownerPool.query('delete from webhook_endpoints'));

test('delivers an event once when several workers run, and no event without a subscription', async () => {
  const [asker, expert, at] = [await world.person(), await world.person(), receiver()];
  await webhookFor(expert, ['message.received']);
  await webhookFor(asker, ['message.expired']);
  for (let count = 0; count < 25; count += 1) await world.send(asker, expert);
  await Promise.all([at.deliver(), at.deliver(), at.deliver()]);
  await at.deliver();
  expect(at.bodies().map(({ type }) => type)).toEqual(Array.from({ length: 25 }, () => 'message.received'));
  expect(new Set(at.ids()).size).toBe(25);
});

test('keeps the order and ids of one message’s events across failures, and respects Retry-After', async () => {
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

test('when a worker dies before it records a delivery, another repeats it with the same id', async () => {
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

test('skips a pending delivery whose event was removed, and delivers later events of its object', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 10 }), receiver()];
  await webhookFor(expert, ['message.received', 'message.rated']);
  const answered = await world.reply(await world.send(asker, expert));
  await ownerPool.query('delete from webhook_events where user_id = $1', [expert.userId]);
  await rateReply(asker, { messageId: answered.id, ratedUserId: expert.userId, rating: 5 });
  await at.deliver();
  expect(at.bodies().map(({ type }) => type)).toEqual(['message.rated']);
});
