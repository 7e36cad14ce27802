// An attacker who has the server's database login, as after an SQL injection or a stolen password.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { audit } from '../../../scripts/audit/audit.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { storeCreditLimits } from '../database/embedded/credit-limits.ts';
import { testPeople } from '../testing/people.ts';

const { database, join, send } = await testPeople();
const owner = database.ownerPool;
const attacker = new pg.Client({ connectionString: database.url });
const [victim, expert] = [await join({ bonusCoins: 500 }), await join({ message_rate: 50 })];
let booksBefore: unknown[];

beforeAll(async () => {
  await attacker.connect();
  await purchasePackage(victim.ctx, { packageCode: 'PRO', paymentMethod: 'credit_card' });
  await send(victim, expert);
  // As in production.
  await storeCreditLimits(database.ownerUrl, { paymentProvider: 'stripe', signupBonusCoins: 1000 });
  booksBefore = await books();
});
afterAll(() => attacker.end());

async function books(): Promise<unknown[]> {
  const { rows } = await owner.query(`select
    (select jsonb_agg(t order by id) from ledger_tx t) as ledger, (select jsonb_agg(e order by tx_id, account_id) from ledger_entry e) as entries,
    (select jsonb_agg(m) from messages m) as messages, (select jsonb_agg(u order by id) from users u) as users,
    (select jsonb_agg(p) from purchases p) as purchases, (select jsonb_agg(c order by code) from coin_packages c) as packages,
    (select jsonb_agg(r order by rolname) from pg_roles r) as roles, (select count(*) from pg_auth_members) as memberships`);
  return rows;
}

/** Runs one statement, or several in one transaction, and returns the code of the error, with the name of the violated rule. */
async function attempt(statements: readonly string[]): Promise<string> {
  try {
    if (statements.length > 1) await attacker.query('begin');
    for (const statement of statements) await attacker.query(statement);
    if (statements.length > 1) await attacker.query('commit');
    return 'went through';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return [error.code, error.constraint].filter(Boolean).join(' ');
  } finally {
    await attacker.query('rollback');
  }
}

const DENIED = '42501';
const NO_CAUSE = '23514 ledger_tx_has_its_cause';
const NOT_PAID = '23514 purchases_completed_by_a_payment';
const user = `'${victim.id}'`;
const aPurchase = '(select id from purchases limit 1)';
const newUser = (columns: string, values: string): string =>
  `insert into users (email, password_hash, first_name, last_name, profession${columns})
   values ('${randomUUID()}@example.test', 'x', 'A', 'B', 'C'${values})`;
const begun = (provider: string): string =>
  `select set_config('attack.purchase',
     purchase_begin(${user}, null, 'purchase', '', 'PRO', 'credit_card', '${provider}') ->> 'purchaseId', true)`;
const complete = `select purchase_complete(current_setting('attack.purchase')::uuid, 'completed', 'ref')`;

