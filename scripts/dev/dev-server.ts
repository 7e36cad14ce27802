// The server of `npm run dev`. It restarts on each change, while dev.ts keeps the database running.
import { loadConfig } from '../../server/src/config/config.ts';
import { launch } from '../../server/src/node/launch.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launch(loadConfig(process.env)));
