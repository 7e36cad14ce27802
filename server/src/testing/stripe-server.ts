/**
 * A fake of the parts of Stripe's API that we call, built from its documentation: form-encoded bodies, idempotency keys
 * that return the first response again, error bodies with a type and a request id, paged lists.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterFile } from './after-file.ts';

export const STRIPE_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
export const STRIPE_SECRET = 'whsec_first0123456789';

export interface FakeSession {
  readonly id: string;
  readonly created: number;
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly amount_total: number;
  readonly currency: string;
  readonly payment_method_types: readonly string[];
  readonly expires_at: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
}

export interface FakeRefund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
}

interface FakeDispute {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
}

/** How the server handles the next calls. */
export type Mood =
  | 'works'
  /** Performs the call, but drops the connection before responding. */
  | 'loses the response'
  /** Accepts the call and never responds. */
  | 'hangs'
  /** Performs the call, but responds with an internal error. */
  | 'fails after the work'
  /** Rejects calls that change something. */
  | 'refuses'
  | { readonly status: number; readonly error: Readonly<Record<string, string>> };

export interface FakeStripe {
  readonly url: string;
  mood: Mood;
  /** The status of the intent of an unpaid checkout. */
  intentStatus: 'processing' | 'requires_payment_method';
  /** The payment methods that the account offers in rupees. */
  offered: readonly string[];
  readonly sessions: Map<string, FakeSession>;
  /** The status of refunds that are requested from now on. */
  refundStatus: FakeRefund['status'];
  readonly refunds: FakeRefund[];
  /** Refunds that an admin made, in paise, and disputes, by payment intent. */
  readonly refunded: Map<string, number>;
  readonly disputes: Map<string, FakeDispute[]>;
  readonly calls: {
    readonly method: string;
    readonly path: string;
    readonly body: URLSearchParams;
    readonly key: string | undefined;
  }[];
  /** The buyer pays, or with `unpaid` starts a delayed payment. */
  complete(id: string, paymentStatus?: FakeSession['payment_status']): FakeSession;
}

interface StubResponse {
  readonly status: number;
  readonly body: unknown;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const stored = new Map<string, StubResponse & { readonly requestBody: string }>();
  const hung: ServerResponse[] = [];
  let requests = 0;

