import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sep } from 'node:path';

/** A SQL file that the migrator runs, named by its path below `migrations/` or `server/src/`. */
export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * One file of `migrations/`: it changes tables and runs once. Two marks, each at the start of a line, change how:
 *
 * `-- contract: WHY` removes something that an earlier version uses. That version then refuses to start.
 * `-- no transaction` runs each statement on its own, for `create index concurrently if not exists`, which builds an
 * index without blocking writers. Each statement ends with `;` at the end of a line and may be repeated.
 */
export interface Migration extends SqlFile {
  readonly isContract: boolean;
  readonly isTransaction: boolean;
}

const MIGRATIONS_DIRECTORY = new URL('../../../../migrations/', import.meta.url);
const SOURCE_DIRECTORY = new URL('../../', import.meta.url);

/** Returns the names of all migrations that this version of the code relies on, in order. */
export async function wantedMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS_DIRECTORY)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).toSorted();
}

export async function readMigrations(): Promise<Migration[]> {
  const names = await wantedMigrations();
  return Promise.all(
    names.map(async (name) => migrationOf(name, await readFile(new URL(name, MIGRATIONS_DIRECTORY), 'utf8'))),
  );
}

/**
 * Reads the .sql files with functions, views and triggers, which are beside the TypeScript that calls them. Returns
 * them in the order of the architecture: database, the rooms that views of others read, and ledger first, then the rest by name. A view or a trigger
 * needs its functions to exist; function bodies are not checked until they run.
 */
export async function readRepeatables(): Promise<SqlFile[]> {
  const names = (await readdir(SOURCE_DIRECTORY, { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll(sep, '/'));
  const ordered = names.toSorted((a, b) => layerOf(a) - layerOf(b) || (a < b ? -1 : 1));
  return Promise.all(
    ordered.map(async (name) => sqlFile(name, await readFile(new URL(name, SOURCE_DIRECTORY), 'utf8'))),
  );
}

const LOWEST_LAYERS = ['database', 'text', 'figures', 'people', 'ledger'];

function layerOf(name: string): number {
  const layer = LOWEST_LAYERS.indexOf(name.split('/')[0] ?? '');
  return layer === -1 ? LOWEST_LAYERS.length : layer;
}

export function sqlFile(name: string, sql: string): SqlFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

export function migrationOf(name: string, sql: string): Migration {
  return {
    ...sqlFile(name, sql),
    isContract: /^-- contract: \S/m.test(sql),
    isTransaction: !/^-- no transaction$/m.test(sql),
  };
}

/** Returns the statements of a file that runs without a transaction. */
export function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
