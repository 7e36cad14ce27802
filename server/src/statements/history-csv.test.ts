import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test, vi } from 'vitest';
import { listHistory } from '../coins/list-history.ts';
import { messageWorld, type MessageWorld } from '../messages/message-fixtures.ts';
import { tokenOf } from '../testing/app.ts';
import { historyCsv } from './history-csv.ts';

const ROWS = 40_000;
const MB = 1_000_000;

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

async function fileOf(ctx: Parameters<typeof historyCsv>[0], input: Parameters<typeof historyCsv>[1] = {}) {
  const { body, filename } = await historyCsv(ctx, input);
  if (!(body instanceof Readable)) throw new Error('a stream was expected');
  return { body, filename };
}

/** The whole file with its byte order mark. */
const text = async (body: Readable): Promise<string> => (await buffer(body)).toString();

/** The cells of a file that has no line breaks within cells. */
async function linesOf(ctx: Parameters<typeof historyCsv>[0], input: Parameters<typeof historyCsv>[1] = {}) {
  const lines = (await text((await fileOf(ctx, input)).body)).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.slice(1).map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

/**
 * A person who has received one coin `rows` times. The rows are inserted with the ledger's triggers disabled, to be
 * fast.
 */
async function personWithRows(rows: number) {
  const [payer, person] = [await world.person({ firstName: '=Eve' }), await world.person({ coins: 0 })];
  const owner = await world.database.ownerPool.connect();
  await owner.query('set statement_timeout = 0');
  await owner.query(`
    alter table ledger_tx disable trigger user;
    alter table ledger_entry disable trigger user;
    insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, message_id)
    select 'release', '${person.userId}', '${payer.userId}', 1, uuidv7() from generate_series(1, ${rows});
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select wallet_account(w.wallet_no, 'earned'), row_number() over line, t.id, 1, row_number() over line
    from ledger_tx t join ledger_wallet w using (user_id) where t.user_id = '${person.userId}'
    window line as (order by t.id);
    alter table ledger_tx enable always trigger ledger_tx_checked;
    alter table ledger_entry enable always trigger ledger_entry_checked;`);
  owner.release(true);
  return person;
}

test('has a byte order mark, a heading, and a line per transaction with the balance after it', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ firstName: '=HYPERLINK("x")', rate: 30 })];
  const message = await world.send(asha, ravi);
  await world.reject(message);
  const { body, filename } = await fileOf(asha);
  expect(filename).toMatch(/^proverse-history-\d{4}-\d\d-\d\d\.csv$/);
  const whole = await text(body);
  const [heading, ...lines] = whole.split('\r\n');
  expect(heading).toMatch(/^\uFEFF"Date \(UTC\)","Date \(India\)","Type"/);
  const line = (detail: string, description: string, coins: string, balance: string) =>
    expect.stringMatching(
      RegExp(
        String.raw`^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","\w+","${detail}","${description}",${coins},${balance},"completed",`,
      ),
    );
  expect(lines).toEqual([
    line('refund', String.raw`Refund: =HYPERLINK\(""x""\) Rao rejected your question`, '30', '1000'),
    line('message', String.raw`Question to =HYPERLINK\(""x""\) Rao`, '-30', '970'),
    line('bonus', 'Welcome bonus', '1000', '1000'),
    '',
  ]);
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"") Rao"`);
  expect(lines[0]).toMatch(new RegExp(`"${message.id}",$`));
});

test('gives the moment of a line in UTC and in Indian time', async () => {
  const [[utc = '', india = '']] = (await linesOf(await world.person())) as [string[]];
  expect(Date.parse(`${india.replace(' ', 'T')}+05:30`)).toBe(Math.floor(Date.parse(utc) / 1000) * 1000);
});

