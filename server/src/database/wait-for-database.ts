import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { causeOf } from './cause-of.ts';
import { DatabaseClient } from './database-client.ts';
import { withoutSecret } from './unreachable.ts';

const RESPOND_WITHIN_MS = 3_000;
const RETRY_MS = 1_000;
const REPEAT_LINE_AFTER_MS = 60_000;

/**
 * Waits while the database at `url`, or a proxy in front of it, is there but does not answer, and passes `onWaiting` a line
 * for the log once a minute. Returns after any other failure too, which the next step then explains.
 */
export async function waitForDatabase(url: string, onWaiting: (line: string) => void): Promise<void> {
  let saidAt = -Infinity;
  for (;;) {
    const error = await failureToAnswer(url);
    if (!mayRespondSoon(error)) return;
    if (performance.now() - saidAt > REPEAT_LINE_AFTER_MS) {
      onWaiting(`The database at ${withoutSecret(url)} does not answer yet (${causeOf(error)}); waiting for it`);
      saidAt = performance.now();
    }
    await delay(RETRY_MS);
  }
}

async function failureToAnswer(url: string): Promise<unknown> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'proverse-start' });
  const silence = setTimeout(() => client.connection.stream.destroy(new Error('timeout expired')), RESPOND_WITHIN_MS);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(silence);
    client.connection.stream.destroy();
  }
}

/** Returns whether the database is silent, starts or shuts down, or is not yet the primary. */
export function mayRespondSoon(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^57P0[123]$/.test(error.code ?? '');
  return (
    error instanceof Error && /^(timeout expired|Connection terminated|The database is a standby)/.test(error.message)
  );
}
