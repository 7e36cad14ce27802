/** Times what the database takes for a command: the product's own functions run, and their statements are timed. */
import type { ClientBase, Pool, PoolClient } from 'pg';

interface Statement {
  /** Named statements are prepared once, and may come to be planned without looking at their values. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly ms: number;
}

export interface Case {
  readonly name: string;
  /** The i-th of its calls; each has other values. */
  run(i: number): Promise<unknown>;
}

export interface Measured {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly worst: Statement | undefined;
}

const CALLS = 200;
const WARM_UP = 10;

/** Runs cases one call at a time. `pool` must be fresh: connections that are open already are not listened to. */
export function createStopwatch(pool: Pool) {
  let statements: Statement[] = [];
  pool.on('connect', (client) => listen(client, (statement) => void statements.push(statement)));

  return async function measure({ name, run }: Case): Promise<Measured> {
    for (let i = 0; i < WARM_UP; i += 1) await run(CALLS + i);
    const calls: { ms: number; statements: Statement[] }[] = [];
    for (let i = 0; i < CALLS; i += 1) {
      statements = [];
      await run(i);
      calls.push({ ms: statements.reduce((sum, { ms }) => sum + ms, 0), statements });
    }
    const sorted = calls.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) => sorted[Math.ceil(CALLS * share) - 1];
    const slow = at(0.95);
    return {
      name,
      p50Ms: at(0.5)?.ms ?? Number.NaN,
      p95Ms: slow?.ms ?? Number.NaN,
      worst: slow?.statements.toSorted((a, b) => b.ms - a.ms)[0],
    };
  };
}

type Query = (...args: unknown[]) => unknown;

/** From the moment a statement is handed to the connection until its last row has arrived. */
function listen(client: PoolClient, note: (statement: Statement) => void): void {
  const query = client.query.bind(client) as unknown as Query;
  const timed: Query = (...args) => {
    const [config, values] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown];
    const begun = performance.now();
    const done = (): void =>
      note({
        name: typeof config === 'string' ? undefined : config.name,
        text: typeof config === 'string' ? config : config.text,
        values: (typeof config === 'string' ? values : (config.values ?? values)) as unknown[],
        ms: performance.now() - begun,
      });
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (query(...args) as Promise<unknown>).finally(done);
    const answer = callback as Query;
    return query(...args.slice(0, -1), (...answered: unknown[]) => {
      done();
      answer(...answered);
    });
  };
  Object.assign(client, { query: timed });
}

/** The plan of a statement as the server ran it, with what each step took. */
export async function planOf(client: ClientBase, { name, text, values }: Statement): Promise<string> {
  const literals = values.map((value) => literal(client, value)).join(', ');
  await client.query(`set plan_cache_mode = ${name === undefined ? 'force_custom_plan' : 'auto'}`);
  await client.query(`prepare explained as ${text}`);
  const execute = `execute explained${literals && `(${literals})`}`;
  try {
    // A named statement is planned for its values five times before PostgreSQL may think again.
    if (name !== undefined) for (let i = 0; i < 6; i += 1) await client.query(execute);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${execute}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate explained');
  }
}

function literal(client: ClientBase, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : (value as string));
}
