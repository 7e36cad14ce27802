/** The fake Stripe as a provider among others, so that the cases of all providers run against it. */
import { randomUUID } from 'node:crypto';
import type { FakeMood, FakePayments, FakeWebhook, Signer } from './fake-payments.ts';
import { checkout, delivery, disputed, notice, refunded, type Notice } from './stripe-notices.ts';
import {
  startFakeStripe,
  STRIPE_KEY,
  STRIPE_SECRET,
  stripeEnvironment,
  type FakeSession,
  type Mood,
} from './stripe-server.ts';

const SECRETS: Record<Signer, string> = {
  current: STRIPE_SECRET,
  old: 'whsec_before0123456789',
  foreign: 'whsec_somebodyelse00',
};
const MOODS: Readonly<Record<FakeMood, Mood>> = {
  works: 'works',
  'loses the response': 'loses the response',
  'fails after the work': 'fails after the work',
  fails: { status: 500, error: { type: 'api_error' } },
  'is silent': 'hangs',
  refuses: 'refuses',
};
const REFUNDS = { pending: 'pending', done: 'succeeded', failed: 'failed' } as const;
const DISPUTES = {
  open: ['created', 'needs_response'],
  lost: ['closed', 'lost'],
  won: ['closed', 'won'],
} as const;
const intentOf = (sessionId: string): string => `pi_${sessionId}`;
const VPA = 'asha.rao-77@okaxis';

export async function startFakeStripePayments(): Promise<FakePayments> {
  const stripe = await startFakeStripe();
  stripe.offered = ['card', 'upi'];
  let mood: FakeMood = 'works';
  let refundStatus: FakePayments['refundStatus'] = 'pending';
  // Events are a second apart, so that the newest is known.
  let clock = Math.floor(Date.now() / 1000);

  const sign = (payload: string, by: Signer = 'current'): FakeWebhook => delivery(payload, { secret: SECRETS[by] });
  function newsOf(news: Notice): FakeWebhook {
    clock = Math.max(clock + 1, Math.floor(Date.now() / 1000));
    return sign(JSON.stringify({ ...news, created: clock }));
  }
  const sessionsOf = (purchaseId: string): FakeSession[] =>
    [...stripe.sessions.values()].filter((session) => session.client_reference_id === purchaseId);

  function sessionOf(purchaseId: string): FakeSession {
    const session = sessionsOf(purchaseId).find(({ status }) => status !== 'complete');
    if (session) return session;
    const [paid] = sessionsOf(purchaseId);
    if (!paid) throw new Error('no checkout was opened');
    // A checkout takes one payment, so the second needs another checkout.
    return addSession({ ...paid, id: `cs_test_${randomUUID()}` });
  }

  function addSession(session: FakeSession): FakeSession {
    stripe.sessions.set(session.id, session);
    return session;
  }

  function sessionNews(type: string, { id, ...session }: FakeSession, more: object = {}): FakeWebhook {
    const purchaseId = session.client_reference_id ?? '';
    const fields = { purchaseId, amountPaise: session.amount_total, id, intent: intentOf(id) };
    const details = { payment_method_details: { upi: { vpa: VPA } }, currency: session.currency };
    return newsOf(notice(type, checkout(fields, { ...details, ...more })));
  }

  const pay: FakePayments['pay'] = (purchaseId, { amountPaise, currency } = {}) => {
    const open = sessionOf(purchaseId);
    const session = addSession({
      ...open,
      amount_total: amountPaise ?? open.amount_total,
      currency: (currency ?? open.currency).toLowerCase(),
    });
    stripe.complete(session.id);
    return { id: intentOf(session.id), purchaseId, news: sessionNews('checkout.session.completed', session) };
  };

  return {
    provider: 'stripe',
    env: { ...stripeEnvironment(stripe), STRIPE_WEBHOOK_SECRET: `${SECRETS.current}, ${SECRETS.old}` },
    method: 'upi',
    missingMethod: 'paypal',
    privateDetails: [VPA, STRIPE_KEY, ...Object.values(SECRETS)],
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
      stripe.mood = MOODS[next];
    },
    get refundStatus() {
      return refundStatus;
    },
    set refundStatus(next) {
      refundStatus = next;
      stripe.refundStatus = REFUNDS[next];
    },

    checkoutsOf: (purchaseId) => sessionsOf(purchaseId).map(({ id }) => id),
    pay,
    payStray(purchaseId, amountPaise) {
      addSession({
        id: `cs_test_${randomUUID()}`,
        created: Math.floor(Date.now() / 1000),
        client_reference_id: purchaseId,
        metadata: { purchase_id: purchaseId },
        amount_total: amountPaise,
        currency: 'inr',
        payment_method_types: ['upi'],
        expires_at: 0,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
      });
      return pay(purchaseId);
    },
    expire(purchaseId) {
      const session = sessionOf(purchaseId);
      session.status = 'expired';
      return sessionNews('checkout.session.expired', session, { payment_status: 'unpaid', payment_intent: null });
    },
    failTry: (purchaseId) =>
      newsOf(
        notice('payment_intent.payment_failed', { id: intentOf(sessionOf(purchaseId).id), object: 'payment_intent' }),
      ),

    refund({ id }, amountPaise) {
      const total = (stripe.refunded.get(id) ?? 0) + amountPaise;
      stripe.refunded.set(id, total);
      return newsOf(refunded(id, total));
    },
    decideRefund(refundId, outcome) {
      const refund = stripe.refunds.find(({ metadata }) => metadata['refund_id'] === refundId);
      if (!refund) throw new Error('no refund was requested');
      refund.status = REFUNDS[outcome];
      return newsOf(notice(outcome === 'done' ? 'refund.updated' : 'refund.failed', { object: 'refund', ...refund }));
    },
    refundsOf: ({ id }) =>
      stripe.refunds
        .filter(({ payment_intent }) => payment_intent === id)
        .map(({ metadata, amount }) => ({ refundId: metadata['refund_id'] ?? '', amountPaise: amount })),
    dispute({ id: intent }, amountPaise, state) {
      const [event, status] = DISPUTES[state];
      const id = `dp_${intent}`;
      stripe.disputes.set(intent, [{ id, amount: amountPaise, status }]);
      return newsOf(disputed(event, intent, { id, amountPaise, status }));
    },

    forgetPurchase(purchaseId) {
      for (const { id } of sessionsOf(purchaseId)) stripe.sessions.delete(id);
    },
    forgetRefunds({ id }) {
      stripe.refunded.delete(id);
    },
    asAnotherEvent: ({ payload }) =>
      sign(JSON.stringify({ ...(JSON.parse(payload) as Notice), id: `evt_${randomUUID()}` })),
    sign,
  };
}
