/**
 * `npm run make-admin -- EMAIL [--revoke]`: gives an account the admin's role, or takes it away, in the database of
 * DATABASE_URL or of DATA_DIR, whether or not a server runs on it. It is noted in the log of admin acts.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadConfig } from '../server/src/config.ts';
import { StartRefused } from '../server/src/start-refused.ts';
import { setRole } from './make-admin/set-role.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(main);

async function main(): Promise<void> {
  const { email, revoke } = argumentsGiven();
  const { changed } = await withDatabase(loadConfig(process.env), async (connectionString) => {
    const client = new pg.Client({ connectionString, application_name: 'proverse-make-admin' });
    await client.connect();
    try {
      return await setRole(client, email, !revoke);
    } finally {
      await client.end();
    }
  });
  const state = revoke ? 'no admin' : 'an admin';
  console.log(changed ? `${email} is ${state} now.` : `${email} is ${state} already; nothing was changed.`);
}

function argumentsGiven(): { email: string; revoke: boolean } {
  const usage = 'Say whose account: npm run make-admin -- somebody@example.com [--revoke]';
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { revoke: { type: 'boolean', default: false } },
    });
    const [email, ...rest] = positionals;
    if (email !== undefined && rest.length === 0 && email.includes('@')) {
      return { email: email.trim().toLowerCase(), revoke: values.revoke };
    }
  } catch {
    // An option that there is not is answered like everything else that is not understood.
  }
  throw new StartRefused(usage);
}
