import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../../scripts/audit/audit.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { contextFor, rejectionOf } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { removeOldFiles, removeStoredObjects } from './remove-stored-files.ts';
import { objectsIn } from './store/disk-store.ts';
import { upload as uploaded } from './file-fixtures.ts';

const { database, services, join } = await testPeople();
const { ownerPool } = database;
const { files } = services.config;
const directory = 'directory' in files ? files.directory : '';
const RATE = 10;
const never = new AbortController().signal;
let asha: Person;
let uma: Person;

beforeAll(async () => {
  asha = await join({ bonusCoins: 10_000 });
  uma = await join({ message_rate: RATE });
});

const upload = (owner = asha): Promise<string> => uploaded(database, owner.ctx);

function send(fileIds: string[], key: string = randomUUID()) {
  const ctx = contextFor(services, asha.id, { idempotencyKey: key });
  return sendMessage(ctx, { recipientId: uma.id, subject: 'A paper', content: 'Please look at it.', fileIds });
}

interface Counts {
  readonly coins: number;
  readonly messages: number;
  readonly sentFiles: number;
}

async function counts(): Promise<Counts> {
  const { rows } = await ownerPool.query<Counts>(
    `select wallet_balance($1) as coins, (select count(*)::int from messages) as messages,
       (select count(*)::int from files where message_id is not null) as "sentFiles"`,
    [asha.id],
  );
  if (!rows[0]) throw new Error('no counts');
  return rows[0];
}

/** What `times` sends with one file each change. */
function after({ coins, messages, sentFiles }: Counts, times: number): Counts {
  return { coins: coins - RATE * times, messages: messages + times, sentFiles: sentFiles + times };
}

test('of two messages with one file exactly one is sent, and the other moves no coin', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [before, file] = [await counts(), await upload()];
    const [one, two] = await Promise.allSettled([send([file]), send([file])]);
    const failed = [one, two].flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));
    expect(failed).toMatchObject([{ code: 'FILE_GONE' }]);
    expect(await counts()).toEqual(after(before, 1));
  }
});

test('a repeat with the same key returns the same message with its file, and moves nothing', async () => {
  const [before, file, key] = [await counts(), await upload(), randomUUID()];
  const [first, again] = await Promise.all([send([file], key), send([file], key)]);
  expect(first.files).toMatchObject([{ id: file }]);
  expect(again).toEqual(first);
  expect(await send([file], key)).toEqual(first);
  expect(await counts()).toEqual(after(before, 1));
});

test.each([
  ['a file of another person', async () => [await upload(uma)]],
  ['an unknown file', async () => [randomUUID()]],
  ['a file next to one that was sent', async () => [await upload(), await sentFile()]],
  ['a file whose content is not stored yet', async () => [await unstored(await upload())]],
])('a message with %s moves no coin and binds nothing', async (_, filesOf) => {
  const fileIds = await filesOf();
  const before = await counts();
  expect((await rejectionOf(send(fileIds))).code).toBe('FILE_GONE');
  expect(await counts()).toEqual(before);
});

async function sentFile(): Promise<string> {
  const file = await upload();
  await send([file]);
  return file;
}

async function unstored(file: string): Promise<string> {
  await ownerPool.query('update files set is_stored = false where id = $1', [file]);
  return file;
}

test('when the sweep removes a file at the moment it is sent, the message has its file or is not sent', async () => {
  let sent = 0;
  for (let round = 0; round < 20; round += 1) {
    const [before, file] = [await counts(), await upload()];
    await ownerPool.query(`update files set created_at = created_at - interval '25 hours' where id = $1`, [file]);
    // From a sweep that starts 40 ms earlier to one that starts as much later: each goes first on any machine.
    const headStart = 4 * (round - 10);
    const sending = delay(Math.max(0, -headStart)).then(() => send([file]));
    const sweep = delay(Math.max(0, headStart)).then(() => removeOldFiles(services, never));
    const results = await Promise.allSettled([sending, sweep]);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));
    expect(failures).toMatchObject(failures.map(() => ({ code: 'FILE_GONE' })));
    sent += 1 - failures.length;
    expect(await counts()).toEqual(after(before, 1 - failures.length));
  }
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(20);
});

test('the sweep removes what was not sent for a day and what was sent two years ago, and keeps the rest', async () => {
  const [fresh, old, kept, ancient] = [await upload(), await upload(), await sentFile(), await sentFile()];
  const age = (column: string, file: string, by: string) =>
    ownerPool.query(`update files set ${column} = ${column} - $2::interval where id = $1`, [file, by]);
  await age('created_at', fresh, '23 hours');
  await age('created_at', old, '25 hours');
  await age('sent_at', kept, '729 days');
  await age('sent_at', ancient, '731 days');
  await ownerPool.query(`insert into file_days values ($1, current_date - 3, 5), ($1, current_date, 5)`, [asha.id]);
  await removeOldFiles(services, never);
  const days = await ownerPool.query<{ daysAgo: number }>('select current_date - day as "daysAgo" from file_days');
  expect(days.rows.length).toBeGreaterThan(0);
  expect(days.rows.filter(({ daysAgo }) => daysAgo > 2)).toEqual([]);
  const { rows } = await ownerPool.query<{ id: string; hasContent: boolean }>(
    `select id, address is not null as "hasContent" from files where id = any ($1)`,
    [[fresh, old, kept, ancient]],
  );
  expect(Object.fromEntries(rows.map(({ id, hasContent }) => [id, hasContent]))).toEqual({
    [fresh]: true,
    [kept]: true,
    [ancient]: false,
  });
});

test('objects are removed a while after their rows, on several nodes at once, and those of files stay', async () => {
  const before = new Set(objectsIn(directory).map(({ address }) => address));
  await removeStoredObjects(services, never);
  expect(new Set(objectsIn(directory).map(({ address }) => address))).toEqual(before);
  await ownerPool.query(`update file_removals set queued_at = queued_at - interval '1 hour'`);
  await Promise.all([1, 2, 3].map(() => removeStoredObjects(services, never)));
  const { rows } = await ownerPool.query<{ address: string }>(
    'select unnest(array_remove(array[address, preview_address], null)) as address from files order by 1',
  );
  expect(
    objectsIn(directory)
      .map(({ address }) => address)
      .toSorted(),
  ).toEqual(rows.map(({ address }) => address));
  expect((await ownerPool.query('select from file_removals')).rowCount).toBe(0);
});

test('an object that cannot be removed stays queued and does not stop the others', async () => {
  const addresses = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
  const queue = () =>
    ownerPool.query(
      `insert into file_removals select unnest($1::text[]), now() - interval '1 hour' on conflict do nothing`,
      [addresses],
    );
  const left = async () =>
    (await ownerPool.query<{ address: string }>('select address from file_removals order by 1')).rows.map(
      ({ address }) => address[0],
    );
  const failingAt = (digit: string, error: Error): typeof services => ({
    ...services,
    fileStore: {
      ...services.fileStore,
      remove: (address) => (address.startsWith(digit) ? Promise.reject(error) : Promise.resolve()),
    },
  });
  await queue();
  await expect(removeStoredObjects(failingAt('b', new Error('no')), never)).rejects.toThrow('no');
  expect(await left()).toEqual(['b']);
  await removeStoredObjects(services, never);
  expect(await left()).toEqual([]);
});

test('the books are right after all that', async () => {
  const client = await ownerPool.connect();
  try {
    const results = await audit(client);
    expect(results.filter(({ findings }) => findings.length > 0)).toEqual([]);
  } finally {
    client.release();
  }
});
