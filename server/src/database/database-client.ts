import pg from 'pg';
import { noteNothingCommitted } from './errors.ts';

interface ClientOptions extends pg.ClientConfig {
  /** Reads work on a standby too. Otherwise such a connection is refused. */
  readonly mayBeStandby?: boolean;
}

type Callback = (error: Error | null) => void;

/** A connection that refuses standbys and whose errors name the host. When it is lost, only its own statements fail. */
export class DatabaseClient extends pg.Client {
  readonly #mayBeStandby: boolean;
  #isStandby = false;
  #lostBy: Error | undefined;

  constructor(options: ClientOptions) {
    super(options);
    this.#mayBeStandby = options.mayBeStandby ?? false;
    // The server reports this while connecting, so no query is needed.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    // An error without a listener ends the process. The pool adds its listener only after it has handed out the
    // connection, but a database that shuts down may close the connection earlier.
    this.on('error', (error) => (this.#lostBy = this.#withHost(error)));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | void {
    const connected = this.#connect().catch((error: unknown) => {
      throw noteNothingCommitted(this.#withHost(error));
    });
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  async #connect(): Promise<pg.Client> {
    await super.connect();
    if (this.#lostBy) throw this.#lostBy;
    if (!this.#isStandby || this.#mayBeStandby) return this;
    await this.end();
    throw new Error(`The database is a standby (${this.#address})`);
  }

  /** Adds the host to an error, because its text may not name it. */
  #withHost<T>(error: T): T {
    return error instanceof Error ? Object.assign(error, { database: this.#address }) : error;
  }

  get #address(): string {
    return `${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.port}`;
  }
}
