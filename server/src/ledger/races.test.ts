import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(16);
const { call, coins, newUser, buy, hold, resolve } = ledger;
const none = { bonus: 0, purchased: 0, earned: 0, earned_bonus: 0, debt: 0 };

/** Starts all attempts at once, each on its own connection, and returns their outcomes as `rejectionCode` does. */
async function race(attempts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  return await Promise.all(attempts.map((attempt) => rejectionCode(attempt())));
}

function times(n: number, attempt: () => Promise<unknown>): (() => Promise<unknown>)[] {
  return Array.from({ length: n }, () => attempt);
}

function count(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function earner(amount: number): Promise<string> {
  const [sender, expert] = [await newUser(), await newUser()];
  await buy(sender, amount);
  await resolve(await hold(sender, expert, amount));
  return expert;
}

describe('at the same moment', () => {
  test('40 sends for a balance that covers 13: exactly 13 succeed', async () => {
    const [sender, expert] = [await newUser(), await newUser()];
    await call('ledger_signup_bonus', sender, 350);
    await buy(sender, 320);
    const outcomes = await race(times(40, () => hold(sender, expert, 50)));
    expect(count(outcomes)).toEqual({ 'went through': 13, INSUFFICIENT_COINS: 27 });
    expect(await coins(sender)).toEqual({ ...none, purchased: 20 });
  });

  test('reply, rejection and expiry of one message: exactly one happens', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [sender, expert] = [await newUser(), await newUser()];
      await buy(sender, 100);
      const held = await hold(sender, expert, 100);
      const outcomes = await race(
        [() => resolve(held), () => resolve(held, 'refund_reject'), () => resolve(held, 'refund_expire')].flatMap(
          (attempt) => times(3, attempt),
        ),
      );
      expect(count(outcomes)).toEqual({ 'went through': 1, ledger_tx_hold_resolved_once: 8 });
      expect([(await coins(sender)).purchased, (await coins(expert)).earned]).toEqual(
        expect.toBeOneOf([
          [0, 100],
          [100, 0],
        ]),
      );
    }
  });

  test('withdrawals of the same coins: as many as the earnings cover', async () => {
    const expert = await earner(250);
    const outcomes = await race(times(12, () => call('ledger_withdraw', expert, 100, randomUUID())));
    expect(count(outcomes)).toEqual({ 'went through': 2, INSUFFICIENT_EARNINGS: 10 });
    expect(await coins(expert)).toEqual({ ...none, earned: 50 });
  });

  test('a payout that is reported paid and failed: exactly one counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const expert = await earner(100);
      const withdrawal = randomUUID();
      await call('ledger_withdraw', expert, 100, withdrawal);
      const outcomes = await race([
        ...times(4, () => call('ledger_payout_paid', withdrawal, 'UTR')),
        ...times(4, () => call('ledger_payout_failed', withdrawal)),
      ]);
      expect(count(outcomes)).toEqual({ 'went through': 1, ledger_tx_hold_resolved_once: 7 });
      const { rows } = await ledger.database.pool.query<{ kind: string }>(
        `select kind from ledger_tx where withdrawal_id = $1 and hold_tx_id is not null`,
        [withdrawal],
      );
      expect((await coins(expert)).earned).toBe(rows[0]?.kind === 'withdrawal_return' ? 100 : 0);
    }
  });

  test('one withdrawal asked for many times leaves the wallet once', async () => {
    const expert = await earner(1000);
    const withdrawal = randomUUID();
    const outcomes = await race(times(10, () => call('ledger_withdraw', expert, 100, withdrawal)));
    expect(count(outcomes)).toEqual({ 'went through': 10 });
    expect(await coins(expert)).toEqual({ ...none, earned: 900 });
  });

  test('a purchase reported many times is credited once, and so are bonus and chargeback', async () => {
    const user = await newUser();
    const purchase = randomUUID();
    const credit = (): Promise<unknown> => call('ledger_purchase', user, 500, 25, purchase, 'BASIC', 'ref');
    await race([...times(10, credit), ...times(10, () => call('ledger_signup_bonus', user, 1000))]);
    await credit();
    expect(await coins(user)).toEqual({ ...none, bonus: 1025, purchased: 500 });
    await race(times(10, () => call('ledger_chargeback', user, purchase, 500)));
    expect(await coins(user)).toEqual({ ...none, bonus: 1000 });
  });

  test('transfers between two people in opposite directions do not deadlock', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await buy(one, 1000);
    await buy(other, 1000);
    const transfer = async (from: string, to: string): Promise<void> => {
      await resolve(await hold(from, to, 10));
    };
    const outcomes = await race(
      Array.from({ length: 100 }, (_, i) => () => (i % 2 === 0 ? transfer(one, other) : transfer(other, one))),
    );
    expect(count(outcomes)).toEqual({ 'went through': 100 });
    const [a, b] = [await coins(one), await coins(other)];
    expect([a.purchased + a.earned, b.purchased + b.earned]).toEqual([1000, 1000]);
  });

  test('writers who do not take the lock collide instead of forking an account', async () => {
    const user = await newUser();
    await buy(user, 1000);
    const owner = ledger.database.ownerPool;
    const [first, second] = [await owner.connect(), await owner.connect()];
    const spend = (client: typeof first): Promise<unknown> =>
      client.query(
        `with tx as (
           insert into ledger_tx (kind, user_id, amount_coins, message_id, once_key)
           values ('hold', $1, -800, uuidv7(), gen_random_uuid()::text) returning id
         )
         insert into ledger_entry select account_id, seq + 1, tx.id, -800, balance - 800 from tx, ledger_heads($1) where kind = 'purchased'
         union all select 9, tx.id, tx.id, 800, null from tx`,
        [user],
      );
    try {
      await first.query('begin');
      await spend(first);
      await second.query('begin');
      const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
      const late = rejectionCode(spend(second));
      // The second has read the same newest entry and now waits until the first commits.
      await expect.poll(() => call<number[]>('pg_blocking_pids', rows[0]?.pid)).toHaveLength(1);
      await first.query('commit');
      expect(await late).toBe('ledger_entry_pkey');
    } finally {
      await second.query('rollback');
      first.release();
      second.release();
    }
    expect(await coins(user)).toEqual({ ...none, purchased: 200 });
  });
});
