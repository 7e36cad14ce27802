import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const DOCS = globSync('{README.md,{.github,migrations,server,client,shared}/*.md}', { cwd: root });
const files = globSync('**/*.*', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
const FILE = /`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|sql|yml|css))`/g;

test.each(DOCS)('every file that %s names exists', (doc) => {
  const text = readFileSync(join(root, doc), 'utf8');
  const named = [...text.matchAll(FILE)].map(([, path = '']) => path);
  const missing = named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});
