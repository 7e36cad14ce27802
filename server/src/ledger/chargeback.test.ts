import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(12);
const { call, newUser, buy, coins } = ledger;

test('concurrent calls for one purchase all count, and the total is that of one of them', async () => {
  const user = await newUser();
  const purchase = await buy(user, 500);
  // All totals differ, so that each call moves coins in any order.
  const totals = [500, 30, 250, 470, 100, 20, 499, 1, 260, 300];
  await Promise.all(totals.map((total) => call('ledger_chargeback', user, purchase, total)));
  const { purchased, debt } = await coins(user);
  expect(totals).toContain(500 - purchased);
  expect(debt).toBe(0);
  const { rows } = await ledger.database.pool.query<{ times: number }>(
    `select count(*) as times from ledger_tx where purchase_id = $1 and kind <> 'purchase'`,
    [purchase],
  );
  expect(rows).toEqual([{ times: totals.length }]);
});

describe('a chargeback that the tables’ owner inserts by hand', () => {
  const byHand = (kind: string, user: string, purchase: string, amount: number, key: string): Promise<string> =>
    rejectionCode(
      ledger.database.ownerPool.query(
        `select ledger_post(
           jsonb_populate_record(null::ledger_tx, $1), coins(purchased => $2), array[platform_leg('gateway', -$2::integer)]
         )`,
        [{ kind, user_id: user, purchase_id: purchase, once_key: key }, amount],
      ),
    );

  test('is accepted if it equals one that ledger_chargeback would write', async () => {
    const user = await newUser();
    const purchase = await buy(user, 500);
    expect(await byHand('chargeback', user, purchase, -500, `chargeback:${purchase}`)).toBe('went through');
    expect(await byHand('chargeback_return', user, purchase, 500, `chargeback_return:${purchase}:2`)).toBe(
      'went through',
    );
  });

  test('is rejected without the share of the bonus coins', async () => {
    const user = await newUser();
    const purchase = await buy(user, 500, 25);
    expect(await byHand('chargeback', user, purchase, -500, `chargeback:${purchase}`)).toBe(
      'ledger_tx_calls_back_a_purchase',
    );
  });

  test('is rejected above the coins bought, and a return above the coins charged back', async () => {
    const user = await newUser();
    const purchase = await buy(user, 500);
    await buy(user, 500);
    expect(await byHand('chargeback', user, purchase, -501, `chargeback:${purchase}`)).toBe(
      'ledger_tx_calls_back_a_purchase',
    );
    await call('ledger_chargeback', user, purchase, 200);
    expect(await byHand('chargeback', user, purchase, -301, `chargeback:${purchase}:2`)).toBe(
      'ledger_tx_calls_back_a_purchase',
    );
    expect(await byHand('chargeback_return', user, purchase, 201, `chargeback_return:${purchase}:2`)).toBe(
      'ledger_tx_calls_back_a_purchase',
    );
  });

  test('is rejected for another user’s purchase and for an unknown one', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const purchase = await buy(user, 500);
    await buy(other, 500);
    expect(await byHand('chargeback', other, purchase, -500, `chargeback:${purchase}`)).toBe(
      'ledger_tx_calls_back_a_purchase',
    );
    const nothing = randomUUID();
    expect(await byHand('chargeback', user, nothing, -500, `chargeback:${nothing}`)).toBe(
      'ledger_tx_calls_back_a_purchase',
    );
  });

  test('is rejected with a number out of sequence or one that is taken', async () => {
    const user = await newUser();
    const purchase = await buy(user, 500);
    expect(await byHand('chargeback', user, purchase, -100, `chargeback:${purchase}:2`)).toBe(
      'ledger_tx_formed_like_its_kind',
    );
    await call('ledger_chargeback', user, purchase, 100);
    // This key is already used, so nothing is written.
    await byHand('chargeback', user, purchase, -100, `chargeback:${purchase}`);
    expect(await coins(user)).toMatchObject({ purchased: 400, debt: 0 });
  });
});
