import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/database/migrator/migrate.ts';
import { openPool } from '../../server/src/database/pool.ts';
import { quickDirectory } from '../../server/src/testing/quick-directory.ts';
import { newPerson, operations } from '../audit/testing/trade.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { withClient } from '../command-parts/with-client.ts';
import { runDrill } from './run-drill.ts';

const root = quickDirectory('drill');
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(root, { mode: 0o711 });
const [dataDir, backups] = [join(root, 'data'), join(root, 'backups')];

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

test('accepts a sound backup and rejects one whose coins were changed, and keeps both results', async () => {
  await withLive(async (url) => {
    await migrate(url);
    await trade(url);
    await withClient(url, 'test', (client) => makeBackup(client, dataDir, backups));
  });
  const sound = await runDrill(backups, dataDir);
  expect(sound).toMatchObject({ isSound: true, findings: [], backup: sound.restored });
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
  expect(results).toMatchObject([{ isSound: true }, { isSound: false }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill-'))).toEqual([]);
}, 240_000);
