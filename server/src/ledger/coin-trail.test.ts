import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayCoins, type Coin } from './coin-model-fixtures.ts';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(2);
const { call, buy, hold, resolve, newUser } = ledger;
const { ownerPool } = ledger.database;
const runs = Number(process.env['MODEL_RUNS'] ?? 15);
const PEOPLE = 3;

const ACTS = [
  'buy',
  'welcome',
  'release',
  'release',
  'release',
  'refund_reject',
  'pending',
  'reverse',
  'withdraw',
  'paid',
  'bounce',
  'chargeBack',
  'forfeit',
] as const;
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    from: fc.nat(PEOPLE - 1),
    offset: fc.integer({ min: 1, max: PEOPLE - 1 }),
    coins: fc.integer({ min: 1, max: 60 }),
    fee: fc.nat(20),
  }),
  { minLength: 5, maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never;

/** Runs one step between these people. What the ledger rejects is skipped. */
async function run({ act, from, offset, coins, fee }: Step, people: string[], purchases: string[]): Promise<void> {
  const sender = people[from] ?? '';
  const recipient = people[(from + offset) % PEOPLE] ?? '';
  const withdrawal = crypto.randomUUID();
  switch (act) {
    case 'buy':
      purchases[from] = await buy(sender, coins, fee);
      return;
    case 'welcome':
      await call('ledger_signup_bonus', sender, coins);
      return;
    case 'chargeBack':
      if (purchases[from] !== undefined) await call('ledger_chargeback', sender, purchases[from], coins);
      return;
    case 'forfeit':
      if (coins > 55) await call('ledger_forfeit', sender);
      return;
    case 'withdraw':
    case 'paid':
    case 'bounce':
      await call('ledger_withdraw', sender, coins, withdrawal);
      if (act === 'withdraw') return;
      if (act === 'bounce' && coins % 2 === 0) {
        await call('ledger_payout_failed', withdrawal);
        return;
      }
      await call('ledger_payout_paid', withdrawal, 'UTR');
      if (act === 'bounce') await call('ledger_payout_reversed', withdrawal);
      return;
    default: {
      const held = await hold(sender, recipient, coins, Math.min(fee, coins));
      if (act === 'pending') return;
      const resolution = await resolve(held, act === 'reverse' ? 'release' : act);
      if (act !== 'reverse') return;
      const reversal = await call('ledger_reverse_release', resolution);
      if (coins % 3 > 0) await call('ledger_refund_admin', reversal);
    }
  }
}

/** Counts coins by where they are and how they got there. */
function count(coins: readonly Coin[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path, place, placeTx, account } of coins) {
    const key = `${path.join('>')} ${place} ${placeTx} ${account}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** What coin_trail finds about the coins `first` to `last` of one entry, in the same form. */
async function trailOf(made: string, first: number, last: number): Promise<Record<string, number>> {
  const { rows } = await ownerPool.query<{ key: string; coins: number }>(
    `select concat_ws(' ', array_to_string(path, '>'), place, tx_id, account_id) as key, coins from coin_trail($1, $2, $3, $4)`,
    [...made.split(' '), first, last],
  );
  return Object.fromEntries(rows.map(({ key, coins }) => [key, coins]));
}

test('finds every coin where a model that moves them one by one has it', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(), async (all, where) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => newUser()));
      const purchases: string[] = [];
      await buy(people[0] ?? '', 100, 10);
      for (const step of all) await rejectionCode(run(step, people, purchases));
      const { rows } = await ownerPool.query<{ first: number }>(
        'select min(id) as first from ledger_tx where user_id = any ($1)',
        [people],
      );
      for (const [made, coins] of await replayCoins(ownerPool)) {
        if (Number(made.split(' ')[0]) < (rows[0]?.first ?? 0)) continue;
        const first = where % coins.length;
        expect(await trailOf(made, 0, coins.length)).toEqual(count(coins));
        expect(await trailOf(made, first, coins.length)).toEqual(count(coins.slice(first)));
      }
    }),
    { numRuns: runs, ...(process.env['MODEL_SEED'] ? { seed: Number(process.env['MODEL_SEED']) } : {}) },
  );
});
