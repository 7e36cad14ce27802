import { parseArgs } from 'node:util';
import { removeLogin } from '../stored-login.ts';

/** Removes the stored token from this machine. */
export async function logout(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  await removeLogin();
  console.log('Logged out. The token still works elsewhere until you revoke it under Profile → Developers.');
}
