/**
 * Operation builders. An operation is described once: its input, output, access, errors and REST line. Routers,
 * REST routes, OpenAPI, the SDK and the React hooks are derived from that description.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.core.$ZodType;

/** Who may call: anybody, a signed-in user, or an admin (to everybody else an admin operation is a 404). */
export type Access = 'public' | 'user' | 'admin';

/** Method and path; `{name}` takes the input field of that name. Other fields come from the query or the JSON body. */
export type RestLine = `${'GET' | 'POST' | 'PUT'} /api/${string}`;

/** Calls counted per caller in a fixed window; the next one is answered with 429 and `Retry-After`. */
export interface CallLimit {
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * What is counted: calls from one network address, of one signed-in user, or that name one account in this input
   * field: all of them, or those from one network address.
   */
  readonly per: 'address' | 'user' | { readonly field: string; readonly from?: 'address' };
}

interface Description<I extends Schema, O extends Schema, A extends Access> {
  readonly summary: string;
  readonly rest: RestLine;
  /** The output field that is the REST body, where the documented answer is a part of the output. */
  readonly restBody?: 'content';
  readonly access: A;
  readonly input: I;
  readonly output: O;
  readonly errors?: readonly ErrorCode[];
  /** Said as the message when a required field is absent (the specification words some of these). */
  readonly whenMissing?: string;
  /**
   * The names of a field that has several. Where none holds anything, the first is named as absent, whatever else is
   * wrong: a check of the whole input does not run while single fields are at fault.
   */
  readonly needsOneOf?: readonly [string, ...string[]];
  readonly limits?: readonly CallLimit[];
  /** Takes an Idempotency-Key: the same key and input answer the first answer again and change nothing. */
  readonly idempotent?: true;
  /** Reads or sets the refresh cookie, so a foreign Origin is refused. */
  readonly usesCookie?: true;
}

export interface Query<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Access = Access,
> extends Description<I, O, A> {
  readonly kind: 'query';
}

export interface Mutation<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Access = Access,
> extends Description<I, O, A> {
  readonly kind: 'mutation';
}

/** A stream of events over `/ws`; it has no REST line. */
export interface Subscription<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  readonly kind: 'subscription';
  readonly summary: string;
  readonly access: A;
  readonly input: I;
  /** The schema of one event. */
  readonly output: O;
}

/** An answer that is a file to keep, such as a statement. Over REST only: tRPC carries JSON. */
export interface Download<I extends Schema = Schema, A extends Access = Access> {
  readonly kind: 'download';
  readonly summary: string;
  readonly rest: `GET /api/${string}`;
  readonly access: A;
  readonly input: I;
  /** The content type of the answer, without parameters. */
  readonly produces: string;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly CallLimit[];
}

/** One file that is handed in as multipart/form-data; the answer is JSON. Over REST only. */
export interface Upload<O extends Schema = Schema, A extends Access = Access> {
  readonly kind: 'upload';
  readonly summary: string;
  readonly rest: `POST /api/${string}`;
  readonly access: A;
  /** The name of the form's one part. */
  readonly field: string;
  readonly maxBytes: number;
  /** Said of a file beyond that; a code of status 413. */
  readonly tooLarge: ErrorCode;
  readonly output: O;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly CallLimit[];
}

export type FileOperation = Download | Upload;

export type Operation = Query | Mutation | Subscription;

/** A read: safe to repeat, no effect. */
export function query<I extends Schema, O extends Schema, const A extends Access>(
  description: Description<I, O, A>,
): Query<I, O, A> {
  return { kind: 'query', ...description };
}

/** A change. */
export function mutation<I extends Schema, O extends Schema, const A extends Access>(
  description: Description<I, O, A>,
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

export function upload<O extends Schema, const A extends Access>(
  description: Omit<Upload<O, A>, 'kind'>,
): Upload<O, A> {
  return { kind: 'upload', ...description };
}

/** What a command receives: the parsed input. */
export type InputOf<T extends Operation | Download> = z.core.output<T['input']>;
/** What a command answers. */
export type OutputOf<T extends Operation | Upload> = z.core.input<T['output']>;
