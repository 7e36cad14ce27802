/**
 * The operations that create the demo's history. They call the same SQL functions as the commands, so that the auditor
 * accepts the demo's ledger like any other.
 */
import { sql, type RawBuilder } from 'kysely';
import type { MessageTier } from '../../server/src/context.ts';
import type { Config } from '../../server/src/config/config.ts';
import { one } from '../../server/src/database/rows.ts';
import type { Tx } from '../../server/src/database/transaction.ts';
import type { Charge } from '../../server/src/payments/port.ts';
import { sandboxPayments } from '../../server/src/payments/sandbox.ts';
import type { DemoExchange } from './demo-texts.ts';

export interface DemoMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface Outgoing {
  readonly from: string;
  readonly to: string;
  readonly about: DemoExchange;
  readonly tier?: MessageTier | undefined;
  /** The answered message that this one is a follow-up to. */
  readonly follows?: string;
}

/** Sends a message at the recipient's price. With `expiresAfterMs` 0 it is overdue at once. */
export async function send(
  tx: Tx,
  config: Config,
  { from, to, about, tier = 'standard', follows }: Outgoing,
  expiresAfterMs = config.messageTtlMs,
): Promise<DemoMessage> {
  const id = await call<string>(
    tx,
    sql`send_message(
      ${from}, ${to}, ${about.subject}, ${about.content}, make_interval(secs => ${expiresAfterMs / 1000}),
      ${config.platformFeeBps}, ${tier}, ${follows ?? null}
    )`,
  );
  return { id, from, to };
}

export async function reply(tx: Tx, message: DemoMessage, content: string): Promise<void> {
  await call(tx, sql`decide_message(${message.to}, 'messages.reply', ${message.id}, ${content})`);
}

export async function reject(tx: Tx, message: DemoMessage, reason: string): Promise<void> {
  await call(tx, sql`decide_message(${message.to}, 'messages.reject', ${message.id}, ${reason})`);
}

export async function expire(tx: Tx, message: DemoMessage): Promise<void> {
  await call(tx, sql`expire_messages(array[${message.id}]::uuid[])`);
}

/** Lets the guest send the owner three messages without coins. */
export async function giveFreePass(tx: Tx, owner: string, guest: string): Promise<void> {
  await call(tx, sql`grant_free_pass(${owner}, ${guest}, null, 3, '3 messages.')`);
}

/** Lets the sender read the reply and rate it. */
export async function rate(tx: Tx, message: DemoMessage, stars: number, review: string | null): Promise<void> {
  await sql`update messages set reply_read_at = clock_timestamp() where id = ${message.id}`.execute(tx);
  await call(
    tx,
    sql`rate_message(${message.from}, null, 'demo', null, ${message.id}, ${message.to}, ${stars}, ${review})`,
  );
}

/**
 * Buys packages for at least `coins` coins: the largest ones, then the cheapest one that covers the rest. Returns the
 * purchases.
 */
export async function buyCoins(
  tx: Tx,
  userId: string,
  coins: number,
  pay: (tx: Tx, userId: string, code: string) => Promise<string> = payInSandbox,
): Promise<readonly string[]> {
  const packages = await tx
    .selectFrom('coin_packages')
    .select(['code', 'coins'])
    .where('availability', '=', 'on_sale')
    .orderBy('price_inr')
    .execute();
  const purchases: string[] = [];
  for (let missing = coins; missing > 0;) {
    const next = packages.find((each) => each.coins >= missing) ?? packages.at(-1);
    if (!next) throw new Error('there is no package on sale');
    purchases.push(await pay(tx, userId, next.code));
    missing -= next.coins;
  }
  return purchases;
}

async function payInSandbox(tx: Tx, userId: string, code: string): Promise<string> {
  const purchase = await beginPurchase(tx, userId, code, sandboxPayments.name);
  const charged = await sandboxPayments.charge(purchase);
  await call(tx, sql`purchase_complete(${purchase.purchaseId}, ${charged.status}, ${charged.reference})`);
  return purchase.purchaseId;
}

/** Begins a purchase and returns its charge. */
export function beginPurchase(tx: Tx, userId: string, code: string, provider: string): Promise<Charge> {
  return call(tx, sql`purchase_begin(${userId}, null, 'demo', null, ${code}, 'credit_card', ${provider})`);
}

/** Returns the database's time with all its digits. */
export async function clock(tx: Tx): Promise<string> {
  return call(tx, sql`clock_timestamp()::text`);
}

/** Calls a SQL function and returns its result. */
export async function call<T>(tx: Tx, fn: RawBuilder<unknown>): Promise<T> {
  return (await one(tx, sql<{ result: T }>`select ${fn} as result`)).result;
}
