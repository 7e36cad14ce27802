import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { restoreUser } from '../admin/users/restore-user.ts';
import { suspendUser } from '../admin/users/suspend-user.ts';
import { rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { approveWithdrawal, markWithdrawalPaid } from './decide-withdrawal.ts';
import { readForAdmin } from './list-for-admin.ts';
import { ACCOUNT, ACCOUNT_NUMBER, UPI_ID, withdrawalWorld } from '../testing/withdrawals.ts';
import { writePayoutFile } from './write-payout-file.ts';

const { services, database, admin: newAdmin, expert, join: newPerson, request } = await withdrawalWorld();
const directory = mkdtempSync(join(tmpdir(), 'proverse-payouts-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const admin = await newAdmin();

const WAITING = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function emailOf(id: string): Promise<string> {
  return (await services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
}

const adminEmail = await emailOf(admin.id);
const write = (again = false, email = adminEmail, upi = false) =>
  writePayoutFile(services, { adminEmail: email, again, directory, upi });

async function approved(amount: number, upi = false): Promise<string> {
  const { id } = await request(await expert({ earned: 500, upi }), amount);
  await approveWithdrawal(admin.ctx, { id });
  return id;
}

test('writes approved withdrawals into one file that only its owner can read, and into the audit log', async () => {
  const [first, second] = [await approved(100), await approved(250)];
  await request(await expert({ earned: 500 }), 300);
  const { path, count, totalInr } = await write();
  expect({ count, totalInr }).toEqual({ count: 2, totalInr: 350 });
  expect(readFileSync(path ?? '', 'utf8')).toBe(
    [
      '"Reference","Beneficiary name","Account number","IFSC","Amount INR","Narration"',
      `"${first}","Asha Rao","${ACCOUNT_NUMBER}","HDFC0001234","100","Proverse earnings"`,
      `"${second}","Asha Rao","${ACCOUNT_NUMBER}","HDFC0001234","250","Proverse earnings"`,
      '',
    ].join('\r\n'),
  );
  expect(statSync(path ?? '').mode & 0o777).toBe(0o600);
  expect((await readForAdmin(admin.ctx, first)).exportedAt).not.toBeNull();
  const acts = await services.db
    .selectFrom('admin_acts')
    .select(['admin_id', 'subject_id', 'detail'])
    .where('act', '=', 'withdrawal.exported')
    .orderBy('id')
    .execute();
  expect(acts.map(({ admin_id, subject_id }) => [admin_id, subject_id])).toEqual([
    [admin.id, first],
    [admin.id, second],
  ]);
  expect(JSON.stringify(acts)).not.toContain(ACCOUNT_NUMBER);

  // A second file does not repeat them unless asked to.
  expect(await write()).toEqual({ path: null, count: 0, totalInr: 0, finished: [] });
  const third = await approved(200);
  expect((await write()).count).toBe(1);
  await markWithdrawalPaid(admin.ctx, { id: third, utr: 'UTR-THIRD' });
  expect((await write(true)).count).toBe(2);
});

test('lists payments to UPI IDs in a file of their own', async () => {
  const [upi, bank] = [await approved(150, true), await approved(100)];
  const { path, count } = await write(false, adminEmail, true);
  expect({ count, name: basename(path ?? '') }).toEqual({
    count: 1,
    name: expect.stringMatching(/^payouts-.*-upi\.csv$/),
  });
  expect(readFileSync(path ?? '', 'utf8')).toBe(
    [
      '"Reference","Beneficiary name","UPI ID","Amount INR","Narration"',
      `"${upi}","Asha Rao","${UPI_ID}","150","Proverse earnings"`,
      '',
    ].join('\r\n'),
  );
  expect(statSync(path ?? '').mode & 0o777).toBe(0o600);
  const { path: bankPath, count: bankCount } = await write();
  expect(bankCount).toBe(1);
  expect(readFileSync(bankPath ?? '', 'utf8')).toContain(bank);
});

test('lets no name run as a formula, wherever a program begins a cell', async () => {
  for (const accountHolder of ['＝1+1', 'Asha;=1+1']) {
    const person = await expert({ earned: 500 });
    await saveBankAccount(person.ctx, { ...ACCOUNT, accountHolder, password: TEST_PASSWORD });
    const { id } = await request(person, 100);
    await approveWithdrawal(admin.ctx, { id });
  }
  const text = readFileSync((await write()).path ?? '', 'utf8');
  expect(text).toContain(`"'＝1+1"`);
  expect(text).toContain(`"Asha;'=1+1"`);
});

test('leaves out a user suspended after the approval until the account is restored', async () => {
  const person = await expert({ earned: 500 });
  const { id } = await request(person, 100);
  await approveWithdrawal(admin.ctx, { id });
  await suspendUser(admin.ctx, { id: person.id, reason: 'Looks like fraud' });
  expect((await write()).count).toBe(0);
  const { path: again } = await write(true);
  expect(again === null ? '' : readFileSync(again, 'utf8')).not.toContain(id);
  await restoreUser(admin.ctx, { id: person.id });
  expect((await write()).count).toBe(1);
});

test('rejects anyone but an active admin with NOT_FOUND', async () => {
  await approved(100);
  const stranger = await newPerson();
  for (const email of ['nobody@example.com', await emailOf(stranger.id)]) {
    expect((await rejectionOf(write(false, email))).code).toBe('NOT_FOUND');
  }
  expect((await write()).count).toBe(1);
});

test('marks nothing as exported when the file cannot be written', async () => {
  const id = await approved(100);
  const nowhere = writePayoutFile(services, {
    adminEmail,
    again: false,
    upi: false,
    directory: import.meta.filename,
  });
  await expect(nowhere).rejects.toThrow('ENOTDIR');
  expect((await readForAdmin(admin.ctx, id)).exportedAt).toBeNull();
  const lost = {
    ...services,
    config: { ...services.config, secretKey: 'a key that encrypted nothing at all', secretKeysOld: [] },
  };
  const before = readdirSync(directory);
  await expect(writePayoutFile(lost, { adminEmail, again: false, upi: false, directory })).rejects.toThrow(
    /SECRET_KEYS_OLD/,
  );
  expect(readdirSync(directory)).toEqual(before);
  expect((await write()).count).toBe(1);
});

test('leaves a provider’s transfers out unless the provider rejected them', async () => {
  const [waiting, rejected, sent] = [await approved(100), await approved(100), await approved(100)];
  await database.ownerPool.query(
    `insert into payouts (withdrawal_id, provider, state, last_error, sent_at, sent_snapshot) values
       ($1, 'razorpayx', 'waiting', null, null, null), ($2, 'razorpayx', 'waiting', 'No', null, null), ($3, 'razorpayx', 'sent', null, now(), '1:1:')`,
    [waiting, rejected, sent],
  );
  const config = { ...services.config, payouts: { provider: 'razorpayx' } as typeof services.config.payouts };
  const written = await writePayoutFile({ ...services, config }, { adminEmail, again: false, upi: false, directory });
  expect(written.count).toBe(1);
  expect(readFileSync(written.path ?? '', 'utf8')).toContain(rejected);
  // With the manual provider again, transfers that have not begun are paid by hand. Begun ones never are.
  const rest = await write();
  expect(rest.count).toBe(1);
  expect(readFileSync(rest.path ?? '', 'utf8')).toContain(waiting);
});

test('leaves out a withdrawal whose transfer the provider reports at that moment', async () => {
  const id = await approved(100);
  await database.ownerPool.query(
    `insert into payouts (withdrawal_id, provider, state, last_error) values ($1, 'razorpayx', 'waiting', 'No')`,
    [id],
  );
  const report = await database.ownerPool.connect();
  try {
    await report.query('begin');
    await report.query(
      `select payout_apply_report('razorpayx', 'evt_late', $1, 'pout_late', 'processing', 'sent', 10000, null, null)`,
      [id],
    );
    const writing = write();
    await expect.poll(async () => (await database.ownerPool.query(WAITING)).rowCount).toBe(1);
    await report.query('commit');
    expect(await writing).toEqual({ path: null, count: 0, totalInr: 0, finished: [] });
  } finally {
    report.release(true);
  }
});

test('gives a file its name only when its withdrawals are exported', async () => {
  const id = await approved(100);
  const before = readdirSync(directory);
  const commit = await database.ownerPool.connect();
  try {
    await database.ownerPool.query(`
      create function wait_to_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(42); return null; end $$;
      create constraint trigger wait_to_commit after insert on admin_acts deferrable initially deferred
        for each row execute function wait_to_commit()`);
    await commit.query('select pg_advisory_lock(42)');
    const interrupted = rejectionOf(write());
    await expect.poll(async () => (await database.ownerPool.query(WAITING)).rowCount).toBe(1);
    const added = readdirSync(directory).filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(/\.csv\.draft$/)]);
    await database.ownerPool.query(WAITING.replace('select', 'select pg_terminate_backend(pid)'));
    await interrupted;
  } finally {
    commit.release(true);
  }
  await database.ownerPool.query('drop trigger wait_to_commit on admin_acts');
  // The next run deletes the draft and writes its withdrawal.
  const { path, finished } = await write();
  expect(finished).toEqual([]);
  expect(readFileSync(path ?? '', 'utf8')).toContain(id);
  expect(readdirSync(directory).filter((name) => !before.includes(name))).toEqual([basename(path ?? '')]);
});

test('names the file of a run that ended between its commit and its name', async () => {
  const id = await approved(100);
  const { path } = await write();
  renameSync(path ?? '', `${path}.draft`);
  expect(await write()).toEqual({ path: null, count: 0, totalInr: 0, finished: [path] });
  expect(readFileSync(path ?? '', 'utf8')).toContain(id);
});

test('writes each withdrawal into one file when several runs begin at once', async () => {
  const ids = await Promise.all([approved(100), approved(100), approved(100)]);
  const runs = await Promise.all([write(), write(), write()]);
  const texts = runs.map(({ path }) => (path === null ? '' : readFileSync(path, 'utf8'))).join('');
  for (const id of ids) expect(texts.split(id)).toHaveLength(2);
});

test('waits for a transfer that begins at that moment, and leaves it out', async () => {
  const id = await approved(100);
  await database.ownerPool.query(
    `insert into payouts (withdrawal_id, provider, state, last_error) values ($1, 'razorpayx', 'waiting', 'No')`,
    [id],
  );
  const transfer = await database.ownerPool.connect();
  try {
    await transfer.query('begin');
    await transfer.query('select withdrawal_lock($1)', [id]);
    const writing = write();
    await expect.poll(async () => (await database.ownerPool.query(WAITING)).rowCount).toBe(1);
    const begun = await transfer.query(`select payout_begin($1, 'fa_1') as begun`, [id]);
    expect(begun.rows).toEqual([{ begun: true }]);
    await transfer.query('commit');
    expect((await writing).count).toBe(0);
  } finally {
    transfer.release(true);
  }
});