  const fake: FakeStripe & { url: string } = {
    url: '',
    mood: 'works',
    intentStatus: 'processing',
    offered: ['card', 'link'],
    sessions: new Map(),
    refundStatus: 'succeeded',
    refunds: [],
    refunded: new Map(),
    disputes: new Map(),
    calls: [],
    complete(id, paymentStatus = 'paid') {
      const session = fake.sessions.get(id);
      if (!session) throw new Error(`no session ${id}`);
      session.status = 'complete';
      session.payment_status = paymentStatus;
      session.payment_intent = `pi_${id}`;
      return session;
    },
  };

  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe');
    const requestBody = await text(request);
    const keyHeader = request.headers['idempotency-key'];
    const key = request.method === 'POST' && typeof keyHeader === 'string' ? keyHeader : undefined;
    fake.calls.push({ method: request.method ?? '', path: url.pathname, body: new URLSearchParams(requestBody), key });
    requests += 1;
    const { mood } = fake;
    if (mood === 'hangs') return void hung.push(response);
    const result = { ...respondTo(request, url, requestBody, key) };
    if (mood === 'loses the response') return void request.socket.destroy();
    if (mood === 'fails after the work') Object.assign(result, errorResponse(500, { type: 'api_error' }));
    response.writeHead(result.status, { 'content-type': 'application/json', 'request-id': `req_${requests}` });
    response.end(JSON.stringify(result.body));
  }

  function respondTo(request: IncomingMessage, url: URL, requestBody: string, key: string | undefined): StubResponse {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      return errorResponse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' });
    }
    if (typeof fake.mood === 'object') return errorResponse(fake.mood.status, fake.mood.error);
    if (fake.mood === 'refuses' && request.method !== 'GET') {
      return errorResponse(400, { type: 'invalid_request_error', message: 'Invalid request' });
    }
    if (key === undefined) return perform(request.method ?? '', url, new URLSearchParams(requestBody));
    const known = stored.get(key);
    if (known && known.requestBody !== requestBody) {
      return errorResponse(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters',
      });
    }
    if (known) return known;
    const result = perform(request.method ?? '', url, new URLSearchParams(requestBody));
    // A rejected call is not stored, so a repeat is a new request.
    if (result.status < 400) stored.set(key, { ...result, requestBody });
    return result;
  }

  function perform(method: string, { pathname, searchParams }: URL, body: URLSearchParams): StubResponse {
    const [, , , kind, id, action] = pathname.split('/');
    if (pathname === '/v1/disputes') return disputesOf(searchParams.get('charge') ?? '');
    if (pathname === '/v1/refunds') return method === 'POST' ? refund(body) : refundsOf(searchParams);
    if (!pathname.startsWith('/v1/checkout/sessions') || kind !== 'sessions') return missing(pathname);
    if (id === undefined) return method === 'POST' ? create(body) : list(searchParams);
    const session = fake.sessions.get(id);
    if (!session) return missing(id);
    if (action === 'expire') session.status = 'expired';
    return { status: 200, body: expanded(session, searchParams.get('expand[0]') === 'payment_intent') };
  }

  function create(body: URLSearchParams): StubResponse {
    const now = Math.floor(Date.now() / 1000);
    const expiresAt = Number(body.get('expires_at'));
    if (body.has('payment_method_types[0]')) {
      return errorResponse(400, { type: 'invalid_request_error', code: 'payment_method_types_no_longer_supported' });
    }
    if (body.get('mode') !== 'payment' || expiresAt < now + 1_800 || expiresAt > now + 86_400) {
      return errorResponse(400, { type: 'invalid_request_error', param: 'expires_at', message: 'Invalid expires_at' });
    }
    const id = `cs_test_${requests}_${now}`;
    const session: FakeSession = {
      id,
      created: now,
      client_reference_id: body.get('client_reference_id'),
      metadata: { purchase_id: body.get('metadata[purchase_id]') ?? '' },
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      payment_method_types: fake.offered.filter((offered) => body.get('allowed_payment_method_types[0]') === offered),
      expires_at: expiresAt,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    fake.sessions.set(id, session);
    return { status: 200, body: expanded(session, false) };
  }

  function list(query: URLSearchParams): StubResponse {
    const from = Number(query.get('created[gte]') ?? 0);
    const to = Number(query.get('created[lt]') ?? Infinity);
    const newest = [...fake.sessions.values()].filter(({ created }) => created >= from && created < to).toReversed();
    const start = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const page = newest.slice(start, start + Number(query.get('limit') ?? 10));
    const has_more = start + page.length < newest.length;
    const data = page.map((session) =>
      expanded(session, query.get('expand[0]') === 'data.payment_intent.latest_charge'),
    );
    return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', has_more, data } };
  }

  function refundedOf(intent: string): number {
    const ours = fake.refunds.filter((each) => each.payment_intent === intent && each.status !== 'failed');
    return ours.reduce((sum, { amount }) => sum + amount, fake.refunded.get(intent) ?? 0);
  }

  function refund(body: URLSearchParams): StubResponse {
    const intent = body.get('payment_intent') ?? '';
    const session = [...fake.sessions.values()].find((each) => each.payment_intent === intent);
    if (!session) return missing(intent);
    const amount = Number(body.get('amount'));
    const left = session.amount_total - refundedOf(intent);
    if (amount > left) {
      const code = left === 0 ? 'charge_already_refunded' : 'amount_too_large';
      return errorResponse(400, { type: 'invalid_request_error', code, message: 'Refund is greater than the charge' });
    }
    const made: FakeRefund = {
      id: `re_${fake.refunds.length + 1}`,
      payment_intent: intent,
      amount,
      currency: session.currency,
      metadata: { refund_id: body.get('metadata[refund_id]') ?? '' },
      status: fake.refundStatus,
      ...(fake.refundStatus === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    };
    fake.refunds.push(made);
    return { status: 200, body: { object: 'refund', ...made } };
  }

  function refundsOf(query: URLSearchParams): StubResponse {
    const data = fake.refunds.filter(({ payment_intent }) => payment_intent === query.get('payment_intent'));
    return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } };
  }

  function disputesOf(charge: string): StubResponse {
    const data = fake.disputes.get(charge.replace(/^ch_/, '')) ?? [];
    return { status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data } };
  }

  function expanded(session: FakeSession, withIntent: boolean): object {
    const { payment_intent: id } = session;
    const url = session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null;
    const common = { ...session, object: 'checkout.session', livemode: false, mode: 'payment', url };
    if (id === null || !withIntent) return common;
    const latest_charge = {
      id: `ch_${id}`,
      object: 'charge',
      amount_refunded: refundedOf(id),
      disputed: fake.disputes.has(id),
    };
    const status = session.payment_status === 'paid' ? 'succeeded' : fake.intentStatus;
    return { ...common, payment_intent: { id, object: 'payment_intent', status, latest_charge } };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => {
    for (const response of hung) response.destroy();
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function errorResponse(status: number, error: Readonly<Record<string, string>>): StubResponse {
  return { status, body: { error } };
}

function missing(what: string): StubResponse {
  return errorResponse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such thing: ${what}`,
  });
}

/** The environment of a server that uses this fake for payments. */
export function stripeEnvironment({ url }: FakeStripe): Record<string, string> {
  return {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_URL: url,
  };
}
