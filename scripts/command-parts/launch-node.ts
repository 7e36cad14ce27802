import type { Config } from '../../server/src/config/config.ts';
import { launch, type Launched } from '../../server/src/node/launch.ts';

/** Runs a node that can fill in demo data. Loaded on demand, because production images do not contain it. */
export function launchNode(config: Config): Promise<Launched> {
  return launch(config, async (services) => (await import('../demo/fill-demo-data.ts')).fillDemoData(services));
}
