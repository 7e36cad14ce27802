import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const directory = new URL('../../../migrations/', import.meta.url);

/** One file of `migrations/`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The names of all migrations that this version of the code relies on, in order. */
export async function wantedMigrations(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
}

export async function readMigrations(): Promise<Migration[]> {
  const names = await wantedMigrations();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
