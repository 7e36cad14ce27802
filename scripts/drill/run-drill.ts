import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDataDirectory } from '../../server/src/config/data-dir.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { audit } from '../audit/audit.ts';
import { totalsBefore, type Totals } from '../backup/totals.ts';
import { withClient } from '../command-parts/with-client.ts';
import { restoreBackup } from '../restore/restore-backup.ts';

export interface Drill {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly snapshot: string;
  readonly isSound: boolean;
  readonly backup: Totals['accounts'];
  readonly restored: Totals['accounts'];
  readonly checks: number;
  readonly findings: readonly string[];
  /** Where this result is kept. */
  readonly file: string;
}

/**
 * Restores the newest snapshot of a backup directory into a new folder of `dataDir`, audits it, compares its coins with those
 * that the live database had, and keeps the result beside the snapshot. Removes what it restored.
 * @throws StartRefused when there is no snapshot
 */
export async function runDrill(directory: string, dataDir: string): Promise<Drill> {
  const startedAt = new Date().toISOString();
  makeDataDirectory(dataDir);
  const elsewhere = join(dataDir, `drill-${process.pid}`);
  try {
    const { path, totals } = restoreBackup(directory, elsewhere);
    const { restored, results } = await readRestored(elsewhere, totals.beforeXid);
    const findings = results.flatMap(({ holds, findings: found }) => found.map((finding) => `${holds}: ${finding}`));
    const finishedAt = new Date().toISOString();
    const result = {
      startedAt,
      finishedAt,
      snapshot: path,
      isSound: findings.length === 0 && JSON.stringify(totals.accounts) === JSON.stringify(restored),
      backup: totals.accounts,
      restored,
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

async function readRestored(dataDir: string, beforeXid: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await withClient(postgres.url, 'proverse-drill', async (client) => ({
      restored: (await totalsBefore(client, beforeXid)).accounts,
      results: await audit(client),
    }));
  } finally {
    await postgres.stop();
  }
}
