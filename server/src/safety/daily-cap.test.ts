import { expect, test } from 'vitest';
import { contextFor, rejectionOf } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';

const capped = await testPeople({ RATE_LIMIT: 'on', DAILY_MESSAGE_CAP: '3' });
const { database, services, join, send } = capped;
const pair = async () => [await join({ bonusCoins: 1000 }), await join({ message_rate: 1 })] as const;

/** Makes all messages of the sender older by `interval`. */
const age = (sender: string, interval: string) =>
  database.ownerPool.query(
    `with unguarded as (select set_config('session_replication_role', 'replica', true))
     update messages set created_at = created_at - $2::interval from unguarded where sender_id = $1`,
    [sender, interval],
  );

test('rejects messages over the daily cap to one person and says when the next is possible', async () => {
  const [sender, expert] = await pair();
  for (let i = 0; i < 3; i += 1) await send(sender, expert);
  await age(sender.id, '23 hours 59 minutes');
  const { code, status, params } = await rejectionOf(send(sender, expert));
  expect([code, status, params.cap]).toEqual(['DAILY_CAP_REACHED', 429, 3]);
  expect(params.retryAfterSeconds).toBeGreaterThan(50);
  expect(params.retryAfterSeconds).toBeLessThanOrEqual(60);
  const { rows } = await database.pool.query('select wallet_balance($1) as coins', [sender.id]);
  expect(rows).toEqual([{ coins: 997 }]);

  await send(sender, await join({ message_rate: 1 }));
  await send(await join({ bonusCoins: 10 }), expert);
  await age(sender.id, '1 minute');
  await send(sender, expert);
});

test('the cap also holds for ten concurrent sends', async () => {
  const [sender, expert] = await pair();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => send(sender, expert)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('a repeat with the same idempotency key does not count', async () => {
  const [sender, expert] = await pair();
  const keyed = { id: sender.id, ctx: contextFor(services, sender.id, { idempotencyKey: 'draft' }) };
  const message = await send(keyed, expert);
  for (let i = 0; i < 2; i += 1) await send(sender, expert);
  expect(await send(keyed, expert)).toEqual(message);
});

test('without rate limits there is no cap', async () => {
  const free = await testPeople({ RATE_LIMIT: 'off', DAILY_MESSAGE_CAP: '1' });
  const [sender, expert] = [await free.join({ bonusCoins: 10 }), await free.join({ message_rate: 1 })];
  await free.send(sender, expert);
  expect((await free.send(sender, expert)).status).toBe('pending');
});

test('send_message called without a cap is uncapped', async () => {
  const [sender, expert] = await pair();
  for (let i = 0; i < 4; i += 1) {
    const sent = database.pool.query(
      `select send_message($1, $2, 'A question', 'May I ask you something?', '7 days', 0)`,
      [sender.id, expert.id],
    );
    expect((await sent).rowCount).toBe(1);
  }
});
