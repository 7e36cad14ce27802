/**
 * Prepares the throwaway server for the pictures: months of work for one demo expert, a paid and a requested withdrawal,
 * a report, and an admin.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createClient } from '@proverse/shared';
import { loadConfig } from '../../server/src/config.ts';
import { openPool } from '../../server/src/db/pool.ts';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { EXCHANGES, REVIEWS } from '../../server/src/demo/demo-conversations.ts';
import { buyCoins, rate, reply, send } from '../../server/src/demo/demo-ledger.ts';
import { setRole } from '../make-admin/set-role.ts';
import { withClient } from '../command-parts/with-client.ts';
import type { ThrowawayServer } from '../command-parts/throwaway-server.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
}

export interface Cast {
  readonly client: Login;
  readonly expert: Login;
  readonly admin: Login;
  readonly expertId: string;
}

const ADMIN = {
  email: 'nisha.menon@example.com',
  password: 'Monsoon-evening-26',
  firstName: 'Nisha',
  lastName: 'Menon',
  profession: 'Operations',
};
/** The numbers of demo people whose names every machine has fonts for. */
const ASKED_BY = [13, 22, 28, 34, 36, 39, 41, 44, 46, 48, 51, 55];
const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SPAM = {
  subject: 'Guaranteed 40 percent a month, today only',
  content: 'Dear sir or madam, our trading group has a seat for you. Send your number and we will call you at once.',
  reply: '',
};

export async function makeHistory(server: ThrowawayServer): Promise<Cast> {
  const [client, expert] = server.demoLogins;
  if (!client || !expert) throw new Error('The server has no demo logins');
  await workForMonths(server.databaseUrl, expert.email);
  auditBooks(server.dataDir);
  const expertId = await spreadOverTime(server.databaseUrl, expert.email);
  const admin = await createAdmin(server);
  await withdraw(server.baseUrl, expert, admin);
  // Without this, the list of devices would show the SDK's sessions as unknown devices.
  await withClient(server.databaseUrl, 'proverse-pictures', (database) =>
    database.query('update sessions set user_agent = $1', [PHONE_USER_AGENT]),
  );
  return { client, expert, admin, expertId };
}

