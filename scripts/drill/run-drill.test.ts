import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/database/migrator/migrate.ts';
import { openPool } from '../../server/src/database/pool.ts';
import { createFileStore } from '../../server/src/files/store/create-file-store.ts';
import { createDiskStore, objectsIn } from '../../server/src/files/store/disk-store.ts';
import { quickDirectory } from '../../server/src/testing/quick-directory.ts';
import { startS3Server } from '../../server/src/testing/s3-server.ts';
import { testConfig } from '../../server/src/testing/services.ts';
import { newPerson, operations } from '../audit/testing/trade.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { withClient } from '../command-parts/with-client.ts';
import { checkFiles } from './check-files.ts';
import { runDrill } from './run-drill.ts';

const root = quickDirectory('drill');
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(root, { mode: 0o711 });
const [dataDir, backups] = [join(root, 'data'), join(root, 'backups')];
const filesDirectory = join(dataDir, 'files');
const store = createDiskStore(filesDirectory);

/** Starts the database of `dataDir` for the duration of `work`. */
async function withLive(work: (url: string) => Promise<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function trade(url: string): Promise<void> {
  const { pool } = openPool(url, { maxConnections: 2 });
  try {
    const [asha, uma] = [await newPerson({ ownerPool: pool }, 30), await newPerson({ ownerPool: pool }, 40)];
    const { welcome, buy, send, reply } = operations({ pool, ownerPool: pool });
    await Promise.all([asha, uma].map(welcome));
    await buy(asha, 'completed');
    await reply(uma, await send(asha, uma));
    await send(asha, uma);
  } finally {
    await pool.end();
  }
}

/** Stores a file with a preview, as an upload does. */
async function storeFile(url: string): Promise<void> {
  const objects = ['content', 'preview'].map((text) => {
    const object = Buffer.from(`${text} ${randomUUID()}`);
    return { object, address: createHash('sha256').update(object).digest('hex') };
  });
  await withClient(url, 'test', (client) =>
    client.query(
      `insert into files (owner_id, upload_key, upload_hash, name, kind, media_type, bytes, address, preview_address, preview_bytes, is_stored)
       select id, gen_random_uuid(), 'x', 'a.pdf', 'pdf', 'application/pdf', 9, $1, $2, 9, true from users limit 1`,
      objects.map(({ address }) => address),
    ),
  );
  for (const { address, object } of objects) await store.put(address, object);
}

beforeAll(
  () =>
    withLive(async (url) => {
      await migrate(url);
      await trade(url);
      for (let count = 0; count < 2; count += 1) await storeFile(url);
      await withClient(url, 'test', (client) => makeBackup(client, dataDir, backups, filesDirectory));
    }),
  240_000,
);

test('rejects a backup that lacks a content or has a damaged one', async () => {
  const [snapshot = ''] = readdirSync(backups);
  const [missing, damaged] = objectsIn(join(backups, snapshot, 'files'));
  if (!missing || !damaged) throw new Error('no objects');
  rmSync(join(backups, snapshot, 'files', missing.path));
  appendFileSync(join(backups, snapshot, 'files', damaged.path), 'x');
  const { isSound, files, findings } = await runDrill(backups, dataDir);
  expect({ isSound, files, findings }).toEqual({
    isSound: false,
    files: 4,
    findings: [
      `every file is stored: ${missing.address} is missing`,
      `every file is stored: ${damaged.address} is damaged`,
    ].toSorted(),
  });
  for (const { path } of [missing, damaged]) cpSync(join(filesDirectory, path), join(backups, snapshot, 'files', path));
}, 240_000);

test('reads a sample of the objects in a bucket', async () => {
  const { files } = testConfig({ FILES_URL: await startS3Server() });
  const bucket = createFileStore({ files });
  const [first, ...others] = objectsIn(filesDirectory);
  for (const { address, path } of others) await bucket.put(address, readFileSync(join(filesDirectory, path)));
  const check = (client: Client, limit: number) => checkFiles(client, bucket, limit);
  await withLive((url) =>
    withClient(url, 'test', async (client) => {
      expect(await check(client, 2)).toMatchObject({ read: 2 });
      expect(await check(client, 500)).toEqual({
        read: 4,
        findings: [`every file is stored: ${first?.address} is missing`],
      });
    }),
  );
}, 240_000);

test('accepts a sound backup and rejects one whose coins were changed, and keeps both results', async () => {
  const sound = await runDrill(backups, dataDir);
  expect(sound).toMatchObject({ isSound: true, findings: [], files: 4, backup: sound.restored });
  expect(sound.backup).toMatchObject({ escrow_bonus: '40', transactions: '6' });

  // One coin of one entry changes on its way into the backup.
  await withLive((url) =>
    withClient(url, 'test', async (client) => {
      await client.query(`set session_replication_role = replica`);
      await client.query(`alter table ledger_entry disable trigger all`);
      await client.query(
        `update ledger_entry set amount = amount + 1 where ctid = (select min(ctid) from ledger_entry)`,
      );
      await client.query(`alter table ledger_entry enable trigger all`);
    }),
  );
  const [snapshot = ''] = readdirSync(backups).filter((name) => name.startsWith('snapshot-'));
  const cluster = join(backups, snapshot, 'cluster');
  rmSync(cluster, { recursive: true });
  cpSync(join(dataDir, 'postgres'), cluster, { recursive: true });
  const changed = await runDrill(backups, dataDir);
  expect(changed.isSound).toBe(false);
  expect(changed.restored).not.toEqual(changed.backup);
  expect(changed.findings.join('\n')).toMatch(/sums to zero/);

  const kept = readdirSync(backups).filter((name) => /^drill-[\dTZ-]+\.json$/.test(name));
  const results = kept.toSorted().map((name) => JSON.parse(readFileSync(join(backups, name), 'utf8')) as object);
  expect(results).toMatchObject([{ isSound: false }, { isSound: true }, { isSound: false }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill-'))).toEqual([]);
}, 240_000);
