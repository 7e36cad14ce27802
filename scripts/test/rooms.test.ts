/** The floors of the house: which room may import which. Reads every import of the code, dynamic ones included. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const SERVER = 'server/src/';
const CLIENT = 'client/src/';

const SLICES = Object.keys(contract).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** Rooms above the slices, which put the process together or end at Fastify and tRPC. */
const TOP = ['main.ts', 'app.ts', 'node', 'transport', 'public-pages'];
/** Rooms below the slices, each with one subject. */
const KERNEL = [
  'addresses',
  'admin-acts',
  'batches',
  'calls',
  'causes',
  'codes',
  'coin-events',
  'contents',
  'context.ts',
  'documents',
  'encryption',
  'expiry',
  'figures',
  'idempotency',
  'internet',
  'jobs',
  'language',
  'limits',
  'lists',
  'mail',
  'notifying',
  'passwords',
  'payments',
  'payouts',
  'people',
  'pictures',
  'razorpay',
  'second-factors',
  'sign-in',
  'text',
];
/** The lowest rooms. Each imports only those after it. */
const GROUND = ['ledger', 'database', 'tracing', 'log', 'config'];
const TESTING = ['testing', 'node-tests', 'security-tests'];

/** Client rooms that features use, and the building blocks below them, which know nothing of the product. */
const CLIENT_ROOMS = ['app', 'api', 'session', 'sending', 'people', 'files', 'device', 'features', 'language', 'ui'];
/** Features that are no slice of the contract: pages that are public or gather several slices. */
const OTHER_FEATURES = ['landing', 'public-pages'];

interface Import {
  readonly file: string;
  readonly target: string;
  readonly isType: boolean;
}

const files = globSync('{server,client,shared,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !isTest(file));

const imports = files.flatMap(importsOf);

function isTest(file: string): boolean {
  return /\.test\.tsx?$|-fixtures\.tsx?$|\/(testing|e2e|node-tests|security-tests)\//.test(file);
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /^(?:import|export) (type )?[^;'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, type, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? '';
    const target = specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier;
    return { file, target, isType: type !== undefined };
  });
}

/** The first folder below `base`, or the file itself at the root. */
function roomOf(path: string, base: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length).split('/')[0] : undefined;
}

/** Only the build runs it: Scalar's script is a route of a Fastify plugin. */
const SCALAR = 'client/vite/scalar.ts';
/** Only the build and tests run it; a page gets its text. */
const BUILD_ONLY = `${CLIENT}ui/controls/passwords/common-passwords.ts`;

function isForeignToClient(file: string, target: string): boolean {
  if (/^server\/|^@proverse\/server|^(fastify|kysely|pg)$/.test(target)) return file !== SCALAR;
  return file.startsWith(CLIENT) && file !== BUILD_ONLY && target.startsWith('node:');
}

/** Lists the imports for which `isWrong` holds, as texts that name both files. */
function wrong(isWrong: (found: Import) => boolean): string[] {
  return imports.filter(isWrong).map(({ file, target }) => `${file} imports ${target}`);
}

test('every slice of the contract is one file of the contract and one folder of the server', () => {
  const described = globSync('*.ts', { cwd: join(root, 'shared/src/contract') }).map((name) =>
    name.slice(0, -'.ts'.length),
  );
  expect(described.filter((name) => !name.endsWith('.test')).toSorted()).toEqual([...SLICES, 'index'].toSorted());
  const routed = globSync('*/router.ts', { cwd: join(root, SERVER) }).map(dirname);
  expect(routed.toSorted()).toEqual(SLICES.toSorted());
});

test('every feature of the client is a slice or named here, and every room of the server too', () => {
  const features = folders(`${CLIENT}features`);
  expect(features.filter((name) => ![...SLICES, ...OTHER_FEATURES].includes(name))).toEqual([]);
  expect(folders(CLIENT).filter((name) => ![...CLIENT_ROOMS, 'testing'].includes(name))).toEqual([]);
  const rooms = [...SLICES, ...TOP, ...KERNEL, ...GROUND, ...TESTING];
  expect(folders(SERVER).filter((name) => !rooms.includes(name))).toEqual([]);
  expect(rooms.filter((name) => !existsSync(join(root, SERVER, name)))).toEqual([]);
});

