import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../context.ts';

interface ListenerOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  /** The connection was away for a while: payloads may have been missed. */
  readonly onReconnected: () => void;
}

// A connection that has been cut without a word looks well for hours: it is asked now and then, which costs nothing.
const askEveryMs = 5_000;
const answerWithinMs = 3_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/**
 * Listens on a channel of PostgreSQL through a connection of its own and takes a new one whenever that is lost, until
 * closed. Rejects when the first connection fails.
 */
export async function listenForever(options: ListenerOptions): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let client = await connect(options);
  const finished = keepListening();

  async function keepListening(): Promise<void> {
    for (;;) {
      const stopAsking = askNowAndThen(client);
      await ended(client);
      stopAsking();
      if (closing.signal.aborted) return;
      options.log.warn({}, 'the connection for live events was lost; reconnecting');
      const next = await reconnect(options, closing.signal);
      if (!next) return;
      client = next;
      options.onReconnected();
    }
  }

  return {
    async close() {
      closing.abort();
      await client.end().catch(() => undefined);
      await finished;
    },
  };
}

async function connect({ databaseUrl, channel, onPayload }: ListenerOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'proverse-live',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // What goes wrong ends the connection, and the end is what we wait for; without a listener pg ends the process.
  client.on('error', () => void client.end().catch(() => undefined));
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Ends a connection that no longer answers. */
function askNowAndThen(client: pg.Client): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const asking = setInterval(() => {
    deadline ??= setTimeout(() => client.connection.stream.destroy(), answerWithinMs).unref();
    const answered = (): void => {
      clearTimeout(deadline);
      deadline = undefined;
    };
    client.query('select 1').then(answered, () => undefined);
  }, askEveryMs).unref();
  return () => {
    clearInterval(asking);
    clearTimeout(deadline);
  };
}

function ended(client: pg.Client): Promise<void> {
  return new Promise((done) => client.once('end', () => done()));
}

async function reconnect(options: ListenerOptions, closing: AbortSignal): Promise<pg.Client | undefined> {
  for (let waitMs = firstRetryMs; !closing.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    await delay(waitMs, undefined, { signal: closing }).catch(() => undefined);
    const client = closing.aborted ? undefined : await connect(options).catch(() => undefined);
    if (client && closing.aborted) await client.end();
    if (client && !closing.aborted) return client;
  }
  return undefined;
}
