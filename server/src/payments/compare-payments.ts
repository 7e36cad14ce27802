import type { Services } from '../context.ts';
import { fromFunction, type RowOf } from '../database/call-function.ts';
import { condition } from '../database/expressions.ts';
import { many } from '../database/rows.ts';
import type { PaymentProvider, Period, ProviderPayment } from './port.ts';

/** A purchase in our own books. */
type OurPurchase = RowOf<'purchases_to_compare'>;

export interface Comparison {
  readonly purchases: number;
  readonly payments: number;
  /** One line per difference. */
  readonly findings: readonly string[];
}

/**
 * Compares the purchases begun in a period with the provider's books, both ways: every paid checkout was credited once
 * with its amount, every credit has a payment, and as many coins are charged back as were refunded or disputed. Changes
 * nothing. Pass at most a day, because the whole period is held in memory.
 * @throws PaymentProviderUnavailable
 */
export async function comparePayments(
  services: Pick<Services, 'pool' | 'db'>,
  provider: PaymentProvider,
  period: Period,
): Promise<Comparison> {
  const ours = await readPurchases(services, provider, period);
  const theirs = await readPayments(provider, period, ours);
  const findings: string[] = [];
  for (const [id, purchase] of ours) findings.push(...compare(purchase, theirs.get(id) ?? []));
  findings.push(...(await paidWithoutPurchase(services, ours, theirs)));
  const payments = [...theirs.values()].reduce((count, each) => count + each.length, 0);
  return { purchases: ours.size, payments, findings };
}

type ByPurchase<T> = ReadonlyMap<string, T>;

async function readPurchases(
  { pool }: Pick<Services, 'pool'>,
  { name }: PaymentProvider,
  { from, to }: Period,
): Promise<ByPurchase<OurPurchase>> {
  const purchases = await many(
    pool,
    fromFunction('purchases_to_compare', { p_provider: name, p_from: from, p_to: to }),
  );
  return new Map(purchases.map((purchase) => [purchase.charge.purchaseId, purchase]));
}

async function readPayments(
  provider: PaymentProvider,
  period: Period,
  ours: ByPurchase<OurPurchase>,
): Promise<ByPurchase<ProviderPayment[]>> {
  const theirs = new Map<string, ProviderPayment[]>();
  const charges = Array.from(ours.values(), ({ charge }) => charge);
  for await (const payment of provider.payments(period, charges)) {
    theirs.set(payment.purchaseId, [...(theirs.get(payment.purchaseId) ?? []), payment]);
  }
  return theirs;
}

function compare(
  { charge, status, credits, credited, chargedBack, pendingPaise }: OurPurchase,
  payments: ProviderPayment[],
): string[] {
  const { purchaseId: id, priceInr, coins } = charge;
  const paid = payments.filter((payment) => payment.status === 'paid');
  const [payment] = paid;
  const lines: string[] = [];
  if (paid.length > 1)
    lines.push(`was paid ${paid.length} times: ${paid.map(({ reference }) => reference).join(', ')}`);
  const isRefunded = payment !== undefined && payment.refundedPaise >= payment.amountPaise;
  if (payment && status !== 'completed' && !isRefunded)
    lines.push(`was paid at ${payment.reference}, but is ${status}`);
  if (!payment && (status === 'completed' || credits > 0)) lines.push('was credited without a payment');
  if (payment && (payment.amountPaise !== priceInr * 100 || payment.currency !== 'inr')) {
    lines.push(`costs ${rupees(priceInr * 100)}, but ${rupees(payment.amountPaise)} (${payment.currency}) was paid`);
  }
  if (status === 'completed' && (credits !== 1 || credited !== coins)) {
    lines.push(`bought ${coins} coins, but was credited ${credits} times with ${credited ?? 0} coins in total`);
  }
  const closed = payments.length > 0 && payments.every((each) => each.status === 'not_paid');
  if (closed && status === 'pending') lines.push('is still pending, but its checkout was closed unpaid');
  const lostPaise = payment ? Math.min(payment.refundedPaise + payment.disputedPaise, priceInr * 100) : 0;
  const coinsOf = (paise: number) =>
    status === 'completed' ? Math.floor((coins * Math.min(paise, priceInr * 100)) / (priceInr * 100)) : 0;
  const expected = coinsOf(lostPaise);
  // The provider may not list a refund yet that has only been requested.
  if (chargedBack !== expected && chargedBack !== coinsOf(lostPaise + pendingPaise)) {
    lines.push(
      `${rupees(lostPaise)} was refunded or disputed, so ${expected} coins should be charged back, not ${chargedBack}`,
    );
  }
  return lines.map((line) => `purchase ${id}: ${line}`);
}

/** Returns one line for each paid checkout whose purchase does not exist, in this period or any other. */
async function paidWithoutPurchase(
  { db }: Pick<Services, 'db'>,
  ours: ByPurchase<OurPurchase>,
  theirs: ByPurchase<ProviderPayment[]>,
): Promise<string[]> {
  const elsewhere = [...theirs.values()].flat().filter(({ purchaseId }) => !ours.has(purchaseId));
  const found = await db
    .selectFrom('purchases')
    .select('id')
    .where(condition`id = any (${elsewhere.map(({ purchaseId }) => purchaseId)}::uuid[])`)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return elsewhere
    .filter(({ purchaseId, status }) => status === 'paid' && !known.has(purchaseId))
    .map(
      (each) =>
        `checkout ${each.reference}: ${rupees(each.amountPaise)} was paid for ${each.purchaseId}, which is not a purchase`,
    );
}

/** Returns one line for each event of the period that changed nothing and needs an admin. */
export async function listAttention(
  { db }: Pick<Services, 'db'>,
  { name }: PaymentProvider,
  { from, to }: Period,
): Promise<string[]> {
  const events = await db
    .selectFrom('payment_attention')
    .select((eb) => [
      'id',
      'type',
      'problem',
      eb.fn.coalesce(eb.cast<string | null>('purchase_id', 'text'), 'payment_ref').as('about'),
    ])
    .where('provider', '=', name)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .execute();
  return events.map(({ id, type, problem, about }) => `event ${id} (${type}) about ${about}: ${problem}`);
}

function rupees(paise: number): string {
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
}
