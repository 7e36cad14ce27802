import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isRejection } from './errors.ts';
import { positionOf, type Position } from './positions.ts';
import { currentSpan, withSpan, type Span } from '../tracing/tracing.ts';
import type { Queryable } from './rows.ts';

interface Waiting {
  readonly statement: QueryConfig;
  readonly span: Span | undefined;
  readonly before: PromiseWithResolvers<Position>;
  readonly answer: PromiseWithResolvers<QueryResult>;
  readonly after: PromiseWithResolvers<Position>;
}

/** A read, and the positions of the database before and after it. Each fails with the connection. */
export interface PositionedRead {
  readonly before: Promise<Position>;
  readonly answer: Promise<QueryResult>;
  readonly after: Promise<Position>;
}

interface Statements {
  /** Sent along with the reads, in the same round trip. */
  readonly before?: QueryConfig;
  readonly after?: QueryConfig;
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
 * after 1.5 s fails like a lost connection.
 */
export function joinReads(pool: Pool): Queryable {
  const { join } = positionedReads(pool, {});
  return { query: (statement) => join(statement).answer };
}

/** Reads that also return where in its log the database was. `alone` is for reads that may take longer. */
export function positionedReads(pool: Pool, positions: Statements) {
  let waiting: Waiting[] = [];

  function runAll(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += JOINED_MAX) {
      void run(pool, positions, all.slice(start, start + JOINED_MAX), ANSWER_TIMEOUT_MS);
    }
  }

  return {
    join(statement: QueryConfig): PositionedRead {
      const read = begin(statement);
      waiting.push(read);
      if (waiting.length === 1) setImmediate(runAll);
      return promisesOf(read);
    },
    alone(statement: QueryConfig): PositionedRead {
      const read = begin(statement);
      void run(pool, positions, [read], ALONE_TIMEOUT_MS);
      return promisesOf(read);
    },
  };
}

function begin(statement: QueryConfig): Waiting {
  const read = {
    statement,
    span: currentSpan(),
    before: Promise.withResolvers<Position>(),
    answer: Promise.withResolvers<QueryResult>(),
    after: Promise.withResolvers<Position>(),
  };
  // A failure that no one waits for any more does not end the process.
  for (const { promise } of [read.before, read.answer, read.after]) promise.catch(() => undefined);
  return read;
}

function promisesOf({ before, answer, after }: Waiting): PositionedRead {
  return { before: before.promise, answer: answer.promise, after: after.promise };
}

async function run(
  pool: Pool,
  { before, after }: Statements,
  reads: readonly Waiting[],
  limitMs: number,
): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const read of reads) for (const part of [read.before, read.answer, read.after]) part.reject(error);
    return;
  }
  let hasFailed = false;
  const answers: Promise<void>[] = [];
  const { stream } = client.connection;
  const timeout = setTimeout(() => stream.destroy(), limitMs);
  const send = <T>(
    { statement, span }: Pick<Waiting, 'statement' | 'span'>,
    to: readonly PromiseWithResolvers<T>[],
    read: (result: QueryResult) => T,
  ) => {
    const sent = withSpan(span, () => client.query(statement)).then(
      (result) => to.forEach(({ resolve }) => resolve(read(result))),
      (error: unknown) => {
        hasFailed ||= !isRejection(error);
        to.forEach(({ reject }) => reject(error));
      },
    );
    answers.push(sent);
  };
  const sendPosition = (statement: QueryConfig | undefined, part: 'before' | 'after') => {
    const to = reads.map((read) => read[part]);
    if (statement) send({ statement, span: reads[0]?.span }, to, lsnOf);
  };
  stream.cork();
  sendPosition(before, 'before');
  for (const read of reads) send(read, [read.answer], (result) => result);
  sendPosition(after, 'after');
  stream.uncork();
  await Promise.all(answers);
  clearTimeout(timeout);
  // Unless a rule of ours has rejected a read, the connection may be broken.
  client.release(hasFailed);
}

function lsnOf({ rows: [row] }: QueryResult<{ lsn: string }>): Position {
  return positionOf(row?.lsn ?? '0/0');
}
