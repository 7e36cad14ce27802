/** The measured process: Proverse from the checkout at SERVER_ROOT, configured by environment variables. */
import { join } from 'node:path';
import type * as configModule from '../../server/src/config.ts';
import type * as launchModule from '../../server/src/launch.ts';

const { SERVER_ROOT = '' } = process.env;
const { loadConfig } = (await import(join(SERVER_ROOT, 'server/src/config.ts'))) as typeof configModule;
const { launch } = (await import(join(SERVER_ROOT, 'server/src/launch.ts'))) as typeof launchModule;
// Also ends when the benchmark fails or is killed.
process.once('disconnect', () => process.exit());
await launch(loadConfig(process.env));
process.send?.('ready');