/** Adds paid questions, replies and ratings with the functions that make the demo data. */
async function workForMonths(databaseUrl: string, expertEmail: string): Promise<void> {
  const { db } = openPool(databaseUrl);
  const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'a secret key for the pictures only' });
  const topics = [
    ...EXCHANGES.money,
    ...EXCHANGES.leadership,
    ...EXCHANGES.startup,
    ...EXCHANGES.consulting,
  ].toReversed();
  try {
    await inTransaction(db, async (tx) => {
      const people = await tx.selectFrom('users').select(['id', 'email']).execute();
      const idOf = (email: string): string => people.find((person) => person.email === email)?.id ?? '';
      const to = idOf(expertEmail);
      for (const [turn, number] of ASKED_BY.entries()) {
        const from = idOf(`member-${number}@demo.proverse.example`);
        const about = topics[turn % topics.length];
        if (!about) throw new Error('The demo conversations have no topics');
        await buyCoins(tx, from, 150);
        const message = await send(tx, config, { from, to, about });
        await reply(tx, message, about.reply);
        const stars = turn % 4 === 3 ? 4 : 5;
        await rate(tx, message, stars, REVIEWS[stars]?.[turn % 3] ?? null);
      }
      const spammer = idOf('member-56@demo.proverse.example');
      await buyCoins(tx, spammer, 150);
      await send(tx, config, { from: spammer, to, about: SPAM });
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Moves the history into the past, which only the owner of the database can do: each recipient's replied messages spread
 * over ten months in their order, and pending ones arrived within the last two days. Returns the expert's id.
 */
async function spreadOverTime(databaseUrl: string, expertEmail: string): Promise<string> {
  return withClient(databaseUrl, 'proverse-pictures', async (client) => {
    await client.query(`
    begin;
    set local session_replication_role = replica;
    alter table ledger_tx disable trigger ledger_tx_append_only;
    alter table purchases disable trigger purchases_completed_by_a_payment;
    create temp table moved on commit drop as
      select id, now() - case status
          when 'replied' then interval '290 days' * power(1 - (turn - 0.5) / turns, 2) + interval '2 days'
          when 'pending' then interval '5 hours' * (case when is_spam then 6 else turns - turn end + 0.4)
          else interval '8 days'
        end as sent_at,
        interval '1 hour' * (2 + abs(hashtext(id::text)) % 20) as took
      from (
        select id, status, subject = '${SPAM.subject}' as is_spam, row_number() over (partition by recipient_id, status order by created_at, id) as turn,
          count(*) over (partition by recipient_id, status) as turns
        from messages) numbered;
    update messages m set created_at = sent_at, expires_at = sent_at + interval '7 days',
        read_at = case when read_at is not null then sent_at + took / 2 end,
        replied_at = case when replied_at is not null then sent_at + took end,
        reply_read_at = case when reply_read_at is not null then sent_at + took + interval '2 hours' end,
        settled_at = case when status = 'expired' then sent_at + interval '7 days'
          when settled_at is not null then sent_at + took end
      from moved where moved.id = m.id;
    update ledger_tx t set created_at = case when kind = 'hold' then sent_at else sent_at + took end
      from moved where moved.id = t.message_id;
    update ledger_tx t set created_at = now() - interval '295 days' where message_id is null;
    delete from tally_changes where tally like 'earned %';
    delete from tallies where tally like 'earned %';
    insert into tallies select * from tallies_counted where tally like 'earned %';
    update purchases set created_at = now() - interval '295 days', settled_at = now() - interval '295 days';
    update ratings r set created_at = sent_at + took + interval '5 hours' from moved where moved.id = r.message_id;
    update notifications n set created_at = sent_at + case when type = 'message_received' then '0' else took end,
        read_at = case when sent_at < now() - interval '1 day' then sent_at + took end
      from moved where moved.id = n.message_id;
    alter table ledger_tx enable always trigger ledger_tx_append_only;
    alter table purchases enable always trigger purchases_completed_by_a_payment;
    commit`);
    const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [expertEmail]);
    return rows[0]?.id ?? '';
  });
}

/** Audits the ledger. Must run before spreadOverTime, which changes times that the ledger checkpoints cover. */
function auditBooks(dataDir: string): void {
  const audit = join(import.meta.dirname, '../audit.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=proverse-source', audit], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  if (status !== 0) throw new Error(`The audit of the pictures' database failed: ${stdout}${stderr}`);
}

async function createAdmin({ baseUrl, databaseUrl }: ThrowawayServer): Promise<Login> {
  const { auth } = createClient({ url: baseUrl });
  await auth.register.mutate(ADMIN);
  const mails = await fetch(`${baseUrl}/dev/mail.json?to=${encodeURIComponent(ADMIN.email)}`);
  const code = /\b\d{6}\b/.exec(await mails.text())?.[0] ?? '';
  await auth.verifyOtp.mutate({ email: ADMIN.email, password: ADMIN.password, otpCode: code });
  await withClient(databaseUrl, 'proverse-pictures', (client) => setRole(client, ADMIN.email, true));
  return ADMIN;
}

/** Makes a paid withdrawal, a requested one, and an open report. */
async function withdraw(baseUrl: string, expert: Login, admin: Login): Promise<void> {
  const expertApi = await signedIn(baseUrl, expert);
  const adminApi = await signedIn(baseUrl, admin);
  await expertApi.withdrawals.saveBankAccount.mutate({
    accountHolder: 'Aditi Varma',
    accountNumber: '50100234567891',
    confirmAccountNumber: '50100234567891',
    ifsc: 'HDFC0000240',
  });
  const { id } = await expertApi.withdrawals.request.mutate({ amount: 900, password: expert.password });
  await adminApi.adminWithdrawals.approve.mutate({ id });
  await adminApi.adminWithdrawals.paid.mutate({ id, utr: 'HDFCN52026112100' });
  await expertApi.withdrawals.request.mutate({ amount: 1200, password: expert.password });
  const { content } = await expertApi.messages.inbox.query({ size: 20 });
  const spam = content.find(({ subject }) => subject === SPAM.subject);
  if (!spam) throw new Error('The message to report did not arrive');
  await expertApi.safety.report.mutate({
    id: spam.id,
    reason: 'scam',
    details: 'Asks for my number to sell a scheme.',
  });
}

async function signedIn(baseUrl: string, { email, password }: Login): Promise<ReturnType<typeof createClient>> {
  const { accessToken } = await createClient({ url: baseUrl }).auth.login.mutate({ email, password });
  return createClient({ url: baseUrl, token: accessToken });
}
