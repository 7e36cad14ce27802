import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(16);
const { call, callAsServer, coins, newUser, buy, hold, resolve } = ledger;
const none = { bonus: 0, purchased: 0, earned: 0, earned_bonus: 0, debt: 0 };

/** A reply to a message that cost 60 bonus and 40 purchased coins, less the fee. */
async function replied(fee = 0) {
  const [sender, expert] = [await newUser(), await newUser()];
  await call('ledger_signup_bonus', sender, 60);
  await buy(sender, 40);
  const release = await resolve(await hold(sender, expert, 100, fee));
  return { sender, expert, release };
}

const spend = async (user: string, price: number): Promise<void> => {
  await hold(user, await newUser(), price);
};
const reverse = (release: number) => call<number>('ledger_reverse_release', release);
const refund = (reversal: number) => call<number>('ledger_refund_admin', reversal);

describe('reversing the payment for a reply', () => {
  test.each([0, 10, 70, 100])('refunds the sender every coin in its kind, including a fee of %i', async (fee) => {
    const { sender, expert, release } = await replied(fee);
    const reversal = await reverse(release);
    expect(await coins(expert)).toEqual(none);
    expect(await coins(sender)).toEqual(none);
    await refund(reversal);
    expect(await coins(sender)).toEqual({ ...none, bonus: 60, purchased: 40 });
    const { rows } = await ledger.database.pool.query(
      'select coalesce(sum(amount), 0) as coins from ledger_entry where account_id = 3 and tx_id in ($1, $2)',
      [release, reversal],
    );
    expect(rows).toEqual([{ coins: 0 }]);
  });

  test('takes only earnings, of both kinds; a shortfall is a debt that a later purchase repays', async () => {
    const { sender, expert, release } = await replied();
    await spend(expert, 70);
    expect(await coins(expert)).toEqual({ ...none, earned: 30 });
    await buy(expert, 500);
    const reversal = await reverse(release);
    expect(await coins(expert)).toEqual({ ...none, purchased: 500, debt: 70 });
    await refund(reversal);
    expect(await coins(sender)).toEqual({ ...none, bonus: 60, purchased: 40 });
    await buy(expert, 100);
    expect(await coins(expert)).toEqual({ ...none, purchased: 530 });
  });

  test('takes earned coins in place of spent earned_bonus coins, and vice versa', async () => {
    const { expert, release } = await replied();
    const other = await newUser();
    await buy(other, 500);
    await resolve(await hold(other, expert, 500));
    await spend(expert, 60);
    await reverse(release);
    expect(await coins(expert)).toEqual({ ...none, earned: 440 });

    const paidOut = await replied();
    await call('ledger_signup_bonus', other, 100);
    await resolve(await hold(other, paidOut.expert, 100));
    await call('ledger_withdraw', paidOut.expert, 40, randomUUID());
    expect(await coins(paidOut.expert)).toEqual({ ...none, earned_bonus: 160 });
    await reverse(paidOut.release);
    expect(await coins(paidOut.expert)).toEqual({ ...none, earned_bonus: 60 });
  });

  test('reverses and refunds once when several calls race', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sender, expert, release } = await replied();
      const reversals = await Promise.allSettled(Array.from({ length: 6 }, () => reverse(release)));
      const [reversal] = reversals.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(reversals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refunds = await Promise.allSettled(Array.from({ length: 6 }, () => refund(reversal ?? 0)));
      expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await rejectionCode(reverse(release))).toBe('ledger_tx_hold_resolved_once');
      expect(await rejectionCode(refund(reversal ?? 0))).toBe('ledger_tx_hold_resolved_once');
      expect([await coins(sender), await coins(expert)]).toEqual([{ ...none, bonus: 60, purchased: 40 }, none]);
    }
  });

  test('concurrent reversals between two people do not deadlock', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await buy(one, 500);
    await buy(other, 500);
    const releases = await Promise.all(
      Array.from({ length: 10 }, async (_, i) =>
        resolve(await (i % 2 === 0 ? hold(one, other, 50) : hold(other, one, 50))),
      ),
    );
    await Promise.all(releases.map(async (release) => refund(await reverse(release))));
    const sums = [await coins(one), await coins(other)].map(({ purchased, earned }) => purchased + earned);
    expect(sums).toEqual([500, 500]);
  });
});

