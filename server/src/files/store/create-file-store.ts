import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './port.ts';

/** Returns the store of this node: a folder of DATA_DIR. */
export function createFileStore({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return createDiskStore(join(dataDir, 'files'));
}
