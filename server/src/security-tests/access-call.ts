/** Calls an operation as a given person over REST or tRPC, as the contract describes it. */
import { contract, files, type FileOperation, type Operation } from '@proverse/shared';
import { issueStepUp, stepUpCallOf } from '../second-factors/step-up-tokens.ts';
import type { TestApp } from '../testing/app.ts';
import type { Person } from './access-scene.ts';

export type Transport = 'REST' | 'tRPC';

export interface Call {
  readonly name: string;
  readonly operation: Operation | FileOperation;
  readonly transport: Transport;
}

/** Every operation over every transport that it has. Subscriptions use neither REST nor tRPC over HTTP. */
export const CALLS: readonly Call[] = [
  ...Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations as Record<string, Operation>).flatMap(([name, operation]) =>
      operation.kind === 'subscription'
        ? []
        : (['REST', 'tRPC'] as const).map((transport) => ({ name: `${slice}.${name}`, operation, transport })),
    ),
  ),
  ...Object.entries(files as Record<string, FileOperation>).map(([name, operation]): Call => ({
    name: `files.${name}`,
    operation,
    transport: 'REST',
  })),
];

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The error body of the REST response, or the one inside tRPC's error. Undefined when the call succeeded. */
  readonly error: Readonly<Record<string, unknown>> | undefined;
}

/** Makes the call with the person's token and cookie. `input` is the operation's input, or the file of an upload. */
export async function callAs(
  app: TestApp['app'],
  person: Person,
  call: Call,
  input: unknown,
  stepUpToken = '',
): Promise<Answer> {
  const response = await app.inject({
    ...requestOf(call, input),
    headers: {
      ...requestOf(call, input).headers,
      ...(person.token ? { authorization: `Bearer ${person.token}` } : {}),
      ...(stepUpToken && { 'step-up': stepUpToken }),
      ...(person.refreshToken ? { cookie: `proverse_refresh=${person.refreshToken}` } : {}),
    },
  });
  return { status: response.statusCode, headers: response.headers, error: errorOf(call.transport, response) };
}

/** The error body of a response over this transport. Undefined for a success. */
export function errorOf(transport: Transport, response: Response): Answer['error'] {
  if (response.statusCode < 400) return undefined;
  if (transport === 'REST') return response.json<Answer['error']>();
  return response.json<{ error: { data: { body: Answer['error'] } } }>().error.data.body;
}

type Response = Awaited<ReturnType<TestApp['app']['inject']>>;

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: Buffer | string;
}

export function requestOf({ name, operation, transport }: Call, input: unknown): Request {
  if (operation.kind === 'subscription') throw new Error(`${name} is a subscription and cannot be called`);
  if (transport === 'tRPC') {
    const text = input === undefined ? '' : JSON.stringify(input);
    return operation.kind === 'query'
      ? { method: 'GET', url: `/trpc/${name}${text && `?input=${encodeURIComponent(text)}`}`, headers: {} }
      : { method: 'POST', url: `/trpc/${name}`, headers: JSON_BODY, payload: text };
  }
  const [method, path] = operation.rest.split(' ') as [Request['method'], string];
  if (operation.kind === 'upload') return { method, url: path, ...formWith(operation.field, input as Buffer) };
  const fields = { ...(input as object | undefined) } as Record<string, unknown>;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = fields[field];
    delete fields[field];
    return encodeURIComponent(textOf(value).toWellFormed());
  });
  if (method !== 'GET') return { method, url, headers: JSON_BODY, payload: JSON.stringify(fields) };
  const query = new URLSearchParams(
    Object.entries(fields).map(([field, value]): [string, string] => [field, textOf(value)]),
  );
  return { method, url: `${url}?${query.toString()}`, headers: {} };
}

/** The value as text in a URL. A fuzzed object may have its own `toString` that is not a function. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return JSON.stringify(value);
  }
}

const JSON_BODY = { 'content-type': 'application/json' };

function formWith(field: string, file: Buffer): Pick<Request, 'headers' | 'payload'> {
  const boundary = 'a-boundary-of-the-tests';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="file"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Returns a step-up token for the person's call, or '' if it needs none. */
export async function stepUpFor({ ctx, token }: Person, { name, operation }: Call, input: unknown): Promise<string> {
  const call = 'stepUp' in operation ? stepUpCallOf(name, input) : undefined;
  return call && token ? issueStepUp(ctx, call) : '';
}
