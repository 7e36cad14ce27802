/**
 * A fake of Cashfree's payments, built from its documentation (cashfree.com/docs/api-reference/payments/latest): payment-links,
 * refunds, disputes, settlements/reconcile, webhooks/signature-verification.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FakePayments, FakeWebhook, Signer } from './fake-payments.ts';
import { serveFake, type FakeRequest, type FakeResponse } from './serve-fake.ts';

const APP_ID = '10000001aa000000000000000000001';
const SECRETS: Record<Signer, string> = {
  current: 'cfsk_ma_prod_current_0123456789',
  old: 'cfsk_ma_prod_old_0123456789',
  foreign: 'cfsk_ma_prod_foreign_0123456789',
};
const VPA = 'asha.rao-77@okaxis';
const CARD_NUMBER = '4386289407660153';
const CONTACT = '9876543210';

interface Link {
  readonly link_id: string;
  readonly link_amount: number;
  readonly link_currency: string;
  readonly link_expiry_time: string;
  readonly link_meta?: Readonly<Record<string, unknown>>;
  readonly customer_details: Readonly<Record<string, unknown>>;
  link_status: string;
  link_amount_paid: number;
}

interface Order {
  readonly order_id: string;
  readonly link_id: string;
  readonly order_amount: number;
  readonly order_currency: string;
  readonly created_at: string;
}

interface Refund {
  readonly refund_id: string;
  readonly order_id: string;
  readonly refund_amount: number;
  readonly cf_refund_id: string;
  refund_status: string;
}

interface Dispute {
  readonly dispute_id: number;
  readonly order_id: string;
  readonly dispute_amount: number;
  dispute_status: string;
}

export interface FakeCashfree extends FakePayments {
  readonly links: Map<string, Link>;
  /** Calls such as `POST /pg/links`, in order, with the JSON body. */
  readonly calls: { readonly line: string; readonly body: Readonly<Record<string, unknown>>; readonly key: unknown }[];
  /** Signs these bytes at another time. */
  sign(payload: string, by?: Signer, timestamp?: string): FakeWebhook;
  /** An event of any type. */
  event(type: string, data: object): FakeWebhook;
}

const code = (): string => randomBytes(7).toString('hex');
const rupees = (paise: number): number => paise / 100;
/** Webhooks of links state amounts as text. */
const text = (amount: number): string => amount.toFixed(2);