describe('the database rejects', () => {
  const post = (columns: string, from: string, legs: string) =>
    ledger.database.ownerPool.query(
      `with tx as (insert into ledger_tx (${columns}) ${from} returning id, user_id, hold_tx_id)
       insert into ledger_entry (account_id, seq, tx_id, amount, balance) ${legs}`,
    );
  const columns = 'kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, hold_tx_id';
  const backToEscrow =
    'select account_id, tx.id, tx.id, -amount, null from tx join ledger_entry e on e.tx_id = tx.hold_tx_id';
  const asDebt = `${backToEscrow} and e.account_id < 64 union all
    select h.account_id, h.seq + 1, tx.id, -100, h.balance - 100 from tx, ledger_heads(tx.user_id) h where h.kind = 'debt'`;

  test('a reversal from another user, with another fee, or into another kind of coin', async () => {
    const { sender, release } = await replied();
    const taken = (user: string, fee = '0') =>
      `select 'release_reversed', ${user}, counterparty_id, 0, ${fee}, message_id, id from ledger_tx where id = ${release}`;
    expect(await rejectionCode(post(columns, taken(`'${sender}'`), asDebt))).toBe('ledger_tx_resolves_its_own_hold');
    expect(await rejectionCode(post(columns, taken('user_id', '1'), asDebt))).toBe('ledger_tx_resolves_its_own_hold');
    const otherKind = asDebt.replace(
      'select account_id,',
      'select case account_id when 8 then 10 else account_id end,',
    );
    expect(await rejectionCode(post(columns, taken('user_id'), otherKind))).toBe('ledger_tx_resolves_what_was_held');
    expect(await rejectionCode(post(columns, taken('user_id'), asDebt))).toBe('went through');
  });

  test('a refund to anyone but the sender, or of a payment that was not reversed', async () => {
    const { expert, release } = await replied();
    const reversal = await reverse(release);
    const given = (of: number, user: string) =>
      `select 'refund_admin', ${user}, user_id, 100, 0, message_id, id from ledger_tx where id = ${of}`;
    const legs = `${backToEscrow} and e.account_id between 8 and 11 union all
      select h.account_id, h.seq + 1, tx.id, 100, h.balance + 100 from tx, ledger_heads(tx.user_id) h where h.kind = 'bonus'`;
    expect(await rejectionCode(post(columns, given(reversal, `'${expert}'`), legs))).toBe(
      'ledger_tx_resolves_its_own_hold',
    );
    const kept = (await replied()).release;
    expect(await rejectionCode(post(columns, given(kept, 'counterparty_id'), legs))).toBe(
      'ledger_tx_resolves_its_own_hold',
    );
  });

  test('the server’s role calling these functions directly', async () => {
    const { release } = await replied();
    await expect(callAsServer('ledger_reverse_release', release)).rejects.toThrow('permission denied');
    await expect(callAsServer('ledger_refund_admin', release)).rejects.toThrow('permission denied');
    await expect(callAsServer('ledger_forfeit', await newUser())).rejects.toThrow('permission denied');
  });
});

describe('forfeiting', () => {
  test('moves coins of all kinds to their own platform account once; a debt stays', async () => {
    const { expert, release } = await replied();
    await spend(expert, 100);
    await reverse(release);
    await call('ledger_signup_bonus', expert, 30);
    expect(await coins(expert)).toEqual({ ...none, bonus: 30, debt: 100 });
    const forfeits = await Promise.all(Array.from({ length: 5 }, () => call('ledger_forfeit', expert)));
    expect(forfeits.filter((tx) => tx !== null)).toHaveLength(1);
    expect(await coins(expert)).toEqual({ ...none, debt: 100 });
    const { rows } = await ledger.database.pool.query(
      'select sum(e.amount) as coins from ledger_entry e join ledger_tx t on t.id = e.tx_id where e.account_id = 4 and t.user_id = $1',
      [expert],
    );
    expect(rows).toEqual([{ coins: 30 }]);
  });

  test('returns null for an empty wallet', async () => {
    expect(await call('ledger_forfeit', await newUser())).toBeNull();
  });
});
