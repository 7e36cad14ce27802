import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'proverse-lint-'));

// One violation of each rule that we rely on.
const VIOLATIONS: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['eslint(no-unused-vars)', 'server/src/unused.ts', 'const unused = 1;'],
  ['typescript(no-explicit-any)', 'server/src/any.ts', 'export function f(x: any): unknown { return x; }'],
  ['typescript(no-floating-promises)', 'server/src/floating.ts', 'export async function f() {}\nf();'],
  [
    'typescript(no-misused-promises)',
    'server/src/misused.ts',
    'export function f(run: (g: () => void) => void) { run(async () => { await Promise.resolve(); }); }',
  ],
  ['typescript(await-thenable)', 'server/src/thenable.ts', 'export async function f() { await 1; }'],
  ['typescript(only-throw-error)', 'server/src/thrown.ts', "export function f() { throw 'no'; }"],
  [
    'typescript(consistent-type-imports)',
    'server/src/types.ts',
    "import { Later } from './later.ts';\nexport const f = (x: Later): Later => x;",
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'server/src/switch.ts',
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
  ],
  ['eslint(max-lines-per-function)', 'server/src/long.ts', `export function f() {\n${'  void 0;\n'.repeat(80)}}`],
  ['eslint(no-console)', 'server/src/console.ts', "console.log('hello');"],
  [
    'import(no-cycle)',
    'server/src/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;",
  ],
  [
    'import(no-cycle)',
    'server/src/type-cycle-a.ts',
    "import type { B } from './type-cycle-b.ts';\nexport interface A { b: B }",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'client/src/hook.tsx',
    "import { useState } from 'react';\nexport function A({ on }: { on: boolean }) { if (on) { useState(1); } return null; }",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'client/src/deps.tsx',
    "import { useEffect } from 'react';\nexport function A({ on }: { on: () => void }) { useEffect(() => { on(); }, []); return null; }",
  ],
  ['jsx-a11y(alt-text)', 'client/src/image.tsx', 'export function A() { return <img src="a.png" />; }'],
];

let found = new Map<string, Set<string>>();

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(directory, '.oxlintrc.json'));
  put('tsconfig.json', '{"extends": "./tsconfig.base.json", "compilerOptions": {"noEmit": true, "jsx": "react-jsx"}}');
  cpSync(join(root, 'tsconfig.base.json'), join(directory, 'tsconfig.base.json'));
  put('server/src/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = (): unknown => a;");
  put('server/src/type-cycle-b.ts', "import type { A } from './type-cycle-a.ts';\nexport interface B { a: A }");
  put('server/src/later.ts', 'export interface Later { when: number }');
  for (const [, file, source] of VIOLATIONS) put(file, source);
  found = lint();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each(VIOLATIONS)('%s is an error', (rule, file) => {
  expect([...(found.get(file) ?? [])]).toContain(rule);
});

// oxlint has no rule for a `new Date()` without an argument.
test('the client compares times with serverNow(), as the clock of a device may be days off', () => {
  const client = join(root, 'client/src');
  const files = globSync('**/*.{ts,tsx}', { cwd: client }).filter((file) => !/^testing\/|\.test\.tsx?$/.test(file));
  const reading = files.filter((file) => /\bDate\.now\(|new Date\(\)/.test(readFileSync(join(client, file), 'utf8')));
  expect(reading.toSorted()).toEqual([
    'api/first-data-link.ts',
    'sending/files/send-form.ts',
    'session/fetch-from-server.ts',
    'ui/server-clock.ts',
  ]);
});

function put(file: string, source: string): void {
  mkdirSync(join(directory, dirname(file)), { recursive: true });
  // A file that is listed twice would only be checked once.
  writeFileSync(join(directory, file), `${source}\n`, { flag: 'wx' });
}

function lint(): Map<string, Set<string>> {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 1 << 25,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; severity: string }[];
  };
  const byFile = new Map<string, Set<string>>();
  for (const { filename, code, severity } of diagnostics) {
    if (severity !== 'error') continue;
    byFile.set(filename, (byFile.get(filename) ?? new Set()).add(code));
  }
  return byFile;
}
