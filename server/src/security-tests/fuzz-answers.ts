/** What every answer must be like, whatever was asked. */
import { ERRORS, type ErrorCode } from '@proverse/shared';
import type { TestApp } from '../testing/app.ts';
import type { Request } from './access-call.ts';
import type { Person, Scene } from './access-scene.ts';

type Response = Awaited<ReturnType<TestApp['app']['inject']>>;
type Json = Readonly<Record<string, unknown>>;

/** What is wrong with this answer, in words; nothing when it is as it must be. */
export function faultsOf(request: Request, response: Response, caller: Person, scene: Scene): string[] {
  return [
    ...formFaults(request, response),
    ...secretsIn(request, response, caller, scene).map((secret) => `it holds ${secret}`),
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
  // An address that is not there or cannot be read is refused before tRPC, in the form of REST.
  const isPlain = !url.startsWith('/trpc/') || typeof (parsed as Json)['error'] === 'string';
  const found = isPlain ? [parsed as Json] : errorsOfTrpc(parsed);
  if (found.length === 0) yield 'a failure without an error';
  for (const each of found) yield* errorFaults(each, response);
}

/** The error bodies that tRPC carries, of one call or of a batch. */
function errorsOfTrpc(parsed: unknown): Json[] {
  const all = (Array.isArray(parsed) ? parsed : [parsed]) as { error?: { data?: { body?: Json } } }[];
  return all.flatMap(({ error }) => (error ? [error.data?.body ?? {}] : []));
}

const KNOWN_FIELDS = new Set(['message', 'error', 'errors', 'requestId']);

function* errorFaults(error: Json, { headers }: Response): Generator<string> {
  if (error['requestId'] !== headers['x-request-id']) yield `requestId ${String(error['requestId'])}`;
  yield* errorBodyFaults(error);
}

/** What is wrong with this error body, whatever request it answers. */
export function* errorBodyFaults(error: Json): Generator<string> {
  const { message, error: code, errors } = error;
  const entry = typeof code === 'string' && Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : undefined;
  if (!entry) yield `an unknown code: ${JSON.stringify(error).slice(0, 200)}`;
  if (typeof message !== 'string' || message === '' || /\{\w+\}/.test(entry?.text === message ? message : ''))
    yield `message ${String(message)}`;
  if (errors !== undefined && Object.values(errors as Json).some((text) => typeof text !== 'string' || text === ''))
    yield 'a field without words';
  for (const [name, value] of Object.entries(error)) {
    if (!KNOWN_FIELDS.has(name) && typeof value !== 'string' && typeof value !== 'number') yield `${name} is no figure`;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

// Of our own making only: what a hostile caller sent may come back to that caller.
const INSIDE = [
  [/\$argon2/, 'a password hash'],
  [/\bat .{1,80}\.(?:ts|js|mjs):\d+/, 'a stack'],
  [/node_modules|\/server\/src\//, 'a path of ours'],
  [
    /PV000|syntax error at|duplicate key value|violates .{1,40} constraint|relation "|SQLSTATE|\bpg_\w+\(/,
    'words of the database',
  ],
  [/"password_hash"|"token_hash"|"code_hash"|account_number_encrypted|"xid"/, 'a column'],
] as const;

function secretsIn({ url, payload }: Request, { body, headers }: Response, caller: Person, scene: Scene): string[] {
  return secretsInText(
    `${JSON.stringify(headers)}\n${body}`,
    `${safelyDecoded(url)}\n${String(payload)}`,
    caller,
    scene,
  );
}

/** What `text`, the answer to `asked`, must not hold. */
export function secretsInText(text: string, asked: string, caller: Person, scene: Scene): string[] {
  const inside = INSIDE.flatMap(([pattern, what]) => (pattern.test(text) && !pattern.test(asked) ? [what] : []));
  const others = [scene.owner, scene.counterparty, scene.stranger, scene.admin, scene.suspended].filter(
    (person) => person !== caller,
  );
  const mayReadAddresses = caller === scene.admin;
  const personal = others.flatMap((person) => [
    ...(person.token && text.includes(person.token) ? ['a token of somebody else'] : []),
    ...(person.refreshToken && text.includes(person.refreshToken) ? ['a refresh token of somebody else'] : []),
    ...(!mayReadAddresses && text.includes(person.email) && !asked.includes(person.email)
      ? ['the address of somebody else']
      : []),
  ]);
  return [
    ...inside,
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
