import { DatabaseClient } from '../../database/database-client.ts';
import { wantedMigrations } from '../../database/migrator/migrations.ts';
import { one, type Queryable } from '../../database/rows.ts';
import type { Log, Readiness } from '../../context.ts';

type NotReady = Exclude<Awaited<ReturnType<Readiness['whyNotReady']>>, undefined>;

const RESPOND_WITHIN_MS = 1_000;
const CACHED_MS = 1_000;

/**
 * Creates the readiness check. A node is ready when it is not about to stop, its database answers within a second and
 * has the migrations of this version, and its pooler, if there is one, accepts a login. The result is cached for a second. A
 * node with a busy pool stays ready, because without it the load would only move to the other nodes.
 */
export async function createReadiness(listenConnection: Queryable, log: Log, poolerUrl?: string): Promise<Readiness> {
  const wanted = await wantedMigrations();
  let draining = false;
  let cached: Promise<NotReady | undefined> | undefined;
  let previous: NotReady | undefined;

  async function checkBoth(): Promise<NotReady | undefined> {
    const [found, isAway] = await Promise.all([checkDatabase(listenConnection, wanted), isPoolerAway(poolerUrl)]);
    return found ?? (isAway ? 'database' : undefined);
  }

  async function find(): Promise<NotReady | undefined> {
    const found = await within(RESPOND_WITHIN_MS, checkBoth());
    if (found !== previous) log.warn({ because: found ?? 'recovered' }, found ? 'not ready' : 'ready again');
    previous = found;
    setTimeout(() => (cached = undefined), CACHED_MS).unref();
    return found;
  }

  return {
    drain() {
      draining = true;
    },
    isDraining: () => draining,
    async whyNotReady() {
      if (draining) return 'draining';
      cached ??= find();
      const found = await cached;
      return draining ? 'draining' : found;
    },
  };
}

async function checkDatabase(listenConnection: Queryable, wanted: readonly string[]): Promise<NotReady | undefined> {
  try {
    const { missing } = await one<{ missing: number }>(listenConnection, {
      text: `select count(*)::integer as missing from unnest($1::text[]) wanted
       where not exists (select from schema_migrations where name = wanted)`,
      values: [wanted],
    });
    return missing === 0 ? undefined : 'migrations';
  } catch {
    return 'database';
  }
}

/** Only logs in, because a statement would wait for one of the connections that calls use. */
async function isPoolerAway(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: RESPOND_WITHIN_MS });
  try {
    await client.connect();
    return false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function within(ms: number, answer: Promise<NotReady | undefined>): Promise<NotReady | undefined> {
  const { promise, resolve } = Promise.withResolvers<NotReady>();
  const timer = setTimeout(() => resolve('database'), ms);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
