/**
 * The typed client for other TypeScript apps. See ../README.md.
 *
 * @example
 * const proverse = createClient({ url: 'https://proverse.example', token: process.env.PROVERSE_TOKEN });
 * const { content } = await proverse.directory.professionals.query({ keyword: 'tax' });
 * const [expert] = content;
 * if (expert) {
 *   await proverse.messages.send.mutate({ recipientId: expert.userId, subject: 'One question', content: 'May I ask you …' });
 * }
 */
import type * as z from 'zod/mini';
import { allPages } from './client/all-pages.ts';
import { callSender, type CallOptions } from './client/call-sender.ts';
import { fileCalls, type FileCalls } from './client/files.ts';
import type { Listener, SocketClass } from './client/subscribe.ts';
import { subscriber } from './client/subscriber.ts';
import type { TokenStore } from './client/token-store.ts';
import type { LiveEvent } from './contract/live.ts';
import type { Contract } from './contract/index.ts';
import type { Mutation, Operation, Query, Subscription } from './operation.ts';
import { createSeen } from './seen.ts';

export interface ClientOptions {
  /** The base URL without a path: `https://proverse.example`. */
  readonly url: string;
  /** An API token or an access token, or a function that returns the current one. Omit it for public calls. */
  readonly token?: string | (() => string | undefined) | undefined;
  /** Instead of `token`, to sign in through this client: stores the tokens. An expired access token is renewed. */
  readonly tokenStore?: TokenStore;
  /** How long to wait for each response, 30 s by default. */
  readonly timeoutMs?: number;
  /** How often to retry a call after a temporary failure, 2 by default. A retry never takes effect twice. */
  readonly maxRetries?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the global `WebSocket`, which Node 20 does not have. Only subscriptions need one. */
  readonly WebSocket?: SocketClass;
}

type In<O extends Operation> = z.core.input<O['input']>;
type Out<O extends Operation> = z.core.output<O['output']>;
type Args<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

type PagedInput = { readonly page?: number | undefined };
/** `all` begins at the first page. Its input is optional if the rest of the operation's is. */
type AllInput<Input> = Omit<Input, 'page'> extends infer Rest ? (object extends Rest ? Rest | undefined : Rest) : never;

interface Pages<O extends Query, Item> {
  /**
   * Loads page after page as you read the rows, and yields none twice. Rows that leave the list let others be
   * skipped, so collect the rows before you change what the list shows.
   */
  all(...args: Args<AllInput<In<O>>, CallOptions>): AsyncGenerator<Item, void, undefined>;
}

type QueryCall<O extends Query> = {
  query(...args: Args<In<O>, CallOptions>): Promise<Out<O>>;
} & (In<O> extends PagedInput
  ? Out<O> extends { readonly content: readonly (infer Item)[] }
    ? Pages<O, Item>
    : unknown
  : unknown);

type Call<O extends Operation> = O extends Query
  ? QueryCall<O>
  : O extends Mutation
    ? { mutate(...args: Args<In<O>, CallOptions>): Promise<Out<O>> }
    : O extends Subscription
      ? { subscribe(input: In<O>, listener: Listener<Out<O>>): { unsubscribe(): void } }
      : never;

/** One typed function per operation of the contract, and those that carry files. */
export type ProverseClient = {
  readonly [S in keyof Contract]: {
    readonly [K in keyof Contract[S]]: Contract[S][K] extends Operation ? Call<Contract[S][K]> : never;
  };
} & { readonly files: FileCalls };

/**
 * Creates a client for one person's calls. A call that the server rejects throws a `ProverseError`. One without a response
 * throws what `fetch` throws, such as a `TimeoutError`.
 */
export function createClient(options: ClientOptions): ProverseClient {
  const url = options.url.replace(/\/$/, '');
  // A token that was pasted or read from a file may have line breaks, which no header can carry.
  const token = (): string | undefined =>
    (typeof options.token === 'function'
      ? options.token()
      : (options.token ?? options.tokenStore?.read().accessToken)
    )?.replaceAll(/\s/g, '');
  const seen = createSeen();
  const { connection, send, transfer } = callSender({ ...options, url, token, seen });
  // Any call renews an expired token before a socket opens.
  const renewToken = () => send('query', 'messages.counts', undefined);
  const subscribe = subscriber(url, token, renewToken, options.WebSocket);
  const methods = (path: string) => ({
    query: (input?: unknown, callOptions?: CallOptions) => send('query', path, input, callOptions),
    mutate: (input?: unknown, callOptions?: CallOptions) => send('mutation', path, input, callOptions),
    subscribe: (input: unknown, listener: Listener<unknown>) =>
      subscribe(path, input, {
        ...listener,
        onData(event) {
          seen.note((event as LiveEvent).seen);
          listener.onData(event);
        },
      }),
    all: (input?: object, callOptions?: CallOptions) =>
      allPages((paging) => send('query', path, { ...input, ...paging }, callOptions) as Promise<never>, input),
  });
  const transfers: Readonly<Record<string, unknown>> = { ...fileCalls(connection, transfer) };
  const call = (path: string): unknown => transfers[path.replace(/^files\./, '')] ?? methods(path);
  return byName((slice) => byName((name) => call(`${slice}.${name}`))) as unknown as ProverseClient;
}

/** Creates each property when it is read, so that the client does not need the contract's list of operations. */
function byName(value: (name: string) => unknown): object {
  return new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? value(name) : undefined) });
}
