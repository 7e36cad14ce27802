import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf, photograph, plainImage } from '../pictures/image-fixtures.ts';
import { contentOf, inParts, type Parts } from '../contents/content.ts';
import { testApp, tokenOf, type TestApp } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';
import { filesIn } from '../testing/file-store.ts';
import { peopleOf } from '../testing/people.ts';
import { onePage, pdfOf } from './inspect/pdf-fixtures.ts';
import { removeStoredObjects } from './remove-stored-files.ts';
import { objectsIn } from './store/disk-store.ts';
import { uploadFile } from './upload-file.ts';

const { app, services, database, listen } = await testApp();
const { files } = services.config;
const directory = 'directory' in files ? files.directory : '';
const url = new URL(await listen());
let authorization = '';
let userId = '';
let photo: Buffer;
let drawing: Buffer;

beforeAll(async () => {
  [photo, drawing] = await Promise.all([photograph(), plainImage('png')]);
});
beforeEach(async () => {
  ({ id: userId } = await createUser(services.db));
  authorization = `Bearer ${await tokenOf(services, userId)}`;
  await database.ownerPool.query('delete from files');
  for (const { address } of objectsIn(directory)) await services.fileStore.remove(address);
});

interface Answer {
  readonly id: string;
  readonly bytes: number;
  readonly error: string;
}

const formWith = (content: Buffer) => formOf([{ name: 'file', filename: 'a.jpg', type: 'image/jpeg', content }]);

async function upload(content: Buffer, key?: string, to: TestApp['app'] = app, token = authorization) {
  const { headers, payload } = formWith(content);
  const answer = await to.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...headers, authorization: token, ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Answer>() };
}

async function rows(): Promise<{ address: string; previewAddress: string; isStored: boolean }[]> {
  const { rows: found } = await database.ownerPool.query(
    `select address, preview_address as "previewAddress", is_stored as "isStored" from files`,
  );
  return found;
}

