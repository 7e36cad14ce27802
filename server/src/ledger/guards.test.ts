// Rows that the tables' owner inserts by hand pass the same checks as all others.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const ledger = await testLedger(4);
const { newUser, buy, hold } = ledger;
const owner = ledger.database.ownerPool;

const wallet = { a: '', b: '', holdOfA: 0, purchaseTx: 0 };
let accountsOf: { a: number; b: number };

beforeAll(async () => {
  wallet.a = await newUser();
  wallet.b = await newUser();
  await buy(wallet.a, 1000, 100);
  await buy(wallet.b, 1000);
  wallet.holdOfA = await hold(wallet.a, wallet.b, 300);
  const { rows } = await owner.query<{ user_id: string; wallet_no: number }>(
    'select user_id, wallet_no from ledger_wallet',
  );
  const numbers = new Map(rows.map((row) => [row.user_id, row.wallet_no * 8]));
  accountsOf = { a: numbers.get(wallet.a) ?? 0, b: numbers.get(wallet.b) ?? 0 };
});

/** Runs statements in one transaction as the owner of the tables, who has every right but cannot get around the guards. */
async function attack(...statements: string[]): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    return await rejectionCode(
      (async () => {
        for (const statement of statements) await client.query(statement);
        await client.query('commit');
      })(),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Account, number, amount and balance. All but the amount are SQL. */
type Leg = readonly [number, string, number, string];

/** One statement that writes a transaction (columns and values) together with its legs, as the operations do. */
function writes(tx: Record<string, string | number>, legs: readonly Leg[]): string {
  return `with tx as (insert into ledger_tx (${Object.keys(tx).join(', ')}) values (${Object.values(tx).join(', ')}) returning id)
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    ${legs.map(([account, seq, amount, balance]) => `select ${account}, ${seq}, id, ${amount}, (${balance})::integer from tx`).join(' union all ')}`;
}

function bonusOf(user: string, amount = 5): Record<string, string | number> {
  return { kind: `'signup_bonus'`, user_id: `'${user}'`, amount_coins: amount, once_key: `'${randomUUID()}'` };
}

const issue = 2;
const fromIssue: Leg = [issue, 'id', -5, 'null'];

/** The next entry of an account, as an attacker who knows the books would write it. */
function next(account: number, amount: number, balanceOff = 0): Leg {
  const head = `(select %s from ledger_entry where account_id = ${account} order by seq desc limit 1)`;
  return [
    account,
    `coalesce(${head.replace('%s', 'seq')}, 0) + 1`,
    amount,
    `coalesce(${head.replace('%s', 'balance')}, 0) + ${amount + balanceOff}`,
  ];
}

test('accepts a balanced transaction', async () => {
  expect(await attack(writes(bonusOf(wallet.a), [next(accountsOf.a, 5), fromIssue]))).toBe('went through');
});

test.each<[what: string, constraint: string, legs: () => readonly Leg[]]>([
  [
    'a transaction that does not sum to zero',
    'ledger_tx_sums_to_zero',
    () => [next(accountsOf.a, 5), [issue, 'id', -4, 'null']],
  ],
  [
    'an entry that does not continue its predecessor',
    'ledger_entry_continues',
    () => [next(accountsOf.a, 5, 1), fromIssue],
  ],
  [
    'an entry that leaves a gap',
    'ledger_entry_continues',
    () => {
      const [account, seq, amount, balance] = next(accountsOf.a, 5);
      return [[account, `${seq} + 1`, amount, balance], fromIssue];
    },
  ],
  [
    'a first entry that starts above zero',
    'ledger_entry_continues',
    () => [[accountsOf.a + 3, '1', 5, '500'], fromIssue],
  ],
  [
    'a fork: a second entry with the same number',
    'ledger_entry_pkey',
    () => [[accountsOf.a + 1, '1', 5, '5'], fromIssue],
  ],
  ['a wallet entry without a balance', 'ledger_entry_continues', () => [[accountsOf.a + 2, '1', 5, 'null'], fromIssue]],
  [
    'an entry of 0 coins',
    'ledger_entry_moves_something',
    () => [next(accountsOf.a, 5), fromIssue, [1, 'id', 0, 'null']],
  ],
  [
    'the same account twice in a transaction',
    'ledger_entry_once_per_tx',
    () => [next(accountsOf.a, 5), [issue, 'id', -2, 'null'], [issue, 'id + 1', -3, 'null']],
  ],
  ['an unknown platform account', 'ledger_entry_account_known', () => [next(accountsOf.a, 5), [7, 'id', -5, 'null']]],
  [
    'a platform account with a running balance',
    'ledger_entry_account_known',
    () => [next(accountsOf.a, 5), [issue, 'id', -5, '0']],
  ],
  [
    'a platform entry that is not numbered by its transaction',
    'ledger_entry_account_known',
    () => [next(accountsOf.a, 5), [issue, 'id + 1', -5, 'null']],
  ],
  [
    'two wallets in one transaction',
    'ledger_tx_moves_one_wallet',
    () => [next(accountsOf.a, 5), next(accountsOf.b, 5), [issue, 'id', -10, 'null']],
  ],
  ['another user’s wallet', 'ledger_tx_moves_one_wallet', () => [next(accountsOf.b, 5), fromIssue]],
])('rejects %s', async (_, constraint, legs) => {
  expect(await attack(writes(bonusOf(wallet.a), legs()))).toBe(constraint);
});

test('rejects a transaction without legs', async () => {
  const tx = bonusOf(wallet.a);
  expect(
    await attack(`insert into ledger_tx (${Object.keys(tx).join(', ')}) values (${Object.values(tx).join(', ')})`),
  ).toBe('ledger_tx_has_legs');
});

test('rejects legs without a transaction', async () => {
  expect(
    await attack(`insert into ledger_entry values (1, 999999, 999999, 5, null), (2, 999999, 999999, -5, null)`),
  ).toBe('ledger_tx_closed');
});

test('rejects legs that cancel out, added to a committed transaction', async () => {
  expect(
    await attack(
      `insert into ledger_entry values (1, ${wallet.holdOfA}, ${wallet.holdOfA}, 5, null), (2, ${wallet.holdOfA}, ${wallet.holdOfA}, -5, null)`,
    ),
  ).toBe('ledger_tx_closed');
});

test('rejects legs that cancel out, added later in the same database transaction', async () => {
  expect(
    await attack(
      writes(bonusOf(wallet.a), [next(accountsOf.a, 5), fromIssue]),
      `insert into ledger_entry (account_id, seq, tx_id, amount, balance)
       select a, id, id, x, null from (select max(id) as id from ledger_tx) t, (values (1, 7), (3, -7)) v (a, x)`,
    ),
  ).toBe('ledger_tx_closed');
});

test('rejects an overdrawn wallet', async () => {
  const tx = { ...bonusOf(wallet.b, -2000), kind: `'debt_repaid'`, once_key: 'null' };
  expect(await attack(writes(tx, [next(accountsOf.b + 1, -2000), [issue, 'id', 2000, 'null']]))).toBe(
    'wallet_never_overdrawn',
  );
});

test('rejects a debt that is overpaid', async () => {
  const tx = { ...bonusOf(wallet.b, -5), kind: `'debt_repaid'`, once_key: 'null' };
  expect(await attack(writes(tx, [next(accountsOf.b + 1, -5), next(accountsOf.b + 4, 5)]))).toBe('debt_never_overpaid');
});

test('rejects a transaction whose amount differs from its entries', async () => {
  expect(await attack(writes(bonusOf(wallet.a, 6), [next(accountsOf.a, 5), fromIssue]))).toBe(
    'ledger_tx_amount_is_what_moved',
  );
});

test('rejects a transaction dated into an older database transaction, to slip in behind a checkpoint', async () => {
  const tx = { ...bonusOf(wallet.a), xid: `'3'` };
  expect(await attack(writes(tx, [next(accountsOf.a, 5), fromIssue]))).toBe('ledger_tx_closed');
  // A declined purchase has no legs that would give it away.
  const declined = `insert into ledger_tx (kind, user_id, amount_coins, purchase_id, once_key, xid)
    values ('purchase_declined', '${wallet.a}', 0, uuidv7(), 'planted', '3')`;
  expect(await attack(declined)).toBe('ledger_tx_closed');
});

test.each([
  ['an unknown kind', { kind: `'gift'` }],
  ['a kind whose name ends with what it lacks', { kind: `'signup_bonus: user'`, user_id: 'null' }],
  ['a kind that moves the other way', { kind: `'debt_repaid'`, once_key: 'null' }],
  ['a bonus without its key', { once_key: 'null' }],
  ['a bonus without a user', { user_id: 'null' }],
  ['a bonus that refers to a message', { message_id: 'uuidv7()' }],
  ['a bonus that refers to a purchase', { purchase_id: 'uuidv7()' }],
  ['a bonus that refers to a withdrawal', { withdrawal_id: 'uuidv7()' }],
  ['a bonus with a fee', { fee_coins: 1 }],
  ['a refund without a hold', { kind: `'refund_reject'`, once_key: 'null', message_id: 'uuidv7()' }],
  [
    'a release with a fee below zero',
    { kind: `'release'`, once_key: 'null', message_id: 'uuidv7()', hold_tx_id: 1, fee_coins: -1 },
  ],
  ['a purchase without a purchase id', { kind: `'purchase'` }],
  ['a withdrawal that adds coins', { kind: `'withdrawal'`, withdrawal_id: 'uuidv7()' }],
  [
    'a return without a withdrawal transaction',
    { kind: `'withdrawal_return'`, once_key: 'null', withdrawal_id: 'uuidv7()' },
  ],
  ['a payout to a wallet', { kind: `'payout_paid'`, once_key: 'null', withdrawal_id: 'uuidv7()', hold_tx_id: 1 }],
  ['a chargeback that adds coins', { kind: `'chargeback'`, purchase_id: 'uuidv7()' }],
])('rejects %s', async (_, changed) => {
  const tx = { ...bonusOf(wallet.a), ...changed };
  expect(await attack(writes(tx, [next(accountsOf.a, 5), fromIssue]))).toBe('ledger_tx_formed_like_its_kind');
});

test('checks every transaction of a statement that writes several', async () => {
  const two = (kind: string): string => `with tx as (
      insert into ledger_tx (kind, user_id, amount_coins, once_key)
      values ('signup_bonus', '${wallet.a}', 5, 'first'), ('${kind}', '${wallet.a}', 5, 'second') returning id
    )
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select ${accountsOf.a}, head.seq + row_number() over (order by id), id, 5, head.balance + 5 * row_number() over (order by id)
    from tx, (select seq, balance from ledger_entry where account_id = ${accountsOf.a} order by seq desc limit 1) head
    union all
    select ${issue}, id, id, -5, null from tx`;
  expect(await attack(two('gift'))).toBe('ledger_tx_formed_like_its_kind');
  expect(await attack(two('signup_bonus'), 'rollback')).toBe('went through');
});

test('rejects a hold whose fee is above its price', async () => {
  const tx = { ...bonusOf(wallet.a, -5), kind: `'hold'`, message_id: 'uuidv7()', fee_coins: 6 };
  expect(await attack(writes(tx, [next(accountsOf.a, -5), [8, 'id', 5, 'null']]))).toBe(
    'ledger_tx_formed_like_its_kind',
  );
});

test('rejects the same key twice', async () => {
  const tx = { ...bonusOf(wallet.a), once_key: `'purchase:x'` };
  const write = (): string => writes(tx, [next(accountsOf.a, 5), fromIssue]);
  expect(await attack(write(), write())).toBe('ledger_tx_once');
});

test('rejects a refund to another user, of another message, without a hold, or of other coins than were held', async () => {
  const messageOf = `(select message_id from ledger_tx where id = ${wallet.holdOfA})`;
  const refund = {
    kind: `'refund_reject'`,
    user_id: `'${wallet.a}'`,
    amount_coins: 300,
    message_id: messageOf,
    hold_tx_id: wallet.holdOfA,
  };
  const toA = [next(accountsOf.a, 300), [8, 'id', -300, 'null']] as const;
  const own = 'ledger_tx_resolves_its_own_hold';
  expect(
    await attack(writes({ ...refund, user_id: `'${wallet.b}'` }, [next(accountsOf.b, 300), [8, 'id', -300, 'null']])),
  ).toBe(own);
  expect(await attack(writes({ ...refund, message_id: 'uuidv7()' }, toA))).toBe(own);
  expect(await attack(writes({ ...refund, hold_tx_id: '1' }, toA))).toBe(own);
  expect(
    await attack(writes({ ...refund, amount_coins: 299 }, [next(accountsOf.a, 299), [8, 'id', -299, 'null']])),
  ).toBe('ledger_tx_resolves_what_was_held');
  // The right amount, out of another kind's escrow.
  expect(await attack(writes(refund, toA))).toBe('ledger_tx_resolves_what_was_held');
});

test.each(['ledger_tx', 'ledger_entry', 'ledger_wallet', 'ledger_checkpoint', 'ledger_platform_account'])(
  'rejects any change of %s',
  async (table) => {
    const key =
      {
        ledger_tx: 'amount_coins',
        ledger_entry: 'amount',
        ledger_wallet: 'user_id',
        ledger_checkpoint: 'hash',
      }[table] ?? 'name';
    expect(await attack(`update ${table} set ${key} = ${key}`)).toBe('ledger_append_only');
    expect(await attack(`delete from ${table}`)).toBe('ledger_append_only');
    expect(await attack(`truncate ${table} cascade`)).toBe('ledger_append_only');
    expect(await attack(`set local session_replication_role = replica`, `delete from ${table}`)).toBe(
      'ledger_append_only',
    );
  },
);
