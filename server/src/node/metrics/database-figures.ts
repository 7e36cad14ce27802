import type { Pool } from 'pg';
import { many, one } from '../../database/rows.ts';

export interface DatabaseFigures {
  readonly expiryLag: number;
  readonly checkpointLag: number;
  readonly mailQueue: number;
  readonly mailOldest: number;
  readonly mailRetrying: number;
  readonly mailGivenUp: number;
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
    const figures = await one<DatabaseFigures>(pool, { name: 'metrics.figures', text: FIGURES_SQL });
    return { ...figures, newTransactions: await newTransactions() };
  }

  async function newTransactions(): Promise<Record<string, number>> {
    if (lastTx === undefined) {
      ({ lastTx } = await one<{ lastTx: number }>(pool, {
        text: 'select coalesce(max(id), 0) as "lastTx" from ledger_tx',
      }));
      return {};
    }
    const kinds = await many<{ kind: string; count: number; last: number }>(pool, {
      name: 'metrics.transactions',
      text: `select kind, count(*) as count, max(id) as last
             from (select id, kind from ledger_tx where id > $1 order by id limit $2) fresh group by kind`,
      values: [lastTx, MAX_TRANSACTIONS],
    });
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

const FIGURES_SQL = `
  with queue as materialized (
    select created_at, attempts from mail_outbox
    where delivered_at is null and failed_at is null order by due_at limit 10000
  )
  select
    coalesce((
      select extract(epoch from now() - min(expires_at)) from messages where status = 'pending' and expires_at <= now()
    ), 0)::float8 as "expiryLag",
    coalesce((
      select extract(epoch from now() - created_at) from ledger_tx
      where xid >= coalesce((select to_xid from ledger_checkpoint order by number desc limit 1), '0'::xid8)
      order by xid limit 1
    ), 0)::float8 as "checkpointLag",
    (select count(*) from queue) as "mailQueue",
    coalesce((select extract(epoch from now() - min(created_at)) from queue), 0)::float8 as "mailOldest",
    (select count(*) from queue where attempts > 1) as "mailRetrying",
    (select count(*) from mail_outbox where failed_at > now() - interval '1 day') as "mailGivenUp"`;