/** Sends the first `bytes` bytes of an upload, then cuts the connection. */
async function cutUpload({ headers, payload }: ReturnType<typeof formWith>, bytes: number): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  const head = Object.entries({ host: url.host, authorization, ...headers, 'content-length': payload.length });
  const start = `POST /api/files HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  await new Promise((sent) => socket.write(Buffer.concat([Buffer.from(start), payload.subarray(0, bytes)]), sent));
  socket.destroy();
  await once(socket, 'close');
}

test('an upload that is cut at any tenth of its bytes leaves no row, no object and no open file', async () => {
  const form = formWith(photo);
  let closed = 0;
  app.server.on('request', (_, response) => response.once('close', () => (closed += 1)));
  for (let tenth = 0; tenth < 10; tenth += 1) await cutUpload(form, Math.floor((form.payload.length * tenth) / 10));
  await cutUpload(form, form.payload.length - 1);
  await expect.poll(() => closed).toBe(11);
  await expect.poll(openUploads).toEqual([]);
  expect([await rows(), filesIn(directory)]).toEqual([[], []]);
  // Those that were cut take no place in the person's queue.
  expect((await upload(photo)).status).toBe(200);
});

function openUploads(): string[] {
  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return open.filter((path) => path.includes('proverse-upload'));
}

test('a repeat with the same key returns the same file, and stores nothing twice', async () => {
  const first = await upload(photo, 'one');
  expect(first).toMatchObject({ status: 200, bytes: expect.any(Number) });
  expect((await upload(photo, 'one')).id).toBe(first.id);
  await expectOneStored(first);
});

test('a repeat does not inspect its file again', async () => {
  const first = await upload(photo, 'four');
  // No scanner answers there.
  const other = await testApp({ CLAMD_URL: 'tcp://127.0.0.1:9' }, undefined, database);
  expect((await upload(photo, 'five', other.app)).status).toBe(503);
  expect(await upload(photo, 'four', other.app)).toMatchObject({ status: 200, id: first.id });
});

test('reads and stores a file in small parts, so that a large one takes little memory', async () => {
  const content = contentOf(pdfOf({ ...onePage(), 4: { dict: '', stream: randomBytes(400_000) } }));
  const read: number[] = [];
  const stored: number[] = [];
  const part = async (start: number, end: number): Promise<Buffer> => {
    const bytes = await content.part(start, end);
    read.push(bytes.length);
    return bytes;
  };
  const put = async (_: string, object: Buffer | Parts): Promise<void> => {
    for await (const sealed of object as Parts) stored.push(sealed.length);
  };
  const { ctx } = await peopleOf(services, database).join();
  const fileStore = { ...services.fileStore, put };
  await uploadFile({ ...ctx, fileStore }, { name: 'a.pdf', content: inParts(content.length, part) }, {});
  expect(Math.max(...read)).toBe(65_536);
  expect(Math.max(...stored)).toBe(65_536 + 16);
});

test('repeats at the same time are one file. What the others stored is removed later', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(photo, 'many')));
  const succeeded = answers.filter(({ status }) => status === 200);
  expect(new Set(succeeded.map(({ id }) => id)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  await database.ownerPool.query(`update file_removals set queued_at = queued_at - interval '1 hour'`);
  await removeStoredObjects(services, new AbortController().signal);
  await expectOneStored(await upload(photo, 'many'));
});

async function expectOneStored({ bytes }: Answer): Promise<void> {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(filesIn(directory)).toEqual([String(row?.address), String(row?.previewAddress)].toSorted());
  const days = await database.ownerPool.query('select bytes from file_days where user_id = $1', [userId]);
  expect(days.rows).toEqual([{ bytes }]);
}

test('the same key with another content is rejected and stores nothing', async () => {
  await upload(photo, 'two');
  const stored = filesIn(directory);
  const reused = await upload(drawing, 'two');
  expect(reused).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
  expect(filesIn(directory)).toEqual(stored);
  // Keys of other people are others.
  const { id } = await createUser(services.db);
  expect((await upload(drawing, 'two', app, `Bearer ${await tokenOf(services, id)}`)).status).toBe(200);
});

test('an upload beyond the bytes of a day is rejected until the next day in India', async () => {
  await database.ownerPool.query(
    `insert into file_days values ($1, (now() at time zone 'Asia/Kolkata')::date, 209715200)`,
    [userId],
  );
  const answer = await upload(photo);
  expect(answer).toMatchObject({ error: 'FILE_LIMIT_REACHED' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  expect([await rows(), filesIn(directory)]).toEqual([[], []]);
  await database.ownerPool.query('update file_days set day = day - 1 where user_id = $1', [userId]);
  expect((await upload(photo)).status).toBe(200);
});

test('a store that is away makes files unavailable and nothing else, and its key is in no log or error', async () => {
  const logged: string[] = [];
  const logTo = new PassThrough().on('data', (line) => logged.push(String(line)));
  const away = await testApp(
    { FILES_URL: 'http://AKIDOFTEST:secretoftest@127.0.0.1:9/files', LOG_LEVEL: 'info' },
    logTo,
    database,
  );
  const failed = await upload(photo, 'three', away.app);
  expect(failed).toMatchObject({ status: 503, error: 'SERVICE_UNAVAILABLE' });
  expect(await rows()).toMatchObject([{ isStored: false }]);
  const { rows: files2 } = await database.ownerPool.query('update files set is_stored = true returning id');
  const download = await away.app.inject({
    url: `/api/files/${files2[0].id}`,
    headers: { authorization, range: 'bytes=0-9' },
  });
  expect(download.statusCode).toBe(503);
  expect(download.json<Answer>().error).toBe('SERVICE_UNAVAILABLE');
  expect(download.headers).toMatchObject({ 'content-type': expect.stringContaining('application/json') });
  expect(download.headers).not.toHaveProperty('content-range');
  const other = await away.app.inject({ url: '/api/user/profile', headers: { authorization } });
  expect(other.statusCode).toBe(200);
  expect(logged.join('')).toContain('the file store failed');
  expect(logged.join('') + download.body).not.toMatch(/AKIDOFTEST|secretoftest/);
  // The same key goes on when the store is back.
  await database.ownerPool.query('update files set is_stored = false');
  expect((await upload(photo, 'three')).id).toBe(files2[0].id);
});

test('a content that the store has lost is not found, and the log says so', async () => {
  const { id } = await upload(photo);
  const read = () => app.inject({ url: `/api/files/${id}`, headers: { authorization } });
  expect((await read()).statusCode).toBe(200);
  const [row] = await rows();
  await services.fileStore.remove(row?.address ?? '');
  expect((await read()).statusCode).toBe(404);
});
