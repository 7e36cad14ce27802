import { ERRORS, errorText, type Contract, type ErrorCode, type ErrorParams, type FieldErrors } from '@proverse/shared';
import type { InputOf, OutputOf } from '@proverse/shared';
import { vi } from 'vitest';

/** `'coins.balance'`, and so on: every operation of the contract. */
type OperationName = { [S in keyof Contract]: `${S}.${keyof Contract[S] & string}` }[keyof Contract];
type Operation<Name extends OperationName> = Name extends `${infer S extends keyof Contract}.${infer O}`
  ? Contract[S][O & keyof Contract[S]]
  : never;
type Input<Name extends OperationName> = InputOf<Operation<Name>>;
type Output<Name extends OperationName> = OutputOf<Operation<Name>>;
type Answer<Name extends OperationName> = (input: Input<Name>) => Output<Name> | Promise<Output<Name>>;
export type Answers = { [Name in OperationName]?: Output<Name> | Answer<Name> };

interface Call {
  readonly operation: string;
  readonly input: unknown;
  readonly idempotencyKey: string | null;
  /** The header `Step-Up`. */
  readonly stepUp: string | null;
}

/** Answers with an error of the catalogue. */
class Rejection extends Error {
  readonly code: ErrorCode;
  readonly body: object;

  constructor(code: ErrorCode, params: ErrorParams, errors: FieldErrors | undefined) {
    super(errorText(code, params));
    this.code = code;
    this.body = { message: this.message, error: code, requestId: 'test', ...params, ...(errors && { errors }) };
  }
}

/** A proxy's 502 page instead of a response. */
class BadGateway extends Error {}

export function rejectedWith(code: ErrorCode, params: ErrorParams = {}, errors?: FieldErrors): () => never {
  return () => {
    throw new Rejection(code, params, errors);
  };
}

export function badGateway(): never {
  throw new BadGateway();
}

export interface Server {
  /** Replaces answers. */
  answer: (changes: Answers) => void;
  /** Sets the server's clock this much ahead of the device's. */
  setClockAhead: (ms: number) => void;
  /** What the client has asked for, oldest first. */
  callsOf: (operation: OperationName) => Call[];
}

/** What the fields of a price and of a handle ask for, on many screens. */
const OF_FIELDS = {
  'dashboard.similarPrices': { similar: null },
  'profile.checkHandle': { isFree: true },
} satisfies Answers;

/** Stands in for the network: answers tRPC calls with values of the contract's own types. */
export function serve(initial: Answers): Server {
  const answers: Record<string, unknown> = { ...OF_FIELDS, ...initial };
  const calls: Call[] = [];
  let clockAheadMs = 0;

  async function answerTo(call: Call): Promise<{ status: number; json: object }> {
    calls.push(call);
    if (!(call.operation in answers)) {
      // Fails the test. A rejected call would only look like a lost network.
      queueMicrotask(() => {
        throw new Error(`The test has no answer to ${call.operation}`);
      });
      throw new BadGateway();
    }
    const answer = answers[call.operation];
    try {
      const data: unknown = typeof answer === 'function' ? await answer(call.input) : answer;
      return { status: 200, json: { result: { data } } };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const httpStatus = ERRORS[error.code].status;
      const data = { code: 'BAD_REQUEST', httpStatus, path: call.operation, body: error.body };
      return { status: httpStatus, json: { error: { message: error.message, code: -32600, data } } };
    }
  }

  async function respond(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url, location.href);
    // Asked when code fails to load, or calls get no answer.
    if (pathname === '/api/public/ready') return Response.json({ status: 'ready' });
    if (pathname.startsWith('/api/files/')) return new Response('the content of a file');
    const names = pathname.replace('/trpc/', '').split(',');
    const isBatch = searchParams.has('batch');
    const text = typeof init.body === 'string' ? init.body : searchParams.get('input');
    const inputs: unknown = JSON.parse(text ?? 'null');
    const headers = new Headers(init.headers);
    const [idempotencyKey, stepUp] = [headers.get('idempotency-key'), headers.get('step-up')];
    const all = names.map((operation, index) => {
      const input = isBatch ? (inputs as Record<number, unknown> | null)?.[index] : inputs;
      return answerTo({ operation, input, idempotencyKey, stepUp });
    });
    try {
      const given = await Promise.all(all);
      const status = isBatch ? 207 : (given[0]?.status ?? 500);
      const json = given.map((each) => each.json);
      const date = new Date(Date.now() + clockAheadMs).toUTCString();
      return Response.json(isBatch ? json : json[0], { status, headers: { date } });
    } catch (error) {
      if (!(error instanceof BadGateway)) throw error;
      return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    }
  }

  vi.stubGlobal('fetch', vi.fn(respond));
  return {
    answer: (changes) => void Object.assign(answers, changes),
    setClockAhead(ms) {
      clockAheadMs = ms;
    },
    callsOf: (operation) => calls.filter((call) => call.operation === operation),
  };
}
