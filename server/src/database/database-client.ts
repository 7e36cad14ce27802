import pg from 'pg';
import { causeOf } from './cause-of.ts';
import { addressOf, writableHostsOf, type Host } from '../config/database-hosts.ts';
import { noteNothingCommitted } from './errors.ts';

// A call waits at most 1.5 s for a connection. A probe takes less than half of that, so a second attempt is possible.
const PROBE_WITHIN_MS = 700;

/** By connection string: the host that accepted writes most recently, or the running search for it. */
const primaries = new Map<string, Promise<Host>>();

type Callback = (error: Error | null) => void;

/**
 * A connection that knows several hosts. node-postgres ignores `target_session_attrs`, so this class looks for the host
 * that accepts writes. It looks again when that host fails. When a connection is lost, only its own statements fail.
 */
export class DatabaseClient extends pg.Client {
  readonly #address: string;
  #isStandby = false;
  #lostBy: Error | undefined;

  constructor(config: pg.ClientConfig & { readonly connectionString: string }) {
    super(config);
    this.#address = config.connectionString;
    // The server reports this while connecting, so no query is needed.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    // An error without a listener ends the process. The pool adds its listener only after it has handed out the
    // connection, but a database that shuts down may close the connection earlier.
    this.on('error', (error) => (this.#lostBy = this.#noteHost(error)));
  }

  /** Adds the host to an error, because its text may not name it, and the log says which of several failed. */
  #noteHost<T>(error: T): T {
    return error instanceof Error ? Object.assign(error, { database: addressOf(this) }) : error;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | void {
    const connected = this.#connectToPrimary().catch((error: unknown) => {
      primaries.delete(this.#address);
      throw noteNothingCommitted(error);
    });
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const hosts = writableHostsOf(this.#address);
    if (hosts.length > 1) this.connectTo(await primaryOf(this.#address, hosts));
    await super.connect().catch((error: unknown) => {
      throw this.#noteHost(error);
    });
    if (this.#lostBy) throw this.#lostBy;
    if (hosts.length === 0 || !this.#isStandby) return this;
    await this.end();
    throw new Error(`No host of the database accepts writes (${addressOf(this)} is a standby)`);
  }

  /** Sets the host to connect to. */
  connectTo({ host, port }: Host): void {
    Object.assign(this, { host, port });
  }

  get isStandby(): boolean {
    return this.#isStandby;
  }
}

function primaryOf(address: string, hosts: readonly Host[]): Promise<Host> {
  const known = primaries.get(address);
  if (known) return known;
  const found = Promise.any(hosts.map((host) => probe(address, host))).catch(({ errors }: AggregateError) => {
    const causes = errors.map((error, i) => `${hosts[i] ? addressOf(hosts[i]) : ''}: ${causeOf(error)}`);
    throw new Error(`No host of the database accepts writes (${causes.join('; ')})`);
  });
  primaries.set(address, found);
  return found;
}

/** Returns the host if it accepts writes. */
async function probe(address: string, host: Host): Promise<Host> {
  const url = new URL(address);
  url.searchParams.delete('target_session_attrs');
  const client = new DatabaseClient({
    connectionString: url.href,
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    application_name: 'proverse-probe',
  });
  client.connectTo(host);
  try {
    await client.connect();
    if (client.isStandby) throw new Error('it is a standby');
    return host;
  } finally {
    client.connection.stream.destroy();
  }
}
