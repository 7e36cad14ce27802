/**
 * What nodes of the last release (migrations up to 0006) ask of the database, statement by statement and under the same
 * names, so that their prepared plans are kept over a migration as theirs are. Written down here because the code of
 * that release is gone.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export const lastRelease = '0006_mail.sql';

interface Person {
  readonly id: string;
  readonly email: string;
}

type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<unknown>;

/** Registers and verifies somebody, gives the welcome bonus and a rate, as the last release did. */
export async function joinOldStyle(pool: pg.Pool, rate: number): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, profession) values ($1, 'x', 'Asha', 'Rao', 'Designer')
     returning id`,
    [email],
  );
  const id = rows[0]?.id ?? '';
  await pool.query('select ledger_signup_bonus($1, $2)', [id, 1000]);
  await pool.query('update users set message_rate = $2, skills = $3, is_profile_public = true where id = $1', [
    id,
    rate,
    ['GST'],
  ]);
  return { id, email };
}

/** One round of everything that two people do, each call by itself as it came over HTTP. */
export async function dayOldStyle(pool: pg.Pool, sender: Person, recipient: Person): Promise<void> {
  const ask: Ask = async (name, text, values) => {
    const { rows } = await pool.query<{ answer: unknown }>({ name, text, values: [...values] });
    return rows[0]?.answer;
  };
  const hash = Buffer.alloc(32);
  const send = async (): Promise<string> => {
    const sent = await ask('messages.send', 'select send_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as answer', [
      sender.id,
      randomUUID(),
      'messages.send',
      hash,
      recipient.id,
      'One question',
      'May I ask you about GST?',
      null,
      '604800000 milliseconds',
      0,
    ]);
    return (sent as { answer: { id: string } }).answer.id;
  };

  await signIn(pool, sender);
  await ask('balance', 'select wallet_balance($1) as answer', [sender.id]);
  const purchase = await ask('purchase_begin', 'select purchase_begin($1, $2, $3, $4, $5, $6, $7) as answer', [
    sender.id,
    randomUUID(),
    'coins.purchase',
    hash,
    'BASIC',
    'credit_card',
    'sandbox',
  ]);
  await ask('purchase_settle', 'select purchase_settle($1, $2, $3, $4, $5) as answer', [
    (purchase as { purchaseId: string }).purchaseId,
    'completed',
    `sandbox-${randomUUID()}`,
    null,
    null,
  ]);
  const replied = await send();
  await ask('messages.reply', 'select reply_message($1, $2, $3, $4, $5, $6) as answer', [
    recipient.id,
    randomUUID(),
    'messages.reply',
    hash,
    replied,
    'Only above 20 lakh a year.',
  ]);
  await ask('messages.rate', 'select rate_message($1, $2, $3, $4, $5, $6, $7, $8) as answer', [
    sender.id,
    randomUUID(),
    'messages.rate',
    hash,
    replied,
    recipient.id,
    5,
    'Clear and quick.',
  ]);
  await ask('messages.reject', 'select reject_message($1, $2, $3, $4, $5, $6) as answer', [
    recipient.id,
    randomUUID(),
    'messages.reject',
    hash,
    await send(),
    'No time',
  ]);
  await look(ask, sender, recipient);
}

async function signIn(pool: pg.Pool, { id }: Person): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into sessions (user_id, user_agent, expires_at) values ($1, 'test', now() + interval '30 days') returning id`,
      [id],
    );
    await client.query('insert into refresh_tokens (token_hash, session_id) values ($1, $2)', [
      Buffer.from(randomUUID()),
      rows[0]?.id,
    ]);
    await client.query('update user_presence set last_active_at = now() where user_id = $1', [id]);
    await client.query(`insert into mail_outbox (sealed) values ('')`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function look(ask: Ask, sender: Person, recipient: Person): Promise<void> {
  await ask(
    'messages.inbox',
    `with page as (
       select id, received_rank as rank, created_at from messages where recipient_id = $1 and received_rank <= 1
       order by received_rank, created_at desc, id desc limit $2 offset $3
     )
     select coalesce((select json_agg(wire) from page join message_wire using (id)), '[]') as answer,
       has_due_messages($1) as overdue`,
    [recipient.id, 20, 0],
  );
  await ask(
    'messages.read',
    `with read as (
       update messages set read_at = now() where recipient_id = $1 and read_at is null returning id
     )
     update notifications set read_at = now() where user_id = $1 and message_id in (select id from read)`,
    [recipient.id],
  );
  await ask(
    'coins.history',
    `select count(*) as answer from ledger_tx t left join purchases p on p.id = t.purchase_id
       left join withdrawals w on w.id = t.withdrawal_id where t.user_id = $1`,
    [sender.id],
  );
  await ask(
    'directory',
    `select array_agg(first_name || coalesce(rating_avg::text, '') || response_rate) as answer
     from (select user_id from directory_entries where listed and search like like_anywhere($1)
           order by rating_avg desc nulls last, rating_count desc, user_id limit 12) page
     join profile_stats using (user_id) join user_presence using (user_id) join users on users.id = user_id`,
    ['gst'],
  );
  await ask('limit', 'select rate_limit_hit($1, $2, $3) as answer', ['bucket', 1_000_000, 60]);
  await ask(
    'access',
    `select u.status as answer from sessions s join users u on u.id = s.user_id where u.id = $1 and s.ended_at is null`,
    [sender.id],
  );
}
