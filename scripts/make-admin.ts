/**
 * `npm run make-admin -- EMAIL [--revoke]`: makes an account an admin or revokes that, in the database of DATABASE_URL or
 * DATA_DIR, whether or not a server is running. The admin log records it.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '../server/src/config/config.ts';
import { StartRefused } from '../server/src/config/start-refused.ts';
import { setRole } from './make-admin/set-role.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withClient } from './command-parts/with-client.ts';
import { withDatabase } from './command-parts/with-database.ts';

const FACTOR_ADVICE =
  ' In production they need a passkey or an authenticator app, which they add under Profile → Security.';

await runCommand(main);

async function main(): Promise<void> {
  const { email, revoke } = argumentsGiven();
  const { changed } = await withDatabase(loadConfig(process.env), 'owner', (url) =>
    withClient(url, 'proverse-make-admin', (client) => setRole(client, email, !revoke)),
  );
  const state = revoke ? 'not an admin' : 'an admin';
  const advice = revoke ? '' : FACTOR_ADVICE;
  console.log(
    changed ? `${email} is now ${state}.${advice}` : `${email} was already ${state}. Nothing changed.${advice}`,
  );
}

function argumentsGiven(): { email: string; revoke: boolean } {
  const usage = 'Usage: npm run make-admin -- EMAIL [--revoke]';
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
    // An unknown option gets the usage line, like any other mistake.
  }
  throw new StartRefused(usage);
}
