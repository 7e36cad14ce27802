import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import type { Log } from '../../context.ts';
import { causeOf } from '../../database/cause-of.ts';
import { openPool } from '../../database/pool.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createFileStore } from './create-file-store.ts';
import { FileMissing, FileStoreUnavailable, MARK, type FileStore } from './port.ts';

/**
 * Checks that this node keeps files where all other nodes of the database do: the store and the table `file_store` have the same
 * mark. The first node writes both. A store that worked before and does not answer now is only logged, because all but files works.
 * @throws StartRefused for another or an unusable store
 */
export async function agreeOnFileStore(config: Pick<Config, 'files'>, databaseUrl: string, log: Log): Promise<void> {
  const { db } = openPool(databaseUrl, { maxConnections: 1 });
  try {
    await compareMarks(db, createFileStore(config), placeOf(config), log);
  } finally {
    await db.destroy();
  }
}

async function compareMarks(db: Kysely<Database>, store: FileStore, place: string, log: Log): Promise<void> {
  const known = await markOf(db);
  try {
    if (known === undefined) await writeMarks(db, store);
    if ((await readMark(store)) === (known ?? (await markOf(db)))) return;
  } catch (error) {
    if (known === undefined || !(error instanceof FileStoreUnavailable)) {
      throw new StartRefused(`Files cannot be kept in ${place}: ${causeOf(error)}.`);
    }
    log.error({ err: error }, 'the file store is unavailable: files cannot be uploaded or downloaded');
    return;
  }
  throw new StartRefused(
    `The files of this database are not in ${place}. All nodes need the same: share that folder and name it in FILES_DIR, or set FILES_URL. See "Files" in server/RUNNING.md.`,
  );
}

async function markOf(db: Kysely<Database>): Promise<string | undefined> {
  return (await db.selectFrom('file_store').select('mark').executeTakeFirst())?.mark;
}

/** Returns undefined if the store has no mark. */
export async function readMark(store: FileStore): Promise<string | undefined> {
  try {
    return await text(await store.read(MARK));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/** Writes both marks unless another node has. A node that starts at the same time waits for the one that inserted first. */
async function writeMarks(db: Kysely<Database>, store: FileStore): Promise<void> {
  // A node that was killed before it committed left a mark in the store.
  const mark = (await readMark(store)) ?? randomUUID();
  await inTransaction(db, async (tx) => {
    const insert = tx
      .insertInto('file_store')
      .values({ mark })
      .onConflict((is) => is.doNothing());
    if (await insert.returning('mark').executeTakeFirst()) await store.put(MARK, Buffer.from(mark));
  });
}

/** Without the keys of a bucket. */
function placeOf({ files }: Pick<Config, 'files'>): string {
  return 'bucket' in files ? `the bucket ${files.bucket.url}` : files.directory;
}
