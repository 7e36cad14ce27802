/** What is particular to Razorpay. The cases that all providers share are in payments/provider-cases.test.ts. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { startFakeRazorpay, type FakeRazorpay } from '../../testing/fake-razorpay.ts';
import type { FakeWebhook } from '../../testing/fake-payments.ts';
import { testConfig } from '../../testing/services.ts';
import { PaymentProviderUnavailable, type Charge, type PaymentEvent, type PaymentProvider } from '../port.ts';
import { createRazorpayPayments } from './razorpay.ts';

const log = pino({ level: 'silent' });
const fake = await startFakeRazorpay();
const payments = providerOf(fake);

function providerOf({ env }: FakeRazorpay): PaymentProvider {
  const settings = testConfig({ ...env }).razorpay;
  if (!settings) throw new Error('the fake gives all settings');
  return createRazorpayPayments({ ...settings, publicUrl: 'https://proverse.example' }, log);
}

beforeEach(() => {
  fake.mood = 'works';
  fake.copiesNotes = true;
  fake.forgetsKeys = false;
  fake.calls.length = 0;
});

function charge(more: Partial<Charge> = {}): Charge {
  return {
    purchaseId: randomUUID(),
    packageCode: 'ENTERPRISE',
    packageTitle: 'Enterprise',
    coins: 5000,
    bonus: 750,
    priceInr: 5000,
    method: 'upi',
    onAndroid: false,
    createdAt: new Date().toISOString(),
    ...more,
  };
}

const linkOf = ({ purchaseId }: Charge, of = fake) =>
  [...of.links.values()].find(({ reference_id }) => reference_id === purchaseId);

describe('a charge', () => {
  test('by UPI on an Android phone creates a UPI link for exactly the price, without anything about the buyer', async () => {
    const charged = charge({ onAndroid: true });
    const expiresAt = Math.floor((Date.parse(charged.createdAt) + 3_600_000) / 1000);
    const result = await payments.charge(charged);
    const link = linkOf(charged);
    expect(result).toEqual({
      status: 'pending',
      reference: link?.id,
      redirectUrl: `https://rzp.io/rzp/${link?.id}`,
      expiresAt: new Date(expiresAt * 1000),
    });
    expect(link?.request).toEqual({
      amount: 500_000,
      currency: 'INR',
      accept_partial: false,
      description: 'Enterprise: 5,750 coins',
      reference_id: charged.purchaseId,
      expire_by: expiresAt,
      reminder_enable: false,
      notes: { purchase_id: charged.purchaseId },
      callback_url: `https://proverse.example/coins?tab=buy&purchase=${charged.purchaseId}`,
      callback_method: 'get',
      upi_link: true,
    });
  });

  test('by card creates a standard link', async () => {
    const charged = charge({ method: 'credit_card' });
    await payments.charge(charged);
    expect(linkOf(charged)?.request).not.toHaveProperty('upi_link');
  });

  test.each([
    ['on another device', 'rzp_live_Aa0000000001', false],
    ['in test mode, which has no UPI links', 'rzp_test_Aa0000000001', true],
  ])('by UPI %s creates a standard link for UPI alone', async (_where, keyId, onAndroid) => {
    const razorpay = await startFakeRazorpay(keyId);
    const charged = charge({ onAndroid });
    expect(await providerOf(razorpay).charge(charged)).toMatchObject({ status: 'pending' });
    const request = linkOf(charged, razorpay)?.request;
    expect(request).not.toHaveProperty('upi_link');
    expect(request).toMatchObject({ options: { checkout: { method: { upi: true, card: false } } } });
  });

  test.each(['paypal', 'crypto'] as const)('by %s is declined without a call', async (method) => {
    const result = await payments.charge(charge({ method }));
    expect(result).toEqual({ status: 'declined', reference: null, failure: 'method_unavailable' });
    expect(fake.calls).toEqual([]);
  });

  test.each([
    ['UPI Payment Links is not enabled for the merchant', 'method_unavailable'],
    ['The amount must be at least INR 1.00', 'declined'],
  ])('that is rejected with "%s" fails as %s', async (refusal, failure) => {
    fake.mood = 'refuses';
    fake.refusal = refusal;
    expect(await payments.charge(charge())).toEqual({ status: 'declined', reference: null, failure });
  });

  test('is undecided while another call creates the same link', async () => {
    fake.mood = 'refuses';
    fake.refusal = 'payment link creation with reference ID already attempted';
    await expect(payments.charge(charge())).rejects.toThrow(PaymentProviderUnavailable);
  });

  test('of a purchase begun too long ago fails without a call', async () => {
    const result = await payments.charge(charge({ createdAt: new Date(Date.now() - 41 * 60_000).toISOString() }));
    expect(result).toEqual({ status: 'declined', reference: null, failure: 'expired' });
    expect(fake.calls).toEqual([]);
  });

  test('with a wrong key is undecided, and the error names no key', async () => {
    const config = testConfig({ ...fake.env, RAZORPAY_KEY_SECRET: 'a-wrong-secret' }).razorpay;
    if (!config) throw new Error('the fake gives all settings');
    const wrong = createRazorpayPayments({ ...config, publicUrl: 'https://proverse.example' }, log);
    const failed = wrong.charge(charge());
    await expect(failed).rejects.toThrow(PaymentProviderUnavailable);
    await expect(failed).rejects.not.toThrow(/a-wrong-secret|rzp_live/);
  });
});

describe('a look-up', () => {
  async function link() {
    const charged = charge();
    const { reference } = await payments.charge(charged);
    const created = linkOf(charged);
    if (!created || reference === null) throw new Error('no link was created');
    return { ...charged, created, reference };
  }

  test('of an open link finds nothing', async () => {
    expect(await payments.lookUp((await link()).reference)).toBeNull();
  });

  test('of a paid link finds the payment', async () => {
    const { purchaseId, reference } = await link();
    const { id } = fake.pay(purchaseId);
    expect(await payments.lookUp(reference)).toEqual({
      id: `lookup:${reference}:paid`,
      provider: 'razorpay',
      type: 'lookup',
      kind: 'paid',
      createdAt: expect.any(Date),
      purchaseId,
      sessionRef: reference,
      paymentRef: id,
      amountPaise: 500_000,
      currency: 'inr',
      problem: undefined,
    });
  });

  test.each(['expired', 'cancelled'])('of an %s link finds that it can no longer be paid', async (status) => {
    const { created, reference, purchaseId } = await link();
    created.status = status;
    expect(await payments.lookUp(reference)).toMatchObject({ kind: 'expired', purchaseId });
  });

  test('of a link that was paid in part finds a problem for an admin', async () => {
    const { created, reference, purchaseId } = await link();
    fake.pay(purchaseId, { amountPaise: 100 });
    created.status = 'partially_paid';
    expect(await payments.lookUp(reference)).toMatchObject({ amountPaise: 100, problem: 'partially_paid' });
  });

  test.each(['plink_unknown', 'nonsense/../x'])('of %s fails', async (reference) => {
    await expect(payments.lookUp(reference)).rejects.toThrow(PaymentProviderUnavailable);
  });

  test('of a paid link without its payment fails, to be repeated', async () => {
    const { created, reference } = await link();
    created.status = 'paid';
    await expect(payments.lookUp(reference)).rejects.toThrow(PaymentProviderUnavailable);
  });
});

describe('an event', () => {
  const read = async ({ payload, headers }: FakeWebhook): Promise<PaymentEvent | null> =>
    (await payments.webhook?.read(Buffer.from(payload), headers)) ?? null;
  const link = {
    id: 'plink_1',
    status: 'paid',
    amount_paid: 100,
    currency: 'INR',
    short_url: 'https://rzp.io/1',
    expire_by: 1,
  };
  const payment = {
    id: 'pay_1',
    amount: 100,
    currency: 'INR',
    status: 'captured',
    captured: true,
    amount_refunded: 40,
  };
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 40, status: 'processed', receipt: null, notes: [] };
  const dispute = {
    id: 'disp_1',
    payment_id: 'pay_1',
    amount: 90,
    amount_deducted: 0,
    currency: 'INR',
    status: 'open',
  };
  const purchaseId = randomUUID();
  const ours = { ...link, reference_id: purchaseId, notes: { purchase_id: purchaseId } };

  test.each(['payment_link.expired', 'payment_link.cancelled'])('%s closes the purchase', async (type) => {
    expect(await read(fake.event(type, { payment_link: ours }))).toMatchObject({ kind: 'expired', purchaseId, type });
  });

  test('of a partial payment is a problem for an admin', async () => {
    const event = await read(fake.event('payment_link.partially_paid', { payment_link: ours, payment }));
    expect(event).toMatchObject({ kind: 'paid', amountPaise: 100, problem: 'partially_paid' });
  });

  test.each([
    ['is missing', {}],
    ['was not captured', { payment: { ...payment, status: 'authorized', captured: false } }],
  ])('of a paid link whose payment %s is a problem for an admin', async (_what, more) => {
    const event = await read(fake.event('payment_link.paid', { payment_link: ours, ...more }));
    expect(event).toMatchObject({ kind: 'paid', problem: 'not_paid' });
  });

  test('of a link whose reference differs from its note is a problem for an admin', async () => {
    const other = { ...ours, reference_id: randomUUID() };
    const event = await read(fake.event('payment_link.paid', { payment_link: other, payment }));
    expect(event).toMatchObject({ purchaseId: null, problem: 'not_ours' });
  });

  test.each<[string, Record<string, object>]>([
    ['payment_link.paid', { payment_link: { ...link, reference_id: 'TS1989', notes: [] }, payment }],
    ['payment_link.expired', { payment_link: { ...link, notes: null } }],
    ['payment.failed', { payment: { ...payment, status: 'failed' } }],
    ['payment.captured', { payment }],
    ['refund.speed_changed', { refund, payment }],
    // An automatic refund of a payment that was never captured.
    ['refund.processed', { refund, payment: { ...payment, status: 'refunded', captured: false } }],
    ['a.type.of.tomorrow', {}],
  ])('%s that does not concern us is ignored', async (type, payload) => {
    expect(await read(fake.event(type, payload))).toBeNull();
  });

  test.each(['refund.created', 'refund.processed'])('%s states the total that was refunded', async (type) => {
    expect(await read(fake.event(type, { refund, payment }))).toMatchObject({
      kind: 'refunded',
      paymentRef: 'pay_1',
      amountPaise: 40,
      currency: 'inr',
    });
  });

  test('of a refund that failed is a problem unless we requested it', async () => {
    const failed = { ...refund, status: 'failed' };
    const refundId = randomUUID();
    expect(await read(fake.event('refund.failed', { refund: failed, payment }))).toMatchObject({
      problem: 'refund_failed',
    });
    const requested = { ...failed, notes: { refund_id: refundId } };
    const event = await read(fake.event('refund.failed', { refund: requested, payment }));
    expect(event).toMatchObject({ refundId, refundState: 'failed', amountPaise: null });
    expect(event).not.toHaveProperty('problem');
  });

  test.each([
    ['created', 'chargeback', 'open', 0, 1, 90],
    ['created', 'chargeback', 'open', 80, 1, 80],
    ['under_review', 'pre_arbitration', 'under_review', 0, 1, 90],
    ['action_required', 'arbitration', 'open', 0, 1, 90],
    ['created', 'retrieval', 'open', 0, 0, 90],
    ['under_review', 'fraud', 'under_review', 0, 0, 90],
    ['created', undefined, 'open', 0, 0, 90],
    ['lost', 'chargeback', 'lost', 80, 1, 80],
    ['lost', 'chargeback', 'lost', 0, 1, 90],
    ['closed', 'retrieval', 'closed', 0, 2, 90],
    ['closed', 'fraud', 'closed', 80, 1, 80],
    ['won', 'chargeback', 'won', 0, 2, 90],
    ['won', 'chargeback', 'won', 90, 2, 90],
  ])(
    'payment.dispute.%s (%s, %s, %i deducted) has standing %i',
    async (event, phase, status, amount_deducted, standing, amountPaise) => {
      const news = fake.event(`payment.dispute.${event}`, {
        payment,
        dispute: { ...dispute, phase, status, amount_deducted },
      });
      expect(await read(news)).toMatchObject({ kind: 'disputed', disputeRef: 'disp_1', standing, amountPaise });
    },
  );

  test('without a usable id gets the hash of its bytes', async () => {
    const { payload, headers } = fake.event('payment_link.expired', { payment_link: ours });
    const ids = [undefined, '', 'x'.repeat(101), 'a b', 'evt_1'].map(async (id) => {
      const { 'x-razorpay-event-id': _, ...rest } = headers;
      return (
        await read({
          method: 'POST',
          url: '',
          payload,
          headers: id === undefined ? rest : { ...rest, 'x-razorpay-event-id': id },
        })
      )?.id;
    });
    const [hash, ...others] = await Promise.all(ids);
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(others).toEqual([hash, hash, hash, 'evt_1']);
  });
});

describe('a refund', () => {
  const request = (paymentRef: string | null) => ({
    refundId: randomUUID(),
    purchaseId: randomUUID(),
    paymentRef,
    sessionRef: 'plink_1',
    amountPaise: 100,
  });

  async function paid(): Promise<string> {
    const charged = charge();
    await payments.charge(charged);
    return fake.pay(charged.purchaseId).id;
  }

  test.each([
    ['Refund is not supported by the bank because the payment is more than 6 months old', /six months/],
    ['The payment has been fully refunded already.', /already refunded/],
    ['The refund amount provided is greater than amount captured.', /already refunded/],
    ['Something of tomorrow about asha@okaxis', /^The payment provider did not accept the refund$/],
  ])('that is rejected with "%s" fails with a reason for the buyer', async (refusal, reason) => {
    const paymentRef = await paid();
    fake.mood = 'refuses';
    fake.refusal = refusal;
    expect(await payments.refund(request(paymentRef))).toEqual({
      status: 'failed',
      reference: null,
      reason: expect.stringMatching(reason),
    });
  });

  test('that is repeated is found after Razorpay has forgotten its key', async () => {
    const refund = request(await paid());
    fake.forgetsKeys = true;
    expect(await payments.refund(refund)).toEqual(await payments.refund(refund));
    expect(fake.calls.filter((call) => call.endsWith('/refund'))).toHaveLength(1);
  });

  test('waits while our balance does not cover it', async () => {
    const paymentRef = await paid();
    fake.mood = 'refuses';
    fake.refusal = 'Your account does not have enough balance to carry out the refund operation.';
    await expect(payments.refund(request(paymentRef))).rejects.toThrow(PaymentProviderUnavailable);
  });

  test('of a purchase without a payment is undecided', async () => {
    await expect(payments.refund(request(null))).rejects.toThrow(PaymentProviderUnavailable);
  });
});

describe('the books', () => {
  const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };

  async function booksOf(of: FakeRazorpay, ours: Parameters<PaymentProvider['payments']>[1] = []) {
    const found = [];
    for await (const payment of providerOf(of).payments(period, ours)) found.push(payment);
    return found;
  }

  test('hold more than a page of payments', async () => {
    const many = await startFakeRazorpay();
    for (let i = 0; i < 205; i += 1) many.payStray(randomUUID(), 100);
    expect(await booksOf(many)).toHaveLength(205);
  });

  test('hold each payment once while others arrive', async () => {
    const own = await startFakeRazorpay();
    for (let i = 0; i < 150; i += 1) own.payStray(randomUUID(), 100);
    own.before = () => void own.payStray(randomUUID(), 100);
    const references = (await booksOf(own)).map(({ reference }) => reference);
    expect(references.length).toBeGreaterThanOrEqual(150);
    expect(new Set(references).size).toBe(references.length);
  });

  test.each([true, false])('name the purchase when the notes of the link are copied: %s', async (copies) => {
    const own = await startFakeRazorpay();
    own.copiesNotes = copies;
    const { purchaseId, id } = own.payStray(randomUUID(), 100);
    expect(await booksOf(own)).toEqual([
      {
        purchaseId,
        reference: id,
        status: 'paid',
        amountPaise: 100,
        currency: 'inr',
        refundedPaise: 0,
        disputedPaise: 0,
      },
    ]);
  });

  test.each([
    ['open', 90],
    ['lost', 90],
    ['won', 0],
  ] as const)('show what a dispute that is %s has taken', async (state, disputedPaise) => {
    const own = await startFakeRazorpay();
    own.dispute(own.payStray(randomUUID(), 100), 90, state);
    expect(await booksOf(own)).toEqual([expect.objectContaining({ disputedPaise })]);
  });

  test('leave out other sales of the account', async () => {
    const own = await startFakeRazorpay();
    const { purchaseId } = own.payStray(randomUUID(), 100);
    for (const [id, link] of own.links) own.links.set(id, { ...link, notes: {} });
    expect(purchaseId).toBeDefined();
    expect(await booksOf(own)).toEqual([]);
  });

  test('show the link of each of our purchases that was not paid', async () => {
    const [open, closed, none] = [charge(), charge(), charge()];
    for (const each of [open, closed]) await payments.charge(each);
    fake.expire(closed.purchaseId);
    const found = (
      await booksOf(
        fake,
        [open, closed, none].map((each) => ({ ...each, refundedPaise: 0 })),
      )
    ).filter(({ status }) => status !== 'paid');
    expect(found.map(({ purchaseId, status }) => [purchaseId, status])).toEqual([
      [open.purchaseId, 'open'],
      [closed.purchaseId, 'not_paid'],
    ]);
  });
});
