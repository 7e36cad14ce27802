/** The operations behind the demo's withdrawals, reports and payment events: the SQL functions of the commands. */
import { sql } from 'kysely';
import type { Config } from '../../server/src/config/config.ts';
import { one } from '../../server/src/database/rows.ts';
import type { Tx } from '../../server/src/database/transaction.ts';
import { beginPurchase, call, type DemoMessage } from './demo-ledger.ts';

const MINIMUM_COINS = 100;

/** Makes a user an admin, or ends that. */
export async function setAdmin(tx: Tx, userId: string, isAdmin: boolean): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  await call(tx, sql`admin_set_role(${email}, ${isAdmin})`);
}

/**
 * Requests a part of what the user can withdraw, in tens of coins. Returns the withdrawal's id, or null if that is below
 * the minimum: prices and fees are settings.
 */
export async function requestWithdrawal(tx: Tx, config: Config, userId: string, share: number): Promise<string | null> {
  const withBonus = config.bonusEarnings === 'review';
  const { coins } = await one(
    tx,
    sql<{ coins: number }>`
      select earned + earned_bonus as coins from wallet_available(${userId}, ${withBonus}, 'infinity')`,
  );
  const amount = Math.floor((coins * share) / 10) * 10;
  if (amount < MINIMUM_COINS) return null;
  const { withdrawal } = await call<{ withdrawal: { id: string } }>(
    tx,
    sql`withdrawal_request(
      ${userId}, null, 'demo', null, (select password_hash from users where id = ${userId}), ${amount}, ${withBonus}
    )`,
  );
  return withdrawal.id;
}

export async function decideWithdrawal(tx: Tx, admin: string, id: string, act: string, argument: string) {
  await call(tx, sql`withdrawal_decide(${admin}, null, null, 'demo', null, ${act}, ${id}, ${argument})`);
}

/** Returns the latest answered message to an expert that no one has reported and that no login has sent. */
export async function findReply(tx: Tx, expert: string, logins: readonly string[]): Promise<DemoMessage | undefined> {
  return tx
    .selectFrom('messages as m')
    .select(['id', 'sender_id as from', 'recipient_id as to'])
    .where('recipient_id', '=', expert)
    .where('status', '=', 'replied')
    .where('sender_id', 'not in', logins)
    .where(sql<boolean>`not exists (select from message_reports r where r.message_id = m.id)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Decides a report, and pays the refund of an answered message. */
export async function decideReport(tx: Tx, admin: string, id: string, decision: string, note: string | null) {
  const { messageId } = await call<{ messageId: string }>(
    tx,
    sql`admin_resolve_report(${admin}, null, null, 'demo', null, ${id}, ${decision}, ${note})`,
  );
  if (decision === 'refund') await call(tx, sql`refund_deliver(${messageId})`);
}

/** Records an event of Stripe. `event` has columns of payment_events. */
export async function recordPaymentEvent(tx: Tx, event: object, createdAt: Date): Promise<void> {
  const row = JSON.stringify({ provider: 'stripe', currency: 'inr', ...event, created_at: createdAt });
  await call(tx, sql`payment_event_apply(jsonb_populate_record(null::payment_events, ${row}::jsonb))`);
}

/** Buys a package that Stripe was paid for, because the sandbox reverses no payments. Returns the purchase. */
export async function payWithStripe(tx: Tx, userId: string, code: string): Promise<string> {
  const { purchaseId, priceInr } = await beginPurchase(tx, userId, code, 'stripe');
  const tail = purchaseId.slice(-12);
  const event = {
    id: `evt_demo_${tail}`,
    type: 'checkout.session.completed',
    kind: 'paid',
    purchase_id: purchaseId,
    session_ref: `cs_demo_${tail}`,
    payment_ref: `pi_demo_${tail}`,
    amount_paise: priceInr * 100,
  };
  await recordPaymentEvent(tx, event, new Date());
  return purchaseId;
}
