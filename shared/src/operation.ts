/**
 * Builders for the operations of the contract. Each operation is described once; routers, REST routes, OpenAPI, the SDK
 * and the React hooks are derived from its description.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { TokenScope } from './token-scopes.ts';

type Schema = z.core.$ZodType;

/** Who may call: everyone, a signed-in user, or an admin (404 for others). */
export type Access = 'public' | 'user' | 'admin';

/** Method and path. `{name}` is the input field of that name; other fields come from the query or the JSON body. */
export type RestLine = `${'GET' | 'POST' | 'PUT'} /api/${string}`;

/** At most `max` calls per window; the next one gets 429 with `Retry-After`. */
export interface CallLimit {
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * Which calls are counted together: those from one network address, of one signed-in user or of one session (for calls that
   * verify a password or code, so that a stolen session uses up nothing of its owner's), or those about one email from one
   * network. Devices that have signed in to this email are counted apart, and with `flow` so are calls that name a flow of it.
   */
  readonly per: 'address' | 'user' | 'session' | { readonly email: 'from address'; readonly flow?: 'verify' | 'reset' };
  /**
   * Calls that are spread over several server processes may exceed `max` by a quarter for each further process. Counting
   * exactly costs a database call each time.
   */
  readonly isApproximate?: true;
}

/**
 * Why a call needs a fresh proof of who is calling: it moves money out, changes who can sign in or what leaves the account,
 * or is an admin's decision.
 */
export type StepUp = 'payout' | 'security' | 'admin';

/**
 * The scope that an API token needs for this call; `any` if every token may make it. Calls without it, such as payouts and
 * those of admins, need a session.
 */
export type CallScope = TokenScope | 'any';

/** What a call takes. Each caller has a budget, and only a few reads of one caller run at once. */
interface Cost {
  /** About how much CPU time a call takes, of server and database together; 1 by default, 2 for a change. */
  readonly costMs?: number;
  /** The input field that makes the call a search, which takes about ten milliseconds more. */
  readonly searchField?: 'keyword' | 'search';
}

interface Description<I extends Schema, O extends Schema, A extends Access> extends Cost {
  readonly summary: string;
  readonly rest: RestLine;
  /** The output field that becomes the REST body, where the specification documents only a part of the output. */
  readonly restBody?: 'content';
  readonly access: A;
  readonly scope?: CallScope;
  readonly input: I;
  readonly output: O;
  readonly errors?: readonly ErrorCode[];
  /** The error message when a required field is missing; some are given by the specification. */
  readonly whenMissing?: string;
  /**
   * The alternative names of one field. When all are empty, the first is reported as missing. zod's check of the whole
   * input cannot do this, because it does not run while single fields are invalid.
   */
  readonly needsOneOf?: readonly [string, ...string[]];
  readonly limits?: readonly CallLimit[];
  /** Accepts an Idempotency-Key: the same key and input return the first response again and change nothing. */
  readonly idempotent?: true;
  /**
   * A stolen session must not be able to make this call. An account with a second factor sends the header `Step-Up` with a
   * token of `stepUp.prove`. For other accounts, a sign-in within 15 minutes or the account's password suffices.
   */
  readonly stepUp?: StepUp;
  /** The input field with the account's password, which the server always verifies when it is given. */
  readonly passwordField?: 'password' | 'currentPassword';
  /** Its calls are audit events of the log, as those with `stepUp` and those of admins always are. */
  readonly isAudited?: true;
  /** Reads or sets the refresh cookie, so calls from other origins are rejected. */
  readonly usesCookie?: true;
}

/** Where an operation reads. */
interface Source {
  /**
   * From a replica, if that has everything the caller has seen, else from the primary. For lists and figures that people look at.
   * Never for what a payment, a step-up or a limit depends on, nor for a command that writes.
   */
  readonly reads?: 'replica';
}

export interface Query<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access>
  extends Description<I, O, A>, Source {
  readonly kind: 'query';
  /**
   * In production the output is sent without a check: it is a frequent list whose rows are built field by field in SQL, and the
   * check took a tenth of a call's time. Tests check it, and reject what the schema lacks.
   */
  readonly isTrusted?: true;
}

interface Changing {
  /**
   * The slices whose queries return something else to the caller afterwards, or single queries such as
   * `messages.notifications`; the operation's own slice by default. All windows of the caller repeat these queries.
   */
  readonly changes?: readonly string[];
}

export interface Mutation<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access>
  extends Description<I, O, A>, Changing {
  readonly kind: 'mutation';
}

/** A stream of events over `/ws`, without a REST route. */
export interface Subscription<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  readonly kind: 'subscription';
  readonly summary: string;
  readonly access: A;
  /** See `scope` of other operations. */
  readonly scope?: CallScope;
  readonly input: I;
  /** The schema of one event. */
  readonly output: O;
}

/** An operation that returns a file, such as a statement. REST only, because tRPC carries JSON. */
export interface Download<I extends Schema = Schema, A extends Access = Access> extends Cost, Source {
  readonly kind: 'download';
  readonly summary: string;
  readonly rest: `GET /api/${string}`;
  readonly access: A;
  readonly scope?: CallScope;
  readonly input: I;
  /** The content type of the response, without parameters, or `any` for a file that someone uploaded. */
  readonly produces: string;
  /** See `stepUp` of other operations. */
  readonly stepUp?: StepUp;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly CallLimit[];
}

/** An operation that receives one file as multipart/form-data and returns JSON. REST only. */
export interface Upload<O extends Schema = Schema, A extends Access = Access, I extends Schema = Schema>
  extends Changing, Cost {
  readonly kind: 'upload';
  readonly summary: string;
  readonly rest: `POST /api/${string}`;
  readonly access: A;
  readonly scope?: CallScope;
  /** What the query string says about the file. */
  readonly input: I;
  /** The name of the form's only part. */
  readonly field: string;
  readonly maxBytes: number;
  /** The error code for a larger file, with status 413. */
  readonly tooLarge: ErrorCode;
  readonly output: O;
  /** See `idempotent` of other operations. */
  readonly idempotent?: true;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly CallLimit[];
}

export type FileOperation = Download | Upload;

export type Operation = Query | Mutation | Subscription;

/** Describes an operation that only reads, so it is safe to repeat. */
export function query<I extends Schema, O extends Schema, const A extends Access>(
  description: Omit<Query<I, O, A>, 'kind'>,
): Query<I, O, A> {
  return { kind: 'query', ...description };
}

/** Describes an operation that changes something. It must declare its limits. */
export function mutation<I extends Schema, O extends Schema, const A extends Access>(
  description: Description<I, O, A> & Changing & { readonly limits: readonly CallLimit[] },
): Mutation<I, O, A> {
  return { kind: 'mutation', ...description };
}

export function subscription<I extends Schema, O extends Schema, const A extends Access>(
  description: Omit<Subscription<I, O, A>, 'kind'>,
): Subscription<I, O, A> {
  return { kind: 'subscription', ...description };
}

export function download<I extends Schema, const A extends Access>(
  description: Omit<Download<I, A>, 'kind'>,
): Download<I, A> {
  return { kind: 'download', ...description };
}

export function upload<O extends Schema, const A extends Access, I extends Schema>(
  description: Omit<Upload<O, A, I>, 'kind'>,
): Upload<O, A, I> {
  return { kind: 'upload', ...description };
}

/** The parsed input, as the server's code for the operation receives it. */
export type InputOf<T extends Operation | FileOperation> = z.core.output<T['input']>;
/** The output, as the server's code for the operation returns it. */
export type OutputOf<T extends Operation | Upload> = z.core.input<T['output']>;
