import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isRejection } from './errors.ts';
import { POSITION } from './positions.ts';
import { currentSpan, withSpan, type Span } from '../tracing/tracing.ts';
import type { Queryable } from './rows.ts';

interface Read {
  readonly statement: QueryConfig;
  readonly span: Span | undefined;
}

type Result = Promise<QueryResult>;

/** A read, and where the database was before and after it. Each fails with the connection. */
export interface PlacedRead {
  readonly before: Result;
  readonly answer: Result;
  readonly after: Result;
}

/** One slow read delays at most this many others. */
const JOINED_MAX = 8;
// As long as a call waits for a connection.
const ANSWER_TIMEOUT_MS = 1_500;
// A little longer than a statement may take.
const ALONE_TIMEOUT_MS = 6_000;

/**
 * Sends the reads of one turn of the event loop together: one connection, one write, and their results as they come. Each is
 * its own transaction, so that none fails with another. Under load a balance takes half the CPU time of node and PostgreSQL. Only for reads that take a few milliseconds: what is not there
 * after 1.5 s, or `limitMs`, fails like a lost connection.
 */
export function joinReads(pool: Pool, limitMs = ANSWER_TIMEOUT_MS): Queryable {
  return { query: join((reads) => send(pool, reads, limitMs)) };
}

/** Reads that also say where in its log the database was. `alone` is for reads that may take longer. */
export function placeReads(pool: Pool) {
  const place = (reads: readonly Read[], limitMs: number): PlacedRead[] => {
    const position = { statement: POSITION, span: reads[0]?.span };
    const results = send(pool, [position, ...reads, position], limitMs);
    const [before, after] = [results.shift(), results.pop()] as [Result, Result];
    return results.map((answer) => ({ before, answer, after }));
  };
  return {
    join: join((reads) => place(reads, ANSWER_TIMEOUT_MS)),
    alone: async (statement: QueryConfig) =>
      place([{ statement, span: currentSpan() }], ALONE_TIMEOUT_MS)[0] as PlacedRead,
  };
}

/** Collects the reads of one turn for `sendAll`, which returns something for each. */
function join<T>(sendAll: (reads: readonly Read[]) => readonly (T | Promise<T>)[]) {
  let waiting: (Read & { readonly resolve: (sent: T | Promise<T>) => void })[] = [];

  function runAll(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += JOINED_MAX) {
      const reads = all.slice(start, start + JOINED_MAX);
      for (const [n, sent] of sendAll(reads).entries()) reads[n]?.resolve(sent);
    }
  }

  return (statement: QueryConfig): Promise<T> =>
    new Promise((resolve) => {
      waiting.push({ statement, span: currentSpan(), resolve });
      if (waiting.length === 1) setImmediate(runAll);
    });
}

function send(pool: Pool, reads: readonly Read[], limitMs: number): Result[] {
  const sent = reads.map((read) => ({ ...read, ...Promise.withResolvers<QueryResult>() }));
  // A failure that no one waits for any more does not end the process.
  for (const { promise } of sent) promise.catch(() => undefined);
  void run(pool, sent, limitMs);
  return sent.map(({ promise }) => promise);
}

async function run(
  pool: Pool,
  reads: readonly (Read & PromiseWithResolvers<QueryResult>)[],
  limitMs: number,
): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of reads) reject(error);
    return;
  }
  let hasFailed = false;
  const { stream } = client.connection;
  const timeout = setTimeout(() => stream.destroy(), limitMs);
  stream.cork();
  const answered = reads.map(({ statement, span, resolve, reject }) =>
    withSpan(span, () => client.query(statement)).then(resolve, (error: unknown) => {
      hasFailed ||= !isRejection(error);
      reject(error);
    }),
  );
  stream.uncork();
  await Promise.all(answered);
  clearTimeout(timeout);
  // Unless a rule of ours has rejected a read, the connection may be broken.
  client.release(hasFailed);
}
