// A node for the crash test to kill. It prints the URL of its database, with the owner's login, when it is ready.
import { flushCompileCache } from 'node:module';
import { runningDatabase } from '../../../scripts/command-parts/with-database.ts';
import { loadConfig } from '../config/config.ts';
import { launch } from '../node/launch.ts';

const config = loadConfig(process.env);
await launch(config);
flushCompileCache();
process.stdout.write(`${runningDatabase(config.dataDir)}\n`);
