/** Inserts ten thousand rows of everything directly into the test database. */
import { LIMITS } from '@proverse/shared';
import pg from 'pg';
import { admin, type Member } from '../people.ts';
import { sql } from '../running-server.ts';
import { ARABIC, arabicNamed, HINDI, LONG_TEXT, longNamed } from './extreme-people.ts';

export const TOTAL = 10_000;
/** Marks the people, reports and payments inserted here, so that `hideBulkData` finds them. */
export const BULK_PROFESSION = 'Ten-thousandth';

export interface BulkData {
  /** An admin with ten thousand unanswered messages and blocked people, and as many saved people as allowed. */
  readonly busy: Member;
  /** The sender of those messages. */
  readonly asker: Member;
  /** Ten thousand replies, each with a written review. */
  readonly praised: Member;
  /** Ten thousand cancelled withdrawals. */
  readonly fickle: Member;
}

export async function insertBulkData(): Promise<BulkData> {
  const [busy, asker, praised, fan, fickle] = await Promise.all([
    admin('Busy', { messageRate: 1 }),
    arabicNamed(),
    longNamed(),
    arabicNamed(),
    longNamed(),
  ]);
  // Ten thousand emails would only slow this down.
  await busy.api.profile.updateSettings.mutate({ emailNotifications: false });
  await Promise.all([messages(asker, busy).then(() => adminData(busy)), reviews(fan, praised), withdrawals(fickle)]);
  return { busy, asker, praised, fickle };
}

/** Hides the inserted people, reports and payments from other tests. */
export async function hideBulkData(): Promise<void> {
  await sql(`update users set is_profile_public = false where profession = $1`, [BULK_PROFESSION]);
  await sql(`delete from message_reports where details = $1`, [BULK_PROFESSION]);
  await sql(
    `insert into payment_attention_dismissed (event_id, admin_id, note)
     select id, (select id from users limit 1), 'crowd' from payment_events where type = $1 on conflict do nothing`,
    [BULK_PROFESSION],
  );
}

/** Sends through `send_message`. Commits every hundred messages: one transaction that updates a row very often is slow. */
async function messages(from: Member, to: Member): Promise<void> {
  await sql(
    `do $do$ begin
       for n in 1..${TOTAL} loop
         perform send_message('${from.id}', '${to.id}', 'Question ' || n,
           ${pg.escapeLiteral(`${HINDI} ${ARABIC}`)}, interval '7 days', 0);
         if n % 100 = 0 then commit; end if;
       end loop;
     end $do$`,
  );
}

/** Inserts answered and rated messages without moving coins. Their `hold_tx_id` is negative: no transaction has that id. */
async function reviews(from: Member, of: Member): Promise<void> {
  await sql(
    `insert into messages (sender_id, recipient_id, subject, content, price_coins, fee_coins, status, created_at,
       expires_at, reply_content, replied_at, closed_at, hold_tx_id)
     select $1, $2, 'Question ' || n, 'May I ask?', 1, 0, 'replied', now() - n * interval '1 minute', now(), 'You may.',
       now(), now(), -n
     from generate_series(1, $3::integer) n`,
    [from.id, of.id, TOTAL],
  );
  await sql(
    `insert into ratings (message_id, rater_id, rated_id, rating, review, created_at)
     select id, sender_id, recipient_id, 1 + -hold_tx_id % 5, subject || ' ' || $2, created_at
     from messages where recipient_id = $1`,
    [of.id, `${HINDI} ${ARABIC} ${LONG_TEXT.slice(0, 300)}`],
  );
  await sql('update profile_stats set rating_count = $2, rater_count = 1, rating_sum = 3 where user_id = $1', [
    of.id,
    TOTAL,
  ]);
}

/** Inserts rows one by one, because a person has at most one open withdrawal. */
async function withdrawals(person: Member): Promise<void> {
  await sql(
    `do $do$ begin
       for n in 1..${TOTAL} loop
         insert into withdrawals (user_id, amount_coins, earned_coins, earned_bonus_coins, earned_before, retained_coins,
           account_holder, account_encrypted, account_number_last4, ifsc)
         values ('${person.id}', 99900 + n, 99900 + n, 0, now(), 0,
           'Wolfeschlegelsteinhausenbergerdorffsmith Senior', '\\x00', '5678', 'HDFC0001234');
         update withdrawals set status = 'cancelled', closed_at = now()
         where user_id = '${person.id}' and status = 'requested';
       end loop;
     end $do$`,
  );
}

/** Inserts people and lets `by` block and save them. Also inserts reports, log entries and unmatched payments. */
async function adminData(by: Member): Promise<void> {
  await sql(
    `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
     select gen_random_uuid() || '@crowd.example', '-', 'Somebody', n::text, $1, 1 + n from generate_series(0, $2 - 1) n`,
    [BULK_PROFESSION, TOTAL],
  );
  await sql('insert into user_blocks select $1, id from users where profession = $2', [by.id, BULK_PROFESSION]);
  await sql('insert into saved_professionals select $1, id from users where profession = $2 limit $3', [
    by.id,
    BULK_PROFESSION,
    LIMITS.savedMax,
  ]);
  await sql(
    `insert into message_reports (message_id, reporter_id, reason, details)
     select id, recipient_id, 'spam', $2 from messages where recipient_id = $1`,
    [by.id, BULK_PROFESSION],
  );
  await sql(
    `select count(admin_record($1::uuid, 'user.suspended', 'user', $1::uuid::text, jsonb_build_object('n', n, 'reason', $2::text)))
     from generate_series(1, $3::integer) n`,
    [by.id, HINDI, TOTAL],
  );
  await sql(
    `insert into payment_events (id, provider, type, kind, payment_ref, amount_paise, currency, problem, created_at)
     select 'crowd_' || n, 'stripe', $1, 'refunded', 'pi_crowd_' || n, 123456700, 'inr', 'unknown_payment', now()
     from generate_series(1, $2::integer) n`,
    [BULK_PROFESSION, TOTAL],
  );
}
