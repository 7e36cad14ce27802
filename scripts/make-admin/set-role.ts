import pg from 'pg';
import { StartRefused } from '../../server/src/start-refused.ts';

/**
 * Gives the account of this address the admin's role or takes it away, as the owner of the database, and notes it in the
 * log. Repeating it changes nothing. Refuses with StartRefused: no such account, a suspended one, an old database.
 */
export async function setRole(client: pg.Client, email: string, isAdmin: boolean): Promise<{ changed: boolean }> {
  try {
    const { rows } = await client.query<{ set: { changed: boolean } }>('select admin_set_role($1, $2) as set', [
      email,
      isAdmin,
    ]);
    return { changed: rows[0]?.set.changed ?? false };
  } catch (error) {
    throw refusalFor(error, email) ?? error;
  }
}

const UNDEFINED_FUNCTION = '42883';

function refusalFor(error: unknown, email: string): StartRefused | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === UNDEFINED_FUNCTION) {
    return new StartRefused(
      'The database is older than this command: start the server once, which brings it up to date.',
    );
  }
  if (error.message === 'NOT_FOUND') {
    return new StartRefused(
      `${email} has no account: join with that address first, and verify it with the mailed code.`,
    );
  }
  if (error.message === 'ACCOUNT_SUSPENDED') {
    return new StartRefused(`${email} is suspended: another admin has to restore the account first.`);
  }
  return undefined;
}