const MINT: readonly (readonly [what: string, expected: string, ...statements: string[]])[] = [
  ['credits a purchase', DENIED, `select ledger_purchase(${user}, 1000, 0, uuidv7(), 'PRO', 'x')`],
  ['credits a signup bonus', DENIED, `select ledger_signup_bonus(${user}, 1000)`],
  ['welcomes an account again', NO_CAUSE, `select welcome_user('${expert.id}', 1000, array[sha256('mailbox')])`],
  [
    'welcomes a new account with more than the operator allows',
    NO_CAUSE,
    newUser('', ''),
    `select welcome_user(id, 1001, array[sha256('mailbox')]) from users where created_at = now()`,
  ],
  ['creates an account that seems new later', DENIED, newUser(', created_at', `, now() + interval '1 hour'`)],
  ['returns a chargeback', DENIED, `select ledger_chargeback(${user}, ${aPurchase}, 0)`],
  ['returns unused coins', DENIED, `select ledger_coin_refund_return(${user}, ${aPurchase}, 0)`],
  ['closes a refund of unused coins', DENIED, `update coin_refund_parts set status = 'failed'`],
  [
    'writes any transaction',
    DENIED,
    `select ledger_post(null::ledger_tx, coins(bonus => 5), array[platform_leg('bonus_issue', -5)])`,
  ],
  [
    'pays a message out without a reply',
    DENIED,
    `select ledger_resolve((select array_agg(hold_tx_id) from messages), '{release}')`,
  ],
  ['returns a withdrawal', DENIED, `select ledger_payout_failed(uuidv7())`],
  ['takes a payout back from the bank', DENIED, `select ledger_payout_reversed(uuidv7())`],
  ['delivers a refund', DENIED, `select ledger_refund_admin(1)`],
  ['reverses a release', DENIED, `select ledger_reverse_release(1)`],
  [
    'inserts a transaction',
    DENIED,
    `insert into ledger_tx (kind, user_id, amount_coins) values ('signup_bonus', ${user}, 5)`,
  ],
  ['inserts an entry', DENIED, `insert into ledger_entry values (64, 99, 1, 5, 5)`],
  ['completes a purchase that Stripe did not report', NOT_PAID, begun('stripe'), complete],
  ['buys in the sandbox, which gives coins away', NOT_PAID, begun('sandbox'), complete],
  [
    'pays in the sandbox with an event of its own',
    NOT_PAID,
    begun('sandbox'),
    `select payment_event_apply(jsonb_populate_record(null::payment_events, jsonb_build_object(
       'id', 'evt_sandbox', 'provider', 'sandbox', 'type', 'page', 'kind', 'paid', 'session_ref', 'ref',
       'purchase_id', current_setting('attack.purchase'), 'amount_paise', 100000, 'currency', 'inr', 'created_at', now())))`,
  ],
  ['allows sandbox payments', DENIED, `update credit_limits set sandbox_payments = true`],
  ['inserts a completed purchase', DENIED, `insert into purchases select * from purchases`],
  ['raises the coins of a purchase', DENIED, `update purchases set coins = 1000000`],
  ['inserts a payment event', DENIED, `insert into payment_events (id) values ('evt_1')`],
  ['raises the coins of a package', DENIED, `update coin_packages set coins = 1000000`],
  ['inserts a withdrawal', DENIED, `insert into withdrawals (id) values (uuidv7())`],
];

const EDIT_OR_DELETE: typeof MINT = [
  ['forfeits a wallet', DENIED, `select ledger_forfeit(${user})`],
  ['edits a balance', DENIED, 'update ledger_entry set balance = 1000000'],
  ['deletes transactions', DENIED, 'delete from ledger_tx'],
  ['truncates the ledger', DENIED, 'truncate ledger_tx, ledger_entry'],
  ['rewinds the numbers of transactions', DENIED, `select setval('ledger_tx_id_seq', 1)`],
  ['edits the price of a message', DENIED, 'update messages set price_coins = 1'],
  ['deletes messages', DENIED, 'delete from messages'],
  ['edits the admin log', DENIED, `update admin_acts set act = 'x'`],
  ['adds to the admin log', DENIED, `insert into admin_acts (act, subject_kind, subject_id) values ('x', 'user', 'x')`],
  ['invents an audit', DENIED, `select audit_record(now(), 1, 0, '{}')`],
  ['forges a checkpoint', DENIED, `insert into ledger_checkpoint select * from ledger_checkpoint`],
  ['disables triggers', DENIED, 'alter table ledger_entry disable trigger all'],
  ['drops a trigger', DENIED, 'drop trigger ledger_tx_caused on ledger_tx'],
  [
    'replaces a guard',
    DENIED,
    `create or replace function forbid_change() returns trigger language plpgsql as 'begin return new; end'`,
  ],
  ['redirects inserts with a rule', DENIED, 'create rule aside as on insert to ledger_tx do instead nothing'],
  ['drops a table', DENIED, 'drop table ledger_entry cascade'],
];

