// A local server in place of RazorpayX. It answers as documented at razorpay.com/docs/api/x and fails on demand.
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';

export const KEY_ID = 'rzp_test_Aa0000000001';
export const KEY_SECRET = 'key-secret-of-the-tests';
export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests';
export const PAYING_ACCOUNT = '7878780080316316';

/** How the next calls to a path behave. The last mood stays. */
export type Mood =
  | 'works'
  /** Does the work, but sends no response. */
  | 'hangs up after'
  /** Does nothing and sends no response. */
  | 'hangs up before'
  | { readonly status: number; readonly description: string; readonly done?: boolean };

export interface Payout {
  readonly id: string;
  readonly fund_account_id: string;
  readonly amount: number;
  readonly mode: string;
  readonly reference_id: string;
  readonly narration: string;
  status: string;
  utr: string | null;
  status_details: { description: string; source: string; reason: string } | null;
}

/** With `upiId` for a VPA, else with the others. */
interface FundAccount {
  contactId: string;
  accountNumber?: string | undefined;
  ifsc?: string | undefined;
  name?: string | undefined;
  upiId?: string | undefined;
}

export interface FakeRazorpayx {
  readonly env: Record<string, string>;
  readonly payouts: Payout[];
  readonly fundAccounts: Map<string, FundAccount>;
  /** Calls such as `POST /contacts`, in order. */
  readonly calls: string[];
  /** Sets the moods of a path: `contacts`, `fund_accounts`, `payouts` (POST) or `payouts?` (GET). */
  next(path: string, ...moods: Mood[]): void;
  /** True while the list of payouts does not show the newest ones yet. */
  listLags: boolean;
  /** Forgets the idempotency keys of earlier payouts. */
  forgetKeys(): void;
  /** The status of new payouts. */
  newStatus: string;
  resolve(payout: Payout, status: string, utr?: string | null): void;
  /** Returns the body and headers of a webhook. */
  webhook(payout: Payout, event: string, eventId?: string): { payload: string; headers: Record<string, string> };
}

