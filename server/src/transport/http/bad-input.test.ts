/**
 * Sends every operation invalid input for each field: missing, unknown, of the wrong type or beyond its limit. Each call
 * must return a 4xx that names the field, and nothing may change.
 */
import * as z from 'zod/mini';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, tokenOf } from '../../testing/app.ts';
import { createUser } from '../../testing/factories.ts';
import { operationName } from '../../calls/measure-call.ts';
import { restOperations, routeOf } from '../rest.ts';

type Json = Record<string, unknown>;
interface Property {
  readonly type?: string | string[];
  readonly anyOf?: readonly Property[];
  /** Accepted with any value and ignored. */
  readonly readOnly?: boolean;
}

const { app, services, database } = await testApp();
let token = '';
/** Admin operations return 404 to everyone else, even for invalid input. */
let adminToken = '';
let before = '';

beforeAll(async () => {
  const user = await createUser(services.db);
  const admin = await createUser(services.db, { role: 'admin' });
  [token, adminToken] = await Promise.all([tokenOf(services, user.id), tokenOf(services, admin.id)]);
  before = await snapshot();
});

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
const LONG = 'x'.repeat(20_000);
const NOT_TEXT = [42, true, ['a'], { a: 1 }];
const NOT_A_NUMBER = ['ten', '1e999', -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, true, [1], { a: 1 }];

const operations = restOperations().map((operation) => {
  const { method, path } = routeOf(operation);
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return {
    name: operationName(operation),
    method,
    path,
    operation,
    properties: schema.properties ?? {},
    required: schema.required ?? [],
  };
});

describe.each(operations)('$name', ({ method, path, operation, properties, required }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const bodyFields = Object.entries(properties).filter(([field, { readOnly }]) => !inPath.includes(field) && !readOnly);
  const url = path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);

  async function call(input: Json) {
    const query = method === 'GET' ? `?${new URLSearchParams(flat(input)).toString()}` : '';
    const response = await app.inject({
      method,
      url: url + query,
      headers: { authorization: `Bearer ${operation.access === 'admin' ? adminToken : token}` },
      ...(method === 'GET' ? {} : { payload: input }),
    });
    return { status: response.statusCode, body: response.json<{ error: string; errors?: Json; requestId: string }>() };
  }

  test('names an unknown field, except on public health paths', async () => {
    const named = { status: 400, body: { errors: { surprise: expect.any(String) }, requestId: expect.any(String) } };
    const isProbe = path === '/api/public/health' || path === '/api/public/ready';
    expect(await call({ surprise: 'x' })).toMatchObject(isProbe ? { status: 200 } : named);
  });

  test.each(bodyFields.filter(([field]) => required.includes(field)))('names %s when it is missing', async (field) => {
    const { status, body } = await call({});
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field);
  });

  test.each(bodyFields)('names %s when it has a wrong type or exceeds its limit', async (field, property) => {
    for (const value of wrongValues(property, method)) {
      const { status, body } = await call({ [field]: value });
      expect({ value, status }).toEqual({ value, status: 400 });
      expect(Object.keys(body.errors ?? {}).some((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
    }
  });
});

test.each(operations.filter(({ operation }) => operation.access !== 'public'))(
  '$name rejects calls without a token',
  async ({ method, path }) => {
    const response = await app.inject({ method, url: path.replaceAll(/\{\w+\}/g, UNKNOWN_ID) });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ error: 'UNAUTHENTICATED' });
  },
);

describe('invalid bodies', () => {
  const headers = { 'content-type': 'application/json' };
  const login = (payload: string, type = headers['content-type']) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });

  test.each([
    '{',
    '[]',
    '"text"',
    '42',
    'null',
    '{"email":"a@b.co","__proto__":{"x":1}}',
    '{"a":{"constructor":{"prototype":1}}}',
  ])('returns 400 for %s', async (payload) => {
    const response = await login(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  });

  test('returns 413 for a megabyte and 415 for another content type', async () => {
    expect((await login(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))).statusCode).toBe(413);
    expect((await login('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await login('<a/>', 'text/xml')).statusCode).toBe(415);
  });

  test('accepts a batch of ten calls and rejects one of eleven', async () => {
    const batch = (count: number) =>
      app.inject({ method: 'GET', url: `/trpc/${Array(count).fill('system.health').join(',')}?batch=1&input={}` });
    expect((await batch(11)).statusCode).toBe(400);
    expect((await batch(10)).statusCode).toBe(200);
  });

  test('rejects the same bodies over tRPC', async () => {
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/trpc/messages.send',
        payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
    const wrong = await send('{"recipientId":1,"subject":2,"content":3,"__proto__":{"x":1}}');
    expect(wrong.statusCode).toBe(400);
    expect(Object.keys(wrong.json().error.data.body.errors)).toEqual(
      expect.arrayContaining(['recipientId', 'subject', 'content', '__proto__']),
    );
    expect((await send('{')).statusCode).toBe(400);
    expect((await send(`"${'x'.repeat(1024 * 1024)}"`)).statusCode).toBe(413);
  });
});

test('treats an empty query field as omitted', async () => {
  const url = '/api/directory/professionals?keyword=&profession=&minPrice=&maxPrice=&sortBy=&page=&size=';
  const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  const unknown = await app.inject({
    url: '/api/coins/history?surprise=x&type=',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(unknown.json().errors).toEqual({ surprise: expect.any(String) });
});

test('returns the usual error body for unknown and invalid paths', async () => {
  const tooLong = `/api/recipients/${'x'.repeat(2000)}`;
  for (const url of ['/api/nothing', '/api/%zz', '/trpc/nothing', '/api/messages/inbox/extra', tooLong]) {
    const { statusCode, body } = await app.inject({ url });
    expect([400, 404]).toContain(statusCode);
    expect(body).toContain('requestId');
  }
});

test('has changed nothing after all these calls', async () => {
  expect(await snapshot()).toBe(before);
});

function wrongValues(property: Property, method: string): unknown[] {
  const types = [property, ...(property.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  const values = types.includes('integer') || types.includes('number') ? NOT_A_NUMBER : [LONG, ...NOT_TEXT];
  if (types.includes('boolean')) return method === 'GET' ? ['yes', 1, null] : ['yes', 1, null, []];
  if (types.includes('array')) return ['text', 1, [LONG], [1], Array(1000).fill('skill')];
  // It has no declared fields, so every object is right.
  if ('propertyNames' in property) return [LONG, 42, true, ['a']];
  // A query string contains only text.
  const ofText = values.some((value) => value === 42);
  return method === 'GET' ? values.filter((value) => typeof value !== 'object' && (!ofText || value === LONG)) : values;
}

function flat(input: Json): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

async function snapshot(): Promise<string> {
  const { rows } = await database.ownerPool.query(
    `select (select count(*) from ledger_tx) as ledger, (select count(*) from users) as users,
            (select count(*) from pending_registrations) as pending, (select count(*) from one_time_codes) as codes,
            (select json_agg(u order by id) from users u) as profiles`,
  );
  return JSON.stringify(rows);
}
