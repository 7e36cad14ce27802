/**
 * A fake of Razorpay's payments, built from its documentation: payment links (razorpay.com/docs/api/payments/payment-links),
 * refunds (/docs/api/refunds), disputes (/docs/api/disputes), webhooks (/docs/webhooks/payment-links, /refunds, /disputes).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FakePayments, FakeWebhook, Signer } from './fake-payments.ts';
import { serveFake, type FakeRequest, type FakeResponse } from './serve-fake.ts';

const KEY_ID = 'rzp_live_Aa0000000001';
const KEY_SECRET = 'payments-key-secret';
const SECRETS: Record<Signer, string> = {
  current: 'payments-webhook-secret-2',
  old: 'payments-webhook-secret-1',
  foreign: 'secret-of-somebody-else',
};
const VPA = 'asha.rao-77@okaxis';
const CONTACT = '+919876543210';
const CARD_NUMBER = '4386289407660153';

interface Link {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference_id: string;
  readonly expire_by: number;
  readonly notes: Record<string, string>;
  readonly upi_link: boolean;
  readonly request: Record<string, unknown>;
  status: string;
  amount_paid: number;
}

interface Payment {
  readonly id: string;
  readonly link: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  status: string;
  amount_refunded: number;
}

interface Refund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly receipt: string | null;
  readonly notes: Record<string, string> | [];
  status: string;
}

interface Dispute {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  amount_deducted: number;
  status: string;
}

export interface FakeRazorpay extends FakePayments {
  readonly links: Map<string, Link>;
  readonly payments: Map<string, Payment>;
  /** Calls such as `POST /v1/payment_links`, in order. */
  readonly calls: string[];
  /** Whether the notes of a link are copied to its payments. The documentation shows both. */
  copiesNotes: boolean;
  /** Whether idempotency keys are forgotten at once. The documentation names no time for which they are kept. */
  forgetsKeys: boolean;
  /** Called before each call, as other buyers are at work. */
  before: () => void;
  /** The description of the next rejection. */
  refusal: string;
  event(type: string, payload: Record<string, object>): FakeWebhook;
}

const id = (kind: string): string => `${kind}_${randomBytes(7).toString('hex')}`;
const now = (): number => Math.floor(Date.now() / 1000);

