/** Calls of Cashfree's HTTP API (cashfree.com/docs/api-reference/payments/latest/overview). */
import * as z from 'zod/mini';
import { PaymentProviderUnavailable } from '../port.ts';

export interface CashfreeSettings {
  readonly appId: string;
  /** The first signs our calls. Webhooks may be signed with any, because an old key stays valid while it is replaced. */
  readonly secretKeys: readonly [string, ...string[]];
  /** Without a trailing slash. */
  readonly url: string;
  readonly publicUrl: string;
}

interface Call {
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export interface CashfreeApi {
  /**
   * @throws CashfreeRejected if Cashfree did not accept the request
   * @throws PaymentProviderUnavailable when the outcome is unknown
   */
  call<T>(answer: z.ZodMiniType<T>, path: string, call?: Call): Promise<T>;
  /** The same for a call that only reads. Returns null for an unknown object. @throws PaymentProviderUnavailable */
  find<T>(answer: z.ZodMiniType<T>, path: string, call?: Call): Promise<T | null>;
}

/** Cashfree did not accept the request. `code` is its name of the error. */
export class CashfreeRejected extends Error {
  override readonly name = 'CashfreeRejected';
  readonly status: number;
  readonly code: string;
  constructor(path: string, status: number, code: string) {
    super(`${path}: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

const API_VERSION = '2025-01-01';
// Two calls in a row fit into the nine seconds that a stopping node has to finish its work.
const TIMEOUT_MS = 4_000;

// The message is not read, because it repeats values of the request.
const Failure = z.object({ code: z.string().check(z.maxLength(100)) });

/** `timeoutMs` is for tests. */
export function cashfreeApi({ appId, secretKeys, url }: CashfreeSettings, timeoutMs = TIMEOUT_MS): CashfreeApi {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-api-version': API_VERSION,
    'x-client-id': appId,
    'x-client-secret': secretKeys[0],
  };

  async function call<T>(answer: z.ZodMiniType<T>, path: string, { body, idempotencyKey }: Call = {}): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => throwUnavailable(path, error));
    const parsed = await response.json().catch(() => undefined);
    if (!response.ok) throw errorOf(path, response.status, parsed);
    const read = z.safeParse(answer, parsed);
    if (!read.success) throw new PaymentProviderUnavailable(`Cashfree ${path}: an unreadable response`);
    return read.data;
  }

  return {
    call,
    async find(answer, path, options) {
      try {
        return await call(answer, path, options);
      } catch (error) {
        if (!(error instanceof CashfreeRejected)) throw error;
        if (error.status === 404) return null;
        throw new PaymentProviderUnavailable(`Cashfree ${error.message}`);
      }
    },
  };
}

/** Wrong credentials, too many calls and failing servers say nothing about the request, which may succeed later. */
function errorOf(path: string, status: number, body: unknown): Error {
  const read = z.safeParse(Failure, body);
  const code = read.success ? read.data.code : '';
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  if (isFinal) return new CashfreeRejected(path, status, code);
  return new PaymentProviderUnavailable(`Cashfree ${path}: ${status} ${code}`);
}

function throwUnavailable(path: string, error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new PaymentProviderUnavailable(`Cashfree ${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
}
