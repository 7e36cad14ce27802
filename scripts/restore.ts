/** `npm run restore -- DIR`: restores a snapshot of `npm run backup`, or the newest in DIR, into DATA_DIR, and its files. */
import { resolve } from 'node:path';
import { filesConfigFrom } from '../server/src/config/config-files.ts';
import { StartRefused } from '../server/src/config/start-refused.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { runCommand } from './command-parts/run-command.ts';

await runCommand(main);

async function main(): Promise<void> {
  const [directory, ...others] = process.argv.slice(2);
  if (directory === undefined || directory.startsWith('-') || others.length > 0) {
    throw new StartRefused('Usage: npm run restore -- DIRECTORY');
  }
  // Read without loadConfig, which would generate a new key in place of the backup's.
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const files = filesConfigFrom(process.env, dataDir);
  const filesDirectory = 'directory' in files ? files.directory : undefined;
  const { finishedAt } = restoreBackup(resolve(directory), dataDir, filesDirectory);
  console.log(`Restored ${dataDir} as of ${finishedAt}.
Before you start the server, run npm run audit, and npm run reconcile because later payments may be missing.
Compare later payouts with the bank's statement (server/RUNNING.md), so that none is paid twice.`);
}
