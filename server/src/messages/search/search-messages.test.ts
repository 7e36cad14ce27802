import type pg from 'pg';
import { expect, test } from 'vitest';
import { listInbox, listOutbox } from '../read/list-messages.ts';
import { messageWorld } from '../message-fixtures.ts';

const world = await messageWorld();
const subjects = ({ content }: { content: readonly { subject: string }[] }) => content.map(({ subject }) => subject);

const INSERT = `
  insert into messages (sender_id, recipient_id, subject, content, price_coins, fee_coins, expires_at, hold_tx_id)
  select $1, $2, case when n = any (array[1, 1000, 1001, 1003]) then 'A rare one ' else 'A common one ' end || n,
    'Some text', 1, 0, now() + interval '1 day', nextval('search_test_holds')
  from generate_series(1, $3) n`;
await world.database.ownerPool.query('create sequence search_test_holds start 1000000000');

test('a search finds 1,000 messages in the order of the tab and counts one more', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  await world.database.ownerPool.query(INSERT, [asha.userId, ravi.userId, 1003]);
  const search = async (text: string, page: number) => listInbox(ravi, { page, size: 50, search: text });
  expect(subjects(await search('a rare', 0))).toEqual([1003, 1001, 1000, 1].map((n) => `A rare one ${n}`));
  expect(await search('one', 19)).toMatchObject({ totalElements: 1001, totalPages: 20 });
  expect(subjects(await search('one', 19)).at(-1)).toBe('A common one 4');
  expect(await listInbox(ravi, { page: 20, size: 50 })).toMatchObject({ totalElements: 1003, totalPages: 21 });
});

test('up to two letters match the beginnings of words, and longer phrases match anywhere', async () => {
  const [asha, ravi] = [await world.person({ firstName: 'Zoë' }), await world.person()];
  const texts = ['Xylophone', 'A box', '(xy)', 'X-ray', 'Ça va', 'Français', 'No!', 'Piano! Now'];
  await world.database.ownerPool.query(
    `insert into messages (sender_id, recipient_id, subject, content, price_coins, fee_coins, expires_at, hold_tx_id)
     select $1, $2, subject, 'Some text', 1, 0, now() + interval '1 day', nextval('search_test_holds')
     from unnest($3::text[]) subject`,
    [asha.userId, ravi.userId, texts],
  );
  const found = async (search: string) =>
    (await listInbox(ravi, { page: 0, size: 50, search })).content.map(({ subject }) => subject).toSorted();
  expect(await found('x')).toEqual(['(xy)', 'X-ray', 'Xylophone']);
  expect(await found('XY')).toEqual(['(xy)', 'Xylophone']);
  expect(await found('ça')).toEqual(['Ça va']);
  expect(await found('no!')).toEqual(['No!']);
  expect(await found('ano!')).toEqual(['Piano! Now']);
  expect(await found('nça')).toEqual(['Français']);
  expect(await found('zo')).toHaveLength(texts.length);
  expect(await found('oë')).toEqual([]);
});

test('a search for a common phrase does not read all messages of someone who has many', async () => {
  const { ownerPool, pool } = world.database;
  const [asha, ravi] = [await world.person(), await world.person()];
  await ownerPool.query(INSERT, [asha.userId, ravi.userId, 5000]);
  await ownerPool.query(INSERT.replace('$2', 'coalesce($2, uuidv4())'), [asha.userId, null, 5000]);
  await ownerPool.query('vacuum analyze messages');
  const statements: pg.QueryConfig[] = [];
  const query = (statement: pg.QueryConfig) => {
    statements.push(statement);
    return pool.query(statement);
  };
  const watched = new Proxy(pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) });
  await listInbox({ ...ravi, pool: watched }, { page: 0, size: 50, search: 'common' });
  const { text = '', values = [] } = statements[0] ?? {};
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, costs off) ${text}`, values });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan using messages_received on messages .*rows=100\d\./);
});

test('finds a message by its reply, in the tab of each side', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const message = await world.send(asha, ravi);
  await world.send(asha, ravi, { subject: 'Another one' });
  await world.reply(message, 'You need a “Marmalade” permit, and पंजीकरण.');
  for (const search of ['marmalade', '"marmalade" permit', 'पञ्जीकरण', 'ma']) {
    const page = { page: 0, size: 5, search };
    expect([search, (await listOutbox(asha, page)).content.map(({ id }) => id)]).toEqual([search, [message.id]]);
    expect([search, (await listInbox(ravi, page)).content.map(({ id }) => id)]).toEqual([search, [message.id]]);
  }
});
