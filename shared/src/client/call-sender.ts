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

/** Returns the function that makes every call: with the caller's token, a time limit and retries. */
export function callSender({
  url,
  token,
  tokenStore,
  timeoutMs = 30_000,
  maxRetries = 2,
  fetch: givenFetch,
  seen,
}: Sender): Send {
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

  const once = async (call: Call, options: CallOptions): Promise<unknown> => {
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    const position = seen.position();
    const headers = {
      ...signedInHeaders({ ...tokenStore?.read(), ...tokenField(token()) }),
      ...(position !== undefined && { [SEEN_HEADER]: position }),
      ...call.headers,
    };
    const { data, response } = await sendCall(connection, { ...call, headers }, signal);
    if (tokenStore) keepTokens(tokenStore, call.path, data, response);
    return data;
  };
  const renew = (): Promise<unknown> => {
    renewal ??= once({ kind: 'mutation', path: 'auth.refresh', input: undefined, headers: {} }, {}).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  /** Renews an access token that has expired, and repeats the call once. */
  const renewing = async (call: Call, options: CallOptions): Promise<unknown> => {
    const usedToken = token();
    try {
      return await once(call, options);
    } catch (error) {
      const hasExpired = error instanceof ProverseError && error.code === 'UNAUTHENTICATED' && usedToken !== undefined;
      if (!tokenStore || !hasExpired || call.path.startsWith('auth.')) throw error;
      // Another call may have renewed it in the meantime.
      if (token() === usedToken) await renew();
      return once(call, options);
    }
  };

  return (kind, path, input, options = {}) => {
    const isIdempotent = IDEMPOTENT_CALLS.includes(path);
    const key = options.idempotencyKey ?? (isIdempotent ? randomKey() : undefined);
    const headers = {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(options.stepUp !== undefined && { 'step-up': options.stepUp }),
    };
    return withRetries(() => renewing({ kind, path, input, headers }, options), {
      max: maxRetries,
      isRepeatable: kind === 'query' || isIdempotent,
      signal: options.signal,
    });
  };
}

function tokenField(accessToken: string | undefined): { accessToken?: string } {
  return accessToken === undefined ? {} : { accessToken };
}

/** Not `randomUUID`, which browsers offer over HTTPS only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
