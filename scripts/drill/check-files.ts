import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { FileMissing, type FileStore } from '../../server/src/files/store/port.ts';

/** Reads the objects that the database refers to, or `limit` of them, and compares each with its address, the SHA-256 of its bytes. */
export async function checkFiles(client: pg.Client, store: FileStore, limit: number | null) {
  const { rows } = await client.query<{ address: string }>(
    `select stored.address from files, unnest(array_remove(array[files.address, preview_address], null)) stored (address)
     where is_stored order by random() limit $1`,
    [limit],
  );
  const findings: string[] = [];
  const check = async ({ address }: { address: string }): Promise<void> => {
    const problem = await problemOf(store, address);
    if (problem !== undefined) findings.push(`every file is stored: ${address} ${problem}`);
  };
  await Readable.from(rows).forEach(check, { concurrency: 4 });
  return { read: rows.length, findings: findings.toSorted() };
}

async function problemOf(store: FileStore, address: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    await pipeline(await store.read(address), hash);
    return hash.digest('hex') === address ? undefined : 'is damaged';
  } catch (error) {
    if (error instanceof FileMissing) return 'is missing';
    throw error;
  }
}
