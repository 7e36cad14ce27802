import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import type { Log } from '../../context.ts';
import { causeOf } from '../../database/cause-of.ts';
import { openPool } from '../../database/pool.ts';
import { many, maybeOne } from '../../database/rows.ts';
import { withJobLock } from '../../jobs/job-lock.ts';
import { createFileStore } from './create-file-store.ts';
import { FileStoreUnavailable, type FileStore } from './port.ts';

/**
 * Checks that this node keeps files where all other nodes of the database do: the store and the table `file_store` have the same
 * mark. The first node writes both. A store that worked before and does not answer now is only logged, because all but files works.
 * @throws StartRefused for another or an unusable store
 */
export async function agreeOnFileStore(config: Pick<Config, 'files'>, databaseUrl: string, log: Log): Promise<void> {
  const { pool, db } = openPool(databaseUrl, { maxConnections: 2 });
  try {
    await compareMarks(pool, createFileStore(config), placeOf(config), log);
  } finally {
    await db.destroy();
  }
}

async function compareMarks(pool: Pool, store: FileStore, place: string, log: Log): Promise<void> {
  let known = await markOf(pool);
  try {
    known ??= await writeMarks(pool, store);
    if ((await store.readMark()) === known) return;
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

async function markOf(pool: Pool): Promise<string | undefined> {
  const row = await maybeOne<{ mark: string }>(pool, { text: 'select mark from file_store' });
  return row?.mark;
}

/** Writes both marks unless another node has, and returns them. Nodes that start at the same time wait for each other. */
async function writeMarks(pool: Pool, store: FileStore): Promise<string> {
  let mark: string | undefined;
  const write = async (): Promise<void> => {
    mark = await markOf(pool);
    if (mark !== undefined) return;
    // A node that was killed between the two left a mark in the store.
    mark = (await store.readMark()) ?? randomUUID();
    await store.writeMark(mark);
    await many(pool, { text: 'insert into file_store (mark) values ($1)', values: [mark] });
  };
  while (!(await withJobLock(pool, 'file store', write))) await delay(100);
  if (mark === undefined) throw new Error('no node wrote a mark');
  return mark;
}

/** Without the keys of a bucket. */
function placeOf({ files }: Pick<Config, 'files'>): string {
  return 'bucket' in files ? `the bucket ${files.bucket.url}` : files.directory;
}
