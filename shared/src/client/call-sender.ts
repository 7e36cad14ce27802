import { SEEN_HEADER, type Seen } from '../seen.ts';
import { IDEMPOTENT_CALLS } from './call-facts.ts';
import { ProverseError } from './proverse-error.ts';
import { withRetries } from './retries.ts';
import { sendCall, type Call, type Connection } from './send-call.ts';
import { keepTokens, signedInHeaders, type TokenStore } from './token-store.ts';

export interface CallOptions {
  /** Cancels the call. The server may have received it already. */
  readonly signal?: AbortSignal;
  /** How long to wait for each response, instead of the client's `timeoutMs`. */
  readonly timeoutMs?: number;
  /**
   * For operations that accept one: a repeat with the same key and input changes nothing. Without it, each call has a key
   * of its own for its retries. Store a key to repeat a call after a crash.
   */
  readonly idempotencyKey?: string;
  /** A token of `stepUp.prove`, for calls that were rejected with STEP_UP_REQUIRED. */
  readonly stepUp?: string;
}

interface Sender {
  readonly url: string;
  readonly token: () => string | undefined;
  readonly tokenStore?: TokenStore;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly fetch?: typeof fetch;
  readonly seen: Seen;
}

type Send = (kind: Call['kind'], path: string, input: unknown, options?: CallOptions) => Promise<unknown>;

/** Makes one attempt of a call with these headers. */
export type Exchange = (headers: Record<string, string>, signal: AbortSignal) => Promise<unknown>;

interface Senders {
  readonly connection: Connection;
  readonly send: Send;
  /** Makes a call about a file, which a repeat with the same key does not do twice. */
  readonly transfer: (path: string, exchange: Exchange, options: CallOptions) => Promise<unknown>;
}

/** Returns the functions that make every call: with the caller's token, a time limit and retries. */
export function callSender({
  url,
  token,
  tokenStore,
  timeoutMs = 30_000,
  maxRetries = 2,
  fetch: givenFetch,
  seen,
}: Sender): Senders {
  // The global `fetch` is looked up at each call, because tests and monitoring tools replace it.
  const connection: Connection = {
    url,
    async fetch(...args) {
      const response = await (givenFetch ?? fetch)(...args);
      seen.note(response.headers.get(SEEN_HEADER));
      return response;
    },
  };
  let renewal: Promise<unknown> | undefined;

  const once = (exchange: Exchange, options: CallOptions): Promise<unknown> => {
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    const position = seen.position();
    const headers = {
      ...signedInHeaders({ ...tokenStore?.read(), ...tokenField(token()) }),
      ...(position !== undefined && { [SEEN_HEADER]: position }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      ...(options.stepUp !== undefined && { 'step-up': options.stepUp }),
    };
    return exchange(headers, signal);
  };
  const exchangeOf =
    (call: Call): Exchange =>
    async (headers, signal) => {
      const { data, response } = await sendCall(connection, { ...call, headers }, signal);
      if (tokenStore) keepTokens(tokenStore, call.path, data, response);
      return data;
    };
  const renew = (): Promise<unknown> => {
    renewal ??= once(exchangeOf({ kind: 'mutation', path: 'auth.refresh', input: undefined }), {}).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  /** Renews an access token that has expired, and repeats the call once. */
  const renewing = async (path: string, exchange: Exchange, options: CallOptions): Promise<unknown> => {
    const usedToken = token();
    try {
      return await once(exchange, options);
    } catch (error) {
      const hasExpired = error instanceof ProverseError && error.code === 'UNAUTHENTICATED' && usedToken !== undefined;
      if (!tokenStore || !hasExpired || path.startsWith('auth.')) throw error;
      // Another call may have renewed it in the meantime.
      if (token() === usedToken) await renew();
      return once(exchange, options);
    }
  };

  const retrying = (path: string, exchange: Exchange, options: CallOptions, isRepeatable: boolean) =>
    withRetries(() => renewing(path, exchange, options), { max: maxRetries, isRepeatable, signal: options.signal });

  return {
    connection,
    send(kind, path, input, options = {}) {
      const isIdempotent = IDEMPOTENT_CALLS.includes(path);
      const keyed = isIdempotent ? withKey(options) : options;
      return retrying(path, exchangeOf({ kind, path, input }), keyed, kind === 'query' || isIdempotent);
    },
    transfer: (path, exchange, options) => retrying(path, exchange, withKey(options), true),
  };
}

function tokenField(accessToken: string | undefined): { accessToken?: string } {
  return accessToken === undefined ? {} : { accessToken };
}

function withKey(options: CallOptions): CallOptions {
  return { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() };
}

/** Not `randomUUID`, which browsers offer over HTTPS only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
