import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { currentSpan, withSpan, type Span } from '../tracing/tracing.ts';
import type { Queryable } from './rows.ts';

interface Waiting {
  readonly statement: QueryConfig;
  readonly span: Span | undefined;
  readonly resolve: (result: QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** One slow read delays at most this many others. */
const JOINED_MAX = 8;
// As long as a call waits for a connection.
const ANSWER_TIMEOUT_MS = 1_500;

/**
 * Sends the reads of one turn of the event loop together: one connection, one write, and their results as they come. Each is
 * its own transaction, so that none fails with another. Under load a balance takes half the CPU time of node and PostgreSQL. Only for reads that take a few milliseconds: what is not there
 * after 1.5 s fails like a lost connection.
 */
export function joinReads(pool: Pool): Queryable {
  let waiting: Waiting[] = [];

  function runAll(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += JOINED_MAX) {
      void run(pool, all.slice(start, start + JOINED_MAX));
    }
  }

  return {
    query: (statement) =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, span: currentSpan(), resolve, reject });
        if (waiting.length === 1) setImmediate(runAll);
      }),
  };
}

async function run(pool: Pool, reads: readonly Waiting[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of reads) reject(error);
    return;
  }
  let hasFailed = false;
  const { stream } = client.connection;
  const timeout = setTimeout(() => stream.destroy(), ANSWER_TIMEOUT_MS);
  stream.cork();
  const answered = reads.map(({ statement, span, resolve, reject }) =>
    withSpan(span, () => client.query(statement)).then(resolve, (error: unknown) => {
      hasFailed = true;
      reject(error);
    }),
  );
  stream.uncork();
  await Promise.all(answered);
  clearTimeout(timeout);
  // The connection may be broken: a read fails by no rule of ours.
  client.release(hasFailed);
}
