// A whole node in a process of its own, for the crash test to kill. Prints the address of its database when it serves.
import { loadConfig } from '../config.ts';
import { launch } from '../launch.ts';

const { databaseUrl } = await launch(loadConfig(process.env));
process.stdout.write(`${databaseUrl}\n`);
