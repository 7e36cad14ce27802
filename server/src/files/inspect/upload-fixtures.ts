/** Uploads of files over HTTP, for tests, and what is stored afterwards. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { formOf } from '../../pictures/image-fixtures.ts';
import { afterFile } from '../../testing/after-file.ts';
import { testApp, tokenOf } from '../../testing/app.ts';
import { peopleOf } from '../../testing/people.ts';

/** Starts the server with a folder of its own. `logTo` gets the log. */
export async function testUploads(env: Record<string, string> = {}, logTo?: DestinationStream) {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-uploads-'));
  afterFile(() => rmSync(directory, { recursive: true, force: true }));
  const { app, services, database } = await testApp({ DATA_DIR: directory, ...env }, logTo);
  const { id, ctx } = await peopleOf(services, database).join();
  const authorization = `Bearer ${await tokenOf(services, id)}`;
  return {
    ctx,
    /** Uploads a file as a browser does. */
    async upload(content: Buffer, filename: string) {
      const { headers, payload } = formOf([{ name: 'file', content, filename }]);
      const response = await app.inject({
        method: 'POST',
        url: '/api/files',
        headers: { ...headers, authorization },
        payload,
      });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    },
    /** Downloads a file or its preview. */
    async download(fileId: unknown, part: '' | '/preview' = ''): Promise<Buffer> {
      const { rawPayload } = await app.inject({
        url: `/api/files/${String(fileId)}${part}`,
        headers: { authorization },
      });
      return rawPayload;
    },
    /** The rows of files and the objects of the store. */
    async stored(): Promise<{ rows: number; objects: string[] }> {
      const { rows } = await services.pool.query<{ count: number }>('select count(*)::integer as count from files');
      const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
      return { rows: rows[0]?.count ?? 0, objects: entries.filter((entry) => entry.isFile()).map(({ name }) => name) };
    },
  };
}
