/** `npm run restore -- DIR [--to TIME]`: makes the database of DATA_DIR out of a backup, as it was at that time. */
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
  // Not through loadConfig, which would make a key of its own there, where the one of the backup belongs.
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const base = await restoreBackup(resolve(directory), dataDir, to);
  console.log(`Restored into ${dataDir} as of ${to?.toISOString() ?? 'the last moment kept'}, from the copy of ${base.finishedAt}.
Before it serves: npm run audit, and npm run reconcile, since payments may have gone on after that time.`);
}

/** With its zone, because a time without one is another moment on another machine. */
function timeOf(text: string): Date {
  const time = new Date(text);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new StartRefused(`--to takes a time with its zone, such as 2026-11-21T14:30:00+05:30, not "${text}"`);
  }
  return time;
}
