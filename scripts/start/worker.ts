/** A worker process of a node, started by server/src/node/workers.ts. */
import { loadConfig } from '../../server/src/config/config.ts';
import { startServer } from '../../server/src/main.ts';
import type { WorkerReady } from '../../server/src/node/workers.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(async () => {
  const config = loadConfig(process.env);
  const server = await startServer(config, config.databaseUrl ?? '');
  const ready: WorkerReady = { type: 'ready' };
  process.send?.(ready);
  return server;
});
