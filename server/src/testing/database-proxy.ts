import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** Returns an address that leads through the proxy to the same database. */
  through(url: string): string;
  /** Like a cut network or a frozen machine: nothing is closed and nothing arrives. */
  fallSilent(): void;
  speakAgain(): void;
  close(): void;
}

/** A proxy with a fixed address. `portOf` is asked for each connection. */
export async function databaseProxy(portOf: () => number): Promise<DatabaseProxy> {
  let isSilent = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    const far = connect(portOf(), '127.0.0.1');
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

  const setSilent = (silent: boolean): void => {
    isSilent = silent;
    for (const [near, far] of pairs) {
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        if (silent) from.unpipe(to).pause();
        else from.pipe(to);
      }
    }
  };
  return {
    through(url) {
      const { username, password, pathname } = new URL(url);
      return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    fallSilent: () => setSilent(true),
    speakAgain: () => setSilent(false),
    close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      proxy.close();
    },
  };
}
