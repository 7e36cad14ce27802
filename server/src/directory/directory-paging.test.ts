import { beforeAll, expect, test } from 'vitest';
import type { InputFor } from '../context.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { listProfessionals } from './list-professionals.ts';

type Input = InputFor<'directory.professionals'>;

const { app, services, database } = await testApp();
const { ownerPool } = database;
const PEOPLE = 10_060;
let viewer: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  viewer = await createUser(services.db, { is_profile_public: false });
  const client = await ownerPool.connect();
  try {
    // The triggers would take a minute for this many people, so this statement writes the triggers' rows itself.
    await client.query("set session_replication_role = replica; set statement_timeout = '60s'");
    await client.query(
      `with made as (
        insert into users (email, password_hash, first_name, last_name, profession, message_rate)
        select 'n' || i || '@example.com', '-', 'Nobody', case when i % 2 = 0 then 'Evenly' else 'Oddly' end,
          case when i % 3 = 0 then 'Writer' else 'Tester' end, 1 + i * 7 % 100
        from generate_series(1, $1::integer) i
        returning *
      ), presence as (
        insert into user_presence (user_id) select id from made
      ), stats as (
        insert into profile_stats (user_id) select id from made
      ), entries as (
        insert into directory_entries (user_id, listed, profession, message_rate)
        select id, true, fold_text(profession), message_rate from made
      )
      insert into directory_documents (user_id, document) select id, directory_document(made::users) from made`,
      [PEOPLE],
    );
    await client.query('analyze directory_entries');
  } finally {
    client.release(true);
  }
});

const list = (input: Partial<Input>) =>
  listProfessionals(contextFor(services, viewer.id), { page: 0, size: 50, sortBy: 'price_low', ...input });

async function get(query: string) {
  const headers = { authorization: `Bearer ${await tokenOf(services, viewer.id)}` };
  const response = await app.inject({ url: `/api/directory/professionals?${query}`, headers });
  return { status: response.statusCode, body: response.json<unknown>(), total: response.headers['x-total-count'] };
}

