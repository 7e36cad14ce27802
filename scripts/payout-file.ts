/**
 * `npm run payout-file -- ADMIN_EMAIL [--again] [--to DIRECTORY]`: writes the approved withdrawals that people pay by
 * hand into a CSV file for the bank, by default into DATA_DIR/payouts. Delete the file when the bank has taken it.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DomainError } from '@proverse/shared';
import { loadConfig } from '../server/src/config.ts';
import { openPool } from '../server/src/db/pool.ts';
import { StartRefused } from '../server/src/start-refused.ts';
import { writePayoutFile } from '../server/src/withdrawals/write-payout-file.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(main, wordsFor);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean', default: false }, to: { type: 'string' } },
  });
  const [adminEmail, ...rest] = positionals;
  if (adminEmail === undefined || rest.length > 0) {
    throw new StartRefused('Say which admin writes the file: npm run payout-file -- admin@example.com [--again]');
  }
  const config = loadConfig(process.env);
  const { path, count, totalInr } = await withDatabase(config, async (url) => {
    const { db } = openPool(url, { maxConnections: 1, applicationName: 'proverse-payout-file' });
    try {
      return await writePayoutFile(
        { config, db },
        {
          adminEmail: adminEmail.trim().toLowerCase(),
          again: values.again,
          directory: values.to ?? join(config.dataDir, 'payouts'),
        },
      );
    } finally {
      await db.destroy();
    }
  });
  if (path === null) console.log('There is nothing to pay that is not in a file already (--again repeats those).');
  else {
    console.log(`${count} withdrawals, ₹${totalInr.toLocaleString('en-IN')} in all, are in ${path}`);
    console.log('Upload it to the bank, enter the UTRs on the admin desk, and delete the file.');
  }
}

function wordsFor(error: unknown): string | undefined {
  const isNobody = error instanceof DomainError && error.code === 'NOT_FOUND';
  return isNobody ? 'There is no active admin of that address.' : undefined;
}