export async function fakeRazorpayx(): Promise<FakeRazorpayx> {
  const contacts = new Map<string, string>();
  const byKey = new Map<string, { body: string; payout: Payout }>();
  const moods = new Map<string, Mood[]>();
  const fake: Omit<FakeRazorpayx, 'env'> = {
    payouts: [],
    fundAccounts: new Map(),
    calls: [],
    listLags: false,
    forgetKeys: () => byKey.clear(),
    newStatus: 'processing',
    next: (path, ...coming) => void moods.set(path, coming),
    resolve(payout, status, utr = null) {
      payout.status = status;
      payout.utr = utr;
      payout.status_details = {
        description: `It is ${status} at account 123456789012 of asha.rao-77@okaxis`,
        source: 'bank',
        reason: status,
      };
    },
    webhook(payout, event, eventId = id('evt')) {
      const payload = JSON.stringify({
        entity: 'event',
        account_id: 'acc_00000000000001',
        event,
        contains: ['payout'],
        payload: { payout: { entity: entityOf(payout) } },
        created_at: 1_580_808_301,
      });
      return { payload, headers: signedHeaders(payload, eventId) };
    },
  };

  function moodOf(path: string): Mood {
    const coming = moods.get(path) ?? ['works'];
    return (coming.length > 1 ? coming.shift() : coming[0]) ?? 'works';
  }

  function createPayout(request: IncomingMessage, body: Record<string, unknown>): Payout {
    const key = String(request.headers['x-payout-idempotency'] ?? '');
    if (!/^[\w -]{4,36}$/.test(key)) throw new RequestError(400, 'Idempotency key is missing.', 'X-Payout-Idempotency');
    const known = byKey.get(key);
    if (known && known.body !== JSON.stringify(body))
      throw new RequestError(400, 'Different request with the same key');
    if (known) return known.payout;
    if (body.account_number !== PAYING_ACCOUNT) throw new RequestError(400, 'The account number is invalid.');
    const account = fake.fundAccounts.get(String(body.fund_account_id));
    if (!account) throw new RequestError(400, 'The id provided does not exist');
    if ((body.mode === 'UPI') !== (account.upiId !== undefined))
      throw new RequestError(400, `The payout mode is invalid for the fund account ${account.upiId ?? ''}`);
    if (body.mode === 'UPI' && Number(body.amount) > 10_000_000)
      throw new RequestError(400, 'The amount exceeds the maximum of UPI.');
    if (!/^[A-Za-z0-9 ]{1,30}$/.test(String(body.narration))) throw new RequestError(400, 'The narration is invalid.');
    if (String(body.reference_id).length > 40) throw new RequestError(400, 'The reference id is too long.');
    const payout: Payout = {
      id: id('pout'),
      fund_account_id: String(body.fund_account_id),
      amount: Number(body.amount),
      mode: String(body.mode),
      reference_id: String(body.reference_id),
      narration: String(body.narration),
      status: fake.newStatus,
      utr: null,
      status_details: null,
    };
    byKey.set(key, { body: JSON.stringify(body), payout });
    fake.payouts.push(payout);
    return payout;
  }

  function work(request: IncomingMessage, url: URL, body: Record<string, unknown>): object {
    const path = url.pathname.replace('/v1/', '');
    if (request.method === 'POST' && path === 'contacts') {
      const details = JSON.stringify(body);
      if (String(body.name).length < 3 || String(body.name).length > 50)
        throw new RequestError(400, 'The name is invalid.');
      if (!contacts.has(details)) contacts.set(details, id('cont'));
      return { id: contacts.get(details), entity: 'contact', ...body };
    }
    if (request.method === 'POST' && path === 'fund_accounts') {
      const wanted = fundAccountOf(body);
      const known = [...fake.fundAccounts].find(([, each]) => JSON.stringify(each) === JSON.stringify(wanted));
      const accountId = known?.[0] ?? id('fa');
      fake.fundAccounts.set(accountId, wanted);
      return { id: accountId, entity: 'fund_account', ...body };
    }
    if (request.method === 'POST') return entityOf(createPayout(request, body));
    if (path === 'payouts') {
      if (url.searchParams.get('account_number') !== PAYING_ACCOUNT)
        throw new RequestError(400, 'The account number is invalid.');
      const listed = fake.listLags ? [] : fake.payouts;
      const items = listed.filter((each) => each.reference_id === url.searchParams.get('reference_id'));
      return { entity: 'collection', count: items.length, items: items.map(entityOf) };
    }
    const found = fake.payouts.find((each) => each.id === path.replace('payouts/', ''));
    if (!found) throw new RequestError(400, 'The id provided does not exist');
    return entityOf(found);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = await jsonOf(request);
    const path = url.pathname.replace('/v1/', '');
    const mood = moodOf(request.method === 'GET' ? 'payouts?' : path);
    fake.calls.push(`${request.method} /${path.replace(/pout_\w+/, ':id')}`);
    const basic = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
    try {
      if (request.headers.authorization !== basic) throw new RequestError(401, 'Authentication failed');
      if (mood === 'hangs up before') return void request.socket.destroy();
      if (typeof mood === 'object' && mood.done !== true) throw new RequestError(mood.status, mood.description);
      const done = work(request, url, body);
      if (mood === 'hangs up after') return void request.socket.destroy();
      if (typeof mood === 'object') throw new RequestError(mood.status, mood.description);
      send(response, 200, done);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { status, message: description, field } = error;
      const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
      send(response, status, {
        error: {
          code,
          description,
          source: 'business',
          step: 'NA',
          reason: 'input_validation_failed',
          metadata: {},
          field,
        },
      });
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => server.close());
  const env = {
    PAYOUT_PROVIDER: 'razorpayx',
    RAZORPAYX_KEY_ID: KEY_ID,
    RAZORPAYX_KEY_SECRET: KEY_SECRET,
    RAZORPAYX_ACCOUNT_NUMBER: PAYING_ACCOUNT,
    RAZORPAYX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAYX_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  };
  return Object.assign(fake, { env });
}

export function signedHeaders(payload: string, eventId: string, secret = WEBHOOK_SECRET): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-razorpay-event-id': eventId,
    'x-razorpay-signature': createHmac('sha256', secret).update(payload).digest('hex'),
  };
}

class RequestError extends Error {
  readonly status: number;
  readonly field: string;
  constructor(status: number, description: string, field = 'NA') {
    super(description);
    this.status = status;
    this.field = field;
  }
}

function fundAccountOf(body: Record<string, unknown>): FundAccount {
  const contactId = String(body.contact_id);
  if (body.account_type === 'vpa') {
    const { address: upiId = '' } = body.vpa as Record<string, string>;
    if (!/^[\w.-]+@[a-z]+$/i.test(upiId)) throw new RequestError(400, `Invalid VPA ${upiId}`);
    return { contactId, upiId };
  }
  const { name, ifsc, account_number: accountNumber } = body.bank_account as Record<string, string>;
  return { contactId, accountNumber, ifsc, name };
}

function entityOf(payout: Payout): object {
  return {
    entity: 'payout',
    currency: 'INR',
    notes: [],
    fees: 0,
    tax: 0,
    purpose: 'payout',
    batch_id: null,
    ...payout,
  };
}

function id(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>);
}
