/** The measured process: Proverse, configured by environment variables. */
import { loadConfig } from '../../server/src/config/config.ts';
import { launchNode } from '../command-parts/launch-node.ts';

// Also ends when the benchmark fails or is killed.
process.once('disconnect', () => process.exit());
await launchNode(loadConfig(process.env));
process.send?.('ready');
