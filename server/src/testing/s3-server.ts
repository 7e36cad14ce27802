/** A real S3 server. It does not check signatures: signature.test.ts does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterFile } from './after-file.ts';

/** The address of its bucket, as FILES_URL takes it. */
export async function startS3Server(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  afterFile(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-central-1`;
}
