/** Runs one production node, configured by environment variables. It installs and builds nothing. */
import { loadConfig } from '../../server/src/config/config.ts';
import { launchNode } from '../command-parts/launch-node.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launchNode(loadConfig(process.env)));
