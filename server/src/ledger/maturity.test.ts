import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(16);
const { call, newUser, buy, hold, resolve, coins } = ledger;
const { ownerPool } = ledger.database;
let client = '';
let expert = '';

beforeEach(async () => {
  [client, expert] = [await newUser(), await newUser()];
  await buy(client, 5_000);
});

/** Lets the expert earn these coins with one reply, and returns the release. */
const earn = async (price: number, fee = 0): Promise<number> => resolve(await hold(client, expert, price, fee));

/** Returns the database's time, which separates earlier earnings from later ones. */
async function now(): Promise<string> {
  const { rows } = await ownerPool.query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? '';
}

const withdraw = (amount: number, earnedBefore: string, id = randomUUID()): Promise<unknown> =>
  call('ledger_withdraw', expert, amount, id, true, earnedBefore);

test('withdraws only coins earned before the given time, also after spending, refunds and reversals', async () => {
  const bounced = randomUUID();
  await earn(400);
  await withdraw(100, await now(), bounced);
  const cutoff = await now();
  await earn(200, 20);
  const reversed = await earn(70);
  expect(await call('wallet_withdrawable', expert, true, cutoff)).toBe(300);
  await call('ledger_payout_failed', bounced);
  await call('ledger_reverse_release', reversed);
  const spent = await hold(expert, client, 250);
  expect(await call('wallet_withdrawable', expert, true, cutoff)).toBe(150);
  expect(await rejectionCode(withdraw(151, cutoff))).toBe('INSUFFICIENT_EARNINGS');
  await resolve(spent, 'refund_reject');
  expect(await withdraw(400, cutoff)).toMatchObject({ earned: 400, retained: 180 });
  expect(await rejectionCode(withdraw(1, cutoff))).toBe('INSUFFICIENT_EARNINGS');
  expect(await coins(expert)).toMatchObject({ earned: 180 });
});

test('takes coins earned from bonus coins, which a review protects, while earned coins still mature', async () => {
  const cutoff = await now();
  await earn(100);
  const other = await newUser();
  await call('ledger_signup_bonus', other, 80);
  await resolve(await hold(other, expert, 80));
  expect(await withdraw(80, cutoff)).toMatchObject({ earned: 0, earnedBonus: 80, retained: 100 });
});

test('of concurrent withdrawals and sends, none takes coins that mature', async () => {
  await earn(300);
  const cutoff = await now();
  await earn(200);
  const met = await Promise.all(
    Array.from({ length: 12 }, (_, i) => rejectionCode(i % 4 === 3 ? hold(expert, client, 20) : withdraw(100, cutoff))),
  );
  const spent = met.filter((outcome, i) => i % 4 === 3 && outcome === 'went through').length * 20;
  const taken = met.filter((outcome, i) => i % 4 !== 3 && outcome === 'went through').length * 100;
  const { earned } = await coins(expert);
  expect(earned).toBe(500 - spent - taken);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(300);
  expect(await call('wallet_withdrawable', expert, true, cutoff)).toBe(Math.max(0, 300 - spent - taken));
});

test('repeating a withdrawal moves nothing', async () => {
  await earn(300);
  const [id, cutoff] = [randomUUID(), await now()];
  const repeats = await Promise.all(Array.from({ length: 6 }, () => withdraw(100, cutoff, id)));
  expect(repeats.filter((each) => each !== null)).toHaveLength(1);
  expect(await coins(expert)).toMatchObject({ earned: 200 });
});

test('the table of withdrawals rejects one that took coins earned later, even from the owner', async () => {
  await earn(300);
  const cutoff = await now();
  await earn(50);
  const byHand = (amount: number): Promise<string> =>
    rejectionCode(
      ownerPool.query(
        `with taken as (select ledger_withdraw($1, $2, $3) as kinds)
         insert into withdrawals (id, user_id, amount_coins, earned_coins, earned_bonus_coins, earned_before, retained_coins,
           account_holder, account_encrypted, account_number_last4, ifsc)
         select $3, $1, $2, (kinds ->> 'earned')::int, 0, $4, 0, 'Asha Rao', '', '1234', 'HDFC0001234' from taken`,
        [expert, amount, randomUUID(), cutoff],
      ),
    );
  expect(await byHand(301)).toBe('withdrawals_take_matured_coins');
  expect(await byHand(300)).toBe('went through');
});

test('says how many coins mature on which day', async () => {
  await earn(120);
  await earn(80);
  await hold(expert, client, 30);
  const { rows } = await ownerPool.query(
    `select coins, available_at between clock_timestamp() + interval '6 days' and clock_timestamp() + interval '7 days' as in_time
     from wallet_maturing($1, '7 days')`,
    [expert],
  );
  expect(rows).toEqual([{ coins: 170, in_time: true }]);
  const none = await ownerPool.query(`select * from wallet_maturing($1, '0')`, [expert]);
  expect(none.rows).toEqual([]);
});
