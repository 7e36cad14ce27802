import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { transcriptionOf } from '../../config/config-transcription.ts';
import { replyToMessage } from '../../messages/decide/reply-to-message.ts';
import { findMessage } from '../../messages/read/find-message.ts';
import { listInbox, listOutbox } from '../../messages/read/list-messages.ts';
import { messageWorld } from '../../messages/message-fixtures.ts';
import { afterFile } from '../../testing/after-file.ts';
import { removeContents, upload } from '../file-fixtures.ts';
import { readContent } from '../stored-content.ts';
import { transcribeVoiceNotes } from './transcribe-voice-notes.ts';

const world = await messageWorld();
const { database, services, published } = world;
const [asha, ravi] = [await world.person({ coins: 1000 }), await world.person({ coins: 0, rate: 10 })];

const VOICE = { name: 'voice.webm', kind: 'voice', mediaType: 'audio/webm' } as const;

const received: { line: string; authorization: string | undefined; form: FormData }[] = [];
let answer: { status: number; body: unknown };
const provider = createServer((request, response) => {
  void formOf(request).then((form) => {
    received.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization, form });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
afterFile(() => void provider.close());
const { port } = provider.address() as AddressInfo;
const transcription = transcriptionOf({
  TRANSCRIBE_URL: `http://:sk-secret@127.0.0.1:${port}/v1/`,
  TRANSCRIBE_KEY: undefined,
  TRANSCRIBE_MODEL: 'whisper-1',
});
const transcribe = (env = { transcription }) =>
  transcribeVoiceNotes({ ...services, config: { ...services.config, ...env } });

async function formOf(request: IncomingMessage): Promise<FormData> {
  const body = await buffer(request);
  return new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
}

/** Sends a question with a voice note. */
async function spoken() {
  const fileId = await upload(database, asha, VOICE);
  return { fileId, ...(await world.send(asha, ravi, { fileIds: [fileId] })) };
}

beforeEach(async () => {
  await database.ownerPool.query('update files set transcribe_at = null');
  received.length = 0;
  answer = { status: 200, body: { text: ' What does the assessment\r\norder say about Rohtak? ' } };
});

test('sends a note with the key and stores what is said, which both sides read and find', async () => {
  const { id, fileId } = await spoken();
  published.length = 0;
  await transcribe();
  expect(received.map(({ line, authorization }) => [line, authorization])).toEqual([
    ['POST /v1/audio/transcriptions', 'Bearer sk-secret'],
  ]);
  const { form } = received[0] ?? {};
  expect([form?.get('model'), form?.get('response_format')]).toEqual(['whisper-1', 'json']);
  const file = form?.get('file') as File;
  const { rows } = await services.pool.query('select address, bytes from files where id = $1', [fileId]);
  const content = await buffer(await readContent(services, rows[0]?.address, rows[0]?.bytes));
  expect([file.name, file.type]).toEqual(['voice.webm', 'audio/webm']);
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  const transcript = 'What does the assessment\norder say about Rohtak?';
  for (const side of [asha, ravi]) expect((await findMessage(side, { id })).files).toMatchObject([{ transcript }]);
  expect(published).toEqual([`${asha.userId}: own.changed`, `${ravi.userId}: own.changed`]);
  const search = { page: 0, size: 20, search: 'rohtak' };
  for (const found of [await listInbox(ravi, search), await listOutbox(asha, search)]) {
    expect(found.content.map((message) => message.id)).toEqual([id]);
  }
  await removeContents(database, [fileId]);
  expect((await findMessage(ravi, { id })).files).toMatchObject([{ transcript: null }]);
  expect((await listInbox(ravi, search)).content).toEqual([]);
});

test('finds what is said in a reply, in Hindi, and cuts what is too long', async () => {
  const message = await world.send(asha, ravi);
  const fileIds = [await upload(database, ravi, VOICE)];
  await replyToMessage(ravi, { messageId: message.id, content: 'Listen.', fileIds });
  answer = { status: 200, body: { text: `आपको रसीद चाहिए ${'x'.repeat(6000)}` } };
  await transcribe();
  const { reply } = await findMessage(asha, message);
  expect(reply?.files[0]?.transcript).toHaveLength(5000);
  expect((await listOutbox(asha, { page: 0, size: 20, search: 'रसीद' })).content.map(({ id }) => id)).toEqual([
    message.id,
  ]);
});

test('repeats a failed attempt later, five times in all, and its error has neither the key nor the address', async () => {
  const { id } = await spoken();
  answer = { status: 500, body: {} };
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const error: unknown = await transcribe().catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('Error: transcription: the provider answered 500');
    await transcribe(); // Nothing is due before its time.
    expect(received).toHaveLength(attempt);
    const due = `update files set transcribe_at = clock_timestamp() where transcribe_at is not null`;
    expect((await database.ownerPool.query(due)).rowCount).toBe(attempt < 5 ? 1 : 0);
  }
  await transcribe();
  expect(received).toHaveLength(5);
  expect((await findMessage(ravi, { id })).files).toMatchObject([{ transcript: null }]);
});

test('gives up a note that the provider does not accept', async () => {
  await spoken();
  answer = { status: 400, body: { error: { message: 'Audio file is too short' } } };
  await transcribe();
  await database.ownerPool.query('update files set transcribe_at = clock_timestamp() where transcribe_at is not null');
  await transcribe();
  expect(received).toHaveLength(1);
});

test('sends nothing without a provider, nor pictures, nor a day later what was sent without one', async () => {
  const { fileId } = await spoken();
  await world.send(asha, ravi, { fileIds: [await upload(database, asha)] });
  await transcribe({ transcription: undefined });
  await database.ownerPool.query(
    `update files set transcribe_at = clock_timestamp() - interval '25 hours' where id = $1`,
    [fileId],
  );
  await transcribe();
  expect(received).toEqual([]);
});
