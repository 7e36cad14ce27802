/** Measures the database time of a command by timing its statements. */
import { readFileSync } from 'node:fs';
import type { ClientBase, Pool, PoolClient } from 'pg';

interface Statement {
  /** Named statements are prepared once and may get a generic plan. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly ms: number;
  /** CPU time of the backend; NaN when the database is not on this Linux machine. */
  readonly cpuMs: number;
}

export interface Case {
  readonly name: string;
  /** Target of the p95; TARGET_MS by default. */
  readonly targetMs?: number;
  /** Makes call number i, with other values for each i. */
  run(i: number): Promise<unknown>;
}

export interface Measured {
  readonly name: string;
  readonly targetMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** CPU time without waiting, as on an otherwise idle machine. */
  readonly cpuP95Ms: number;
  /** Calls that failed, for example by a statement timeout. */
  readonly failed: number;
  readonly worst: Statement | undefined;
}

export const TARGET_MS = 20;
const WARM_UP = 10;

/** Returns a function that measures a case, one call at a time over the connections of `pool`. */
export function createStopwatch(pool: Pool, callsEach: number) {
  let statements: Statement[] = [];
  const wrapped = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (!wrapped.has(client)) timeStatements(client, (statement) => void statements.push(statement));
    wrapped.add(client);
  });

  return async function measure({ name, targetMs = TARGET_MS, run }: Case): Promise<Measured> {
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
      targetMs,
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

/** Times each statement from its query call until its last row arrives. */
function timeStatements(client: PoolClient, record: (statement: Statement) => void): void {
  const query = client.query.bind(client) as unknown as Query;
  const timed: Query = (...args) => {
    const [config, values] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown];
    const begun = performance.now();
    const cpuBegun = cpuMsOf(client);
    const done = (): void =>
      record({
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

/** Returns the CPU time that the connection's backend has used so far. */
function cpuMsOf(client: PoolClient): number {
  try {
    const { processID } = client as unknown as { processID: number };
    return Number(readFileSync(`/proc/${processID}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Returns the plan that the server used for a statement, with the time of each step. */
export async function planOf(client: ClientBase, { name, text, values }: Statement): Promise<string> {
  const literals = values.map((value) => literal(client, value)).join(', ');
  await client.query(`set plan_cache_mode = ${name === undefined ? 'force_custom_plan' : 'auto'}`);
  await client.query(`prepare explained as ${text.replace(/^\s*explain \(.*?\)/, '')}`);
  const execute = `execute explained${literals && `(${literals})`}`;
  try {
    // PostgreSQL considers a generic plan only after five custom ones.
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
