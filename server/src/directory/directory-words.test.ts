import { expect, test } from 'vitest';
import { pruneDirectoryWords } from '../jobs/prune-directory-words.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { listProfessionals } from './list-professionals.ts';

const database = await testDatabase();
const services = await testServices(database);
const { ownerPool } = database;

const knownWords = async (like: string): Promise<string[]> => {
  const { rows } = await ownerPool.query<{ word: string }>(
    'select word from directory_words where word like $1 order by word',
    [like],
  );
  return rows.map(({ word }) => word);
};

test('finds the same people as a scan of all texts, with every keyword and filter', async () => {
  const me = await createUser(services.db, { is_profile_public: false });
  // Some headlines are one very long word, some skills use other scripts, and some texts are too long for an index.
  await ownerPool.query(
    `insert into users (email, password_hash, first_name, last_name, profession, headline, skills, message_rate)
     select 'n' || i || '@example.com', '-',
       (array['Asha', 'Ravi', 'मीरा', 'Zoë'])[1 + i % 4], (array['Rao', 'Kumar', 'Rao-Iyer'])[1 + i % 3],
       (array['Designer', 'Writer', 'Tax lawyer'])[1 + i % 3],
       case i % 5 when 0 then repeat('longword' || i, 12) when 1 then 'C++ & “SQL”, 100%' end,
       case when i % 4 = 0 then array(select 'skill ' || repeat('界', 20) || j from generate_series(1, 1 + i % 30) j)
         else array['Data', 'Growth' || i % 7] end,
       nullif(i % 60, 0)
     from generate_series(1, 240) i`,
  );
  const { rows: lengths } = await ownerPool.query(
    'select count(*) filter (where brief is null) > 5 as long, count(brief) > 100 as short from directory_entries',
  );
  expect(lengths).toEqual([{ long: true, short: true }]);

  const keywords = [
    'rao',
    'r',
    'ra',
    'ao',
    'मीरा',
    'मी',
    'zoë',
    'o',
    '界1',
    '界界',
    'c+',
    '100%',
    '“s',
    'word7',
    'longword15longword',
    'gword25l',
    'rao data',
    'kumar growth3',
    'design rao growth2',
    '-iyer',
    'iy',
    'sql zzz',
    '7',
    'e',
  ];
  const filters = [
    {},
    { profession: 'tax LAWYER' },
    { minPrice: 12 },
    { profession: 'Designer', minPrice: 5, maxPrice: 31 },
  ];
  for (const keyword of keywords) {
    for (const filter of filters) {
      const { content, totalElements } = await listProfessionals(contextFor(services, me.id), {
        page: 0,
        size: 50,
        sortBy: 'price_low',
        keyword,
        ...filter,
      });
      const { rows } = await ownerPool.query<{ user_id: string }>(
        `select user_id from directory_entries
         where listed and (select bool_and(holds_word(search, word)) from unnest(string_to_array($1, ' ')) word)
           and profession = coalesce(lower($2), profession)
           and ($3::integer is null or message_rate >= $3) and ($4::integer is null or message_rate <= $4)
         order by message_rate, user_id`,
        [
          keyword,
          'profession' in filter ? filter.profession : null,
          'minPrice' in filter ? filter.minPrice : null,
          'maxPrice' in filter ? filter.maxPrice : null,
        ],
      );
      const ids = rows.map((row) => row.user_id);
      // Without any, the people who fit best are found instead (search-by-question.test.ts).
      if (ids.length === 0) continue;
      expect([keyword, filter, totalElements, content.map(({ userId }) => userId)]).toEqual([
        keyword,
        filter,
        ids.length,
        ids.slice(0, 50),
      ]);
    }
  }
});

test('prunes words that no listed profile contains, and adds them again with the next one', async () => {
  const first = await createUser(services.db, { first_name: 'Quillan', last_name: 'Quorra' });
  const second = await createUser(services.db, { first_name: 'Quillan', last_name: 'Quist' });
  expect(await knownWords('qui%')).toEqual(['quillan', 'quist']);
  await services.db.updateTable('users').set({ first_name: 'Deleted' }).where('id', '=', first.id).execute();
  await services.db.updateTable('users').set({ is_profile_public: false }).where('id', '=', second.id).execute();
  await pruneDirectoryWords(services);
  expect(await knownWords('qu%')).toEqual(['quorra']);
  await services.db.updateTable('users').set({ is_profile_public: true }).where('id', '=', second.id).execute();
  expect(await knownWords('qu%')).toEqual(['quillan', 'quist', 'quorra']);
  const { content } = await listProfessionals(contextFor(services, first.id), {
    page: 0,
    size: 50,
    sortBy: 'rating',
    keyword: 'uilla',
  });
  expect(content.map(({ userId }) => userId)).toEqual([second.id]);
});

test('does not prune a word that another transaction is adding', async () => {
  const adding = await ownerPool.connect();
  try {
    await adding.query('begin');
    await adding.query(
      `insert into users (email, password_hash, first_name, last_name, profession)
       values ('wren@example.com', '-', 'Wrenlow', 'Wrax', 'Tester')`,
    );
    await pruneDirectoryWords(services);
    await adding.query('commit');
  } finally {
    adding.release();
  }
  expect(await knownWords('wr%')).toEqual(['wrax', 'wrenlow', 'writer']);
  await pruneDirectoryWords(services);
  expect(await knownWords('wr%')).toEqual(['wrax', 'wrenlow', 'writer']);
});
