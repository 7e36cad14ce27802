/** A test's own PostgreSQL behind a proxy with a fixed address, to be stopped, restarted and cut off. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrator/migrate.ts';
import { quickDirectory } from '../testing/quick-directory.ts';
import { afterFile } from '../testing/after-file.ts';

export interface FragileDatabase {
  /** Logs in as the server. */
  readonly url: string;
  readonly ownerUrl: string;
  /** A normal stop: connections are closed, new ones refused. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Like a cut network or a frozen machine: nothing is closed and nothing arrives. */
  fallSilent(): void;
  speakAgain(): void;
}

export async function fragileDatabase(): Promise<FragileDatabase> {
  const dataDir = quickDirectory('fragile');
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const { url: ownerUrl, serverUrl } = postgres;
  await migrate(ownerUrl);

  let isSilent = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    const far = connect(postgres.port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      if (!isSilent) from.pipe(to);
    }
    near.on('close', () => pairs.delete(pair));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;

  afterFile(async () => {
    for (const socket of [...pairs].flat()) socket.destroy();
    proxy.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const setSilent = (silent: boolean): void => {
    isSilent = silent;
    for (const [near, far] of pairs) {
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        if (silent) from.unpipe(to).pause();
        else from.pipe(to);
      }
    }
  };

  const throughProxy = (direct: string): string => {
    const { username, password, pathname } = new URL(direct);
    return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
  };
  return {
    url: throughProxy(serverUrl),
    ownerUrl: throughProxy(ownerUrl),
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir });
    },
    fallSilent: () => setSilent(true),
    speakAgain: () => setSilent(false),
  };
}
