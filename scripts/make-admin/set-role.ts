import pg from 'pg';
import { StartRefused } from '../../server/src/config/start-refused.ts';

/**
 * Makes the account with this address an admin or a user, as the owner of the database. The admin log records it.
 * A repeat changes nothing.
 * @throws StartRefused for an unknown or suspended account, and for an outdated database
 */
export async function setRole(client: pg.Client, email: string, isAdmin: boolean): Promise<{ changed: boolean }> {
  try {
    const { rows } = await client.query<{ set: { changed: boolean } }>('select admin_set_role($1, $2) as set', [
      email,
      isAdmin,
    ]);
    return { changed: rows[0]?.set.changed ?? false };
  } catch (error) {
    throw explain(error, email) ?? error;
  }
}

const UNDEFINED_FUNCTION = '42883';

function explain(error: unknown, email: string): StartRefused | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === UNDEFINED_FUNCTION) {
    return new StartRefused('The database is older than this command: run npm run migrate, or start the server once.');
  }
  if (error.message === 'NOT_FOUND') {
    return new StartRefused(
      `${email} has no account: sign up with that address first, and verify it with the mailed code.`,
    );
  }
  if (error.message === 'ACCOUNT_SUSPENDED') {
    return new StartRefused(`${email} is suspended: another admin must restore the account first.`);
  }
  return undefined;
}
