import type { Kysely, Transaction } from 'kysely';
import { domainErrorOf } from './errors.ts';
import type { Database } from './schema.ts';

/** A running transaction; statements on it are rolled back together. */
export type Tx = Transaction<Database>;

/**
 * Runs `fn` in one READ COMMITTED transaction: committed when it resolves, rolled back when it throws. Refusals
 * raised in SQL arrive as DomainError. Not for money operations: those are one function call, without this.
 */
export async function inTransaction<T>(db: Kysely<Database>, fn: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(fn);
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
}
