import { beforeEach, expect, test } from 'vitest';
import { listUnmatchedWords } from '../../admin/list-unmatched-words.ts';
import { testDatabase } from '../../testing/database.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { testServices } from '../../testing/services.ts';
import { listProfessionals, searchWeb } from '../list-professionals.ts';
import { pruneUnmatchedWords } from './prune-unmatched-words.ts';

const database = await testDatabase();
const services = await testServices(database);
const { ownerPool } = database;
await createUser(services.db, { first_name: 'Maya', profession: 'Teacher', message_rate: 40 });
const people = await Promise.all(
  ['a', 'b', 'c', 'd'].map(async (letter) =>
    contextFor(services, (await createUser(services.db, { first_name: letter })).id),
  ),
);
const [admin] = people;

beforeEach(() => ownerPool.query('truncate unmatched_words, unmatched_word_askers'));

async function search(person: number, keyword: string, input: object = {}): Promise<void> {
  const ctx = people[person];
  if (ctx) await listProfessionals(ctx, { page: 0, size: 5, keyword, ...input });
}

async function listed(): Promise<unknown> {
  return admin && (await listUnmatchedWords(admin)).words.map(({ word, people: count }) => [word, count]);
}

test('lists a word once three people searched for it in vain, and stores none before', async () => {
  await search(0, 'zzpatang zzqwert');
  await search(0, 'zzpatang');
  await search(1, 'zzpatang');
  expect(await listed()).toEqual([]);
  const { rows } = await ownerPool.query(
    'select (select count(*)::integer from unmatched_words) as words, * from unmatched_word_askers',
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ words: 0 });
  await search(2, 'Zzpatang?');
  expect(await listed()).toEqual([['zzpatang', 3]]);
});

test('counts visitors by their network', async () => {
  for (const ip of ['198.51.100.1', '198.51.100.1', '203.0.113.9', '192.0.2.5'])
    await searchWeb({ ...contextFor(services, ''), ip }, { page: 0, size: 5, keyword: 'zzpatang' });
  expect(await listed()).toEqual([['zzpatang', 3]]);
});

test('notes no numbers, no filler words, nothing of searches that find someone, and nothing that only a filter excludes', async () => {
  for (const person of [0, 1, 2]) {
    await search(person, '9876543210 zz9 mujhe kya chahiye');
    await search(person, 'teacher zzpatang');
    await search(person, 'teacher', { maxPrice: 1 });
  }
  expect(await listed()).toEqual([]);
  const { rows } = await ownerPool.query('select from unmatched_word_askers');
  expect(rows).toEqual([]);
});

test('adds at most so many rows on a day', async () => {
  const note = (word: string) =>
    ownerPool.query('select note_unmatched_words($1, $2, $3, 2)', [[word], [Buffer.alloc(16, word)], [1]]);
  for (const word of ['a', 'b', 'c']) await note(word);
  const { rows } = await ownerPool.query('select from unmatched_word_askers');
  expect(rows).toHaveLength(2);
});

test('removes what is older than 90 days', async () => {
  for (const person of [0, 1, 2]) await search(person, 'zzpatang');
  await pruneUnmatchedWords(services);
  expect(await listed()).toEqual([['zzpatang', 3]]);
  await ownerPool.query('update unmatched_word_askers set day = day - 91');
  await ownerPool.query('update unmatched_words set last_day = last_day - 91');
  await pruneUnmatchedWords(services);
  expect(
    (
      await ownerPool.query(
        'select word_hash from unmatched_words union all select word_hash from unmatched_word_askers',
      )
    ).rows,
  ).toEqual([]);
});