const ESCALATE: typeof MINT = [
  ['leaves its role', DENIED, 'reset role', 'delete from ledger_tx'],
  ['becomes the owner', DENIED, 'set role proverse'],
  ['logs in as the owner', DENIED, 'set session authorization proverse'],
  ['becomes the auditor', DENIED, 'set role proverse_audit'],
  ['becomes a superuser', DENIED, 'alter role proverse_app superuser'],
  ['joins the owner', DENIED, 'grant proverse to proverse_app'],
  ['creates a role', DENIED, 'create role accomplice superuser login'],
  ['turns triggers off', DENIED, 'set session_replication_role = replica'],
  ['creates a function', DENIED, `create function public.mint() returns void language sql security definer as ''`],
  ['hides a table behind a temporary one', DENIED, 'create temporary table credit_limits (sandbox_payments boolean)'],
  ['creates a schema', DENIED, 'create schema attack'],
  ['loads an extension', DENIED, 'create extension pg_stat_statements'],
  ['grants itself rights', DENIED, 'grant all on ledger_tx to proverse_app', 'delete from ledger_tx'],
  ['creates an admin', DENIED, newUser(', role', `, 'admin'`)],
  ['restores accounts without the admin log', DENIED, `update users set status = 'active'`],
  ['makes an account an admin', DENIED, `update users set role = 'admin'`],
  ['calls the operator’s command', DENIED, `select admin_set_role('x@example.test', true)`],
  ['runs a program', DENIED, `copy (select 1) to program 'id'`],
  ['changes the server’s settings', DENIED, `alter system set fsync = off`],
];

const READ_SECRETS: typeof MINT = [
  ['reads passwords of roles', DENIED, 'select rolpassword from pg_authid'],
  ['reads a file', DENIED, `select pg_read_file('postgresql.conf')`],
  ['reads a file as a table', DENIED, `create temporary table file (line text)`, `copy file from '/etc/passwd'`],
  ['lists the data directory', DENIED, `select pg_ls_dir('.')`],
  ['reads who may connect', DENIED, 'select * from pg_hba_file_rules'],
  ['reads where the data is', DENIED, 'show data_directory'],
  ['reads fingerprints of deleted addresses', DENIED, 'select * from welcomed_addresses'],
  ['reads samples of other people’s data', DENIED, 'select * from pg_statistic'],
];

test.each([...MINT, ...EDIT_OR_DELETE, ...ESCALATE, ...READ_SECRETS])(
  'fails: %s',
  async (_, expected, ...statements) => {
    expect(await attempt(statements)).toBe(expected);
  },
);

test('has tried at least forty ways, which changed nothing', async () => {
  expect(MINT.length + EDIT_OR_DELETE.length + ESCALATE.length + READ_SECRETS.length).toBeGreaterThan(40);
  expect(await books()).toEqual(booksBefore);
});

test('the ledger itself rejects what has no cause, when grants are too wide by mistake', async () => {
  await owner.query('grant execute on all functions in schema public to proverse_app');
  const held = `(select array_agg(hold_tx_id) from messages)`;
  // This purchase was credited already, so the call moves nothing.
  expect(await attempt([`select ledger_purchase(${user}, 1000, 0, ${aPurchase}, 'PRO', 'x')`])).toBe('went through');
  for (const statement of [
    `select ledger_purchase(${user}, 1000, 0, uuidv7(), 'PRO', 'x')`,
    `select ledger_signup_bonus('${expert.id}', 1000)`,
    `select ledger_chargeback(${user}, ${aPurchase}, 100)`,
    `select ledger_forfeit(${user})`,
    `select ledger_reverse_release(tx_id) from ledger_resolve(${held}, '{release}')`,
  ]) {
    expect(await attempt([statement])).toBe(NO_CAUSE);
  }
  const client = await owner.connect();
  const findings = (await audit(client)).flatMap((result) => result.findings);
  client.release();
  expect(findings.filter((finding) => finding.includes('may call ledger_purchase,'))).toHaveLength(1);
});
