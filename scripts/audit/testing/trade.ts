/** Operations and random trade on a test database, so that the auditor has something to examine. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestDatabase } from '../../../server/src/testing/database.ts';

/** A seeded random number generator (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Creates a professional with a bank account. */
export async function newPerson(database: Pick<TestDatabase, 'ownerPool'>, rate: number): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
     values ($1, 'x', 'Test', 'User', 'Tester', $2) returning id`,
    [`${randomUUID()}@example.test`, rate],
  );
  const id = rows[0]?.id ?? '';
  await database.ownerPool.query(
    `insert into payout_accounts (user_id, account_holder, account_encrypted, account_number_last4, ifsc)
     values ($1, 'Holder', 'encrypted', '1234', 'ABCD0123456')`,
    [id],
  );
  return id;
}

/** Returns the test's admin, created on first use. */
async function adminOf(ownerPool: pg.Pool): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, profession, role)
     values ('admin@example.test', 'x', 'Ada', 'Admin', 'Admin', 'admin')
     on conflict (email) do update set role = excluded.role returning id`,
  );
  return rows[0]?.id ?? '';
}

/** The operations, each in one transaction as the server runs it. They return null when a business rule rejects them. */
export function operations({ pool, ownerPool }: Pick<TestDatabase, 'pool' | 'ownerPool'>) {
  const call = async (text: string, values: unknown[], connections = pool): Promise<string | null> => {
    try {
      const { rows } = await connections.query<{ answer: string | null }>(text, values);
      return rows[0]?.answer ?? null;
    } catch (error) {
      if (isRejection(error)) return null;
      throw error;
    }
  };
  return {
    welcome: (user: string) => call(`select ledger_signup_bonus($1, 1000)::text as answer`, [user], ownerPool),
    buy: async (user: string, outcome: 'completed' | 'declined' | 'pending', packageCode = 'BASIC') => {
      const id = await call(
        `select purchase_begin($1, null, 'purchase', '', $2, 'credit_card', 'sandbox') ->> 'purchaseId' as answer`,
        [user, packageCode],
      );
      await call(`select purchase_complete($1, $2, $3)::text as answer`, [id, outcome, randomUUID()]);
      return id;
    },
    send: (sender: string, recipient: string, ttl = '7 days', feeBps = 1000, follows: string | null = null) =>
      call(`select send_message($1, $2, 'Subject', 'Content', $3, $4, p_follows => $5) as answer`, [
        sender,
        recipient,
        ttl,
        feeBps,
        follows,
      ]),
    /** Sends a message with a free pass, which the recipient gives the sender for it. */
    sendFree: async (sender: string, recipient: string, ttl = '7 days') => {
      await call(`select grant_free_pass($1, $2, null, 2, 'for two')::text as answer`, [recipient, sender]);
      return call(`select send_message($1, $2, 'Subject', 'Content', $3, 1000, 'free_pass') as answer`, [
        sender,
        recipient,
        ttl,
      ]);
    },
    reply: (recipient: string, message: string | null) =>
      call(`select decide_message($1, 'messages.reply', $2, 'An answer')::text as answer`, [recipient, message]),
    reject: (recipient: string, message: string | null) =>
      call(`select decide_message($1, 'messages.reject', $2, 'No time')::text as answer`, [recipient, message]),
    expire: (message: string | null) => call(`select expire_messages(array[$1]::uuid[])::text as answer`, [message]),
    withdraw: async (user: string, coins: number, end: 'open' | 'paid' | 'rejected' | 'returned') => {
      const id = await call(
        `select withdrawal_request($1, null, 'withdraw', '', 'x', $2, true) -> 'withdrawal' ->> 'id' as answer`,
        [user, coins],
      );
      if (id === null || end === 'open') return id;
      const admin = await adminOf(ownerPool);
      const act = (name: string, argument: string) =>
        pool.query(`select withdrawal_decide($1, 'request', null, '', '', $2, $3, $4)`, [admin, name, id, argument]);
      if (end === 'rejected') {
        await act('reject', 'No');
        return id;
      }
      await act('approve', 'manual');
      await act('paid', `UTR${randomUUID()}`);
      if (end === 'returned') await act('returned', 'Account closed');
      return id;
    },
    /** Requests a withdrawal that RazorpayX pays, followed by these reports. */
    transfer: async (user: string, coins: number, reports: readonly ('sent' | 'paid' | 'failed' | 'reversed')[]) => {
      const id = await call(
        `select withdrawal_request($1, null, 'withdraw', '', 'x', $2, true) -> 'withdrawal' ->> 'id' as answer`,
        [user, coins],
      );
      if (id === null) return id;
      await pool.query(`select withdrawal_decide($1, 'request', null, '', '', 'approve', $2, 'razorpayx')`, [
        await adminOf(ownerPool),
        id,
      ]);
      const { rows } = await pool.query<{ begun: boolean }>(`select payout_begin($1, 'fa_1') as begun`, [id]);
      if (!rows[0]?.begun) return id; // its coins are frozen
      for (const outcome of reports) {
        await pool.query(`select payout_apply_report('razorpayx', $1, $2, $3, $4, $4, $5, $6, 'Account closed')`, [
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
    /** Begins a purchase with Stripe, followed by these events. */
    checkOut: async (user: string, events: readonly Record<string, unknown>[]) => {
      const id = await call(
        `select purchase_begin($1, null, 'purchase', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as answer`,
        [user],
      );
      for (const event of events) {
        const session = { purchase_id: id, session_ref: `cs_${id}`, payment_ref: `pi_${id}` };
        const whole = { id: randomUUID(), provider: 'stripe', type: 'x', created_at: new Date(), currency: 'inr' };
        await call(`select payment_event_apply(jsonb_populate_record(null::payment_events, $1))::text as answer`, [
          { ...whole, ...session, ...event },
        ]);
      }
      return id;
    },
    /** Refunds all unused coins of what the user bought from Stripe, with this outcome. */
    refundUnused: async (user: string, outcome: 'pending' | 'done' | 'failed') => {
      const windows = JSON.stringify([{ provider: 'stripe', method: 'credit_card', days: 180 }]);
      const { rows } = await pool
        .query<{ refund: string }>(
          `with most as (select sum(coins)::integer as coins from coins_refundable($1, $2)), refund as materialized (
           select coin_refund_request($1, null, 'refund', '', coins, $2) as id from most where coins > 0
         ) select id as refund from refund`,
          [user, windows],
        )
        .catch((error: unknown) => (isRejection(error) ? { rows: [] } : Promise.reject(error)));
      for (const { refund } of rows) {
        const { rows: due } = await pool.query<{ part: { refundId: string; paymentRef: string } }>(
          'select coin_refund_parts_take_due($1, 10) as part',
          [refund],
        );
        for (const { part } of due) {
          if (outcome !== 'failed') {
            await pool.query(`select coin_refund_part_report($1, $2, 're', null)`, [part.refundId, outcome]);
          } else {
            await call(`select payment_event_apply(jsonb_populate_record(null::payment_events, $1))::text as answer`, [
              {
                id: randomUUID(),
                provider: 'stripe',
                type: 'x',
                kind: 'refunded',
                created_at: new Date(),
                payment_ref: part.paymentRef,
                refund_id: part.refundId,
                refund_ref: 're',
                refund_state: 'failed',
              },
            ]);
          }
        }
      }
    },
    chargeBack: (user: string, purchase: string | null, coins: number) =>
      call(`select ledger_chargeback($1, $2, $3)::text as answer`, [user, purchase, coins], ownerPool),
    /** One side reports the message and an admin refunds it. Returns null when there is nothing to refund. */
    refund: async (reporter: string, message: string | null, deliver = true) => {
      const report = await call(
        `with made as (
           insert into message_reports (message_id, reporter_id, reason)
           select id, $2, 'spam' from messages where id = $1
           on conflict do nothing returning id
         ) select id::text as answer from made`,
        [message, reporter],
      );
      const decided = await call(
        `select admin_resolve_report($1, 'request', null, '', '', $2, 'refund', null) ->> 'outcome' as answer`,
        [await adminOf(ownerPool), report],
      );
      if (deliver) await call(`select refund_deliver($1)::text as answer`, [message]);
      return decided;
    },
    /** Deletes an account and repeats every step until nothing is left. */
    leave: async (user: string) => {
      const coins = await call(`select account_forfeit_coins($1)::text as answer`, [user]);
      await call(`select account_delete_begin($1, 'x', $2, '', '')::text as answer`, [user, coins]);
      for (const step of ['refund_sent', 'refund_received', 'forfeit', 'erase_traces', 'delete_finish']) {
        let more: string | null;
        do more = await call(`select account_${step}($1)::text as answer`, [user]);
        while (step.startsWith('refund') && more !== null && more !== '[]');
      }
    },
    checkpoint: () => call(`select create_checkpoint(20)::text as answer`, []),
  };
}

/** Stripe's events about a payment of ₹500. */
export const STRIPE_EVENTS = {
  processing: { kind: 'processing' },
  expired: { kind: 'expired' },
  paid: { kind: 'paid', amount_paise: 50_000 },
  tooLittle: { kind: 'paid', amount_paise: 100 },
  refunded: { kind: 'refunded', amount_paise: 12_345 },
  opened: { kind: 'disputed', dispute_ref: 'dp_1', amount_paise: 20_000, standing: 1 },
  won: { kind: 'disputed', dispute_ref: 'dp_1', amount_paise: 20_000, standing: 2, created_at: '2100-01-01' },
  lost: { kind: 'disputed', dispute_ref: 'dp_2', amount_paise: 30_000, standing: 1 },
} as const;

/** RazorpayX's reports of a transfer, also in the wrong order. */
const TRANSFER_REPORTS = [
  ['sent', 'paid'],
  ['sent', 'failed'],
  ['paid', 'reversed'],
  ['reversed', 'paid', 'sent'],
  ['paid', 'sent', 'paid'],
] as const;

/** Runs random operations between these people, one after the other. */
export async function trade(
  database: TestDatabase,
  people: readonly string[],
  seed: number,
  steps: number,
): Promise<void> {
  const next = seeded(seed);
  const ops = operations(database);
  const { buy, send, sendFree, reply, reject, expire, withdraw, transfer, checkOut, chargeBack, refund, checkpoint } =
    ops;
  for (let step = 0; step < steps; step += 1) {
    const sender = people[next(people.length)] ?? '';
    const recipient = people[(people.indexOf(sender) + 1 + next(people.length - 1)) % people.length] ?? '';
    switch (next(15)) {
      case 14:
        await ops.refundUnused(sender, (['pending', 'done', 'done', 'failed'] as const)[next(4)] ?? 'done');
        break;
      case 13: {
        const message = await sendFree(sender, recipient, next(3) === 0 ? '0 seconds' : '7 days');
        const answer = [reply, reject, (_: string, id: string | null) => expire(id)][next(3)];
        await answer?.(recipient, message);
        break;
      }
      case 12:
        await transfer(sender, 100, TRANSFER_REPORTS[next(TRANSFER_REPORTS.length)] ?? []);
        break;
      case 11: {
        const events = Object.values(STRIPE_EVENTS).filter(() => next(2) === 0);
        await checkOut(sender, next(2) === 0 ? events : events.toReversed());
        break;
      }
      case 0: {
        const purchase = await buy(
          sender,
          (['completed', 'completed', 'declined', 'pending'] as const)[next(4)] ?? 'pending',
        );
        for (let times = next(4); times > 0; times -= 1) await chargeBack(sender, purchase, next(501));
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
      default: {
        const message = await send(sender, recipient);
        await reply(recipient, message);
        if (message !== null && next(3) === 0) await send(sender, recipient, '7 days', 1000, message);
      }
    }
  }
}

/** Business rules such as too few coins, nothing to reply to, or a second open withdrawal. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return ['PV000', 'P0002', '22023'].includes(error.code ?? '');
}
