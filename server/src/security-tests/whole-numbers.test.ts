/** Every whole number that an operation takes, over REST and tRPC: only digits are read, and nothing becomes another number. */
import { readWholeNumber } from '@proverse/shared';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { beforeAll, expect, test } from 'vitest';
import { operationName } from '../calls/measure-call.ts';
import { restOperations, routeOf } from '../transport/rest.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';

const { app, services } = await testApp();
let token = '';

beforeAll(async () => {
  token = await tokenOf(services, (await createUser(services.db, { role: 'admin' })).id);
});

const REFUSED = [
  ['99.50', '1,5', '+5', '5.000000000000000001', '1.000', '1e3', '0x10', '½', '10.5', '0.5', '.5', '15.'],
  ['-5', '−5', '5-', '1E2', '0b1', '0o7', '1_0', '10²', 'Infinity', 'NaN', '५००x', 'abc', '\u202E001'],
  ['1,00', '1,000,00', '1 000 00', '5 0', '500 coins', 'Rs. 500', '5%', 'true', 'null', '[5]', '9'.repeat(400)],
].flat();
/** A form reads them, because people type them. A program sends a number. */
const ONLY_TYPED = ['1,000', '₹5', '₹1,000', '1 000', '1\u00A0000', '५००', '５００', ' 5 ', '5\n'];
const JSON_NUMBERS = ['99.50', '-5', '9007199254740993', '10.5', '0.5', '-0.1', '1e-1', '5e300'];

/** They get every text and number, and other fields the first few. */
const AMOUNTS = [
  ['messages.send amount', 'messages.validateCost amount', 'withdrawals.request amount', 'coinRefunds.request coins'],
  ['profile.update messageRate', 'profile.update priorityRate', 'profile.update followUpRate'],
  ['profile.updateSettings capacityPerWeek', 'tokens.create dailyCoinLimit', 'passes.grant uses'],
  ['directory.professionals minPrice', 'directory.professionals maxPrice'],
].flat();
const FIRST = 3;

interface Property {
  readonly type?: string;
  readonly anyOf?: readonly Property[];
}
const fields = restOperations().flatMap((operation) => {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
  };
  return Object.entries(properties).flatMap(([field, property]) =>
    [property, ...(property.anyOf ?? [])].some(({ type }) => type === 'integer')
      ? [{ name: operationName(operation), field, operation }]
      : [],
  );
});

test('covers every amount', () => {
  expect(fields.map(({ name, field }) => `${name} ${field}`)).toEqual(expect.arrayContaining(AMOUNTS));
});

test('a form refuses what a call refuses', () => {
  const { length } = REFUSED.map(readWholeNumber).filter(
    (read) => Number.isNaN(read) || read === Number.MAX_SAFE_INTEGER,
  );
  expect(length).toBe(REFUSED.length);
  expect(ONLY_TYPED.map(readWholeNumber)).toEqual([1000, 5, 1000, 1000, 1000, 500, 500, 5, 5]);
});

test.each(fields)(
  '$name refuses any other $field over REST and tRPC, and names it',
  async ({ name, field, operation }) => {
    const { method, path } = routeOf(operation);
    const isQuery = operation.kind === 'query';
    const isAmount = AMOUNTS.includes(`${name} ${field}`);
    const url = path.replaceAll(/\{\w+\}/g, 'x');

    async function isRefused(request: InjectOptions): Promise<void> {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await app.inject({ ...request, headers });
      const json = response.json();
      const { errors } = json.error?.data?.body ?? json;
      expect({ request, status: response.statusCode, errors }).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    }

    async function isRefusedAsJson(json: string): Promise<void> {
      const payload = `{"${field}":${json}}`;
      const query = `?${new URLSearchParams({ input: payload }).toString()}`;
      await isRefused(isQuery ? { url: `/trpc/${name}${query}` } : { method: 'POST', url: `/trpc/${name}`, payload });
      if (!isQuery) await isRefused({ method, url, payload });
    }

    for (const json of isAmount ? JSON_NUMBERS : JSON_NUMBERS.slice(0, FIRST)) await isRefusedAsJson(json);
    const texts = [...REFUSED, ...ONLY_TYPED];
    for (const text of isAmount ? texts : texts.slice(0, FIRST)) {
      await isRefusedAsJson(JSON.stringify(text));
      if (isQuery && !path.includes(`{${field}}`))
        await isRefused({ url: `${url}?${new URLSearchParams({ [field]: text }).toString()}` });
    }
  },
);
