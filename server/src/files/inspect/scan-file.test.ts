import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../contents/content.ts';
import { plainImage } from '../../pictures/image-fixtures.ts';
import { afterFile } from '../../testing/after-file.ts';
import { EICAR, hasClamd, startClamd } from '../../testing/clamd.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { scanFile } from './scan-file.ts';
import { testUploads } from './upload-fixtures.ts';

const jpeg = await plainImage('jpeg');

/** A scanner that gives this answer to everything, or none. Returns its address, and what it receives. */
async function scannerThatAnswers(answer: string | null) {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    if (answer !== null) socket.end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => server.close());
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe.skipIf(!hasClamd())('with a real scanner', () => {
  test('rejects what it finds, and every file while it is unavailable', { timeout: 30_000 }, async () => {
    const { url, stop } = await startClamd();
    const log = new PassThrough();
    const { upload, stored } = await testUploads({ CLAMD_URL: url, LOG_LEVEL: 'warn' }, log);
    const infected = Buffer.concat([jpeg, EICAR]);
    expect(await scanFile(url, contentOf(infected))).toBe('Eicar-Test.UNOFFICIAL');
    expect(await upload(infected, 'private.jpg')).toMatchObject({ status: 422, body: { error: 'FILE_INFECTED' } });
    expect(await stored()).toEqual({ rows: 0, objects: [] });
    const lines = String(log.read()).trim().split('\n');
    const line = lines.find((one) => one.includes('virus scanner')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      found: 'Eicar-Test.UNOFFICIAL',
      actor: expect.any(String),
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(lines.join()).not.toContain('private');

    expect(await upload(jpeg, 'a.jpg')).toMatchObject({ status: 200 });
    const before = await stored();
    stop();
    expect(await upload(jpeg, 'b.jpg')).toMatchObject({ status: 503, body: { error: 'SERVICE_UNAVAILABLE' } });
    expect(await stored()).toEqual(before);
  });
});

test('sends the file in one chunk, and reads what was found', async () => {
  const { url, received } = await scannerThatAnswers('stream: Win.Test.A-1 FOUND\0');
  expect(await scanFile(url, contentOf(Buffer.from('hello')))).toBe('Win.Test.A-1');
  expect(Buffer.concat(received).toString('latin1')).toBe('zINSTREAM\0\0\0\0\x05hello\0\0\0\0');
});

test.each(['INSTREAM size limit exceeded. ERROR\0', 'stream: OK', 'stream: ', ''])(
  'an answer that is not a result makes the service unavailable: %j',
  async (answer) => {
    const { url } = await scannerThatAnswers(answer);
    expect((await rejectionOf(scanFile(url, contentOf(jpeg)))).code).toBe('SERVICE_UNAVAILABLE');
  },
);

test('does not wait for a scanner without an end', async () => {
  const { url } = await scannerThatAnswers(null);
  const { code, cause } = await rejectionOf(scanFile(url, contentOf(jpeg), 50));
  expect([code, String(cause)]).toEqual(['SERVICE_UNAVAILABLE', 'Error: the virus scanner did not answer in time']);
});
