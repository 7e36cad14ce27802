/** Checks that every response must pass, also the response to an invalid request. */
import { ERRORS, type ErrorCode } from '@proverse/shared';
import type { TestApp } from '../testing/app.ts';
import type { Request } from './access-call.ts';
import type { Person, Scene } from './access-scene.ts';

type Response = Awaited<ReturnType<TestApp['app']['inject']>>;
type Json = Readonly<Record<string, unknown>>;

/** Describes each fault of this response. Empty when the response is correct. */
export function faultsOf(request: Request, response: Response, caller: Person, scene: Scene): string[] {
  return [
    ...formFaults(request, response),
    ...secretsIn(request, response, caller, scene).map((secret) => `it contains ${secret}`),
  ];
}

function* formFaults({ method, url }: Request, response: Response): Generator<string> {
  const { statusCode, headers, body } = response;
  if (statusCode >= 500) yield `status ${statusCode}`;
  if (!/^[\w.:-]{1,128}$/.test(String(headers['x-request-id']))) yield 'no x-request-id';
  if (headers['x-content-type-options'] !== 'nosniff') yield 'no nosniff';
  if (statusCode < 400 || method === 'HEAD') return;
  const parsed = parse(body);
  if (parsed === undefined) {
    yield `no JSON: ${body.slice(0, 100)}`;
    return;
  }
  // A URL that is unknown or invalid is rejected before tRPC, in REST's error format.
  const isPlain = !url.startsWith('/trpc/') || typeof (parsed as Json)['error'] === 'string';
  const found = isPlain ? [parsed as Json] : errorsOfTrpc(parsed);
  if (found.length === 0) yield 'a failure without an error';
  for (const each of found) yield* errorFaults(each, response);
}

/** The error bodies inside tRPC's errors, of one call or of a batch. */
function errorsOfTrpc(parsed: unknown): Json[] {
  const all = (Array.isArray(parsed) ? parsed : [parsed]) as { error?: { data?: { body?: Json } } }[];
  return all.flatMap(({ error }) => (error ? [error.data?.body ?? {}] : []));
}

const KNOWN_FIELDS = new Set(['message', 'error', 'errors', 'requestId']);

function* errorFaults(error: Json, { headers }: Response): Generator<string> {
  if (error['requestId'] !== headers['x-request-id']) yield `requestId ${String(error['requestId'])}`;
  yield* errorBodyFaults(error);
}

/** Describes each fault of this error body. */
export function* errorBodyFaults(error: Json): Generator<string> {
  const { message, error: code, errors } = error;
  const entry = typeof code === 'string' && Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : undefined;
  if (!entry) yield `an unknown code: ${JSON.stringify(error).slice(0, 200)}`;
  if (typeof message !== 'string' || message === '' || /\{\w+\}/.test(entry?.text === message ? message : ''))
    yield `message ${String(message)}`;
  if (errors !== undefined && Object.values(errors as Json).some((text) => typeof text !== 'string' || text === ''))
    yield 'a field without a text';
  for (const [name, value] of Object.entries(error)) {
    if (!KNOWN_FIELDS.has(name) && typeof value !== 'string' && typeof value !== 'number')
      yield `${name} is neither text nor a number`;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

// Internals that no response may contain, unless the caller sent the text itself.
const INTERNALS = [
  [/\$argon2/, 'a password hash'],
  [/\bat .{1,80}\.(?:ts|js|mjs):\d+/, 'a stack trace'],
  [/node_modules|\/server\/src\//, 'a path of our source'],
  [
    /PV000|syntax error at|duplicate key value|violates .{1,40} constraint|relation "|SQLSTATE|\bpg_\w+\(/,
    'an error text of the database',
  ],
  [/"password_hash"|"token_hash"|"code_hash"|account_encrypted|"xid"/, 'a column'],
] as const;

function secretsIn({ url, payload }: Request, { body, headers }: Response, caller: Person, scene: Scene): string[] {
  return secretsInText(
    `${JSON.stringify(headers)}\n${body}`,
    `${safelyDecoded(url)}\n${String(payload)}`,
    caller,
    scene,
  );
}

/** The secrets in `text`, the response to the request `asked`. Secrets that the request itself contains do not count. */
export function secretsInText(text: string, asked: string, caller: Person, scene: Scene): string[] {
  const internals = INTERNALS.flatMap(([pattern, what]) => (pattern.test(text) && !pattern.test(asked) ? [what] : []));
  const others = [scene.owner, scene.counterparty, scene.stranger, scene.admin, scene.suspended].filter(
    (person) => person !== caller,
  );
  const mayReadAddresses = caller === scene.admin;
  const personal = others.flatMap((person) => [
    ...(person.token && text.includes(person.token) ? ["another person's token"] : []),
    ...(person.refreshToken && text.includes(person.refreshToken) ? ["another person's refresh token"] : []),
    ...(!mayReadAddresses && text.includes(person.email) && !asked.includes(person.email)
      ? ["another person's email address"]
      : []),
  ]);
  return [
    ...internals,
    ...personal,
    ...(text.includes(caller.password) && !asked.includes(caller.password) ? ['a password'] : []),
  ];
}

function safelyDecoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