test('filters as the history on screen does and keeps the true balances', async () => {
  const [asha, ravi] = [await world.person({ firstName: 'Meena' }), await world.person({ rate: 30 })];
  for (let i = 0; i < 3; i += 1) await world.reject(await world.send(asha, ravi));
  await world.send(asha, ravi);
  for (const input of [
    { type: 'purchase' },
    { status: 'pending' },
    { search: 'refund' },
    { type: 'withdrawal' },
  ] as const) {
    const shown = await listHistory(asha, { page: 0, size: 50, ...input });
    const lines = await linesOf(asha, input);
    expect(lines.map((cells) => cells[10])).toEqual(shown.content.map(({ id }) => id));
  }
  expect((await linesOf(asha, { search: 'refund' })).map((cells) => cells[6])).toEqual(['1000', '1000', '1000']);
  expect((await linesOf(asha, { status: 'pending' })).map((cells) => cells[6])).toEqual(['970']);
});

test('refunds an overdue message first', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ rate: 30 })];
  await world.makeDue(await world.send(asha, ravi));
  expect((await linesOf(asha)).map((cells) => [cells[5], cells[6], cells[7]])).toEqual([
    ['30', '1000', 'completed'],
    ['-30', '970', 'completed'],
    ['1000', '1000', 'completed'],
  ]);
});

test('includes nothing that happens during the download', async () => {
  const person = await personWithRows(2_500);
  const { body } = await fileOf(person);
  const chunks = body.iterator();
  const head = String((await chunks.next()).value);
  await world.send(person, await world.person({ rate: 100 }));
  let rest = '';
  for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) rest += String(chunk);
  const lines = `${head}${rest}`.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(2_500);
  expect(lines.map((line) => Number(line.split(',')[6]))).toEqual(Array.from({ length: 2_500 }, (_, i) => 2_500 - i));
});

test(`streams ${ROWS} lines early, in little memory and no faster than the caller reads`, async () => {
  const person = await personWithRows(ROWS);
  const url = await world.listen();
  const authorization = `Bearer ${await tokenOf(world.services, person.userId)}`;
  const begin = async (): Promise<IncomingMessage> => {
    const [response] = (await once(
      get(`${url}/api/coins/history.csv`, { headers: { authorization } }),
      'response',
    )) as [IncomingMessage];
    return response;
  };

  const before = await memoryInUse();
  let most = 0;
  let [bytes, lines, nextLook] = [0, 0, 2 * MB];
  for await (const chunk of await begin()) {
    const part = chunk as Buffer;
    bytes += part.length;
    lines += part.toString('latin1').split('\n').length - 1;
    if (bytes < nextLook) continue;
    nextLook += 2 * MB;
    most = Math.max(most, (await memoryInUse()) - before);
  }
  expect(lines).toBe(ROWS + 1);
  expect(bytes).toBeGreaterThan(6 * MB);
  // Parts in transit and the rest of this process take some 5 MB. Holding the whole file would take 22.
  expect(most).toBeLessThan(12 * MB);

  const connections = vi.spyOn(world.services.pool, 'connect');
  const slow = await begin();
  await once(slow, 'readable');
  // The buffers of the two sockets fill up. The rest of the 40 parts waits for the reader.
  await expect.poll(() => quietFor(connections, 20)).toBe(true);
  expect(connections.mock.calls.length).toBeLessThan(ROWS / 1_000 / 2);

  // Once the reader is gone, nothing is queried or held any more.
  slow.destroy();
  const soFar = connections.mock.calls.length;
  await expect.poll(() => world.services.pool.totalCount - world.services.pool.idleCount).toBe(0);
  await expect.poll(() => quietFor(connections, 20)).toBe(true);
  expect(connections.mock.calls.length - soFar).toBeLessThanOrEqual(1);
}, 120_000);

/** Bytes that are still referenced. */
async function memoryInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as (how: { execution: 'async' }) => Promise<void>;
  await collectGarbage({ execution: 'async' });
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Whether nothing was queried during so many round trips to the database, in which a part would have been read. */
async function quietFor(spy: { readonly mock: { readonly calls: readonly unknown[] } }, turns: number) {
  const before = spy.mock.calls.length;
  for (let turn = 0; turn < turns; turn += 1) await world.database.ownerPool.query('select');
  return spy.mock.calls.length === before;
}
