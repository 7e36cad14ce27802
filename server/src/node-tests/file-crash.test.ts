import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { createFileStore } from '../files/store/create-file-store.ts';
import { removeOldFiles, removeStoredObjects } from '../files/remove-stored-files.ts';
import { photograph } from '../pictures/image-fixtures.ts';
import { tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { filesIn, testFilesDirectory } from '../testing/file-store.ts';
import { killNodes, startNode, type NodeProcess } from '../testing/node-process.ts';
import { testServices } from '../testing/services.ts';

const CYCLES = 3;
const directory = testFilesDirectory();
const database = await testDatabase();
const services = await testServices(database, { FILES_DIR: directory });
afterAll(killNodes);

const sender = await createUser(services.db, { bonusCoins: 1_000_000 });
const recipient = await createUser(services.db, { message_rate: 1 });
const authorization = `Bearer ${await tokenOf(services, sender.id)}`;
const photo = await photograph();

/** Uploads, sends every second file and drops every fourth, until the node is gone. */
async function work({ url }: NodeProcess, sent: Map<string, string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const call = async (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) => {
      const headers = { authorization, 'idempotency-key': randomUUID(), ...init.headers };
      const response = await fetch(`${url}/api/${path}`, { ...init, headers });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { id: string };
    };
    try {
      const body = new FormData();
      body.append('file', new Blob([photo]), 'a.jpg');
      const { id } = await call('files', { method: 'POST', body });
      if (count % 2 === 0) {
        const message = {
          recipientId: recipient.id,
          subject: 'A paper',
          content: 'Please look at this paper.',
          fileIds: [id],
        };
        const json = { 'content-type': 'application/json' };
        const answer = await call('messages/send', { method: 'POST', headers: json, body: JSON.stringify(message) });
        sent.set(answer.id, id);
      } else if (count % 4 === 1) {
        await call(`files/${id}/remove`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
      }
    } catch (error) {
      // Only the kill ends it.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

test('after kill -9 at any moment of an upload, a send or a removal, the sweep leaves no message without its file and no object without its row', async () => {
  const sent = new Map<string, string>();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    // What the killed node should have removed, and files that were never sent: the jobs of the next node begin with them.
    await database.ownerPool.query(`update file_removals set queued_at = queued_at - interval '1 hour'`);
    await database.ownerPool.query(
      `update files set created_at = created_at - interval '25 hours' where message_id is null`,
    );
    const node = await startNode({
      DATABASE_URL: database.url,
      FILES_DIR: directory,
      DATA_DIR: directory,
      DAILY_MESSAGE_CAP: '1000',
    });
    const working = Promise.all([work(node, sent), work(node, sent), work(node, sent)]);
    // The first node is killed after something was sent, the others at any moment of an upload.
    await vi.waitUntil(() => cycle > 0 || sent.size > 0, { timeout: 30_000 });
    await delay(2_000 * Math.random());
    node.kill('SIGKILL');
    await Promise.all([node.ended, working]);
  }
  expect(sent.size).toBeGreaterThan(0);

  const never = new AbortController().signal;
  await database.ownerPool.query(
    `update files set created_at = created_at - interval '25 hours' where message_id is null`,
  );
  await removeOldFiles(services, never);
  await database.ownerPool.query(`update file_removals set queued_at = queued_at - interval '1 hour'`);
  await removeStoredObjects(services, never);

  const { rows } = await database.ownerPool.query<{ id: string; message: string; addresses: string[] }>(
    `select id, message_id as message, array_remove(array[address, preview_address], null) as addresses from files`,
  );
  expect(rows.filter(({ message }) => message === null)).toEqual([]);
  const fileOf = new Map(rows.map(({ message, id }) => [message, id]));
  for (const [message, file] of sent) expect(fileOf.get(message)).toBe(file);
  const { rows: messages } = await database.ownerPool.query<{ id: string }>('select id from messages');
  expect(messages.map(({ id }) => id).toSorted()).toEqual([...fileOf.keys()].toSorted());
  const addresses = rows.flatMap((row) => row.addresses).toSorted();
  expect(filesIn(directory)).toEqual(addresses);
  const store = createFileStore(services.config);
  for (const address of addresses) {
    const object = await buffer(await store.read(address));
    expect(createHash('sha256').update(object).digest('hex')).toBe(address);
  }
}, 240_000);
