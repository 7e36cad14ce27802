import { expect, test } from 'vitest';
import { pruneDirectoryWords } from './prune-directory-words.ts';
import { testDatabase } from '../../testing/database.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { testServices } from '../../testing/services.ts';
import { listProfessionals } from '../list-professionals.ts';

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

test('prunes words that no listed profile contains, and adds them again with the next one', async () => {
  const first = await createUser(services.db, { first_name: 'Quillan', last_name: 'Quorra', message_rate: 9 });
  const second = await createUser(services.db, {
    first_name: 'Quillan',
    last_name: 'Quist',
    headline: 'The best and the rest',
    message_rate: 9,
  });
  expect(await knownWords('qui%')).toEqual(['quillan', 'quist']);
  await services.db.updateTable('users').set({ first_name: 'Deleted' }).where('id', '=', first.id).execute();
  await services.db.updateTable('users').set({ is_profile_public: false }).where('id', '=', second.id).execute();
  await pruneDirectoryWords(services, AbortSignal.abort());
  expect(await knownWords('qu%')).toHaveLength(3);
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
      `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
       values ('wren@example.com', '-', 'Wrenlow', 'Wrax', 'Tester', 9)`,
    );
    await pruneDirectoryWords(services);
    await adding.query('commit');
  } finally {
    adding.release();
  }
  expect(await knownWords('wr%')).toEqual(['wrax', 'wrenlow']);
  await pruneDirectoryWords(services);
  expect(await knownWords('wr%')).toEqual(['wrax', 'wrenlow']);
});
