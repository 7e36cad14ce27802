/**
 * `npm run migrate`: creates the roles that log in to the database and brings it up to date, as a separate step before new
 * nodes start. Also stores what they may credit without a payment.
 */
import { loadConfig } from '../server/src/config/config.ts';
import { storeCreditLimits } from '../server/src/database/embedded/credit-limits.ts';
import { ownDatabaseUrl, ownDatabaseUrls } from '../server/src/database/database-urls.ts';
import { createLogins } from '../server/src/database/migrator/logins.ts';
import { migrate } from '../server/src/database/migrator/migrate.ts';
import { storeRoleSettings } from '../server/src/database/migrator/role-settings.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(async () => {
  const config = loadConfig(process.env);
  const ran = await withDatabase(config, 'owner', async (ownerUrl) => {
    if (config.databaseUrl !== undefined) await createLogins(ownerUrl, ownDatabaseUrls(config));
    const files = await migrate(ownerUrl);
    await storeCreditLimits(ownerUrl, config);
    if (config.databaseDirectUrl !== undefined) await storeRoleSettings(ownDatabaseUrl(config, 'server'));
    return files;
  });
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
});
