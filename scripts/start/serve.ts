/** Runs one production node, configured by environment variables. It installs and builds nothing. */
import { loadConfig } from '../../server/src/config/config.ts';
import { launch } from '../../server/src/node/launch.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launch(loadConfig(process.env)));
