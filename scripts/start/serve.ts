/** Runs one production node, configured by environment variables. It installs and builds nothing. */
import { loadConfig } from '../../server/src/config.ts';
import { launch } from '../../server/src/launch.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launch(loadConfig(process.env)));
