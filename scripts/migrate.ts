/** `npm run migrate`: brings the database up to date, as a separate step before new nodes start. */
import { loadConfig } from '../server/src/config.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(async () => {
  const ran = await withDatabase(loadConfig(process.env), (url) => migrate(url));
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
});
