/**
 * `npm run payout-file -- ADMIN_EMAIL [--again] [--to DIRECTORY]`: writes the approved withdrawals that are paid manually
 * to a CSV file for the bank and, apart, those to UPI IDs to another, by default in DATA_DIR/payouts. Delete them after use.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DomainError } from '@proverse/shared';
import { loadConfig } from '../server/src/config/config.ts';
import { openPool } from '../server/src/database/pool.ts';
import { StartRefused } from '../server/src/config/start-refused.ts';
import { writePayoutFile } from '../server/src/admin-withdrawals/write-payout-file.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(main, messageFor);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean', default: false }, to: { type: 'string' } },
  });
  const [adminEmail, ...rest] = positionals;
  if (adminEmail === undefined || rest.length > 0) {
    throw new StartRefused('Usage: npm run payout-file -- ADMIN_EMAIL [--again] [--to DIRECTORY]');
  }
  const config = loadConfig(process.env);
  const options = {
    adminEmail: adminEmail.trim().toLowerCase(),
    again: values.again,
    directory: values.to ?? join(config.dataDir, 'payouts'),
  };
  const files = await withDatabase(config, 'server', async (url) => {
    const { db } = openPool(url, { maxConnections: 1, applicationName: 'proverse-payout-file' });
    try {
      const deps = { config, db };
      const bank = await writePayoutFile(deps, { ...options, upi: false });
      return [bank, await writePayoutFile(deps, { ...options, upi: true })];
    } finally {
      await db.destroy();
    }
  });
  for (const { path, count, totalInr, finished } of files) {
    for (const earlier of finished) console.log(`An interrupted run has written ${earlier}. Pay it too.`);
    if (path !== null) console.log(`Wrote ${count} withdrawals (₹${totalInr.toLocaleString('en-IN')}) to ${path}`);
  }
  if (files.every(({ path }) => path === null)) {
    console.log('Nothing new to pay. --again writes withdrawals of earlier files too.');
  } else {
    console.log('Upload the bank file and pay the UPI IDs, enter the UTRs in the admin area, and delete the files.');
  }
}

function messageFor(error: unknown): string | undefined {
  const isNotAdmin = error instanceof DomainError && error.code === 'NOT_FOUND';
  return isNotAdmin ? 'No active admin has that email address.' : undefined;
}