async function idsInOrder(where: string): Promise<string[]> {
  const { rows } = await ownerPool.query<{ user_id: string }>(
    `select user_id from directory_entries where listed and ${where} order by message_rate, user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

const cases: { of: string; input: Partial<Input>; where: string }[] = [
  { of: 'everyone', input: {}, where: 'true' },
  { of: 'a profession', input: { profession: 'Tester' }, where: `profession = 'tester'` },
  { of: 'a price', input: { minPrice: 11 }, where: 'message_rate >= 11' },
  {
    of: 'a profession and a price',
    input: { profession: 'Tester', minPrice: 11 },
    where: `profession = 'tester' and message_rate >= 11`,
  },
];

test.each(cases)('pages of $of show all results up to 10,000, in order', async ({ input, where }) => {
  const ids = await idsInOrder(where);
  const lastPage = Math.min(199, Math.floor(ids.length / 50));
  for (const page of [0, 39, 40, 41, 100, lastPage]) {
    const { content, totalPages } = await list({ ...input, page });
    expect([page, content.map(({ userId }) => userId)]).toEqual([page, ids.slice(page * 50, page * 50 + 50)]);
    // A client that follows totalPages reaches the next page.
    expect(totalPages).toBeGreaterThanOrEqual(Math.min(page + 2, lastPage + 1));
  }
  const { totalElements, totalPages } = await list({ ...input, page: lastPage });
  expect([Math.min(totalElements, 10_000), totalPages]).toEqual([Math.min(ids.length, 10_000), lastPage + 1]);
});

test('without a keyword the total is the same on every page, up to 10,000', async () => {
  const ids = await idsInOrder(`profession = 'tester'`);
  for (const page of [0, 50, 199]) {
    expect((await list({ profession: 'Tester', page })).totalElements).toBe(ids.length);
  }
});

test('the last page within the limit is full, and totalPages ends there', async () => {
  const last = await list({ page: 199 });
  expect(last.content).toHaveLength(50);
  expect(last.totalElements).toBeGreaterThan(10_000);
  expect(last.totalPages).toBe(200);
  // A page that starts within the limit is never cut short by it.
  const uneven = await list({ page: 333, size: 30 });
  expect(uneven.content).toHaveLength(30);
  expect(uneven.totalPages).toBe(334);
});

// The few are looked up, and the many are found by reading everyone in order.
test.each([3, 4000])('lists %i people who are online now, alone and with filters, in order', async (number) => {
  const { rows } = await ownerPool.query<{ id: string }>(
    `update users set availability_status = case when row <= $1 then 'busy' else 'offline' end
     from (select user_id, row_number() over (order by md5(user_id::text)) as row from directory_entries where listed) r
     where r.user_id = id and (row <= $1 or availability_status <> 'offline')
     returning id, availability_status`,
    [number],
  );
  expect(rows.length).toBe(number);
  for (const { input, where } of cases) {
    const ids = await idsInOrder(`${where} and user_id in (select id from users where availability_status = 'busy')`);
    for (const page of [0, 1, Math.floor(ids.length / 50)]) {
      const { content, totalElements } = await list({ ...input, page, onlineNow: true });
      expect([page, totalElements, content.map(({ userId }) => userId)]).toEqual([
        page,
        ids.length,
        ids.slice(page * 50, page * 50 + 50),
      ]);
    }
  }
});

test('rejects a page that starts at or after result 10,000', async () => {
  const rejected = {
    status: 400,
    body: { errors: { page: 'Only the first 10,000 results can be shown. Narrow your search to see more' } },
  };
  expect(await get('page=200')).toMatchObject(rejected);
  expect(await get('page=334&size=30')).toMatchObject(rejected);
  expect(await get('page=1000000&keyword=nobody')).toMatchObject(rejected);
  expect(await get('page=199')).toMatchObject({ status: 200, total: expect.stringMatching(/^10\d{3}$/) });
  expect(await get('page=333&size=30&keyword=nobody')).toMatchObject({ status: 200 });
});

test('a word of some thousand people finds them too, with and without a filter, if few of the best-rated have it', async () => {
  const crowd = await testDatabase();
  const big = await testServices(crowd);
  const me = await createUser(big.db, { is_profile_public: false });
  const client = await crowd.ownerPool.connect();
  try {
    await client.query("set session_replication_role = replica; set statement_timeout = '60s'");
    // One in 75 people is a beekeeper. Of the others, a search reads no more than a document and an entry, and 6,000 of them
    // are better rated.
    await client.query(
      `with made as (
        insert into users (email, password_hash, first_name, last_name, profession, message_rate)
        select 'n' || i || '@example.com', '-', 'Nobody', 'Known', 'Beekeeper', 1 + i % 10 from generate_series(1, 2000) i
        returning *
      ), presence as (
        insert into user_presence (user_id) select id from made
      ), stats as (
        insert into profile_stats (user_id, rating_sum, rater_count, rating_count)
        select id, 5 * stars, stars, stars from (select id, case email when 'n1@example.com' then 9 else 0 end as stars from made)
      ), entries as (
        insert into directory_entries (user_id, listed, profession, message_rate)
        select id, true, fold_text(profession), message_rate from made
      ), document as (
        select id, directory_document(made::users) as document, email = 'n1@example.com' as is_leading from made
        union all
        select uuidv7(), $$'writer':1A$$, false from generate_series(1, 148000)
      ), documents as (
        insert into directory_documents (user_id, document, is_leading)
        -- In a random order, because a search samples pages of the table to learn how common a word is.
        select id, document, is_leading from document order by random()
      )
      insert into directory_entries (user_id, listed, profession, message_rate, rating_avg)
      select uuidv7(), true, 'writer', 1, 5 from generate_series(1, 6000)`,
    );
    await client.query('analyze directory_entries, directory_documents');
  } finally {
    client.release(true);
  }
  const find = (input: Partial<Input>) =>
    listProfessionals(contextFor(big, me.id), { page: 0, size: 50, keyword: 'beekeeper', ...input });
  const found = await find({});
  expect(found.totalElements).toBe(500);
  expect(found.content[0]).toMatchObject({ rating: 5 });
  const cheap = await find({ maxPrice: 1 });
  // How many of the 200 it finds depends on the sample.
  expect(cheap.totalElements).toBeGreaterThan(50);
  expect(new Set(cheap.content.map(({ userId }) => userId)).size).toBe(50);
});
