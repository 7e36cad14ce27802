/**
 * `npm run migrate`: creates the roles that log in to the database and brings it up to date, as a separate step before new
 * nodes start. Also stores what they may credit without a payment.
 */
import { loadConfig } from '../server/src/config.ts';
import { storeCreditLimits } from '../server/src/db/credit-limits.ts';
import { ownDatabaseUrls } from '../server/src/db/database-urls.ts';
import { createLogins } from '../server/src/db/logins.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(async () => {
  const config = loadConfig(process.env);
  const ran = await withDatabase(config, 'owner', async (ownerUrl) => {
    if (config.databaseUrl !== undefined) await createLogins(ownerUrl, ownDatabaseUrls(config));
    const files = await migrate(ownerUrl);
    await storeCreditLimits(ownerUrl, config);
    return files;
  });
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
});
