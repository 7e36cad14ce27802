import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'proverse-lint-'));

// Every slice has a router, so the rules cannot miss a new slice.
const SLICES = globSync('*/router.ts', { cwd: join(root, 'server/src') }).map(dirname);

// A file, what it imports, whether that is allowed.
const IMPORTS: readonly (readonly [file: string, specifier: string, allowed: boolean])[] = [
  ['shared/src/fields-a.ts', '../../server/src/config/config.ts', false],
  ['shared/src/fields-b.ts', '../../client/src/api/api.ts', false],
  ['shared/src/fields-c.ts', 'fastify', false],
  ['shared/src/contract/d.ts', '../client.ts', true],
  ['shared/cli/src/a.ts', '../../src/client.ts', false],
  ['shared/cli/src/b.ts', 'node:util', true],
  ['client/src/a.ts', '../../server/src/config/config.ts', false],
  ['client/src/b.ts', '@proverse/server', false],
  ['client/src/c.ts', '@proverse/shared', true],
  ['client/src/ui/A.tsx', '../features/wallet/Wallet.tsx', false],
  ['client/src/ui/B.tsx', '../api.ts', false],
  ['client/src/ui/C.tsx', '../../../server/src/config/config.ts', false],
  ['client/src/ui/D.tsx', './E.tsx', true],
  ['client/src/ui/controls/A.tsx', '../../features/wallet/Wallet.tsx', false],
  ['client/src/ui/controls/B.tsx', '../layout/Card.tsx', true],
  ['client/src/features/wallet/A.tsx', '../directory/Card.tsx', false],
  ['client/src/features/wallet/B.tsx', '../../features/directory/Card.tsx', false],
  ['client/src/features/wallet/C.tsx', '../../../../server/src/config/config.ts', false],
  ['client/src/features/wallet/D.tsx', '../../ui/Button.tsx', true],
  ['client/src/features/wallet/E.tsx', '../../api.ts', true],
  ['client/src/features/wallet/buy/A.tsx', '../../directory/Card.tsx', false],
  ['client/src/features/wallet/buy/B.tsx', '../../../../../server/src/config/config.ts', false],
  ['client/src/features/wallet/buy/C.tsx', '../history.ts', true],
  ['server/src/messages/a.ts', '../transport/trpc.ts', false],
  ['server/src/messages/b.ts', 'fastify', false],
  ['server/src/messages/c.ts', '@fastify/cookie', false],
  ['server/src/messages/d.ts', '@trpc/server', false],
  ['server/src/messages/e.ts', '../../../client/src/api/api.ts', false],
  ['server/src/messages/f.ts', '../ledger/ledger.ts', true],
  ['server/src/messages/g.ts', '../kernel/settle-due-messages.ts', true],
  ['server/src/messages/h.ts', '../auth/sessions.ts', false],
  ['server/src/messages/i.ts', '../public-profiles/view-profile.ts', false],
  ['server/src/messages/j.ts', './send-message.ts', true],
  ['server/src/messages/k.ts', '../mail/outbox.ts', true],
  ['server/src/messages/l.ts', '../limits/rate-limits.ts', false],
  ['server/src/messages/m.ts', '../testing/people.ts', false],
  ['server/src/messages/n.ts', '../coins/earnings-fixtures.ts', false],
  ['server/src/messages/o.test.ts', '../coins/get-balance.ts', true],
  ['server/src/messages/message-fixtures.ts', '../testing/people.ts', true],
  ['server/src/messages/router.ts', '../transport/trpc.ts', true],
  ['server/src/coins/router.ts', 'fastify', false],
  ['server/src/auth/router.ts', 'kysely', false],
  ['server/src/profile/router.ts', '../auth/change-password.ts', false],
  ['server/src/safety/router.ts', '../kernel/settle-due-messages.ts', false],
  ['server/src/mail/a.ts', '../auth/sessions.ts', false],
  ['server/src/mail/templates/b.ts', '../../auth/sessions.ts', false],
  ['server/src/mail/c-routes.ts', 'fastify', true],
  ['server/src/mail/d-routes.ts', '../auth/sessions.ts', false],
  ['server/src/node/jobs.ts', '../auth/remove-expired-rows.ts', true],
  ['server/src/jobs/a.ts', '../auth/remove-expired-rows.ts', false],
  ['server/src/config/config.ts', './auth/sessions.ts', false],
  ['server/src/app.ts', './auth/router.ts', true],
  ['server/src/node/launch.ts', './transport/trpc.ts', true],
  ['server/src/main.ts', './auth/sessions.ts', true],
  ['server/src/transport/rest.ts', 'fastify', true],
  ['server/src/transport/trpc-http.ts', './trpc.ts', true],
  ['server/src/transport/a.ts', '../messages/send-message.ts', false],
  ['server/src/transport/b.ts', '../mail/outbox.ts', false],
  ['server/src/kernel/a.ts', '../messages/send-message.ts', false],
  ['server/src/kernel/b.ts', '../mail/outbox.ts', false],
  ['server/src/kernel/c.ts', '../transport/files.ts', false],
  ['server/src/kernel/d.ts', '../ledger/create-checkpoints.ts', true],
  ['server/src/ledger/a.ts', '../messages/send-message.ts', false],
  ['server/src/ledger/b.ts', 'fastify', false],
  ['server/src/ledger/c.ts', '../db/pool.ts', true],
  ['server/src/ledger/d.ts', '../kernel/encryption.ts', false],
  ['server/src/db/a.ts', '../kernel/encryption.ts', false],
  ['server/src/db/b.ts', '../ledger/create-checkpoints.ts', false],
  ['server/src/db/c.ts', '../auth/sessions.ts', false],
  ...SLICES.map((slice) => [`server/src/payments/${slice}.ts`, `../${slice}/router.ts`, false] as const),
];

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
  for (const [file, specifier] of IMPORTS) put(file, `import '${specifier}';`);
  for (const [, file, source] of VIOLATIONS) put(file, source);
  found = lint();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each(IMPORTS)('%s importing %s: allowed is %s', (file, _specifier, allowed) => {
  expect(found.get(file)?.has('eslint(no-restricted-imports)') ?? false).toBe(!allowed);
});

test.each(VIOLATIONS)('%s is an error', (rule, file) => {
  expect([...(found.get(file) ?? [])]).toContain(rule);
});

// oxlint has no rule for a `new Date()` without an argument.
test('the client compares times with serverNow(), as the clock of a device may be days off', () => {
  const client = join(root, 'client/src');
  const files = globSync('**/*.{ts,tsx}', { cwd: client }).filter((file) => !/^testing\/|\.test\.tsx?$/.test(file));
  const reading = files.filter((file) => /\bDate\.now\(|new Date\(\)/.test(readFileSync(join(client, file), 'utf8')));
  expect(reading.toSorted()).toEqual(['session/fetch-from-server.ts', 'ui/server-clock.ts']);
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
