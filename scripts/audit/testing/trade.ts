/** Random business on a test database, so that the auditor has books to look at. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestDatabase } from '../../../server/src/testing/database.ts';

/** A small seeded generator (mulberry32): the same seed trades the same. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Somebody who sells answers and has a bank account. */
export async function newPerson(database: Pick<TestDatabase, 'pool'>, rate: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
     values ($1, 'x', 'Test', 'User', 'Tester', $2) returning id`,
    [`${randomUUID()}@example.test`, rate],
  );
  const id = rows[0]?.id ?? '';
  await database.pool.query(
    `insert into bank_accounts (user_id, account_holder, account_number_encrypted, account_number_last4, ifsc)
     values ($1, 'Holder', 'encrypted', '1234', 'ABCD0123456')`,
    [id],
  );
  return id;
}

/** The one admin of the test, made when first needed. */
async function adminOf(ownerPool: pg.Pool): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, profession, role)
     values ('admin@example.test', 'x', 'Ada', 'Admin', 'Admin', 'admin')
     on conflict (email) do update set role = excluded.role returning id`,
  );
  return rows[0]?.id ?? '';
}

/** The business that can be done, each as the server does it: one transaction. A refusal by the rules is fine. */
export function business({ pool, ownerPool }: Pick<TestDatabase, 'pool' | 'ownerPool'>) {
  const ask = async (text: string, values: unknown[]): Promise<string | null> => {
    try {
      const { rows } = await pool.query<{ answer: string | null }>(text, values);
      return rows[0]?.answer ?? null;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };
  return {
    welcome: (user: string) => ask(`select ledger_signup_bonus($1, 1000)::text as answer`, [user]),
    buy: async (user: string, outcome: 'completed' | 'declined' | 'pending', packageCode = 'BASIC') => {
      const id = await ask(
        `select purchase_begin($1, null, 'purchase', '', $2, 'credit_card', 'sandbox') ->> 'purchaseId' as answer`,
        [user, packageCode],
      );
      await ask(`select purchase_settle($1, $2, $3)::text as answer`, [id, outcome, randomUUID()]);
      return id;
    },
    send: (sender: string, recipient: string, ttl = '7 days', feeBps = 1000) =>
      ask(
        `select send_message($1, null, 'send', '', $2, 'Subject', 'Content', null, $3, $4) -> 'answer' ->> 'id' as answer`,
        [sender, recipient, ttl, feeBps],
      ),
    reply: (recipient: string, message: string | null) =>
      ask(`select reply_message($1, null, 'reply', '', $2, 'An answer')::text as answer`, [recipient, message]),
    reject: (recipient: string, message: string | null) =>
      ask(`select reject_message($1, null, 'reject', '', $2, 'No time')::text as answer`, [recipient, message]),
    expire: (message: string | null) => ask(`select expire_message($1)::text as answer`, [message]),
    withdraw: async (user: string, coins: number, end: 'open' | 'paid' | 'rejected' | 'returned') => {
      const id = await ask(
        `select withdrawal_request($1, null, 'withdraw', '', 'x', $2, true) -> 'withdrawal' ->> 'id' as answer`,
        [user, coins],
      );
      if (id === null || end === 'open') return id;
      const admin = await adminOf(ownerPool);
      const act = (name: string, argument: string) =>
        pool.query(`select withdrawal_${name}($1, 'request', $2, $3)`, [admin, id, argument]);
      if (end === 'rejected') {
        await act('reject', 'No');
        return id;
      }
      await act('approve', 'manual');
      await act('paid', `UTR${randomUUID()}`);
      if (end === 'returned') await act('returned', 'Account closed');
      return id;
    },
    /** Asks for a withdrawal that RazorpayX pays, which then reports these things about it. */
    transfer: async (user: string, coins: number, reports: readonly ('sent' | 'paid' | 'failed' | 'reversed')[]) => {
      const id = await ask(
        `select withdrawal_request($1, null, 'withdraw', '', 'x', $2, true) -> 'withdrawal' ->> 'id' as answer`,
        [user, coins],
      );
      if (id === null) return id;
      await pool.query(`select withdrawal_approve($1, 'request', $2, 'razorpayx')`, [await adminOf(ownerPool), id]);
      await pool.query(`select payout_begin($1, 'fa_1')`, [id]);
      for (const outcome of reports) {
        await pool.query(`select payout_report('razorpayx', $1, $2, $3, $4, $4, $5, $6, 'Account closed')`, [
          randomUUID(),
          id,
          `pout_${id}`,
          outcome,
          coins * 100,
          outcome === 'paid' ? `UTR${id}` : null,
        ]);
      }
      return id;
    },
    /** Begins a purchase at a checkout of Stripe, which then tells these things about it. */
    checkOut: async (user: string, told: readonly Record<string, unknown>[]) => {
      const id = await ask(
        `select purchase_begin($1, null, 'purchase', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as answer`,
        [user],
      );
      for (const event of told) {
        const session = { purchase_id: id, session_ref: `cs_${id}`, payment_ref: `pi_${id}` };
        const whole = { id: randomUUID(), provider: 'stripe', type: 'x', created_at: new Date(), currency: 'inr' };
        await ask(`select payment_event_apply(jsonb_populate_record(null::payment_events, $1))::text as answer`, [
          { ...whole, ...session, ...event },
        ]);
      }
      return id;
    },
    callBack: (user: string, purchase: string | null, coins: number) =>
      ask(`select ledger_call_back($1, $2, $3)::text as answer`, [user, purchase, coins]),
    /** One side reports the message and an admin refunds it; null where there is nothing to refund. */
    refund: async (reporter: string, message: string | null, deliver = true) => {
      const report = await ask(
        `with made as (
           insert into message_reports (message_id, reporter_id, reason)
           select id, $2, 'spam' from messages where id = $1
           on conflict do nothing returning id
         ) select id::text as answer from made`,
        [message, reporter],
      );
      const decided = await ask(
        `select admin_resolve_report($1, 'request', $2, 'refund', null) ->> 'outcome' as answer`,
        [await adminOf(ownerPool), report],
      );
      if (deliver) await ask(`select refund_deliver($1)::text as answer`, [message]);
      return decided;
    },
    /** Somebody deletes their account; every step is taken until nothing is left. */
    leave: async (user: string) => {
      const coins = await ask(`select account_forfeit_coins($1)::text as answer`, [user]);
      await ask(`select account_delete_begin($1, 'x', $2, '', '')::text as answer`, [user, coins]);
      for (const step of ['refund_sent', 'refund_received', 'forfeit', 'erase_traces', 'delete_finish']) {
        let more: string | null;
        do more = await ask(`select account_${step}($1)::text as answer`, [user]);
        while (step.startsWith('refund') && more !== null && more !== '[]');
      }
    },
    checkpoint: () => ask(`select create_checkpoint(20)::text as answer`, []),
  };
}

/** What Stripe tells of a payment of ₹500. */
export const TOLD = {
  processing: { kind: 'processing' },
  expired: { kind: 'expired' },
  paid: { kind: 'paid', amount_paise: 50_000 },
  tooLittle: { kind: 'paid', amount_paise: 100 },
  refunded: { kind: 'refunded', amount_paise: 12_345 },
  opened: { kind: 'disputed', dispute_ref: 'dp_1', amount_paise: 20_000, standing: 1 },
  won: { kind: 'disputed', dispute_ref: 'dp_1', amount_paise: 20_000, standing: 2, created_at: '2100-01-01' },
  lost: { kind: 'disputed', dispute_ref: 'dp_2', amount_paise: 30_000, standing: 1 },
} as const;

/** What RazorpayX tells of a transfer, also in the wrong order. */
const STORIES_OF_TRANSFERS = [
  ['sent', 'paid'],
  ['sent', 'failed'],
  ['paid', 'reversed'],
  ['reversed', 'paid', 'sent'],
  ['paid', 'sent', 'paid'],
] as const;

/** One lane of trade between these people. */
export async function trade(
  database: TestDatabase,
  people: readonly string[],
  seed: number,
  steps: number,
): Promise<void> {
  const next = seeded(seed);
  const { buy, send, reply, reject, expire, withdraw, transfer, checkOut, callBack, refund, checkpoint } =
    business(database);
  for (let step = 0; step < steps; step += 1) {
    const sender = people[next(people.length)] ?? '';
    const recipient = people[(people.indexOf(sender) + 1 + next(people.length - 1)) % people.length] ?? '';
    switch (next(13)) {
      case 12:
        await transfer(sender, 100, STORIES_OF_TRANSFERS[next(STORIES_OF_TRANSFERS.length)] ?? []);
        break;
      case 11: {
        const story = Object.values(TOLD).filter(() => next(2) === 0);
        await checkOut(sender, next(2) === 0 ? story : story.toReversed());
        break;
      }
      case 0: {
        const purchase = await buy(
          sender,
          (['completed', 'completed', 'declined', 'pending'] as const)[next(4)] ?? 'pending',
        );
        for (let times = next(4); times > 0; times -= 1) await callBack(sender, purchase, next(501));
        break;
      }
      case 1:
        await expire(await send(sender, recipient, '0 seconds'));
        break;
      case 2:
        await reject(recipient, await send(sender, recipient));
        break;
      case 3:
        await withdraw(sender, 100, (['paid', 'rejected', 'returned'] as const)[next(3)] ?? 'paid');
        break;
      case 4:
        await checkpoint();
        break;
      case 5:
        await send(sender, recipient);
        break;
      case 6:
        await refund(sender, await send(sender, recipient));
        break;
      case 7: {
        const message = await send(sender, recipient);
        await reply(recipient, message);
        await refund(sender, message, next(4) > 0);
        break;
      }
      default:
        await reply(recipient, await send(sender, recipient));
    }
  }
}

/** By the rules of the business: not enough coins, nothing to answer, nothing to call back, one open withdrawal each. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return ['PV000', 'P0002', '22023'].includes(error.code ?? '');
}
