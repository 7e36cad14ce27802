import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FilesConfig } from '../../server/src/config/config-files.ts';
import { makeDataDirectory } from '../../server/src/config/data-dir.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { createFileStore } from '../../server/src/files/store/create-file-store.ts';
import { audit } from '../audit/audit.ts';
import { FILES } from '../backup/make-backup.ts';
import { totalsBefore, type Totals } from '../backup/totals.ts';
import { withClient } from '../command-parts/with-client.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { checkFiles } from './check-files.ts';

/** Reading all of a bucket would cost as much as copying it. */
const BUCKET_SAMPLE = 500;

export interface Drill {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly snapshot: string;
  readonly isSound: boolean;
  readonly backup: Totals['accounts'];
  readonly restored: Totals['accounts'];
  /** How many contents and previews of files were read. */
  readonly files: number;
  readonly checks: number;
  readonly findings: readonly string[];
  /** Where this result is kept. */
  readonly file: string;
}

/**
 * Restores the newest snapshot of a backup directory into a new folder of `dataDir`, audits it, compares its coins with those
 * that the live database had, reads the files that it refers to, in the snapshot or a sample of those in the bucket `live`, and keeps
 * the result beside the snapshot. Removes what it restored.
 * @throws StartRefused when there is no snapshot
 */
export async function runDrill(directory: string, dataDir: string, live?: FilesConfig): Promise<Drill> {
  const startedAt = new Date().toISOString();
  makeDataDirectory(dataDir);
  const elsewhere = join(dataDir, `drill-${process.pid}`);
  try {
    const { path, totals } = restoreBackup(directory, elsewhere);
    const { restored, results, files } = await readRestored(elsewhere, totals.beforeXid, filesOf(path, live));
    const audited = results.flatMap(({ holds, findings: found }) => found.map((finding) => `${holds}: ${finding}`));
    const findings = [...audited, ...files.findings];
    const finishedAt = new Date().toISOString();
    const result = {
      startedAt,
      finishedAt,
      snapshot: path,
      isSound: findings.length === 0 && JSON.stringify(totals.accounts) === JSON.stringify(restored),
      backup: totals.accounts,
      restored,
      files: files.read,
      checks: results.length,
      findings,
    };
    const file = join(dirname(path), `drill-${finishedAt.replaceAll(/[:.]/g, '-')}.json`);
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`, { mode: 0o600 });
    return { ...result, file };
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

/** A bucket has its own backups, so only the live one can be read. */
function filesOf(snapshot: string, live: FilesConfig | undefined): FilesConfig {
  return live && 'bucket' in live ? live : { directory: join(snapshot, FILES) };
}

async function readRestored(dataDir: string, beforeXid: string, files: FilesConfig) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await withClient(postgres.url, 'proverse-drill', async (client) => ({
      restored: (await totalsBefore(client, beforeXid)).accounts,
      results: await audit(client),
      files: await checkFiles(client, createFileStore({ files }), 'bucket' in files ? BUCKET_SAMPLE : null),
    }));
  } finally {
    await postgres.stop();
  }
}
