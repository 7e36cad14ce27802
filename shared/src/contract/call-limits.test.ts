import { expect, test } from 'vitest';
import type { Operation } from '../operation.ts';
import { files } from './files.ts';
import { contract } from './index.ts';

const slices: Readonly<Record<string, Readonly<Record<string, Operation>>>> = contract;
const changing = [
  ...Object.values(slices).flatMap((slice) => Object.values(slice).filter((each) => each.kind === 'mutation')),
  ...Object.values(files).filter((each) => each.kind === 'upload'),
];

test.each(changing.map((operation) => [operation.rest, operation] as const))(
  '%s is limited per caller',
  (_, operation) => {
    const callers = operation.access === 'public' ? ['address'] : ['user', 'session'];
    expect(operation.limits?.some(({ per }) => typeof per === 'string' && callers.includes(per))).toBe(true);
  },
);
