import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionCode } from '../ledger/ledger-fixtures.ts';
import {
  approveWithdrawal,
  markWithdrawalPaid,
  markWithdrawalReturned,
} from '../admin-withdrawals/decide-withdrawal.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';

// Attacks run as the owner of the tables, who has every right. Only the triggers can stop them.
const world = await withdrawalWorld();
const { services, database, expert, request } = world;
const { ownerPool } = database;
const adminCtx = (await world.admin()).ctx;
const STATUSES = ['requested', 'approved', 'paid', 'rejected', 'failed', 'cancelled'] as const;
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const status of ['requested', 'approved', 'paid', 'cancelled', 'returned']) {
    const person = await expert({ earned: 200 });
    const { id } = await request(person, 150);
    if (['approved', 'paid', 'returned'].includes(status)) await approveWithdrawal(adminCtx, { id });
    if (['paid', 'returned'].includes(status)) await markWithdrawalPaid(adminCtx, { id, utr: `UTR-${status}` });
    if (status === 'returned') await markWithdrawalReturned(adminCtx, { id, reason: 'Bounced' });
    if (status === 'cancelled') await cancelWithdrawal(person.ctx, { id });
    ids[status] = id;
  }
});

/** Updates the withdrawal in this state, rolls back, and returns the violated constraint or `went through`. */
async function attack(from: string, set: string): Promise<string> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    return await rejectionCode(client.query(`update withdrawals set ${set} where id = $1`, [ids[from]]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What each step would set if it were allowed. */
const STEP: Readonly<Record<(typeof STATUSES)[number], string>> = {
  requested: `status = 'requested', approved_at = null, closed_at = null, utr = null`,
  approved: `status = 'approved', approved_at = coalesce(approved_at, now()), closed_at = null, utr = null`,
  paid: `status = 'paid', utr = coalesce(utr, 'X-1'), closed_at = coalesce(closed_at, now()), returned_at = null`,
  rejected: `status = 'rejected', closed_at = coalesce(closed_at, now()), utr = null, returned_at = null`,
  failed: `status = 'failed', closed_at = coalesce(closed_at, now()), reason = 'x', returned_at = case when utr is not null then now() end`,
  cancelled: `status = 'cancelled', closed_at = coalesce(closed_at, now()), utr = null, returned_at = null`,
};
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  requested: ['requested', 'approved', 'rejected', 'cancelled'],
  approved: ['approved', 'paid', 'failed'],
  paid: ['failed'],
  cancelled: [],
  returned: [],
};

describe.each(Object.keys(ALLOWED))('from %s', (from) => {
  test.each(STATUSES)('to %s', async (to) => {
    const outcome = await attack(from, STEP[to]);
    expect(outcome).toBe(ALLOWED[from]?.includes(to) ? 'went through' : 'withdrawals_move_forward');
  });
});

test.each([
  'amount_coins = amount_coins + 1, earned_coins = earned_coins + 1',
  'earned_coins = earned_coins - 1, earned_bonus_coins = earned_bonus_coins + 1',
  `account_holder = 'Mallory'`,
  `account_number_last4 = '0000'`,
  `ifsc = 'EVIL0000001'`,
  `ifsc = null, account_number_last4 = null, masked_upi_id = 'e•••@evil'`,
  'user_id = (select id from users where id <> user_id limit 1)',
  `requested_at = requested_at - interval '1 day'`,
  'approval_snapshot = pg_current_snapshot()',
  'id = uuidv7()',
])('rejects a change of the agreed terms: %s', async (set) => {
  for (const from of ['requested', 'approved', 'paid']) {
    expect(await attack(from, set)).toBe('withdrawals_move_forward');
  }
});

test('forbids editing or deleting a closed withdrawal, and inserting one that is not a request', async () => {
  for (const set of [`reason = 'Other'`, `utr = 'OTHER'`, 'closed_at = now()', `account_encrypted = 'x'`]) {
    expect(await attack('paid', set)).toBe('withdrawals_move_forward');
  }
  for (const from of Object.keys(ids)) {
    const gone = ownerPool.query('delete from withdrawals where id = $1', [ids[from]]);
    expect(await rejectionCode(gone)).toBe('withdrawals_move_forward');
  }
  const born = ownerPool.query(
    `insert into withdrawals (user_id, amount_coins, earned_coins, earned_bonus_coins, status, utr, closed_at, account_holder,
       account_encrypted, account_number_last4, ifsc)
     select user_id, 100, 100, 0, 'paid', 'BORN-PAID', now(), account_holder, '', account_number_last4, ifsc from withdrawals limit 1`,
  );
  expect(await rejectionCode(born)).toBe('withdrawals_begin_requested');
});

test('allows re-encryption of an open withdrawal, an export once approved, and no other UTR once paid', async () => {
  expect(await attack('requested', `account_encrypted = 'again'`)).toBe('went through');
  expect(await attack('approved', `exported_at = now()`)).toBe('went through');
  expect(await attack('requested', `exported_at = now()`)).toBe('withdrawals_move_forward');
  expect(await attack('paid', `status = 'failed', returned_at = now(), utr = 'OTHER'`)).toBe(
    'withdrawals_move_forward',
  );
});

test.each([
  `update withdrawals set status = 'approved'`,
  `insert into withdrawals (user_id) select id from users`,
  'delete from withdrawals',
  `update payouts set state = 'paid'`,
  'delete from payout_events',
  `select withdrawal_close(id, 'paid', 'x', null, null) from withdrawals`,
  `select withdrawal_return(id, 'x') from withdrawals`,
  `select withdrawal_set_approved(id, null, 'manual') from withdrawals`,
  `select ledger_payout_reversed(id) from withdrawals`,
])('forbids the server’s role: %s', async (statement) => {
  await expect(services.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('keeps the provider’s reports unchanged', async () => {
  await ownerPool.query(
    `insert into payout_events (provider, event_id, withdrawal_id, provider_status, outcome, amount_paise, effect)
     values ('razorpayx', 'evt_1', $1, 'failed', 'failed', 15000, 'none')`,
    [ids.requested],
  );
  for (const statement of [
    `update payout_events set effect = 'paid'`,
    'delete from payout_events',
    'truncate payout_events',
  ]) {
    expect(await rejectionCode(ownerPool.query(statement))).toBe('ledger_append_only');
  }
});