export async function startFakeCashfree(): Promise<FakeCashfree> {
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  // Events are a second apart, so that the newest is known.
  let clock = Date.now();

  const fake: Omit<FakeCashfree, 'env'> = {
    provider: 'cashfree',
    method: 'upi',
    missingMethod: 'paypal',
    privateDetails: [VPA, CARD_NUMBER, CONTACT, ...Object.values(SECRETS)],
    mood: 'works',
    refundStatus: 'pending',
    links: new Map(),
    calls: [],

    checkoutsOf: (purchaseId) => (fake.links.has(purchaseId) ? [purchaseId] : []),
    pay(purchaseId, { amountPaise, currency } = {}) {
      const link = linkOf(purchaseId);
      const order: Order = {
        order_id: `CFPay_${code()}`,
        link_id: purchaseId,
        order_amount: amountPaise === undefined ? link.link_amount : rupees(amountPaise),
        order_currency: currency ?? link.link_currency,
        created_at: new Date().toISOString(),
      };
      orders.set(order.order_id, order);
      link.link_amount_paid += order.order_amount;
      link.link_status = 'PAID';
      return { id: order.order_id, purchaseId, news: linkNews(link, order) };
    },
    payStray(purchaseId, amountPaise) {
      addLink({ link_id: purchaseId, link_amount: rupees(amountPaise) });
      return fake.pay(purchaseId);
    },
    expire(purchaseId) {
      const link = linkOf(purchaseId);
      if (link.link_status === 'ACTIVE') link.link_status = 'EXPIRED';
      return linkNews({ ...link, link_status: 'EXPIRED' });
    },
    failTry: (purchaseId) =>
      fake.event('PAYMENT_FAILED_WEBHOOK', {
        order: { order_id: `CFPay_${code()}`, order_amount: 500, order_tags: { link_id: purchaseId } },
        payment: { payment_status: 'FAILED', payment_method: { upi: { upi_id: VPA } } },
      }),
    refund: (payment, amountPaise) =>
      refundNews(addRefund(payment.id, `refund_${code()}`, rupees(amountPaise), 'SUCCESS')),
    decideRefund(refundId, outcome) {
      const refund = refunds.get(refundId.replaceAll('-', ''));
      if (!refund) throw new Error('no refund was requested');
      refund.refund_status = outcome === 'done' ? 'SUCCESS' : 'CANCELLED';
      return refundNews(refund);
    },
    refundsOf: (payment) =>
      refundsOf(payment.id)
        .filter(({ refund_id }) => /^[\da-f]{32}$/.test(refund_id))
        .map(({ refund_id, refund_amount }) => ({
          refundId: refund_id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
          amountPaise: Math.round(refund_amount * 100),
        })),
    dispute(payment, amountPaise, state) {
      const known = [...disputes.values()].find(({ order_id }) => order_id === payment.id);
      const dispute_id = known?.dispute_id ?? 433_475_000 + disputes.size;
      const dispute_status = { open: 'CREATED', lost: 'MERCHANT_LOST', won: 'MERCHANT_WON' }[state];
      const dispute = { dispute_id, order_id: payment.id, dispute_amount: rupees(amountPaise), dispute_status: '' };
      dispute.dispute_status = `CHARGEBACK_${dispute_status}`;
      disputes.set(String(dispute_id), dispute);
      const { order_id, order_amount, order_currency } = orderOf(payment.id);
      return fake.event(state === 'open' ? 'DISPUTE_CREATED' : 'DISPUTE_CLOSED', {
        dispute: { ...dispute, dispute_id: String(dispute_id), dispute_type: 'CHARGEBACK' },
        order_details: { order_id, order_amount, order_currency, cf_payment_id: 885_473_311 },
        customer_details: { customer_phone: CONTACT },
      });
    },

    forgetPurchase(purchaseId) {
      fake.links.delete(purchaseId);
      for (const order of orders.values()) if (order.link_id === purchaseId) orders.delete(order.order_id);
    },
    forgetRefunds(payment) {
      for (const refund of refundsOf(payment.id)) refunds.delete(refund.refund_id);
    },
    asAnotherEvent({ payload }) {
      const { type, data } = JSON.parse(payload) as { type: string; data: object };
      return fake.event(type, data);
    },
    sign(payload, by = 'current', timestamp = String(Date.now())) {
      return {
        method: 'POST',
        url: '/api/webhooks/cashfree',
        headers: {
          'content-type': 'application/json',
          'x-webhook-version': '2025-01-01',
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': createHmac('sha256', SECRETS[by])
            .update(timestamp + payload)
            .digest('base64'),
        },
        payload,
      };
    },
    event(type, data) {
      clock = Math.max(clock + 1_000, Date.now());
      return fake.sign(JSON.stringify({ data, type, event_time: new Date(clock).toISOString() }));
    },
  };

  function linkOf(purchaseId: string): Link {
    const link = fake.links.get(purchaseId);
    if (!link) throw new Error('no link was created');
    return link;
  }

  function orderOf(orderId: string): Order {
    const order = orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  }

  const refundsOf = (orderId: string): Refund[] => [...refunds.values()].filter(({ order_id }) => order_id === orderId);

  function addLink(request: Pick<Link, 'link_id' | 'link_amount'> & Partial<Link>): Link {
    const link: Link = {
      link_currency: 'INR',
      link_expiry_time: new Date(Date.now() + 3_600_000).toISOString(),
      customer_details: {},
      ...request,
      link_status: 'ACTIVE',
      link_amount_paid: 0,
    };
    fake.links.set(link.link_id, link);
    return link;
  }

  function addRefund(order_id: string, refund_id: string, refund_amount: number, refund_status: string): Refund {
    const refund = { refund_id, order_id, refund_amount, cf_refund_id: `refund_${code()}`, refund_status };
    refunds.set(refund_id, refund);
    return refund;
  }

  function linkNews(link: Link, order?: Order): FakeWebhook {
    return fake.event('PAYMENT_LINK_EVENT', {
      ...linkBody(link),
      link_amount: text(link.link_amount),
      link_amount_paid: text(link.link_amount_paid),
      link_currency: order?.order_currency ?? link.link_currency,
      customer_details: { customer_phone: CONTACT },
      ...(order && {
        order: {
          order_id: order.order_id,
          order_amount: text(order.order_amount),
          transaction_id: 1_021_206,
          transaction_status: 'SUCCESS',
        },
      }),
    });
  }

  const refundNews = (refund: Refund): FakeWebhook =>
    fake.event('REFUND_STATUS_WEBHOOK', { refund: { ...refundBody(refund), cf_payment_id: 789_727_431 } });

  function respond({ method, path, query, headers, body }: FakeRequest): FakeResponse {
    const json = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
    fake.calls.push({ line: `${method} ${path}`, body: json, key: headers['x-idempotency-key'] });
    if (headers['x-client-id'] !== APP_ID || headers['x-client-secret'] !== SECRETS.current) {
      return errorOf(401, 'request_failed', 'authentication Failed');
    }
    if (headers['x-api-version'] !== '2025-01-01') return errorOf(400, 'version_invalid', 'version is invalid');
    const [, , kind, id = '', part, which] = path.split('/');
    if (kind === 'recon') return recon(json);
    if (kind === 'links') {
      if (method === 'POST') return createLink(json as unknown as Link);
      const link = fake.links.get(id);
      if (!link) return errorOf(404, 'link_not_found', `${id} does not exist`);
      return part === 'orders' ? ordersOf(id, query) : { status: 200, body: linkBody(link) };
    }
    const order = orders.get(id);
    if (!order) return errorOf(404, 'order_not_found', 'Order Reference Id does not exist');
    if (part === 'disputes')
      return { status: 200, body: [...disputes.values()].filter((each) => each.order_id === id) };
    if (method === 'POST') return createRefund(order, json as unknown as Refund);
    if (which === undefined) return { status: 200, body: refundsOf(id).map(refundBody) };
    const refund = refunds.get(which);
    return refund ? { status: 200, body: refundBody(refund) } : errorOf(404, 'refund_not_found', 'refund not found');
  }

  function createLink(request: Link): FakeResponse {
    if (fake.links.has(request.link_id)) return errorOf(409, 'link_already_exists', 'link_id already exists');
    if (!/^[\w-]{1,50}$/.test(request.link_id)) return errorOf(400, 'link_id_invalid', 'link_id : invalid value');
    if (!/^\d{10}$/.test(String(request.customer_details['customer_phone']))) {
      return errorOf(400, 'customer_details.customer_phone_missing', 'customer_phone : is missing in the request');
    }
    if (Date.parse(request.link_expiry_time) <= Date.now()) {
      return errorOf(400, 'link_expiry_time_invalid', 'link_expiry_time : should be in the future');
    }
    return { status: 200, body: linkBody(addLink(request)) };
  }

  function ordersOf(linkId: string, query: URLSearchParams): FakeResponse {
    if (query.get('status') !== 'PAID') return errorOf(400, 'status_invalid', 'status is invalid');
    const body = [...orders.values()]
      .filter(({ link_id }) => link_id === linkId)
      .map((order) => ({
        ...order,
        entity: 'order',
        order_status: 'PAID',
        customer_details: { customer_phone: CONTACT },
      }));
    return { status: 200, body };
  }

  function createRefund(order: Order, { refund_id, refund_amount }: Refund): FakeResponse {
    if (!/^[A-Za-z0-9]{3,40}$/.test(refund_id)) return errorOf(400, 'refund_id_invalid', 'refund_id : invalid value');
    if (refunds.has(refund_id)) return errorOf(409, 'refund_already_exists', 'refund_id already exists');
    const refunded = refundsOf(order.order_id).filter(({ refund_status }) => refund_status !== 'CANCELLED');
    const left = order.order_amount - refunded.reduce((sum, each) => sum + each.refund_amount, 0);
    if (refund_amount > left) return errorOf(400, 'refund_amount_invalid', 'refund amount is more than the payment');
    const status = { pending: 'PENDING', done: 'SUCCESS', failed: 'CANCELLED' }[fake.refundStatus];
    return { status: 200, body: refundBody(addRefund(order.order_id, refund_id, refund_amount, status)) };
  }

  function recon({ filters, pagination }: Record<string, unknown>): FakeResponse {
    const { start_date, end_date } = filters as Record<string, string>;
    const { limit, cursor } = pagination as { limit: number; cursor?: string };
    const within = ({ created_at }: Order) =>
      Date.parse(created_at) >= Date.parse(start_date ?? '') && Date.parse(created_at) <= Date.parse(end_date ?? '');
    const all = [...orders.values()].filter(within);
    const start = Number(cursor ?? 0);
    const data = all.slice(start, start + limit).map((order) => ({
      event_details: {
        event_type: 'PAYMENT',
        event_status: 'SUCCESS',
        event_amount: order.order_amount,
        entity: 'recon',
      },
      order_details: { order_id: order.order_id, order_tags: { link_id: order.link_id } },
      customer_details: { customer_phone: CONTACT },
    }));
    return { status: 200, body: { cursor: start + limit < all.length ? String(start + limit) : null, limit, data } };
  }

  const url = await serveFake({
    mood: () => fake.mood,
    respond,
    error: (status) => errorOf(status, status === 400 ? 'request_invalid' : 'api_error', `${VPA} ${CARD_NUMBER}`).body,
  });
  return Object.assign(fake, {
    env: {
      PAYMENT_PROVIDER: 'cashfree',
      CASHFREE_APP_ID: APP_ID,
      CASHFREE_SECRET_KEY: `${SECRETS.current}, ${SECRETS.old}`,
      CASHFREE_URL: `${url}/pg/`,
    },
  });
}

function linkBody(link: Link): object {
  return {
    ...link,
    cf_link_id: '1996567',
    entity: 'link',
    link_url: `https://payments.cashfree.com/links/${link.link_id}`,
  };
}

function refundBody(refund: Refund): object {
  return { ...refund, entity: 'refund', refund_currency: 'INR', refund_type: 'MERCHANT_INITIATED' };
}

function errorOf(status: number, errorCode: string, message: string): FakeResponse {
  return { status, body: { message, code: errorCode, type: status < 500 ? 'invalid_request_error' : 'api_error' } };
}
