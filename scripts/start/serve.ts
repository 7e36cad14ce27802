/** One node as production runs it: nothing is installed or built. Its settings are the environment alone. */
import { loadConfig } from '../../server/src/config.ts';
import { launch } from '../../server/src/launch.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launch(loadConfig(process.env)));
