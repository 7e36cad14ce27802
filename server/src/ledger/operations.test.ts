import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(8);
const { call, coins, database, newUser, buy, hold, resolve } = ledger;
const none = { bonus: 0, purchased: 0, earned: 0, earned_bonus: 0, debt: 0 };

async function history(user: string): Promise<[kind: string, amount: number][]> {
  const rows = await database.db
    .selectFrom('ledger_tx')
    .select(['kind', 'amount_coins'])
    .where('user_id', '=', user)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => [row.kind, row.amount_coins]);
}

describe('bonuses, purchases and messages', () => {
  test('the signup bonus is given once per user', async () => {
    const user = await newUser();
    expect(await call('ledger_signup_bonus', user, 1000)).toBeTypeOf('number');
    expect(await call('ledger_signup_bonus', user, 1000)).toBeNull();
    expect(await coins(user)).toEqual({ ...none, bonus: 1000 });
  });

  test('a purchase credits purchased coins and the bonus coins of its package', async () => {
    const user = await newUser();
    await buy(user, 500, 25);
    expect(await coins(user)).toEqual({ ...none, purchased: 500, bonus: 25 });
    expect(await history(user)).toEqual([['purchase', 525]]);
  });

  test('a declined purchase is in the history and moves nothing', async () => {
    const user = await newUser();
    const purchase = randomUUID();
    await call('ledger_purchase_declined', user, purchase, 'PACK', null);
    expect(await call('ledger_purchase_declined', user, purchase, 'PACK', null)).toBeNull();
    expect(await history(user)).toEqual([['purchase_declined', 0]]);
    expect(await coins(user)).toEqual(none);
  });

  test('coins are spent in the order bonus, purchased, earned_bonus, earned, and a refund puts each back', async () => {
    const [user, friend] = [await newUser(), await newUser()];
    await call('ledger_signup_bonus', friend, 30);
    await buy(friend, 40);
    await resolve(await hold(friend, user, 70));
    await call('ledger_signup_bonus', user, 10);
    await buy(user, 20);
    const before = { ...none, bonus: 10, purchased: 20, earned_bonus: 30, earned: 40 };
    expect(await coins(user)).toEqual(before);

    for (const [price, left] of [
      [5, { ...before, bonus: 5 }],
      [25, { ...before, bonus: 0, purchased: 5 }],
      [45, { ...before, bonus: 0, purchased: 0, earned_bonus: 15 }],
      [100, none],
    ] as const) {
      const held = await hold(user, friend, price);
      expect(await coins(user)).toEqual(left);
      await resolve(held, price === 5 ? 'refund_expire' : 'refund_reject');
      expect(await coins(user)).toEqual(before);
    }
  });

  test('a release turns bonus into earned_bonus and the rest into earned; the fee is taken from earned first', async () => {
    const [sender, expert] = [await newUser(), await newUser()];
    await call('ledger_signup_bonus', sender, 60);
    await buy(sender, 100);
    await resolve(await hold(sender, expert, 100, 10));
    expect(await coins(expert)).toEqual({ ...none, earned_bonus: 60, earned: 30 });
    expect(await history(expert)).toEqual([['release', 90]]);
  });

  test('several holds are resolved together, also when they move one wallet, and repay its debt one after the other', async () => {
    const [user, friend] = [await newUser(), await newUser()];
    const purchase = await buy(user, 100);
    await buy(friend, 20);
    const holds = [await hold(user, friend, 30), await hold(user, friend, 30), await hold(user, friend, 40)];
    await call('ledger_chargeback', user, purchase, 50);
    expect((await coins(user)).debt).toBe(50);
    const { rows } = await database.ownerPool.query<{ tx_id: number }>('select tx_id from ledger_resolve($1, $2)', [
      [...holds, await hold(friend, user, 20)],
      ['refund_expire', 'refund_reject', 'refund_expire', 'release'],
    ]);
    expect(rows).toHaveLength(4);
    expect(await coins(user)).toEqual({ ...none, purchased: 50, earned: 20 });
    expect((await history(user)).slice(0, 6).toReversed()).toEqual([
      ['refund_expire', 30],
      ['refund_reject', 30],
      ['refund_expire', 40],
      ['release', 20],
      ['debt_repaid', -30],
      ['debt_repaid', -20],
    ]);
  });

  test('a hold is only resolved by a kind of its own, and all of a call or none', async () => {
    const [user, friend] = [await newUser(), await newUser()];
    await buy(user, 100);
    const held = await hold(user, friend, 30);
    const resolveAll = (holds: readonly number[], kinds: readonly (string | null)[]) =>
      rejectionCode(database.ownerPool.query('select ledger_resolve($1, $2)', [holds, kinds]));
    expect(await resolveAll([held], ['refund_admin'])).toContain('is resolved by release');
    expect(await resolveAll([held], [null])).toContain('is resolved by release');
    expect(await resolveAll([held, 1_000_000], ['release', 'release'])).toContain('does not exist');
    expect(await resolveAll([held, held], ['release', 'refund_reject'])).toBe('ledger_tx_hold_resolved_once');
    expect(await coins(user)).toEqual({ ...none, purchased: 70 });
  });

  test('a fee beyond the earned part takes the rest of it from earned_bonus', async () => {
    const [sender, expert] = [await newUser(), await newUser()];
    await call('ledger_signup_bonus', sender, 95);
    await buy(sender, 5);
    await resolve(await hold(sender, expert, 100, 20));
    expect(await coins(expert)).toEqual({ ...none, earned_bonus: 80 });
  });

  test('a fee of the whole price leaves the recipient with nothing and the books balanced', async () => {
    const [sender, expert] = [await newUser(), await newUser()];
    await buy(sender, 50);
    await resolve(await hold(sender, expert, 50, 50));
    expect(await coins(expert)).toEqual(none);
  });

  test('a hold above the balance is rejected with balance and price, and moves nothing', async () => {
    const [sender, expert] = [await newUser(), await newUser()];
    await buy(sender, 99, 0);
    await expect(hold(sender, expert, 100)).rejects.toMatchObject({
      code: 'INSUFFICIENT_COINS',
      params: { balance: 99, required: 100 },
    });
    expect(await coins(sender)).toEqual({ ...none, purchased: 99 });
  });

  test.each([0, -5])('rejects a hold, purchase, bonus or withdrawal of %i coins', async (amount) => {
    const [user, other] = [await newUser(), await newUser()];
    await buy(user, 100);
    expect(await rejectionCode(hold(user, other, amount))).not.toBe('went through');
    expect(await rejectionCode(buy(user, amount))).not.toBe('went through');
    expect(await rejectionCode(call('ledger_signup_bonus', user, amount))).not.toBe('went through');
    expect(await rejectionCode(call('ledger_withdraw', user, amount, randomUUID()))).not.toBe('went through');
    expect(await coins(user)).toEqual({ ...none, purchased: 100 });
  });
});

