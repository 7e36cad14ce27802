import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const files = globSync('{*.*,{.github,client,migrations,scripts,server,shared}/**/*.*}', {
  cwd: root,
  exclude: (path) => ['node_modules', 'dist'].includes(basename(path)),
});
const docs = files.filter((path) => path.endsWith('.md'));
const code = files.filter((path) => /\.(?:ts|tsx|mjs|sql|css)$/.test(path) && !path.endsWith('migrations/schema.sql'));
/** Every file by its path and by each end of it, as docs name files. */
const named = new Set(files.flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(n).join('/'))));

const FILE = String.raw`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|sql|yml|css))`;
const COMMENT = /^\s*\*\s.*$|(?<!\S)(?:\/\/|\/\*\*?|--)\s.*$/gm;
const LAW = /^- \*\*([A-Z]+-\d+)\*\* .*(?:\n {2}\S.*)*$/gm;

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const commentsOf = (path: string) => (textOf(path).match(COMMENT) ?? []).join('\n');

test.each(docs)('every file that %s names exists', (doc) => {
  const names = [...textOf(doc).matchAll(RegExp(`\`${FILE}\``, 'g'))].map(([, path = '']) => path);
  expect(names.filter((path) => !named.has(path))).toEqual([]);
});

test('every file that a comment names exists', () => {
  const missing = code.flatMap((path) =>
    [...commentsOf(path).matchAll(RegExp(String.raw`(?<![\w./*-])${FILE}(?![\w*])`, 'g'))].flatMap(([, name = '']) =>
      named.has(name) ? [] : [`${path} names ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('every law has an id of its own and two lines at most, and comments name only laws that exist', () => {
  const decisions = docs.filter((path) => basename(path) === 'DECISIONS.md').map(textOf);
  const laws = decisions.flatMap((text) => [...text.matchAll(LAW)]);
  expect(laws).toHaveLength(decisions.join('\n').match(/^- /gm)?.length ?? 0);
  expect(laws.map(([law]) => law).filter((law) => law.split('\n').length > 2)).toEqual([]);
  const ids = laws.map(([, id = '']) => id);
  expect(ids).toEqual([...new Set(ids)]);

  const subjects = new Set(ids.map((id) => id.replace(/-\d+$/, '')));
  const unknown = code.flatMap((path) =>
    [...commentsOf(path).matchAll(/\b([A-Z]+)-\d+\b/g)].flatMap(([id, subject = '']) =>
      subjects.has(subject) && !ids.includes(id) ? [`${path} names ${id}`] : [],
    ),
  );
  expect(unknown).toEqual([]);
});

test("README's map names every room", () => {
  const map = /^## The map$[^]*?^```$([^]*?)^```$/m.exec(textOf('README.md'))?.[1] ?? '';
  const rooms = ['server/src/', 'client/src/'].flatMap((base) =>
    globSync('*/', { cwd: join(root, base) }).map((name) => name.replace(/\/?$/, '/')),
  );
  const slices = new Set(
    globSync('*/router.ts', { cwd: join(root, 'server/src') }).map((path) => path.replace('router.ts', '')),
  );
  expect(rooms.filter((name) => !slices.has(name) && !map.includes(name))).toEqual([]);
});
