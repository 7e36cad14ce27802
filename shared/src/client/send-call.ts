import { bodyIn, failureOf } from './proverse-error.ts';

export interface Call {
  readonly kind: 'query' | 'mutation';
  /** Slice and name, such as `messages.send`. */
  readonly path: string;
  readonly input: unknown;
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
  { kind, path, input, headers }: Call & { readonly headers: Readonly<Record<string, string>> },
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
  const body: TrpcResponse | undefined = bodyOf(await response.text());
  if (body?.result) return { data: body.result.data, response };
  throw failureOf(response, bodyIn(body?.error?.data));
}

interface TrpcResponse {
  readonly result?: { readonly data?: unknown };
  readonly error?: { readonly data?: unknown };
}

/** Returns the JSON object in a response, or undefined if it has none. */
export function bodyOf(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