export async function startFakeRazorpay(keyId = KEY_ID): Promise<FakeRazorpay> {
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  // Events are a second apart, so that the newest is known.
  let clock = now();

  const fake: Omit<FakeRazorpay, 'env'> = {
    provider: 'razorpay',
    method: 'upi',
    missingMethod: 'paypal',
    privateDetails: [
      VPA,
      CONTACT,
      CARD_NUMBER,
      CARD_NUMBER.slice(0, 12),
      KEY_SECRET,
      ...Object.values(SECRETS),
      basic(),
    ],
    mood: 'works',
    refundStatus: 'pending',
    links: new Map(),
    payments: new Map(),
    calls: [],
    copiesNotes: true,
    forgetsKeys: false,
    before: () => {},
    refusal: `Invalid VPA ${VPA} of ${CARD_NUMBER}`,

    checkoutsOf: (purchaseId) => linksOf(purchaseId).map((link) => link.id),
    pay(purchaseId, { amountPaise, currency } = {}) {
      const [link] = linksOf(purchaseId);
      if (!link) throw new Error('no link was created');
      const payment: Payment = {
        id: id('pay'),
        link: link.id,
        amount: amountPaise ?? link.amount,
        currency: currency ?? link.currency,
        created_at: now(),
        status: 'captured',
        amount_refunded: 0,
      };
      fake.payments.set(payment.id, payment);
      link.status = 'paid';
      link.amount_paid += payment.amount;
      return { id: payment.id, purchaseId, news: ofLink('payment_link.paid', link, payment) };
    },
    payStray(purchaseId, amountPaise) {
      addLink({ amount: amountPaise, currency: 'INR', reference_id: purchaseId, notes: { purchase_id: purchaseId } });
      return fake.pay(purchaseId);
    },
    expire(purchaseId) {
      const [link] = linksOf(purchaseId);
      if (!link) throw new Error('no link was created');
      if (link.status === 'created') link.status = 'expired';
      return ofLink('payment_link.expired', link);
    },
    failTry(purchaseId) {
      const link = linksOf(purchaseId)[0]?.id ?? '';
      const try_ = { id: id('pay'), link, amount: 50_000, currency: 'INR', created_at: now(), amount_refunded: 0 };
      const payment = { ...try_, status: 'failed' };
      fake.payments.set(payment.id, payment);
      return fake.event('payment.failed', { payment: paymentBody(payment) });
    },
    refund: (payment, amountPaise) =>
      refundNews('processed', addRefund(paymentOf(payment.id), amountPaise, 'processed', null, [])),
    decideRefund(refundId, outcome) {
      const refund = [...refunds.values()].find(({ receipt }) => receipt === refundId);
      if (!refund) throw new Error('no refund was requested');
      if (outcome === 'failed') paymentOf(refund.payment_id).amount_refunded -= refund.amount;
      refund.status = outcome === 'done' ? 'processed' : 'failed';
      return refundNews(refund.status, refund);
    },
    refundsOf: (payment) =>
      [...refunds.values()]
        .filter(({ payment_id, receipt }) => payment_id === payment.id && receipt !== null)
        .map(({ receipt, amount }) => ({ refundId: receipt ?? '', amountPaise: amount })),
    dispute(payment, amountPaise, state) {
      const known = [...disputes.values()].find(({ payment_id }) => payment_id === payment.id);
      const dispute = known ?? {
        id: id('disp'),
        payment_id: payment.id,
        amount: amountPaise,
        amount_deducted: 0,
        status: '',
      };
      dispute.status = state;
      // A won dispute keeps what was deducted at its onset.
      dispute.amount_deducted = amountPaise;
      disputes.set(dispute.id, dispute);
      return fake.event(`payment.dispute.${state === 'open' ? 'created' : state}`, {
        payment: paymentBody(paymentOf(payment.id)),
        dispute: disputeBody(dispute),
      });
    },
    forgetPurchase(purchaseId) {
      for (const link of linksOf(purchaseId)) {
        fake.links.delete(link.id);
        for (const payment of fake.payments.values()) if (payment.link === link.id) fake.payments.delete(payment.id);
      }
    },
    forgetRefunds(payment) {
      paymentOf(payment.id).amount_refunded = 0;
    },
    asAnotherEvent: (webhook) => ({ ...webhook, headers: { ...webhook.headers, 'x-razorpay-event-id': id('evt') } }),
    sign: (payload, by = 'current') => ({
      method: 'POST',
      url: '/api/webhooks/razorpay-payments',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id('evt'),
        'x-razorpay-signature': createHmac('sha256', SECRETS[by]).update(payload).digest('hex'),
      },
      payload,
    }),
    event(type, payload) {
      clock = Math.max(clock + 1, now());
      const wrapped = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
      const contains = Object.keys(payload);
      const event = {
        entity: 'event',
        account_id: 'acc_1',
        event: type,
        contains,
        payload: wrapped,
        created_at: clock,
      };
      return fake.sign(JSON.stringify(event));
    },
  };

  const linksOf = (purchaseId: string): Link[] =>
    [...fake.links.values()].filter(({ reference_id }) => reference_id === purchaseId);

  function paymentOf(paymentId: string): Payment {
    const payment = fake.payments.get(paymentId);
    if (!payment) throw new Error(`no payment ${paymentId}`);
    return payment;
  }

  function addLink(
    request: Pick<Link, 'amount' | 'currency' | 'reference_id' | 'notes'> & Record<string, unknown>,
  ): Link {
    const link: Link = {
      id: id('plink'),
      amount: request.amount,
      currency: request.currency,
      reference_id: request.reference_id,
      notes: request.notes,
      expire_by: Number(request['expire_by'] ?? now() + 3_600),
      upi_link: request['upi_link'] === true,
      request,
      status: 'created',
      amount_paid: 0,
    };
    fake.links.set(link.id, link);
    return link;
  }

  function addRefund(payment: Payment, amount: number, status: string, receipt: string | null, notes: Refund['notes']) {
    const refund = { id: id('rfnd'), payment_id: payment.id, amount, receipt, notes, status };
    refunds.set(refund.id, refund);
    if (status !== 'failed') payment.amount_refunded += amount;
    if (payment.amount_refunded >= payment.amount) payment.status = 'refunded';
    return refund;
  }

  const ofLink = (type: string, link: Link, payment?: Payment): FakeWebhook =>
    fake.event(type, { payment_link: linkBody(link), ...(payment && { payment: paymentBody(payment) }) });

  const refundNews = (event: string, refund: Refund): FakeWebhook =>
    fake.event(`refund.${event}`, { refund: refundBody(refund), payment: paymentBody(paymentOf(refund.payment_id)) });

  function linkBody(link: Link): object {
    const { request, ...fields } = link;
    const short_url = `https://rzp.io/rzp/${link.id}`;
    return { ...request, ...fields, customer: { contact: CONTACT }, short_url };
  }

  function paymentBody({ link, ...payment }: Payment): object {
    const notes = (fake.copiesNotes && fake.links.get(link)?.notes) || [];
    const captured = payment.status === 'captured' || payment.status === 'refunded';
    const card = { number: CARD_NUMBER, last4: CARD_NUMBER.slice(-4), name: 'Asha Rao' };
    return { ...payment, entity: 'payment', captured, notes, card, vpa: VPA, contact: CONTACT, upi: { vpa: VPA } };
  }

  function respond({ method, path, query, headers, body }: FakeRequest): FakeResponse {
    fake.calls.push(`${method} ${path}`);
    fake.before();
    if (headers.authorization !== basic(keyId)) return errorOf(401, 'The api key/secret provided is invalid');
    const [, , kind, which, action] = path.split('/');
    if (kind === 'payment_links') {
      if (method === 'POST') return createLink(JSON.parse(body) as Link & Record<string, unknown>);
      return which === undefined ? listLinks(query) : linkById(which);
    }
    if (kind === 'disputes') return page(query, [...disputes.values()].map(disputeBody));
    if (which === undefined) {
      const within = ({ created_at: at }: Payment) => at >= Number(query.get('from')) && at <= Number(query.get('to'));
      return page(query, [...fake.payments.values()].filter(within).map(paymentBody).toReversed());
    }
    const payment = fake.payments.get(which);
    if (!payment) return errorOf(400, 'The id provided does not exist');
    if (action === 'refund') return createRefund(payment, JSON.parse(body) as Refund, headers['x-refund-idempotency']);
    return page(query, [...refunds.values()].filter(({ payment_id }) => payment_id === which).map(refundBody));
  }

  function createLink(request: Link & Record<string, unknown>): FakeResponse {
    if (linksOf(request.reference_id).length > 0) {
      return errorOf(400, 'payment link creation with reference ID already attempted');
    }
    if (request.upi_link && keyId.startsWith('rzp_test_')) {
      return errorOf(
        400,
        'UPI Payment Links is not supported in Test Mode. Please experience the product in Live Mode.',
      );
    }
    if (request.expire_by < now() + 15 * 60) return errorOf(400, 'timestamp must be atleast 15 minutes in future');
    if (request.reference_id.length > 40) return errorOf(400, 'reference_id: the length must be no more than 40.');
    return { status: 200, body: { ...linkBody(addLink(request)), payments: null } };
  }

  function listLinks(query: URLSearchParams): FakeResponse {
    const ofPayment = query.get('payment_id');
    const found =
      ofPayment === null ? linksOf(query.get('reference_id') ?? '') : [fake.links.get(paymentOf(ofPayment).link)];
    const payment_links = found
      .filter((link) => link !== undefined)
      .map((link) => ({ ...linkBody(link), payments: [] }));
    return { status: 200, body: { payment_links } };
  }

  function linkById(linkId: string): FakeResponse {
    const link = fake.links.get(linkId);
    if (!link) return errorOf(400, 'The id provided does not exist');
    const payments = [...fake.payments.values()]
      .filter((payment) => payment.link === linkId && payment.status !== 'failed')
      .map((payment) => ({ payment_id: payment.id, amount: payment.amount, status: 'captured', method: 'upi' }));
    return { status: 200, body: { ...linkBody(link), payments } };
  }

  function createRefund(payment: Payment, { amount, receipt, notes }: Refund, key: unknown): FakeResponse {
    if (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)) return errorOf(400, 'The idempotency key must be …');
    const known = [...refunds.values()].find((each) => each.receipt === key);
    if (known && !fake.forgetsKeys) return { status: 200, body: refundBody(known) };
    if (payment.amount_refunded >= payment.amount) return errorOf(400, 'The payment has been fully refunded already.');
    if (payment.amount_refunded + amount > payment.amount) {
      return errorOf(400, 'The refund amount provided is greater than amount captured.');
    }
    const status = { pending: 'pending', done: 'processed', failed: 'failed' }[fake.refundStatus];
    return { status: 200, body: refundBody(addRefund(payment, amount, status, receipt, notes)) };
  }

  const url = await serveFake({
    mood: () => fake.mood,
    respond,
    error: (status) => errorOf(status, status === 400 ? fake.refusal : `The server failed for ${VPA}`).body,
  });
  return Object.assign(fake, {
    env: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: `${SECRETS.current}, ${SECRETS.old}`,
      RAZORPAY_URL: `${url}/`,
    },
  });
}

function page(query: URLSearchParams, newestFirst: object[]): FakeResponse {
  const skip = Number(query.get('skip') ?? 0);
  const items = newestFirst.slice(skip, skip + Math.min(Number(query.get('count') ?? 10), 100));
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function refundBody(refund: Refund): object {
  return { ...refund, entity: 'refund', currency: 'INR', acquirer_data: { arn: null }, speed_processed: 'normal' };
}

function disputeBody(dispute: Dispute): object {
  return { ...dispute, entity: 'dispute', currency: 'INR', phase: 'chargeback', reason_code: 'chargeback' };
}

function errorOf(status: number, description: string): FakeResponse {
  const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
  return { status, body: { error: { code, description, source: 'business', step: 'NA', metadata: {} } } };
}

function basic(keyId = KEY_ID): string {
  return `Basic ${Buffer.from(`${keyId}:${KEY_SECRET}`).toString('base64')}`;
}
