// The context of commands, which are functions `(ctx, input) => output`. They may use only what is declared here, and
// neither Fastify nor tRPC.
import type { Readable } from 'node:stream';
import type {
  Contract,
  InputOf,
  InterfaceLanguage,
  LiveEvent,
  Operation,
  OutputOf,
  TokenScope,
} from '@proverse/shared';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import type { Content } from './contents/content.ts';
import type { Replicas } from './database/read-sources.ts';
import type { Queryable } from './database/rows.ts';
import type { Database } from './database/schema.ts';
import type { PaymentProviders } from './payments/port.ts';
import type { PayoutProvider } from './payouts/port.ts';
import type { FileStore } from './files/store/port.ts';

/** The name of an operation, such as `messages.send`. */
export type OperationName = { [S in keyof Contract]: `${S}.${keyof Contract[S] & string}` }[keyof Contract];
type OperationAt<Name> = Name extends `${infer S extends keyof Contract}.${infer O}`
  ? Extract<Contract[S][O & keyof Contract[S]], Operation>
  : never;
/** The parsed input of an operation. */
export type InputFor<Name extends OperationName> = InputOf<OperationAt<Name>>;
/** What the command of an operation returns. */
export type OutputFor<Name extends OperationName> = OutputOf<OperationAt<Name>>;

/** The structured log. Never pass it a secret, a token or the content of a message. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/**
 * Carries live events to people on all nodes. Publish only after the commit. Events are hints to refetch, so losing one is
 * harmless.
 */
export interface LiveBus {
  publish(userId: string, event: LiveEvent): void;
  /**
   * Yields the user's events of the last `sinceMs`, then new ones until `signal` aborts. The user is online in the meantime, unless
   * the reader is a program.
   */
  subscribe(
    userId: string,
    signal: AbortSignal,
    options?: { readonly sinceMs?: number | undefined; readonly isProgram?: boolean },
  ): AsyncIterable<LiveEvent>;
  /** Marks the user as online. Written at most once a minute per node, in batches. */
  noteActive(userId: string): void;
}

/** The user and session of an access token, or the user of an API token. */
export interface Identity {
  readonly userId: string;
  /** The id of the API token, if there is one. Both are revoked in the same way. */
  readonly sessionId: string;
  readonly apiToken?: { readonly id: string; readonly scopes: readonly TokenScope[] };
}

export interface AccessTokens {
  /** Returns a token that is valid for ACCESS_TOKEN_TTL. */
  issue(identity: Identity): Promise<string>;
  /**
   * Returns the identity of a valid token whose session has not ended, or of an API token. Queries the database only for an
   * API token that this node does not remember, and while notifications of ended sessions do not reach this node.
   * @throws DomainError UNAUTHENTICATED, ACCOUNT_SUSPENDED
   */
  verify(token: string): Promise<Identity>;
  /** Stores when and from which address an API token was used, at most once a minute. */
  noteTokenUse(apiToken: NonNullable<Identity['apiToken']>, address: string): Promise<void>;
  /** Revokes the tokens of ended sessions and revoked API tokens on this node at once, without waiting for the notification. */
  revokeSessions(sessionIds: readonly string[]): void;
  /**
   * Registers a listener for the id of each session or API token that ends and of each user who is suspended, on any node. Returns a
   * function that removes it.
   */
  onRevoked(listener: (sessionOrUserId: string) => void): () => void;
}

/** The content of an email. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link to unsubscribe. Codes and security emails have none. */
  readonly unsubscribeUrl?: string;
}

/** Whether a load balancer should send calls to this node. */
export interface Readiness {
  /**
   * Returns the reason: the node is about to stop, its database does not answer, or the database lacks migrations of
   * this version. Returns undefined when the node is ready.
   */
  whyNotReady(): Promise<'draining' | 'database' | 'migrations' | undefined>;
  /** Makes this node not ready, because it stops. */
  drain(): void;
  isDraining(): boolean;
}

/** Counters that all nodes share. */
export interface RateLimits {
  /**
   * Counts one hit. Returns the seconds to wait when it exceeds `max` within a sliding window, else 0. With
   * `isApproximate` each process counts the first quarter of the hits in its memory, and rejects from memory.
   */
  hit(bucket: string, max: number, windowSeconds: number, isApproximate?: boolean): Promise<number>;
  /**
   * Charges a user or a network for about `costMs` of CPU time, before it is taken. Returns the seconds to wait when its budget is used
   * up, else 0. Each process counts for itself.
   */
  spend(budget: 'user' | 'network', caller: string, costMs: number): number;
}

/** This node's own counters, for `/metrics`. */
export interface Meter {
  readonly registry: Registry;
  /** Counts a call of an operation that ended after `ms` with this HTTP status, on any transport. */
  call(operation: string, status: number, ms: number): void;
  /** Counts an HTTP exchange that ended. */
  exchange(transport: 'rest' | 'trpc' | 'page', status: number, ms: number): void;
  jobFailed(job: string): void;
  /** Counts a read that a replica may answer, by who did, and why if it was the primary. */
  read(answeredBy: 'replica' | 'primary_lag' | 'primary_down' | 'primary_failed' | 'primary_unseen'): void;
  /** Notes that a job succeeded, or starts, and must succeed again within `everyMs`. */
  jobSucceeded(job: string, everyMs: number): void;
  webhookAttempted(isDelivered: boolean): void;
}

