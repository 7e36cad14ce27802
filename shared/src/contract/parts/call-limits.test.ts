import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '../../operation.ts';
import { files } from '../files.ts';
import { contract } from '../index.ts';

const slices: Readonly<Record<string, Readonly<Record<string, Operation>>>> = contract;
const operations = Object.values(slices).flatMap((slice) => Object.values(slice));
const changing = [
  ...operations.filter((each) => each.kind === 'mutation'),
  ...Object.values(files).filter((each) => each.kind === 'upload'),
];

test.each(changing.map((operation) => [operation.rest, operation] as const))(
  '%s is limited per caller',
  (_, operation) => {
    const callers = operation.access === 'public' ? ['address'] : ['user', 'session'];
    expect(operation.limits?.some(({ per }) => typeof per === 'string' && callers.includes(per))).toBe(true);
  },
);

test('every call that can search says so, because a search costs more', () => {
  for (const operation of operations) {
    if (operation.kind === 'subscription') continue;
    const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
    const field = ['keyword', 'search'].find((name) => name in properties);
    expect({ call: operation.rest, field: operation.searchField }).toEqual({ call: operation.rest, field });
  }
});
