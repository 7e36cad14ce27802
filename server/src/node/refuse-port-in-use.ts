import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { StartRefused } from '../config/start-refused.ts';

/**
 * Checks the port before anything is built or started, so that the error appears at once.
 * @throws StartRefused when the port cannot be used
 */
export async function refusePortInUse(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(asStartRefused(error, config) ?? error));
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => done()));
  });
}

/** Returns an error for the operator when `listen` failed, or undefined for any other error. */
export function asStartRefused(error: unknown, { host, port }: Config): StartRefused | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefused(`Port ${port} is in use: stop the program that uses it, or set PORT to another port.`);
    case 'EACCES':
      return new StartRefused(`This user may not use port ${port}: set PORT to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`);
    default:
      return undefined;
  }
}