describe('withdrawals', () => {
  async function earner(earned: number, earnedBonus: number): Promise<string> {
    const [sender, expert] = [await newUser(), await newUser()];
    if (earnedBonus > 0) await call('ledger_signup_bonus', sender, earnedBonus);
    if (earned > 0) await buy(sender, earned);
    await resolve(await hold(sender, expert, earned + earnedBonus));
    return expert;
  }

  test('take earned coins first; a failed payout returns each kind, a paid one is final', async () => {
    const expert = await earner(300, 200);
    const bounced = randomUUID();
    expect(await call('ledger_withdraw', expert, 400, bounced)).toMatchObject({ earned: 300, earnedBonus: 100 });
    expect(await call('ledger_withdraw', expert, 400, bounced)).toBeNull();
    expect(await coins(expert)).toEqual({ ...none, earned_bonus: 100 });
    await call('ledger_payout_failed', bounced);
    expect(await coins(expert)).toEqual({ ...none, earned: 300, earned_bonus: 200 });

    const paid = randomUUID();
    await call('ledger_withdraw', expert, 300, paid);
    await call('ledger_payout_paid', paid, 'UTR1');
    expect(await coins(expert)).toEqual({ ...none, earned_bonus: 200 });
    expect(await rejectionCode(call('ledger_payout_failed', paid))).toBe('ledger_tx_hold_resolved_once');
    expect(await rejectionCode(call('ledger_payout_paid', bounced, 'UTR2'))).toBe('ledger_tx_hold_resolved_once');
  });

  test('cannot take purchased or bonus coins, nor bonus earnings unless the call allows them', async () => {
    const expert = await earner(100, 200);
    await call('ledger_signup_bonus', expert, 1000);
    await buy(expert, 1000, 50);
    expect(await rejectionCode(call('ledger_withdraw', expert, 301, randomUUID()))).toBe('INSUFFICIENT_EARNINGS');
    expect(await rejectionCode(call('ledger_withdraw', expert, 101, randomUUID(), false))).toBe(
      'INSUFFICIENT_EARNINGS',
    );
    expect(await call('ledger_withdraw', expert, 100, randomUUID(), false)).toMatchObject({
      earned: 100,
      earnedBonus: 0,
    });
  });
});

