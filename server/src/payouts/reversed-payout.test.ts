import { beforeAll, expect, test } from 'vitest';
import { rejectionCode } from '../ledger/ledger-fixtures.ts';
import type { Person } from '../testing/people.ts';
import { approveWithdrawal, markWithdrawalPaid } from '../admin-withdrawals/decide-withdrawal.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';

// The ledger's checks apply even to the owner of its tables.
const world = await withdrawalWorld();
const { database, expert, request } = world;
const owner = database.ownerPool;
const adminCtx = (await world.admin()).ctx;
const GATEWAY = 1;
let person: Person;
let withdrawal = '';
let paidTx = 0;

beforeAll(async () => {
  person = await expert({ earned: 300, earnedBonus: 200 });
  withdrawal = (await request(person, 350)).id;
  await approveWithdrawal(adminCtx, { id: withdrawal });
  await markWithdrawalPaid(adminCtx, { id: withdrawal, utr: 'UTR-1' });
  const { rows } = await owner.query<{ id: number }>(
    `select id from ledger_tx where withdrawal_id = $1 and kind = 'payout_paid'`,
    [withdrawal],
  );
  paidTx = rows[0]?.id ?? 0;
});

interface Reversal {
  readonly user?: string;
  readonly resolves?: number;
  readonly of?: string;
  /** The coins that return, by kind. */
  readonly coins?: Readonly<Record<string, number>>;
}

/** Inserts a reversal in one statement, rolls back, and returns the violated constraint or `went through`. */
async function attack({ user = person.id, resolves = paidTx, of = withdrawal, coins }: Reversal = {}): Promise<string> {
  const moved = Object.entries(coins ?? { earned: 300, earned_bonus: 50 });
  const total = moved.reduce((sum, [, amount]) => sum + amount, 0);
  const client = await owner.connect();
  try {
    await client.query('begin');
    return await rejectionCode(
      client.query(
        `with tx as (
           insert into ledger_tx (kind, user_id, amount_coins, withdrawal_id, hold_tx_id)
           values ('payout_reversed', $1, $2, $3, $4) returning id
         )
         insert into ledger_entry (account_id, seq, tx_id, amount, balance)
         select h.account_id, h.seq + 1, tx.id, m.amount, h.balance + m.amount
         from tx, ledger_heads($1) h
         join unnest($5::coin_kind[], $6::int[]) m (kind, amount) on m.kind = h.kind
         union all select ${GATEWAY}, tx.id, tx.id, -$2, null from tx`,
        [user, total, of, resolves, moved.map(([kind]) => kind), moved.map(([, amount]) => amount)],
      ),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('reverses exactly the coins that were paid, as the same kinds', async () => {
  expect(await attack()).toBe('went through');
  for (const coins of [
    { earned: 350 },
    { earned: 250, earned_bonus: 100 },
    { earned: 300, earned_bonus: 51 },
    { earned: 300 },
    { bonus: 300, purchased: 50 },
  ]) {
    expect(await attack({ coins })).toBe('ledger_tx_resolves_what_was_held');
  }
});

test('links a reversal only to the payment that it undoes', async () => {
  const stranger = await world.join();
  const other = await request(await expert({ earned: 300 }), 300);
  const { rows } = await owner.query<{ id: number }>(`select id from ledger_tx where withdrawal_id = $1`, [other.id]);
  const theirRequest = rows[0]?.id ?? 0;
  expect(await attack({ user: stranger.id })).toBe('ledger_tx_resolves_its_own_hold');
  expect(await attack({ of: other.id })).toBe('ledger_tx_resolves_its_own_hold');
  expect(await attack({ resolves: theirRequest, of: other.id })).toBe('ledger_tx_resolves_its_own_hold');
});

test('reverses only a paid withdrawal, and only once', async () => {
  const open = await request(await expert({ earned: 300 }), 100);
  const early = owner.query('select ledger_payout_reversed($1)', [open.id]);
  await expect(early).rejects.toMatchObject({ code: 'P0002' });
  await owner.query('select ledger_payout_reversed($1)', [withdrawal]);
  const again = owner.query('select ledger_payout_reversed($1)', [withdrawal]);
  expect(await rejectionCode(again)).toBe('ledger_tx_hold_resolved_once');
  expect(await world.kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
});
