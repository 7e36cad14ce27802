import type { Kysely, Transaction } from 'kysely';
import { domainErrorOf, noteNothingCommitted } from './errors.ts';
import type { Database } from './schema.ts';

/** An open transaction. Its statements are committed or rolled back together. */
export type Tx = Transaction<Database>;

/**
 * Runs `fn` in one READ COMMITTED transaction, which is committed when it resolves and rolled back when it throws. Not for
 * money operations: each of those is one SQL function.
 * @throws DomainError with the code that SQL raises, or SERVICE_UNAVAILABLE
 */
export async function inTransaction<T>(db: Kysely<Database>, fn: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await fn(tx);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    throw domainErrorOf(isCommitting ? error : noteNothingCommitted(error)) ?? error;
  }
}
