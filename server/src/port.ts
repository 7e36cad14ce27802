import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { StartRefused } from './start-refused.ts';

/** Asked before anything is built or started, so that the answer comes at once. */
export async function refusePortInUse(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(listenRefusal(error, config) ?? error));
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => done()));
  });
}

/** What an error of `listen` means to the operator; undefined for any other error. */
export function listenRefusal(error: unknown, { host, port }: Config): StartRefused | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefused(`Port ${port} is in use: stop what runs there, or set PORT to another port.`);
    case 'EACCES':
      return new StartRefused(`Port ${port} is not allowed to this user: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`);
    default:
      return undefined;
  }
}
