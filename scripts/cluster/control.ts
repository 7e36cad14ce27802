/** How a second terminal breaks something of the running cluster. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { makeDataDirectory } from '../../server/src/config/data-dir.ts';
import { causeOf } from '../../server/src/database/cause-of.ts';
import { FAULTS } from './faults.ts';
import type { Cluster } from './start-cluster.ts';

export const KILLABLE = ['leader', 'standby', 'node', 'etcd', 'network'] as const;

const socketOf = (dataDir: string): string => join(resolve(dataDir), 'cluster.sock');

/** Breaks what is asked for, and mends it some time later, as the supervisor of a real machine would. */
export async function acceptKills(dataDir: string, cluster: Cluster): Promise<Server> {
  makeDataDirectory(dataDir);
  const server = createServer((incoming, response) => {
    const what = KILLABLE.find((name) => incoming.url === `/${name}`);
    if (!what) return void response.writeHead(404).end();
    const { title, strike, seconds } = FAULTS[what];
    strike(cluster).then(
      (mend) => {
        const line = `${title}; it comes back in ${seconds} s`;
        console.log(line);
        response.end(line);
        setTimeout(() => {
          mend();
          console.log(`${title}: it is back`);
        }, seconds * 1000).unref();
      },
      (error: unknown) => void response.writeHead(500).end(causeOf(error)),
    );
  });
  rmSync(socketOf(dataDir), { force: true });
  server.listen(socketOf(dataDir));
  await once(server, 'listening');
  return server;
}

/**
 * Returns what happened.
 * @throws StartRefused when nothing of that name can be killed or no cluster runs with this DATA_DIR
 */
export async function askToKill(dataDir: string, what: string): Promise<string> {
  if (!KILLABLE.some((name) => name === what))
    throw new StartRefused(`Write one of ${KILLABLE.join(', ')} after --kill.`);
  const call = request({ socketPath: socketOf(dataDir), path: `/${what}`, method: 'POST' }).end();
  const responses = once(call, 'response') as Promise<[IncomingMessage]>;
  const [response] = await responses.catch(() => {
    throw new StartRefused('No cluster runs here: start one with npm run cluster.');
  });
  const line = await text(response);
  if (response.statusCode !== 200) throw new StartRefused(line);
  return line;
}
