/** Generates calls of a hostile client: any operation, over any transport, by any person, valid or invalid. */
import fc from 'fast-check';
import { CALLS, requestOf, type Call, type Request } from './access-call.ts';
import { ACCESS } from './access-matrix.ts';
import type { Row } from './access-rows.ts';
import type { Scene, Who } from './access-scene.ts';
import { hostile, hostileText, inputsOf, Known, mutation } from './fuzz-values.ts';

/** A generated call. The data that it needs is created just before the call is made. */
export interface GeneratedCall {
  readonly call: Call;
  readonly who: Exclude<Who, 'suspended'>;
  /** Absent: the input of the operation's row in the access matrix, which always reaches the command. */
  readonly input?: unknown;
  readonly mutate?: (input: unknown) => unknown;
  /** Changes the finished request, or returns it as it is. */
  readonly distort: (request: Request) => Request;
}

const rows = ACCESS as unknown as Readonly<Record<string, Row>>;
const inputs = new Map(
  [...CALLS].map(({ name, operation }) => [
    name,
    operation.kind === 'upload'
      ? fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes))
      : inputsOf(operation),
  ]),
);

const who = fc.constantFrom<GeneratedCall['who']>(
  'anonymous',
  'owner',
  'owner',
  'counterparty',
  'stranger',
  'admin',
  'admin',
);

export const generatedCalls: fc.Arbitrary<GeneratedCall> = fc
  .constantFrom(...CALLS)
  .chain((call): fc.Arbitrary<GeneratedCall> => {
    const fromMatrix = fc.oneof(
      { weight: 1, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: mutation.map((mutate) => ({ mutate })) },
    );
    const fromSchema = (inputs.get(call.name) ?? hostile).map((input) => ({ input }));
    return fc
      .tuple(who, fc.oneof({ weight: 1, arbitrary: fromMatrix }, { weight: 5, arbitrary: fromSchema }), distortions)
      .map(([caller, input, distort]) => ({
        call,
        who: caller,
        ...input,
        distort,
        [fc.toStringMethod]: () => `${call.name} over ${call.transport} by ${caller}`,
      }));
  });

/** Creates the data that the call needs, and returns its request. */
export async function requestFor(
  { call, input, mutate, distort }: GeneratedCall,
  scene: Scene,
  knownIds: string[],
): Promise<Request> {
  const raw = input === undefined ? await inputOfMatrix(call, scene) : resolved(input, scene, knownIds);
  if (input === undefined) rememberIds(raw, knownIds);
  return distort(requestOf(call, mutate && call.operation.kind !== 'upload' ? mutate(raw) : raw));
}

/**
 * Returns an empty input when other calls made it impossible to create the data, for example because a person is now
 * private, suspended, deleted or without coins.
 */
async function inputOfMatrix(call: Call, scene: Scene): Promise<unknown> {
  try {
    return await rows[call.name]?.input?.(scene);
  } catch {
    return {};
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Remembers the newest 200 ids, so that other calls use them too. */
function rememberIds(input: unknown, knownIds: string[]): void {
  if (typeof input !== 'object' || input === null) return;
  for (const value of Object.values(input)) if (typeof value === 'string' && UUID.test(value)) knownIds.unshift(value);
  knownIds.length = Math.min(knownIds.length, 200);
}

function resolved(value: unknown, scene: Scene, knownIds: readonly string[]): unknown {
  if (value instanceof Known) {
    const people = [scene.owner, scene.counterparty, scene.stranger, scene.admin, scene.suspended, scene.anonymous];
    const choices = {
      id: [...people.slice(0, 5).map(({ id }) => id), ...knownIds],
      email: people.map(({ email }) => email),
      password: [scene.owner.password, 'Another-Secret-77'],
      code: ['STARTER', 'SANDBOX-DECLINE', '000000', '123456'],
    }[value.kind];
    return choices[value.index % choices.length];
  }
  if (Array.isArray(value)) return value.map((each) => resolved(each, scene, knownIds));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, resolved(each, scene, knownIds)]);
  return Object.fromEntries(fields);
}

