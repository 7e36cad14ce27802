/** Razorpay's HTTP API, which takes payments and, as RazorpayX, makes payouts. */
import * as z from 'zod';

export interface RazorpayAccount {
  readonly keyId: string;
  readonly keySecret: string;
  /** Without a trailing slash. */
  readonly url: string;
}

interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Posts if there is a body, else gets. */
export type CallRazorpay = <T>(answer: z.ZodType<T>, path: string, call?: Call) => Promise<T>;

/** How the caller's port names the two kinds of failure. The messages hold no account numbers and no UPI ids. */
interface Failures {
  /** The outcome is unknown, or a retry may succeed. */
  readonly unavailable: (message: string) => Error;
  /** Razorpay would reject the same request again. */
  readonly rejected: (description: string) => Error;
}

const failure = z.object({ error: z.object({ description: z.string() }) });

/** Creates a function for calls with these keys. A call has one try. */
export function razorpayCaller(
  { keyId, keySecret, url }: RazorpayAccount,
  timeoutMs: number,
  { unavailable, rejected }: Failures,
): CallRazorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return async (answer, path, { body, headers, signal } = {}) => {
    const lost = (error: unknown): never => {
      throw unavailable(`${pathOnly(path)}: ${causeOf(error)}`);
    };
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch(lost);
    const parsed = parseJson(await response.text().catch(lost));
    if (!response.ok) throw errorOf(path, response.status, parsed);
    const read = answer.safeParse(parsed);
    if (!read.success) throw unavailable(`${pathOnly(path)}: an unreadable response (${response.status})`);
    return read.data;
  };

  /**
   * Only 400 and 422 mean that the request itself is wrong. All other statuses (credentials, an IP address that is not
   * allowed, too many calls, a failing server) may be temporary.
   */
  function errorOf(path: string, status: number, body: unknown): Error {
    const read = failure.safeParse(body);
    const description = withoutAccounts(read.success ? read.data.error.description : `status ${status}`);
    if (read.success && (status === 400 || status === 422)) return rejected(description);
    return unavailable(`${pathOnly(path)}: ${status}, ${description}`);
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Returns the path without the query, because the query may contain the number of an account. */
function pathOnly(path: string): string {
  return path.split('?')[0] ?? path;
}

/** Removes UPI ids and shortens account numbers to four digits, because people and logs must not see more. */
export function withoutAccounts(words: string): string {
  return words.replaceAll(/[\w.+-]+@[\w.-]+/g, '…').replaceAll(/\d{5,}(\d{4})/g, '…$1');
}

/** Parses JSON. Returns undefined for text that is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
