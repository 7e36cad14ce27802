/** The measured process: Proverse, configured by environment variables. */
import { loadConfig } from '../../server/src/config/config.ts';
import { launch } from '../../server/src/node/launch.ts';

// Also ends when the benchmark fails or is killed.
process.once('disconnect', () => process.exit());
await launch(loadConfig(process.env));
process.send?.('ready');
