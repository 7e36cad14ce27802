import type { Pool } from 'pg';
import { callFunction, fromFunction, type RowOf } from '../../database/call-function.ts';
import { many, one } from '../../database/rows.ts';

export interface DatabaseFigures extends RowOf<'database_figures'>, RowOf<'duty_figures'> {
  /** The number of ledger transactions since the previous figures, by kind. */
  readonly newTransactions: Readonly<Record<string, number>>;
}

const CACHED_MS = 5_000;
// One request counts at most this many transactions. After a long pause between requests, the next ones count the rest.
const MAX_TRANSACTIONS = 50_000;

/**
 * Returns a function that reads the figures of the database. Each figure comes from the end of an index, so its cost does
 * not grow. Results are cached for five seconds. Transactions are reported once.
 */
export function createDatabaseFigures(pool: Pool): () => Promise<DatabaseFigures> {
  let known: { at: number; figures: Promise<DatabaseFigures> } | undefined;
  let lastTx: number | undefined;

  async function readFigures(): Promise<DatabaseFigures> {
    const figures = await one(pool, fromFunction('database_figures', {}));
    const duties = await one(pool, fromFunction('duty_figures', {}));
    return { ...figures, ...duties, newTransactions: await newTransactions() };
  }

  async function newTransactions(): Promise<Record<string, number>> {
    if (lastTx === undefined) {
      lastTx = await callFunction(pool, 'last_transaction', {});
      return {};
    }
    const kinds = await many(pool, fromFunction('transactions_after', { p_after: lastTx, p_limit: MAX_TRANSACTIONS }));
    lastTx = Math.max(lastTx, ...kinds.map(({ last }) => last));
    return Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
  }

  return async () => {
    if (known && performance.now() - known.at < CACHED_MS) {
      return { ...(await known.figures), newTransactions: {} };
    }
    known = { at: performance.now(), figures: readFigures() };
    return known.figures;
  };
}