function folders(path: string): string[] {
  return globSync('*/', { cwd: join(root, path) }).map((name) => name.replace(/\/$/, ''));
}

test('slices import no other slice and no room above them', () => {
  expect(
    wrong(({ file, target }) => {
      const from = roomOf(file, SERVER);
      const to = roomOf(target, SERVER);
      if (from === undefined || to === undefined || from === to || !SLICES.includes(from)) return false;
      return SLICES.includes(to) || TOP.includes(to) || TESTING.includes(to);
    }),
  ).toEqual([]);
});

test('kernel rooms import neither slices nor transports', () => {
  expect(
    wrong(({ file, target }) => {
      const from = roomOf(file, SERVER);
      const to = roomOf(target, SERVER);
      if (from === undefined || to === undefined || !KERNEL.includes(from) || file.endsWith('-routes.ts')) return false;
      // Services have a file store, whose port is in the room of its slice.
      if (target === `${SERVER}files/store/port.ts`) return false;
      return SLICES.includes(to) || TOP.includes(to) || TESTING.includes(to);
    }),
  ).toEqual([]);
});

test('the ledger imports only the database, and the database nothing of the product', () => {
  expect(
    wrong(({ file, target, isType }) => {
      const floor = GROUND.indexOf(roomOf(file, SERVER) ?? '');
      const to = roomOf(target, SERVER);
      if (floor === -1 || to === undefined || (isType && to === 'context.ts')) return false;
      return GROUND.indexOf(to) < floor;
    }),
  ).toEqual([]);
});

test("the ledger's SQL reads no table of a slice, and a trigger on users is in the room whose data it keeps", () => {
  const tablesOf = (name: string) =>
    [...readFileSync(join(root, 'migrations', name), 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
      ([, table]) => table,
    );
  const foreign = globSync('*.sql', { cwd: join(root, 'migrations') })
    .filter((name) => /^\d{4}_/.test(name) && name !== '0003_ledger.sql')
    .flatMap(tablesOf);
  expect(foreign).toContain('withdrawals');
  const read = globSync(`${SERVER}ledger/*.sql`, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .replaceAll(/--.*$/gm, '')
      // A wallet is opened with each account.
      .replaceAll(/trigger \w+ after insert on users/g, '')
      .matchAll(/\b(?:from|join|into|update|on) (\w+)/g)
      .flatMap(([, table = '']) => (foreign.includes(table) ? [`${file} reads ${table}`] : []))
      .toArray(),
  );
  expect(read).toEqual([]);
});

test('transports import no slice, and only they and native routes know Fastify and tRPC', () => {
  expect(
    wrong(({ file, target }) => {
      const from = roomOf(file, SERVER);
      if (from === undefined) return false;
      if (from === 'transport' && SLICES.includes(roomOf(target, SERVER) ?? '')) return true;
      const isTransport = TOP.includes(from) || file.endsWith('-routes.ts');
      return !isTransport && /^(fastify|ws)$|^@fastify\/|^@trpc\//.test(target);
    }),
  ).toEqual([]);
});

test('shared knows neither server nor client, the client not the server, and the command line only the SDK', () => {
  expect(
    wrong(({ file, target }) => {
      if (file.startsWith('shared/cli/')) return /^(server|client)\/|^shared\/src\//.test(target);
      if (file.startsWith('shared/src/'))
        return /^(server|client)\/|^(fastify|kysely|pg|react|node:.+)$|^@fastify\//.test(target);
      if (file.startsWith('client/')) return isForeignToClient(file, target);
      return file.startsWith('server/') && /^client\/|^@proverse\/client/.test(target);
    }),
  ).toEqual([]);
});

test('features do not import each other, and building blocks know no feature', () => {
  expect(
    wrong(({ file, target }) => {
      const from = roomOf(file, `${CLIENT}features/`);
      const to = roomOf(target, `${CLIENT}features/`);
      if (from !== undefined && to !== undefined) return from !== to;
      if (!file.startsWith(`${CLIENT}ui/`)) return false;
      return (target.startsWith(CLIENT) && !target.startsWith(`${CLIENT}ui/`)) || target.startsWith('@trpc/');
    }),
  ).toEqual([]);
});

test('no import goes round in a circle, dynamic imports and types included', () => {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
  };
  for (const file of targets.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
