import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../context.ts';
import { DatabaseClient } from './database-client.ts';
import { addressWithOptions } from './pool.ts';
import { mayRespondSoon } from './wait-for-database.ts';

export interface ChannelListener {
  onPayload(payload: string): void;
  /** Called when LISTEN takes effect, also after a reconnect. Earlier notifications may be lost, so read the state here. */
  onListening?(): Promise<void> | void;
  onLost?(): void;
}

export interface ListenConnection {
  /** Registers the listener of a channel. Must be called before `start`. */
  listen(channel: string, listener: ChannelListener): void;
  /**
   * Resolves when LISTEN is active on all channels, and reconnects from then on. Waits while the database does not
   * answer. Rejects if it is unreachable.
   */
  start(): Promise<void>;
  /**
   * Runs a statement on this connection, so that it need not wait for the pool. Rejects while there is no connection.
   */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Deps {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Called when the database stops answering without closing its connections, as with a cut network or a frozen machine. */
  readonly onSilent?: () => void;
  /** How long a call has been waiting for the database. While it is long, the heartbeat commits something. */
  readonly longestCallMs?: () => number;
}

const HEARTBEAT_EVERY_MS = 300;
const RESPOND_WITHIN_MS = 1_200;
// A database may answer reads while commits wait for a standby or for space on its disk. So when a call has waited this
// long, the heartbeat commits an entry to the write-ahead log. That finds the failure within two seconds of the call.
const LONG_CALL_MS = 400;
const COMMIT_WITHIN_MS = 1_000;
const COMMIT = `select pg_logical_emit_message(true, 'proverse heartbeat', '')`;
// This time includes the queries of `onListening`.
const START_WITHIN_MS = 5_000;
const RETRY_START_MS = 1_000;
// If this process was blocked this long, a late answer says nothing about the database.
const OWN_DELAY_MS = 100;
const SETTINGS = `-c statement_timeout=${START_WITHIN_MS}`;

class SilentDatabase extends Error {}

/** Creates the node's only connection for LISTEN (DB-5). Its heartbeat notices a silent database within 1.5 s. */
export function createListenConnection(deps: Deps): ListenConnection {
  const { databaseUrl, log, onSilent, longestCallMs = () => 0 } = deps;
  const listeners = new Map<string, ChannelListener>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;

  async function connect(): Promise<pg.Client> {
    const connectionString = addressWithOptions(databaseUrl, SETTINGS);
    const options = { application_name: 'proverse-listen', connectionTimeoutMillis: RESPOND_WITHIN_MS };
    client = new DatabaseClient({ connectionString, ...options });
    client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onPayload(payload));
    try {
      await answered(startListening(client, listeners), START_WITHIN_MS);
      return client;
    } catch (error) {
      disconnect();
      throw error;
    }
  }

  async function connectFirst(): Promise<pg.Client> {
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (closing.signal.aborted || !(error instanceof SilentDatabase || mayRespondSoon(error))) throw error;
        log.warn({ err: error }, 'the database does not answer yet; waiting for it');
        await delay(RETRY_START_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  /** Destroys the socket, because an orderly end would wait for a silent database. */
  function disconnect(): void {
    client?.connection.stream.destroy();
    client = undefined;
    for (const listener of listeners.values()) listener.onLost?.();
  }

  async function keepConnected(first: pg.Client): Promise<void> {
    for (let current: pg.Client | undefined = first; current; current = await reconnect()) {
      const error = await lossOf(current, longestCallMs, closing.signal);
      disconnect();
      if (closing.signal.aborted) return;
      log.warn({ err: error }, 'lost the LISTEN connection; reconnecting');
      if (error instanceof SilentDatabase) onSilent?.();
    }
  }

  async function reconnect(): Promise<pg.Client | undefined> {
    for (;;) {
      await pause(HEARTBEAT_EVERY_MS, closing.signal);
      if (closing.signal.aborted) return undefined;
      const connected = await connect().catch(() => undefined);
      if (connected) log.info({}, 'the LISTEN connection is back');
      if (connected) return connected;
    }
  }

  return {
    listen: (channel, listener) => void listeners.set(channel, listener),
    async start() {
      running = keepConnected(await connectFirst());
    },
    async query(statement) {
      if (!client) throw new Error('There is no LISTEN connection');
      return client.query(statement);
    },
    async close() {
      closing.abort();
      disconnect();
      await running;
    },
  };
}

async function startListening(client: pg.Client, listeners: ReadonlyMap<string, ChannelListener>): Promise<void> {
  await client.connect();
  for (const channel of listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  for (const listener of listeners.values()) await listener.onListening?.();
  // The timeout is short, because the heartbeat waits behind a statement that waits for a lock.
  await client.query('set lock_timeout = 500');
}

/** Resolves with the reason when the connection ends or no longer answers. */
function lossOf(client: pg.Client, longestCallMs: () => number, signal: AbortSignal): Promise<unknown> {
  const end = new Promise((resolve) => client.once('end', () => resolve(new Error('The connection was closed'))));
  return Promise.race([end, heartbeat(client, longestCallMs, signal).catch((error: unknown) => error)]);
}

async function heartbeat(client: pg.Client, longestCallMs: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (longestCallMs() > LONG_CALL_MS) await answered(client.query(COMMIT), COMMIT_WITHIN_MS);
    else await answered(client.query('select 1'), RESPOND_WITHIN_MS);
    await pause(HEARTBEAT_EVERY_MS, signal);
  }
}

/** @throws SilentDatabase after `ms`, unless this process was blocked in the meantime */
async function answered(answer: Promise<unknown>, ms: number): Promise<void> {
  for (;;) {
    const askedAt = performance.now();
    const stop = new AbortController();
    const inTime = await Promise.race([answer.then(() => true), pause(ms, stop.signal).then(() => false)]).finally(() =>
      stop.abort(),
    );
    if (inTime) return;
    if (performance.now() - askedAt <= ms + OWN_DELAY_MS) throw new SilentDatabase('The database does not answer');
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
