/** How long files and SQL functions may be. oxlint checks the functions of TypeScript. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FILE_MAX = 300;
const SQL_FUNCTION_MAX = 80;

const GENERATED = /^(migrations\/schema\.sql|server\/src\/database\/(schema|functions)\.ts)$/;
const TESTS = /\.test\.tsx?$|\/(testing|node-tests|security-tests|e2e)\/|-fixtures\.tsx?$/;

const files = globSync('{client,server,shared,scripts,migrations}/**/*.{ts,tsx,mjs,sql}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((file) => !GENERATED.test(file) && !TESTS.test(file));

const linesOf = (text: string): number => text.trimEnd().split('\n').length;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('no file outside tests is longer than 300 lines', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => linesOf(read(file)) > FILE_MAX)).toEqual([]);
});

test('no SQL function is longer than 80 lines, except the one that sends messages', () => {
  const bodies = files
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [...read(file).matchAll(/\bfunction (?<name>\w+)[^$]*\$\$(?<body>.*?)\$\$/gs)])
    .map(({ groups }) => ({ name: groups?.['name'] ?? '', lines: linesOf(groups?.['body'] ?? '') }));
  expect(bodies.length).toBeGreaterThan(100);
  const long = bodies.filter(({ lines }) => lines > SQL_FUNCTION_MAX);
  expect(long.map(({ name }) => name)).toEqual(['send_messages']);
});
