import { bodyIn, ForeignResponseError, ProverseError } from './proverse-error.ts';

export interface Call {
  readonly kind: 'query' | 'mutation';
  /** Slice and name, such as `messages.send`. */
  readonly path: string;
  readonly input: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Connection {
  /** The base URL without a slash at its end. */
  readonly url: string;
  readonly fetch: typeof fetch;
}

/**
 * Sends a call once over tRPC's HTTP format and returns the response with its parsed data.
 * @throws ProverseError when the server rejected it
 * @throws ForeignResponseError when something else responded
 * @throws what `fetch` throws when no response arrived
 */
export async function sendCall(
  { url, fetch }: Connection,
  { kind, path, input, headers }: Call,
  signal: AbortSignal,
): Promise<{ data: unknown; response: Response }> {
  const text = input === undefined ? undefined : JSON.stringify(input);
  const isQuery = kind === 'query';
  const query = isQuery && text !== undefined ? `?input=${encodeURIComponent(text)}` : '';
  const response = await fetch(`${url}/trpc/${path}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: isQuery ? headers : { ...headers, 'content-type': 'application/json' },
    ...(!isQuery && text !== undefined && { body: text }),
    signal,
  });
  const body = parse(await response.text());
  if (body?.result) return { data: body.result.data, response };
  const reason = bodyIn(body?.error?.data);
  if (!reason) throw new ForeignResponseError(response.status);
  throw new ProverseError(reason, response.status, secondsIn(response.headers.get('retry-after')));
}

interface TrpcResponse {
  readonly result?: { readonly data?: unknown };
  readonly error?: { readonly data?: unknown };
}

function parse(text: string): TrpcResponse | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function secondsIn(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
