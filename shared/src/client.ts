/**
 * The typed client for other TypeScript apps.
 *
 * @example
 * const proverse = createClient({ url: 'https://proverse.example', token: () => accessToken });
 * const { content } = await proverse.directory.professionals.query({ keyword: 'tax' });
 * const [expert] = content;
 * if (expert) {
 *   await proverse.messages.send.mutate(
 *     { recipientId: expert.userId, subject: 'One question', content: 'May I ask you …' },
 *     { context: { idempotencyKey: crypto.randomUUID() } },
 *   );
 * }
 */
import {
  createTRPCClient,
  createWSClient,
  httpLink,
  splitLink,
  TRPCClientError,
  wsLink,
  type CreateTRPCClientOptions,
  type OperationLink,
  type TRPCLink,
} from '@trpc/client';
import type * as z from 'zod/mini';
import type { Contract } from './contract/index.ts';
import type { ErrorBody } from './errors.ts';
import type { Mutation, Operation, Query, Subscription } from './operation.ts';
import type { ApiRouter } from './router-type.ts';

export interface ClientOptions {
  /** The base URL without a path: `https://proverse.example`. */
  readonly url: string;
  /** The access token, or a function that returns the current one. Omit it for public calls. */
  readonly token?: string | (() => string | undefined);
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the global `WebSocket`, which Node 20 does not have. Only subscriptions need one. */
  readonly WebSocket?: typeof WebSocket;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * `idempotencyKey` is for operations that accept one: a repeat with the same key and input changes nothing. `stepUp` is a
   * token of `stepUp.prove`, for calls that were rejected with STEP_UP_REQUIRED.
   */
  readonly context?: { readonly idempotencyKey?: string; readonly stepUp?: string };
}

type In<O extends Operation> = z.core.input<O['input']>;
type Out<O extends Operation> = z.core.output<O['output']>;
type Args<O extends Operation, Options> =
  undefined extends In<O> ? [input?: In<O>, options?: Options] : [input: In<O>, options?: Options];

interface Listener<Event> {
  onData(event: Event): void;
  onError?(error: unknown): void;
}

type Call<O extends Operation> = O extends Query
  ? { query(...args: Args<O, CallOptions>): Promise<Out<O>> }
  : O extends Mutation
    ? { mutate(...args: Args<O, CallOptions>): Promise<Out<O>> }
    : O extends Subscription
      ? { subscribe(input: In<O>, listener: Listener<Out<O>>): { unsubscribe(): void } }
      : never;

/** One typed function per operation of the contract. */
export type ProverseClient = {
  readonly [S in keyof Contract]: {
    readonly [K in keyof Contract[S]]: Contract[S][K] extends Operation ? Call<Contract[S][K]> : never;
  };
};

/**
 * Creates a client for one person's calls. Failed calls throw; `errorBody(error)` returns the reason.
 * The socket for `live.events` opens with the first subscription and closes with the last.
 */
export function createClient(options: ClientOptions): ProverseClient {
  const url = options.url.replace(/\/$/, '');
  const token = (): string | undefined => (typeof options.token === 'function' ? options.token() : options.token);
  // Created with the first subscription, because creating it without a global WebSocket throws.
  const socketLink: TRPCLink<ApiRouter> = (runtime) => {
    let link: OperationLink<ApiRouter> | undefined;
    const open = () =>
      wsLink<ApiRouter>({
        client: createWSClient({
          url: `${url.replace(/^http/, 'ws')}/ws`,
          connectionParams: () => ({ token: token() ?? '' }),
          lazy: { enabled: true, closeMs: 0 },
          ...(options.WebSocket && { WebSocket: options.WebSocket }),
        }),
      })(runtime);
    return (request) => {
      link ??= open();
      return link(request);
    };
  };
  const links: CreateTRPCClientOptions<ApiRouter>['links'] = [
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: socketLink,
      false: httpLink({
        url: `${url}/trpc`,
        headers: ({ op }) => requestHeaders(token(), op.context),
        ...(options.fetch ? { fetch: options.fetch as never } : {}),
      }),
    }),
  ];
  // Returned as `ProverseClient`, because tRPC's own type would make every user of the SDK install Node's types.
  return createTRPCClient<ApiRouter>({ links });
}

function requestHeaders(
  token: string | undefined,
  { idempotencyKey, stepUp }: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
    ...(typeof stepUp === 'string' ? { 'step-up': stepUp } : {}),
  };
}

/** Returns the server's reason why a call failed, with a code of `ERRORS`; undefined when no response arrived. */
export function errorBody(error: unknown): ErrorBody | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'body' in data ? (data.body as ErrorBody) : undefined;
}
