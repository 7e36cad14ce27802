// A node for the crash test to kill. It prints the URL of its database when it is ready.
import { loadConfig } from '../config.ts';
import { launch } from '../launch.ts';

const { databaseUrl } = await launch(loadConfig(process.env));
process.stdout.write(`${databaseUrl}\n`);
