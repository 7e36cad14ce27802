/**
 * `npm run backup -- DIRECTORY [--keep COPIES]`: writes a consistent snapshot of the embedded database of DATA_DIR and of the
 * folder with files.
 * Deletes older snapshots beyond COPIES.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../server/src/config/config.ts';
import { StartRefused } from '../server/src/config/start-refused.ts';
import { prune } from './backup/catalogue.ts';
import { makeBackup } from './backup/make-backup.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withClient } from './command-parts/with-client.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(main);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string', default: '7' } },
  });
  const [target] = positionals;
  const keep = Number(values.keep);
  if (target === undefined || positionals.length > 1 || !(Number.isSafeInteger(keep) && keep > 0)) {
    throw new StartRefused('Usage: npm run backup -- DIRECTORY [--keep COPIES]');
  }
  const config = loadConfig(process.env);
  if (config.databaseUrl !== undefined) {
    throw new StartRefused(
      'This command only backs up the embedded database. Back up the database in DATABASE_URL with its own tools, such as pgBackRest: see server/RUNNING.md.',
    );
  }
  if (process.platform === 'win32') throw new StartRefused('Backups of the embedded database do not work on Windows.');
  const directory = resolve(target);
  const filesDirectory = 'directory' in config.files ? config.files.directory : undefined;
  const snapshot = await withDatabase(config, 'owner', (url) =>
    withClient(url, 'proverse-backup', (client) => makeBackup(client, config.dataDir, directory, filesDirectory)),
  );
  prune(directory, snapshot.database, keep);
  console.log(`Backed up to ${snapshot.path}, as of ${snapshot.finishedAt}.
Restore it into a new DATA_DIR: npm run restore -- ${snapshot.path}
${process.env['SECRET_KEY'] ? 'The backup does not contain SECRET_KEY. Keep a copy of the key elsewhere: without the key, bank account numbers, files and queued emails cannot be decrypted.' : 'The backup contains the keys of DATA_DIR. Protect it like the database itself.'}`);
  if (filesDirectory === undefined)
    console.log('It does not contain the files in FILES_URL: let the provider version or replicate that bucket.');
}
