import type { Kysely, Transaction } from 'kysely';
import { domainErrorOf } from './errors.ts';
import type { Database } from './schema.ts';

/** An open transaction. Its statements are committed or rolled back together. */
export type Tx = Transaction<Database>;

/**
 * Runs `fn` in one READ COMMITTED transaction, which is committed when it resolves and rolled back when it throws. Not for
 * money operations: each of those is one SQL function.
 * @throws DomainError with the code that SQL raises, or SERVICE_UNAVAILABLE
 */
export async function inTransaction<T>(db: Kysely<Database>, fn: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(fn);
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
}
