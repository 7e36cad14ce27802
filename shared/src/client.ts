/**
 * The typed client for other TypeScript apps.
 *
 * @example
 * const proverse = createClient({ url: 'https://proverse.example', token: () => accessToken });
 * const { content } = await proverse.directory.professionals.query({ keyword: 'tax' });
 * await proverse.messages.send.mutate(
 *   { recipientId: content[0].userId, subject: 'One question', content: 'May I ask you …' },
 *   { context: { idempotencyKey: crypto.randomUUID() } },
 * );
 */
import { createTRPCClient, httpLink, TRPCClientError, type TRPCClient } from '@trpc/client';
import type { ErrorBody } from './errors.ts';
import type { ApiRouter } from './router-type.ts';

export interface ClientOptions {
  /** Where Proverse runs, without a path: `https://proverse.example`. */
  readonly url: string;
  /** The access token, or a function that gives the current one; absent for public calls. */
  readonly token?: string | (() => string | undefined);
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export type ProverseClient = TRPCClient<ApiRouter>;

/**
 * A client with one typed function per operation. Calls that fail throw; `errorBody(error)` gives the reason.
 * A mutation that moves coins may carry `context: { idempotencyKey }`: repeating it with the same key is safe.
 */
export function createClient(options: ClientOptions): ProverseClient {
  const { url, token } = options;
  return createTRPCClient<ApiRouter>({
    links: [
      httpLink({
        url: `${url.replace(/\/$/, '')}/trpc`,
        headers: ({ op }) => requestHeaders(typeof token === 'function' ? token() : token, op.context.idempotencyKey),
        ...(options.fetch ? { fetch: options.fetch as never } : {}),
      }),
    ],
  });
}

function requestHeaders(token: string | undefined, idempotencyKey: unknown): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

/** Why a call failed, in the words and codes of the error catalogue; undefined when no answer arrived at all. */
export function errorBody(error: unknown): ErrorBody | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'body' in data ? (data.body as ErrorBody) : undefined;
}
