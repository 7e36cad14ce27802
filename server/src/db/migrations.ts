import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/**
 * One file of `migrations/`. A new one must leave the version before it working, because nodes of both serve side by
 * side while it runs, and a rollback serves after it. Two marks, each at the start of a line, say otherwise:
 *
 * `-- contract: WHY` takes away what an earlier version used. That version then refuses to start.
 * `-- no transaction` runs each statement by itself, for `create index concurrently if not exists`, which builds an
 * index without keeping writers waiting. Each statement ends with `;` at the end of a line and may be repeated.
 */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly isContract: boolean;
  readonly isTransaction: boolean;
}

const directory = new URL('../../../migrations/', import.meta.url);

/** The names of all migrations that this version of the code relies on, in order. */
export async function wantedMigrations(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
}

export async function readMigrations(): Promise<Migration[]> {
  const names = await wantedMigrations();
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(new URL(name, directory), 'utf8'))));
}

export function migrationOf(name: string, sql: string): Migration {
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    isContract: /^-- contract: \S/m.test(sql),
    isTransaction: !/^-- no transaction$/m.test(sql),
  };
}

/** The statements of a file that runs without a transaction. */
export function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
