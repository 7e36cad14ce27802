// The server of `npm run dev`. It restarts on each change, while dev.ts keeps the database running.
import { loadConfig } from '../../server/src/config/config.ts';
import { launchNode } from '../command-parts/launch-node.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launchNode(loadConfig(process.env)));
