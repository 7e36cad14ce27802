import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../context.ts';

interface Watched {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly log: Log;
}

const askEveryMs = 300;
const answerWithinMs = 1_200;
// A process that was held up itself knows nothing about the database.
const ownDelayMs = 100;

/**
 * Notices a database that has fallen silent without closing its connections: a cut network, a frozen machine. A
 * connection of its own asks again and again; without an answer all connections of the pool are cut, so that the calls
 * on them fail within two seconds instead of waiting for a word that never comes. New connections are taken by
 * themselves when there is somebody to connect to.
 */
export function watchDatabase({ databaseUrl, pool, log }: Watched): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const connected = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => connected.add(client));
  pool.on('remove', (client) => connected.delete(client));

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'proverse-watch',
        connectionTimeoutMillis: answerWithinMs,
      });
      // An end is what the next question notices.
      client.on('error', () => undefined);
      const fellSilent = await askUntilSilent(client).catch(() => false);
      destroy(client);
      if (fellSilent && !stopping.signal.aborted) {
        log.warn({ connections: connected.size }, 'the database has fallen silent; its connections are cut');
        for (const each of connected) destroy(each);
      }
      await pause(askEveryMs, stopping.signal);
    }
  }

  /** True when the database does not answer; rejects when the connection ends, which everybody else notices too. */
  async function askUntilSilent(client: pg.Client): Promise<boolean> {
    await client.connect();
    while (!stopping.signal.aborted) {
      const answered = client.query('select 1').then(() => true);
      answered.catch(() => undefined);
      if (!(await isInTime(answered))) return true;
      await pause(askEveryMs, stopping.signal);
    }
    return false;
  }

  const finished = watch();
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function isInTime(answered: Promise<boolean>): Promise<boolean> {
  for (;;) {
    const askedAt = performance.now();
    const stop = new AbortController();
    const tooLate = pause(answerWithinMs, stop.signal).then(() => false);
    const inTime = await Promise.race([answered, tooLate]).finally(() => stop.abort());
    const wasHeldUp = performance.now() - askedAt > answerWithinMs + ownDelayMs;
    if (inTime || !wasHeldUp) return inTime;
  }
}

/** Not `end`, which says goodbye first and waits for the answer. */
function destroy(client: pg.ClientBase): void {
  if ('connection' in client) (client.connection as pg.Connection).stream.destroy();
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
