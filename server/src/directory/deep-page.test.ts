import { beforeAll, expect, test } from 'vitest';
import { markDirectory } from '../jobs/mark-directory.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { browse } from './list-professionals.ts';

const database = await testDatabase();
const services = await testServices(database);
const { ownerPool } = database;
let me: Awaited<ReturnType<typeof createUser>>;

const SORTS = ['rating', 'price_low', 'price_high', 'response'] as const;
const FILTERS = [{}, { minPrice: 11 }, { maxPrice: 33 }, { profession: 'Designer', minPrice: 7, maxPrice: 40 }];

/** Many have the same figures, some have none. */
beforeAll(async () => {
  me = await createUser(services.db, { is_profile_public: false });
  // In parts, none of which comes near the time that a statement has.
  for (let first = 1; first < 1_000; first += 100) await addPeople(first, first + 99);
});

async function addPeople(first: number, last: number): Promise<void> {
  await ownerPool.query(
    `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
     select 'n' || i || '@example.com', '-', 'N', 'T', (array['Designer', 'Designer', 'Writer'])[1 + i % 3],
       nullif(i * 7 % 50, 0)
     from generate_series($1::integer, $2::integer) i`,
    [first, last],
  );
  await ownerPool.query(
    `update directory_entries e
     set rating_avg = case when n % 4 > 0 then 1 + n % 9 * 0.5 end - n % 2 * 0.5,
       rating_count = case when n % 4 > 0 then 1 + n % 3 else 0 end, response_rate = nullif(n % 7 * 10, 0)
     from (select id, substr(split_part(email, '@', 1), 2)::integer as n from users where email like 'n%@example.com') u
     where u.id = e.user_id and n between $1 and $2`,
    [first, last],
  );
}

const mark = async (people = 300, moves = 0): Promise<unknown> => {
  const { rows } = await ownerPool
    .query(`begin isolation level repeatable read; select directory_mark(${people}, ${moves}) as marked; commit`)
    .then((answers) => (answers as unknown as { rows: unknown[] }[])[1] ?? { rows: [] });
  return rows[0];
};

/** Pages here and there, with marks and without. */
async function expectSamePages(): Promise<void> {
  const ctx = contextFor(services, me.id);
  for (const sortBy of SORTS) {
    for (const filter of FILTERS) {
      for (const page of [1, 9, 17, 29, 45]) {
        const input = { sortBy, page, size: 25, ...filter };
        const [marked, plain] = [await browse(ctx, input, 0), await browse(ctx, input)];
        expect([input, marked.ids]).toEqual([input, plain.ids]);
        // Before the end it is an estimate.
        const total = plain.ids.length > 0 ? marked.total : plain.total;
        expect([input, marked.total]).toEqual([input, total]);
      }
    }
  }
}

test('a page reached by marks is the page that is reached one by one, whatever has moved since', async () => {
  expect(await mark()).toEqual({ marked: true });
  const { rows } = await ownerPool.query('select sort, profession, count(*) from directory_marks group by 1, 2');
  expect(rows).toHaveLength(SORTS.length * 3);
  await expectSamePages();

  await ownerPool.query(`
    update directory_entries set rating_avg = 5 - coalesce(rating_avg, 0) * 0.9, rating_count = rating_count + 1,
      response_rate = nullif(100 - coalesce(response_rate, 0), 40)
    where user_id in (select id from users order by md5(email) limit 90);
    update users set message_rate = nullif(coalesce(message_rate, 0) + 3, 3) where email like 'n%7@example.com';
    update users set is_profile_public = false where email like 'n%31@example.com';
    update users set profession = 'Writer' where email like 'n%44@example.com'`);
  await addPeople(2_001, 2_060);
  await expectSamePages();

  expect(await mark()).toEqual({ marked: true });
  const { rows: left } = await ownerPool.query('select from directory_moves');
  expect(left).toEqual([]);
  await expectSamePages();
});

test('what happens while people are marked is counted once', async () => {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(`
      update directory_entries set rating_avg = 0.5, response_rate = 1, message_rate = 49
      where user_id in (select id from users where email like 'n%5@example.com')`);
    await mark();
    await client.query('commit');
  } finally {
    client.release();
  }
  const { rows } = await ownerPool.query('select count(*) > 50 as kept from directory_moves');
  expect(rows).toEqual([{ kept: true }]);
  await expectSamePages();
});

test('people are marked where enough are listed and enough has moved; with few, moves are forgotten', async () => {
  await mark();
  expect(await mark(300, 5)).toEqual({ marked: false });
  await ownerPool.query(`update users set message_rate = 50 where email like 'n%9@example.com'`);
  expect(await mark(300, 5)).toEqual({ marked: true });
  await ownerPool.query(`update users set message_rate = 49 where email like 'n%9@example.com'`);
  // The job asks for more people than there are here.
  await markDirectory(services);
  const { rows } = await ownerPool.query(
    'select (select count(*) from directory_marks) as marks, (select count(*) from directory_moves) as moves',
  );
  expect(rows).toEqual([{ marks: 0, moves: 0 }]);
  await expectSamePages();
});
