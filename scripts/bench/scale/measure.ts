/** Times what the database takes for a command: the product's own functions run, and their statements are timed. */
import { readFileSync } from 'node:fs';
import type { ClientBase, Pool, PoolClient } from 'pg';

interface Statement {
  /** Named statements are prepared once, and may come to be planned without looking at their values. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly ms: number;
  /** Of a processor, by the process that served it; unknown where the database is not on this Linux machine. */
  readonly cpuMs: number;
}

export interface Case {
  readonly name: string;
  /** Of the p95, where it is not that of all. */
  readonly aimMs?: number;
  /** The i-th of its calls; each has other values. */
  run(i: number): Promise<unknown>;
}

export interface Measured {
  readonly name: string;
  readonly aimMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The same without waiting: what a machine with nothing else to do would take. */
  readonly cpuP95Ms: number;
  /** Calls that ended in an error, such as a statement over its time. */
  readonly failed: number;
  readonly worst: Statement | undefined;
}

/** Of every p95 whose case says nothing else. */
export const AIM_MS = 20;
const WARM_UP = 10;

/** Runs cases one call at a time, over the connections of `pool`. */
export function createStopwatch(pool: Pool, callsEach: number) {
  let statements: Statement[] = [];
  const heard = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (!heard.has(client)) listen(client, (statement) => void statements.push(statement));
    heard.add(client);
  });

  return async function measure({ name, aimMs = AIM_MS, run }: Case): Promise<Measured> {
    let failed = 0;
    const attempt = (i: number): Promise<unknown> => run(i).catch(() => (failed += 1));
    for (let i = 0; i < WARM_UP; i += 1) await attempt(callsEach + i);
    const calls: { ms: number; cpuMs: number; statements: Statement[] }[] = [];
    for (let i = 0; i < callsEach; i += 1) {
      statements = [];
      await attempt(i);
      calls.push({ ms: sumOf('ms', statements), cpuMs: sumOf('cpuMs', statements), statements });
    }
    const sorted = calls.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) => sorted[Math.ceil(callsEach * share) - 1];
    const slow = at(0.95);
    return {
      name,
      aimMs,
      p50Ms: at(0.5)?.ms ?? Number.NaN,
      p95Ms: slow?.ms ?? Number.NaN,
      cpuP95Ms:
        calls.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b)[Math.ceil(callsEach * 0.95) - 1] ?? Number.NaN,
      failed,
      worst: slow?.statements.toSorted((a, b) => b.ms - a.ms)[0],
    };
  };
}

function sumOf(part: 'ms' | 'cpuMs', statements: readonly Statement[]): number {
  return statements.reduce((sum, statement) => sum + statement[part], 0);
}

type Query = (...args: unknown[]) => unknown;

/** From the moment a statement is handed to the connection until its last row has arrived. */
function listen(client: PoolClient, note: (statement: Statement) => void): void {
  const query = client.query.bind(client) as unknown as Query;
  const timed: Query = (...args) => {
    const [config, values] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown];
    const begun = performance.now();
    const cpuBegun = cpuMsOf(client);
    const done = (): void =>
      note({
        name: typeof config === 'string' ? undefined : config.name,
        text: typeof config === 'string' ? config : config.text,
        values: ((typeof config === 'string' ? values : (config.values ?? values)) ?? []) as unknown[],
        ms: performance.now() - begun,
        cpuMs: cpuMsOf(client) - cpuBegun,
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

/** What the connection's process has used of processors so far. */
function cpuMsOf(client: PoolClient): number {
  try {
    const { processID } = client as unknown as { processID: number };
    return Number(readFileSync(`/proc/${processID}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** The plan of a statement as the server ran it, with what each step took. */
export async function planOf(client: ClientBase, { name, text, values }: Statement): Promise<string> {
  const literals = values.map((value) => literal(client, value)).join(', ');
  await client.query(`set plan_cache_mode = ${name === undefined ? 'force_custom_plan' : 'auto'}`);
  await client.query(`prepare explained as ${text.replace(/^\s*explain \(.*?\)/, '')}`);
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
