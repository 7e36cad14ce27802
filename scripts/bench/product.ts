/** The modules that start and fill the measured server. Those of another checkout compare two versions on one machine. */
import { join } from 'node:path';
import type * as config from '../../server/src/config.ts';
import type * as embeddedPostgres from '../../server/src/db/embedded-postgres.ts';
import type * as migrations from '../../server/src/db/migrate.ts';
import type * as pool from '../../server/src/db/pool.ts';
import type * as main from '../../server/src/main.ts';
import type * as seeding from './seed.ts';

/** Loads the modules from `root`, the directory of a checkout with its dependencies installed. */
export async function loadProduct(root: string) {
  const load = <Module>(path: string) => import(join(root, path)) as Promise<Module>;
  const { loadConfig } = await load<typeof config>('server/src/config.ts');
  const { startEmbeddedPostgres: start } = await load<typeof embeddedPostgres>('server/src/db/embedded-postgres.ts');
  const startEmbeddedPostgres: typeof start = async (options) => {
    const postgres: Partial<embeddedPostgres.EmbeddedPostgres> & Pick<embeddedPostgres.EmbeddedPostgres, 'url'> =
      await start(options);
    // An older checkout has no login of its own for the server.
    return { serverUrl: postgres.url, ...postgres } as embeddedPostgres.EmbeddedPostgres;
  };
  const { migrate } = await load<typeof migrations>('server/src/db/migrate.ts');
  const { openPool } = await load<typeof pool>('server/src/db/pool.ts');
  const { createServices } = await load<typeof main>('server/src/main.ts');
  const { seed } = await load<typeof seeding>('scripts/bench/seed.ts');
  return { loadConfig, startEmbeddedPostgres, migrate, openPool, createServices, seed };
}

export type Product = Awaited<ReturnType<typeof loadProduct>>;
