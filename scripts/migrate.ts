/** `npm run migrate`: brings the database in DATABASE_URL up to date, as a step of its own before new nodes start. */
import { loadConfig } from '../server/src/config.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { StartRefused } from '../server/src/start-refused.ts';

try {
  const { databaseUrl } = loadConfig(process.env);
  if (databaseUrl === undefined) {
    throw new StartRefused('DATABASE_URL is not set: the database of DATA_DIR is brought up to date by npm start.');
  }
  const ran = await migrate(databaseUrl);
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