describe('chargebacks', () => {
  test('take purchased coins once; a shortfall becomes a debt that later purchases repay', async () => {
    const [user, expert] = [await newUser(), await newUser()];
    const purchase = await buy(user, 500, 25);
    await resolve(await hold(user, expert, 325));
    expect(await call('ledger_chargeback', user, purchase, 500)).toBeTypeOf('number');
    expect(await call('ledger_chargeback', user, purchase, 500)).toBeNull();
    expect(await coins(user)).toEqual({ ...none, debt: 325 });

    await call('ledger_signup_bonus', user, 40);
    expect(await coins(user)).toEqual({ ...none, bonus: 40, debt: 325 });
    await buy(user, 100, 10);
    expect(await coins(user)).toEqual({ ...none, bonus: 50, debt: 225 });
    await buy(user, 1000);
    expect(await coins(user)).toEqual({ ...none, bonus: 50, purchased: 775 });
    expect(await history(user)).toEqual([
      ['debt_repaid', -225],
      ['purchase', 1000],
      ['debt_repaid', -100],
      ['purchase', 110],
      ['signup_bonus', 40],
      ['chargeback', -200],
      ['hold', -325],
      ['purchase', 525],
    ]);
  });

  test('coins that were in escrow during the chargeback repay the debt when they return', async () => {
    const [user, expert] = [await newUser(), await newUser()];
    const purchase = await buy(user, 100);
    const held = await hold(user, expert, 100);
    await call('ledger_chargeback', user, purchase, 100);
    await resolve(held, 'refund_reject');
    expect(await coins(user)).toEqual(none);
  });

  test('earnings repay a debt, until which nothing can be sent or withdrawn', async () => {
    const [user, client] = [await newUser(), await newUser()];
    await buy(client, 500);
    await resolve(await hold(client, user, 200));
    const purchase = await buy(user, 150);
    await hold(user, client, 150);
    await call('ledger_chargeback', user, purchase, 150);
    await resolve(await hold(client, user, 100));
    expect(await coins(user)).toEqual({ ...none, earned: 200, debt: 50 });
    expect(await call('wallet_withdrawable', user)).toBe(0);
    expect(await rejectionCode(call('ledger_withdraw', user, 1, randomUUID()))).toBe('DEBT_OUTSTANDING');
    expect(await rejectionCode(hold(user, client, 1))).toBe('DEBT_OUTSTANDING');
    await resolve(await hold(client, user, 100));
    expect(await coins(user)).toEqual({ ...none, earned: 250 });
    expect(await call('wallet_withdrawable', user)).toBe(250);
    await hold(user, client, 250);
  });

  test('set the total of a purchase, which can rise in parts and fall again', async () => {
    const user = await newUser();
    const purchase = await buy(user, 500, 25);
    for (const [inAll, purchased, bonus] of [
      [200, 300, 15],
      [500, 0, 0],
      [500, 0, 0],
      [120, 380, 19],
      [0, 500, 25],
      [300, 200, 10],
    ] as const) {
      await call('ledger_chargeback', user, purchase, inAll);
      expect(await coins(user)).toEqual({ ...none, bonus, purchased });
    }
    expect(await history(user)).toEqual([
      ['chargeback', -315],
      ['chargeback_return', 126],
      ['chargeback_return', 399],
      ['chargeback', -315],
      ['chargeback', -210],
      ['purchase', 525],
    ]);
  });

  test('take purchased coins for spent bonus coins, and a return repays the debt with its bonus coins first', async () => {
    const [user, expert] = [await newUser(), await newUser()];
    const purchase = await buy(user, 500, 25);
    await resolve(await hold(user, expert, 425));
    await call('ledger_chargeback', user, purchase, 80);
    expect(await coins(user)).toEqual({ ...none, purchased: 16 });
    await call('ledger_chargeback', user, purchase, 200);
    expect(await coins(user)).toEqual({ ...none, debt: 110 });
    await call('ledger_chargeback', user, purchase, 0);
    expect(await coins(user)).toEqual({ ...none, purchased: 100 });
  });

  test('coins of a returned chargeback repay the debt first, and the buyer keeps the rest', async () => {
    const [user, expert] = [await newUser(), await newUser()];
    const purchase = await buy(user, 500);
    await resolve(await hold(user, expert, 500));
    await call('ledger_chargeback', user, purchase, 500);
    await buy(user, 200);
    expect(await coins(user)).toEqual({ ...none, debt: 300 });
    await call('ledger_chargeback', user, purchase, 0);
    expect(await coins(user)).toEqual({ ...none, purchased: 200 });
  });

  test('rejects a total below zero or above the purchase, and another user’s purchase', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const purchase = await buy(user, 100);
    expect(await rejectionCode(call('ledger_chargeback', user, purchase, -1))).not.toBe('went through');
    expect(await rejectionCode(call('ledger_chargeback', user, randomUUID(), 0))).not.toBe('went through');
    expect(await rejectionCode(call('ledger_chargeback', user, purchase, 101))).not.toBe('went through');
    expect(await rejectionCode(call('ledger_chargeback', other, purchase, 100))).not.toBe('went through');
  });
});
