import type { Config } from '../../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './port.ts';
import { createS3Store } from './s3-store.ts';

/** Returns the store of this node: the bucket of FILES_URL, or a folder. */
export function createFileStore({ files }: Pick<Config, 'files'>): FileStore {
  return 'bucket' in files ? createS3Store(files.bucket) : createDiskStore(files.directory);
}