export type MessageTier = OutputFor<'messages.byId'>['tier'];

/** `priceCoins` is what the sender expects to pay, null for any price. `fileIds` is null without files. */
export interface OutgoingMessage {
  readonly senderId: string;
  /** The idempotency key. */
  readonly key: string | null;
  /** The hash of the whole input, to reject a key that is reused for another message. */
  readonly hash: Buffer;
  readonly recipientId: string;
  readonly subject: string;
  readonly content: string;
  readonly priceCoins: number | null;
  readonly tier: MessageTier;
  /** The answered message that this one is a follow-up to. */
  readonly followsMessageId: string | null;
  /** The API token that sends it, whose daily limit holds. */
  readonly apiTokenId: string | null;
  readonly fileIds: readonly string[] | null;
}

/** A reply, or a rejection with an optional reason. `hash` is of the whole input. `fileIds` is null without files. */
export interface MessageDecision {
  readonly userId: string;
  readonly operation: 'messages.reply' | 'messages.reject';
  readonly key: string | null;
  readonly hash: Buffer;
  readonly messageId: string;
  readonly text: string | null;
  readonly fileIds: readonly string[] | null;
}

export interface MessageOutcome {
  readonly message: OutputFor<'messages.byId'>;
  /** True when the idempotency key was known. Then `message` is the first response again, and no coins have moved. */
  readonly replayed: boolean;
}

/** Sends one message. Messages that are sent at the same time share a transaction. */
export type MessageSender = (message: OutgoingMessage) => Promise<MessageOutcome>;

/** Replies to one message or rejects it. Decisions that are made at the same time share a transaction. */
export type MessageDecider = (decision: MessageDecision) => Promise<MessageOutcome>;

/** A page as it was received. */
export interface FetchedPage {
  readonly status: number;
  /** Where it redirects to. */
  readonly location: string | undefined;
  readonly isHtml: boolean;
  /** The first 512 KiB. */
  readonly html: string;
}

export interface LookupOptions {
  /** For lookups that someone waits for. They run before those of jobs. */
  readonly urgent?: boolean;
}

export interface WebhookResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Reads what anyone on the internet can read. All calls may take seconds.
 * @throws DomainError SERVICE_UNAVAILABLE if too many lookups are waiting
 */
export interface PublicInternet {
  /** Returns the TXT records of a domain, [] if it has none. @throws if no name server answers */
  txtRecords(domain: string, options?: LookupOptions): Promise<readonly string[]>;
  /**
   * Fetches an https page from public addresses only; undefined if the host has none. Follows no redirects.
   * @throws if there is no response
   */
  page(url: URL, options?: LookupOptions): Promise<FetchedPage | undefined>;
  /**
   * Delivers a webhook to public addresses only, unless WEBHOOK_ALLOW_PRIVATE is on. Follows no redirects and reads little
   * of the response.
   * @throws NotPublicError, or another error without a response
   */
  post(
    url: URL,
    request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<WebhookResponse>;
}

/** Everything that lives as long as the node. */
export interface Services {
  readonly config: Config;
  /** Its connections have the role `proverse_app`. */
  readonly pool: Pool;
  /** For locks that a connection keeps between statements. The same as `pool` unless there is a pooler (DB-8). */
  readonly directPool: Pool;
  readonly db: Kysely<Database>;
  /** For reads that take a few milliseconds. Those of the same moment share a round trip. */
  readonly reads: Queryable;
  /** For what a read must write first, such as overdue messages. */
  readonly primary: Queryable;
  /** Only with DATABASE_REPLICA_URL. */
  readonly replicas: Replicas | undefined;
  readonly log: Log;
  readonly live: LiveBus;
  readonly accessTokens: AccessTokens;
  readonly payments: PaymentProviders;
  readonly payouts: PayoutProvider;
  readonly internet: PublicInternet;
  readonly fileStore: FileStore;
  readonly rateLimits: RateLimits;
  readonly readiness: Readiness;
  readonly meter: Meter;
  readonly sendInBatch: MessageSender;
  readonly decideInBatch: MessageDecider;
  /** Wakes the mail worker after a commit that wrote to the outbox. */
  readonly wakeMail: () => void;
}

/** A cookie of this request and its response. */
export interface Cookie {
  readonly value: string | undefined;
  set(value: string, maxAgeSeconds: number): void;
  clear(): void;
}

/** A call that needs no sign-in. */
export interface PublicContext extends Services {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Of the page or program that calls. */
  readonly language: InterfaceLanguage;
  readonly idempotencyKey: string | undefined;
  readonly refreshCookie: Cookie;
  /** See addresses/known-device.ts. */
  readonly deviceCookie: Cookie;
  /** The flows of this browser, see codes/code-flows.ts. */
  readonly flowCookies: { readonly verify: Cookie; readonly reset: Cookie };
}

/** A call by a signed-in user whose session is valid and whose account is active. */
export interface UserContext extends PublicContext, Identity {}

/** A file that a command returns, named with its extension. A stream is read as fast as the caller downloads it and destroyed when they stop. */
export interface FileDownload {
  readonly filename: string;
  readonly body: string | Buffer | Readable | FileParts;
}

/** A content of which a caller may want a part: the bytes from `start` to `end`, which is included. */
export interface FileParts {
  readonly mediaType: string;
  readonly bytes: number;
  read(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** A file as it was received, named by the caller with any text. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Content;
}
