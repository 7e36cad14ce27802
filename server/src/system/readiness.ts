import type { Pool } from 'pg';
import { wantedMigrations } from '../db/migrations.ts';
import type { PoolOptions } from '../db/pool.ts';
import type { Log, Readiness } from '../context.ts';

const answerWithinMs = 1_000;
const rememberedMs = 1_000;

/** The one connection to ask on. One on which no answer came is given up, so that a database that is back is noticed. */
export const READINESS_POOL = {
  maxConnections: 1,
  applicationName: 'proverse-ready',
  connectTimeoutMs: answerWithinMs,
  queryTimeoutMs: answerWithinMs,
} as const satisfies PoolOptions;

/**
 * Whether this node should be given calls: it is not about to stop, its database answers within a second and stands at
 * the migrations that this code wants. What was found holds for a second, so that asking often does not load anything.
 */
export async function createReadiness(pool: Pool, log: Log): Promise<Readiness> {
  const wanted = await wantedMigrations();
  let draining = false;
  let finding: Promise<NotReady | undefined> | undefined;
  let former: NotReady | undefined;

  async function find(): Promise<NotReady | undefined> {
    const found = await within(answerWithinMs, asked(pool, wanted));
    if (found !== former) log.warn({ because: found ?? 'recovered' }, found ? 'not ready' : 'ready again');
    former = found;
    setTimeout(() => (finding = undefined), rememberedMs).unref();
    return found;
  }

  return {
    drain() {
      draining = true;
    },
    isDraining: () => draining,
    async refusal() {
      if (draining) return 'draining';
      finding ??= find();
      const found = await finding;
      return draining ? 'draining' : found;
    },
  };
}

type NotReady = Exclude<Awaited<ReturnType<Readiness['refusal']>>, undefined>;

async function asked(pool: Pool, wanted: readonly string[]): Promise<NotReady | undefined> {
  try {
    const { rows } = await pool.query<{ missing: number }>({
      name: 'readiness',
      text: `select count(*) filter (where m.name is null) as missing
             from unnest($1::text[]) wanted left join schema_migrations m on m.name = wanted`,
      values: [wanted],
    });
    return rows[0]?.missing === 0 ? undefined : 'migrations';
  } catch {
    return 'database';
  }
}

/** A database that is silent is as good as away. */
function within(ms: number, answer: Promise<NotReady | undefined>): Promise<NotReady | undefined> {
  const { promise, resolve } = Promise.withResolvers<NotReady>();
  const timer = setTimeout(() => resolve('database'), ms);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
