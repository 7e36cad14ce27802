import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from './config.ts';

const page = readFileSync(join(import.meta.dirname, '../../RUNNING.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z][A-Z_]+)` \| (.*?) \|/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

test('the environment table in RUNNING.md lists every variable once', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

test.each(rows)('the table states the default of $name', ({ name, value }) => {
  const variable = Environment.shape[name as keyof typeof Environment.shape];
  const given = /^`([^`]*)`$/.exec(value)?.[1];
  const stated = given === undefined ? { none: [] }[value] : variable.parse(given);
  expect(variable.parse(undefined)).toEqual(stated);
});
