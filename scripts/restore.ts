/** `npm run restore -- DIR [--to TIME]`: restores a backup into DATA_DIR, as the database was at that time. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefused } from '../server/src/start-refused.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { runCommand } from './command-parts/run-command.ts';

await runCommand(main);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [directory] = positionals;
  if (directory === undefined || positionals.length > 1) {
    throw new StartRefused('Usage: npm run restore -- DIRECTORY [--to TIME], such as --to 2026-11-21T14:30:00+05:30');
  }
  const to = values.to === undefined ? undefined : timeOf(values.to);
  // Read without loadConfig, which would generate a new key in place of the backup's.
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const base = await restoreBackup(resolve(directory), dataDir, to);
  console.log(`Restored ${dataDir} as of ${to?.toISOString() ?? 'the last archived moment'}, from the copy of ${base.finishedAt}.
Before you start the server, run npm run audit, and npm run reconcile because later payments may be missing.
Compare later payouts with the bank's statement (server/RUNNING.md), so that none is paid twice.`);
}

/** Parses a time with a time zone. Without a time zone, the time would depend on the machine. */
function timeOf(text: string): Date {
  const time = new Date(text);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new StartRefused(`--to takes a time with a time zone, such as 2026-11-21T14:30:00+05:30, not "${text}"`);
  }
  return time;
}