const brokenBodies = String.raw`{ [] null 42 "text" {"a":1,"a":2} {"__proto__":{"x":1}} [1,2 {"id":"\ud800"} {"json":{}}
  {"0":{},"1":{}} {"constructor":{"prototype":{"x":1}}}`.split(/\s+/);
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
const bodies = fc.constantFrom('', '\0', ...brokenBodies, deep, `{"content":"${'x'.repeat(70_000)}"}`);
const contentTypes = fc.constantFrom(
  '',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  ...'x application/json text/plain text/xml multipart/form-data application/octet-stream'.split(' '),
  'application/x-www-form-urlencoded',
);
const headerNames = `idempotency-key x-request-id authorization cookie origin host accept accept-encoding if-none-match
  range x-forwarded-for trpc-accept x-trpc-source content-encoding expect`.split(/\s+/);
const headerValues = [
  'Bearer x.y.z',
  'Bearer ',
  'proverse_refresh=x',
  'https://evil.example',
  'application/jsonl',
  'gzip',
];
const headers = fc.dictionary(
  fc.constantFrom(...headerNames),
  fc.oneof(
    hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?')),
    fc.constantFrom(...headerValues),
    fc.uuid(),
  ),
  { maxKeys: 3 },
);
const queries = fc.constantFrom(
  `x=${'y'.repeat(4000)}`,
  ...`page=1&page=2 page[]=1 page[a]=1 __proto__=1 constructor[prototype]=1 %zz %00 a=%ud800 &&==& batch=1 batch=1&input={}
    batch=2&input=[ input= input=%7B input=null search=%F0%28%8C%28`.split(/\s+/),
);

/** Changes to a finished request: none, or to its headers, body, query, method, path or batch size. */
const distortions: fc.Arbitrary<(request: Request) => Request> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((request: Request) => request) },
  {
    weight: 3,
    arbitrary: headers.map((added) => (request: Request) => ({
      ...request,
      headers: { ...request.headers, ...added },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(bodies, contentTypes).map(([payload, type]) => (request: Request) => ({
      ...request,
      payload,
      headers: { ...request.headers, 'content-type': type },
    })),
  },
  {
    weight: 1,
    arbitrary: queries.map((query) => (request: Request) => ({
      ...request,
      url: `${request.url}${request.url.includes('?') ? '&' : '?'}${query}`,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Request['method']>('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
      .map((method) => (request: Request) => ({ ...request, method })),
  },
  {
    weight: 1,
    arbitrary: hostileText.map((text) => (request: Request) => ({
      ...request,
      url: withLastSegment(request.url, text),
    })),
  },
  { weight: 1, arbitrary: fc.nat(12).map((count) => (request: Request) => batched(request, count)) },
);

/** Replaces the last segment of the path. */
function withLastSegment(url: string, text: string): string {
  const [path = '', query] = url.split('?');
  const safe = encodeURIComponent(text.toWellFormed()).replaceAll('%25', '%');
  return `${path.replace(/[^/]*$/, safe)}${query === undefined ? '' : `?${query}`}`;
}

/** Repeats a tRPC call `count` times in one batch. Other requests stay as they are. */
function batched(request: Request, count: number): Request {
  const [path = '', query = ''] = request.url.split('?');
  const name = path.replace('/trpc/', '');
  if (name === path) return request;
  const input = new URLSearchParams(query).get('input') ?? String(request.payload ?? '{}');
  const all = `{${Array.from({ length: count }, (_, i) => `"${i}":${input || '{}'}`).join(',')}}`;
  const url = `/trpc/${Array(count).fill(name).join(',')}?batch=1`;
  return request.method === 'GET'
    ? { ...request, url: `${url}&input=${encodeURIComponent(all)}` }
    : { ...request, url, payload: all };
}
