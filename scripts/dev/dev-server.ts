// The server as `npm run dev` runs it: restarted on each change, with the database that dev.ts keeps running.
import { loadConfig } from '../../server/src/config.ts';
import { launch } from '../../server/src/launch.ts';
import { runUntilStopped } from '../command-parts/run-until-stopped.ts';

await runUntilStopped(() => launch(loadConfig(process.env)));
