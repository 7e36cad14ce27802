/** Measures the database time of a command by timing its statements. */
import type { ClientBase, Pool } from 'pg';
import { watchStatements, type Statement } from '../statements.ts';

export interface Case {
  readonly name: string;
  /** Target of the p95. */
  readonly targetMs: number;
  /** Makes call number i, with other values for each i. */
  run(i: number): Promise<unknown>;
}

export interface Measured {
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Calls that failed, for example by a statement timeout. */
  readonly failed: number;
  /** The slowest statement of the call at the 95th percentile. */
  readonly worst: Statement | undefined;
}

const WARM_UP = 10;

/** Returns a function that measures a case, one call at a time over the connections of `pool`. */
export function createStopwatch(pool: Pool, callsEach: number) {
  let statements: Statement[] = [];
  watchStatements(pool, (statement) => void statements.push(statement));
  return async function measure({ run }: Case): Promise<Measured> {
    let failed = 0;
    const attempt = (i: number): Promise<unknown> => run(i).catch(() => (failed += 1));
    for (let i = 0; i < WARM_UP; i += 1) await attempt(callsEach + i);
    const calls: { ms: number; statements: Statement[] }[] = [];
    for (let i = 0; i < callsEach; i += 1) {
      statements = [];
      await attempt(i);
      calls.push({ ms: statements.reduce((sum, { ms }) => sum + ms, 0), statements });
    }
    const sorted = calls.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) => sorted[Math.ceil(callsEach * share) - 1];
    return {
      p50Ms: at(0.5)?.ms ?? Number.NaN,
      p95Ms: at(0.95)?.ms ?? Number.NaN,
      failed,
      worst: at(0.95)?.statements.toSorted((a, b) => b.ms - a.ms)[0],
    };
  };
}

/** Returns the plan of a statement with its values, with the time of each step. A named one may get a generic plan. */
export async function planOf(client: ClientBase, { name, text, values }: Statement): Promise<string> {
  const statement = {
    text: `explain (analyze, buffers) ${text.replace(/^\s*explain \(.*?\)/, '')}`,
    values: [...values],
  };
  await client.query(`set plan_cache_mode = ${name === undefined ? 'force_custom_plan' : 'auto'}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(statement);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
