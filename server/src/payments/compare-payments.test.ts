import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, rejectionOf } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { checkout, disputed, notice, refunded } from '../testing/stripe-notices.ts';
import { startFakeStripe, stripeEnvironment, type FakeSession } from '../testing/stripe-server.ts';
import { comparePayments, listAttention } from './compare-payments.ts';
import { PaymentProviderUnavailable } from './port.ts';
import { recordPaymentEvent } from './record-event.ts';
import { readStripeEvent } from './stripe/stripe-events.ts';

const PRICE_PAISE = 50_000;
const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };

describe('Stripe', async () => {
  const stripe = await startFakeStripe();
  const database = await testDatabase();
  const services = await testServices(database, stripeEnvironment(stripe));
  const BASIC = { packageCode: 'BASIC', paymentMethod: 'credit_card' } as const;

  const findings = async () => (await comparePayments(services, services.payments.current, period)).findings;
  const deliver = async (news: object): Promise<void> => {
    const event = readStripeEvent(news, false);
    if (event) await recordPaymentEvent(services, event);
  };

  async function buy(): Promise<{ purchaseId: string; session: FakeSession; intent: string }> {
    const { id } = await createUser(services.db);
    const { purchaseId } = await purchasePackage(contextFor(services, id), BASIC);
    const session = [...stripe.sessions.values()].find((each) => each.client_reference_id === purchaseId);
    if (!session) throw new Error('no checkout was opened');
    return { purchaseId, session, intent: `pi_${session.id}` };
  }

  async function buyAndPay() {
    const bought = await buy();
    const { purchaseId, session, intent } = bought;
    stripe.complete(session.id);
    await deliver(
      notice('checkout.session.completed', checkout({ purchaseId, amountPaise: PRICE_PAISE, id: session.id, intent })),
    );
    return bought;
  }

  // More than a page of Stripe's list, so that the second page counts.
  beforeAll(async () => {
    for (let i = 0; i < 105; i += 1) await buy();
  });

  test('finds nothing when both sides agree, however a purchase ended', async () => {
    const { intent } = await buyAndPay();
    stripe.refunded.set(intent, 12_345);
    await deliver(refunded(intent, 12_345));
    const lost = await buyAndPay();
    stripe.disputes.set(lost.intent, [{ id: 'dp_1', amount: PRICE_PAISE, status: 'lost' }]);
    await deliver(disputed('closed', lost.intent, { amountPaise: PRICE_PAISE, status: 'lost' }));
    const closed = await buy();
    closed.session.status = 'expired';
    const expired = checkout({ purchaseId: closed.purchaseId, amountPaise: PRICE_PAISE, id: closed.session.id });
    await deliver(notice('checkout.session.expired', expired));
    expect(await comparePayments(services, services.payments.current, period)).toEqual({
      purchases: 108,
      payments: 108,
      findings: [],
    });
    expect(await listAttention(services, services.payments.current, period)).toEqual([]);
  });

  test('finds a payment that was not credited and a pending purchase whose checkout was closed unpaid', async () => {
    const paid = await buy();
    stripe.complete(paid.session.id);
    const closed = await buy();
    closed.session.status = 'expired';
    expect(await findings()).toEqual([
      `purchase ${paid.purchaseId}: was paid at ${paid.session.id}, but is pending`,
      `purchase ${closed.purchaseId}: is still pending, but its checkout was closed unpaid`,
    ]);
    paid.session.status = 'open';
    paid.session.payment_status = 'unpaid';
    closed.session.status = 'open';
  });

  test('finds a credit without a payment and a payment of another amount', async () => {
    const { purchaseId, session } = await buyAndPay();
    stripe.sessions.delete(session.id);
    expect(await findings()).toEqual([`purchase ${purchaseId}: was credited without a payment`]);
    stripe.sessions.set(session.id, { ...session, amount_total: 100, currency: 'idr' });
    expect(await findings()).toEqual([`purchase ${purchaseId}: costs ₹500.00, but ₹1.00 (idr) was paid`]);
    stripe.sessions.set(session.id, session);
    expect(await findings()).toEqual([]);
  });

  test('finds a purchase that was paid twice and a payment for an unknown purchase', async () => {
    const { purchaseId, session } = await buyAndPay();
    const duplicate = { ...session, id: 'cs_duplicate' };
    const unknownId = randomUUID();
    const stray = { ...session, id: 'cs_stray', client_reference_id: unknownId, metadata: { purchase_id: unknownId } };
    stripe.sessions.set(duplicate.id, duplicate);
    stripe.sessions.set(stray.id, stray);
    expect(await findings()).toEqual([
      `purchase ${purchaseId}: was paid 2 times: cs_duplicate, ${session.id}`,
      `checkout cs_stray: ₹500.00 was paid for ${unknownId}, which is not a purchase`,
    ]);
    stripe.sessions.delete(duplicate.id);
    stripe.sessions.delete(stray.id);
  });

  test('finds a refund that took no coins and coins that wrongly stayed charged back', async () => {
    const one = await buyAndPay();
    stripe.refunded.set(one.intent, 10_000);
    const other = await buyAndPay();
    stripe.disputes.set(other.intent, [{ id: 'dp_1', amount: PRICE_PAISE, status: 'won' }]);
    await deliver(disputed('created', other.intent, { amountPaise: PRICE_PAISE, status: 'needs_response' }));
    expect(await findings()).toEqual([
      `purchase ${one.purchaseId}: ₹100.00 was refunded or disputed, so 100 coins should be charged back, not 0`,
      `purchase ${other.purchaseId}: ₹0.00 was refunded or disputed, so 0 coins should be charged back, not 500`,
    ]);
  });

  test('lists an event that moved nothing for review', async () => {
    const { purchaseId, session } = await buy();
    const news = notice('checkout.session.completed', checkout({ purchaseId, amountPaise: 100, id: session.id }));
    await deliver(news);
    expect(await listAttention(services, services.payments.current, period)).toEqual([
      `event ${news.id} (checkout.session.completed) about ${purchaseId}: amount`,
    ]);
    expect(await listAttention(services, services.payments.current, { from: new Date(0), to: period.from })).toEqual(
      [],
    );
  });

  test('throws instead of reporting findings while Stripe is unavailable', async () => {
    stripe.mood = { status: 500, error: { type: 'api_error' } };
    await expect(comparePayments(services, services.payments.current, period)).rejects.toThrow(
      PaymentProviderUnavailable,
    );
  });
});

test('compares with the sandbox’s own rule and leaves other days out', async () => {
  const database = await testDatabase();
  const services = await testServices(database);
  const { id } = await createUser(services.db);
  const ctx = contextFor(services, id);
  const { purchaseId } = await purchasePackage(ctx, { packageCode: 'PRO', paymentMethod: 'credit_card' });
  await rejectionOf(purchasePackage(ctx, { packageCode: 'SANDBOX-DECLINE', paymentMethod: 'credit_card' }));
  expect(await comparePayments(services, services.payments.current, period)).toEqual({
    purchases: 2,
    payments: 2,
    findings: [],
  });
  const yesterday = { from: new Date(Date.now() - 90_000_000), to: period.from };
  expect(await comparePayments(services, services.payments.current, yesterday)).toEqual({
    purchases: 0,
    payments: 0,
    findings: [],
  });

  await database.ownerPool.query('alter table purchases disable trigger user');
  await database.ownerPool.query(`update purchases set status = 'failed' where id = $1`, [purchaseId]);
  expect((await comparePayments(services, services.payments.current, period)).findings).toEqual([
    `purchase ${purchaseId}: was paid at SANDBOX-${purchaseId.slice(-12).toUpperCase()}, but is failed`,
  ]);
});
