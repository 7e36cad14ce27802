import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { ownerOf } from '../../testing/owner-of.ts';
import { testServices } from '../../testing/services.ts';
import { getHighlights } from '../get-highlights.ts';
import { listCategories } from '../list-categories.ts';
import { listProfessionals } from '../list-professionals.ts';
import { markLeadingExperts } from '../mark-leading-experts.ts';
import { readQuestion } from './read-question.ts';

const database = await testDatabase();
const services = await testServices(database);
const { db } = services;
const people = new Map<string, string>();

const PEOPLE: readonly Parameters<typeof createUser>[1][] = [
  {
    first_name: 'Harpreet',
    last_name: 'Kaur',
    profession: 'Physiotherapist',
    headline: 'Backs, necks and office chairs',
    skills: ['Ergonomics', 'Rehabilitation'],
    message_rate: 90,
  },
  {
    first_name: 'Kavya',
    last_name: 'Pai',
    profession: 'Physiotherapist',
    headline: 'Backs, necks and office chairs',
    skills: ['Ergonomics', 'Rehabilitation'],
    message_rate: 30,
  },
  {
    first_name: 'Lakshmi',
    last_name: 'Nair',
    profession: 'Chartered Accountant',
    skills: ['GST', 'Income tax'],
    message_rate: 40,
  },
  {
    first_name: 'Sofía',
    last_name: 'Wiśniewska',
    profession: 'Engineer',
    skills: ['C++', 'Rust'],
    bio: 'I also play tennis.',
    message_rate: 60,
  },
  {
    first_name: 'राजेश',
    last_name: 'कुलकर्णी',
    profession: 'Consultant',
    headline: 'छोटे उद्योगों के लिए सरकारी योजनाएँ',
    message_rate: 20,
  },
];

beforeAll(async () => {
  for (const fields of PEOPLE) {
    const user = await createUser(db, fields);
    people.set(fields?.first_name ?? '', user.id);
  }
});

type Input = Partial<Parameters<typeof listProfessionals>[1]>;
const idOf = (name: string): string => people.get(name) ?? '';
const pause = (name: string, until: string | null) =>
  db.updateTable('users').set({ paused_until: until }).where('id', '=', idOf(name)).execute();
const list = (keyword: string, input: Input = {}) =>
  listProfessionals(contextFor(services, idOf('Lakshmi')), { page: 0, size: 50, keyword, ...input });
const names = async (keyword: string, input: Input = {}) => {
  const { content, relaxed } = await list(keyword, input);
  return relaxed ? [] : content.map(({ firstName }) => firstName);
};

test('finds people by the meaning of a question and says what matches', async () => {
  const { content, totalElements } = await list('My knee hurts when I climb stairs, what can I do?');
  expect(content.map(({ firstName }) => firstName).toSorted()).toEqual(['Harpreet', 'Kavya']);
  expect(totalElements).toBe(2);
  const harpreet = content.find(({ firstName }) => firstName === 'Harpreet');
  expect(harpreet?.matches).toEqual(['Ergonomics', 'Rehabilitation', 'Physiotherapist']);
  expect((await list('who plays tennis?')).content[0]).toMatchObject({
    firstName: 'Sofía',
    matches: ['play', 'tennis', 'Engineer'],
  });
  expect(await names('मेरे घुटने में दर्द है')).toHaveLength(2);
  expect(await names('सरकारी योजना')).toEqual(['राजेश']);
});

test.each([
  ['mere ghutne mein dard hai', ['Harpreet', 'Kavya']],
  ['ghutno ka drad, kya karu', ['Harpreet', 'Kavya']],
  ['kamar akad gayi', ['Harpreet', 'Kavya']],
  ['income tax kaise bachaun', ['Lakshmi']],
  ['आयकर कैसे बचाएँ', ['Lakshmi']],
  ['chhote udyog ke liye sarkari yojna', ['राजेश']],
  ['sarkaari yojanaen', ['राजेश']],
])('understands “%s”', async (question, expected) => {
  const found = await names(question);
  expect(found.slice(0, expected.length).toSorted()).toEqual(expected);
});

test('says in the words of the question what matches', async () => {
  const matches = async (question: string) => (await list(question)).content[0]?.matches;
  expect(await matches('meri kamar aur ghutne me dard')).toEqual(['kamar', 'ghutne', 'Physiotherapist']);
  expect(await matches('घुटने में दर्द है')).toEqual(['घुटने', 'दर्द', 'Physiotherapist']);
  expect(await matches('पढ़ाई के बाद टैक्स')).toEqual(['टैक्स', 'Income tax', 'GST']);
});

test('reads an English question as English, although some of its words are Hindi too', async () => {
  const read = async (question: string) => {
    const { words, language } = await readQuestion(database.pool, question);
    return [words.map(({ word }) => word), language];
  };
  expect(await read('the main door to my pet shop')).toEqual([['main', 'door', 'pet', 'shop'], undefined]);
  expect(await read('main ghar ke liye')).toEqual([['ghar'], 'hi']);
  expect(await read('my knee')).toEqual([['knee'], undefined]);
  expect(await read('mujhe kya karna hai, aap batao')).toEqual([[], 'hi']);
  expect(await read('என் முழங்கால் வலி')).toMatchObject({ 1: 'ta' });
});

test('finds words with typing errors, names without accents and signs that belong to a word', async () => {
  expect((await names('phsyiotherapist')).toSorted()).toEqual(['Harpreet', 'Kavya']);
  expect((await names('acountant'))[0]).toBe('Lakshmi');
  expect(await names('harprit')).toEqual(['Harpreet']);
  expect(await names('sofia wisniewska')).toEqual(['Sofía']);
  expect(await names('c++')).toEqual(['Sofía']);
  // A part of a word finds the people who contain it, as before.
  expect((await names('physioth')).toSorted()).toEqual(['Harpreet', 'Kavya']);
});

test('a paused person comes first only when they fit far better', async () => {
  const [farBetter, better] = ['income tax and rust', 'gst and rust'];
  for (const question of [farBetter, better]) expect(await names(question)).toEqual(['Lakshmi', 'Sofía']);
  await pause('Lakshmi', '2099-01-01');
  expect(await names(farBetter)).toEqual(['Lakshmi', 'Sofía']);
  expect(await names(better)).toEqual(['Sofía', 'Lakshmi']);
  await pause('Lakshmi', null);
});

test('compares at most twenty words, however many are asked', async () => {
  const garbage = Array.from({ length: 50 }, (_, index) => `x${index + 10}`).join(' ');
  expect((await readQuestion(database.pool, garbage)).words).toHaveLength(20);
});

test('orders equal matches by rating, response and activity, and results of a question by the chosen order', async () => {
  const rate = (name: string, stars: number) =>
    ownerOf(db)
      .updateTable('profile_stats')
      .set({ rating_sum: stars * 4, rater_count: 4, rating_count: 4, response_rate: 100 })
      .where('user_id', '=', idOf(name))
      .execute();
  await rate('Kavya', 2);
  await rate('Harpreet', 5);
  expect(await names('physiotherapist')).toEqual(['Harpreet', 'Kavya']);
  await rate('Kavya', 5);
  await rate('Harpreet', 1);
  expect(await names('physiotherapist')).toEqual(['Kavya', 'Harpreet']);
  await pause('Kavya', '2099-01-01');
  expect(await names('physiotherapist')).toEqual(['Harpreet', 'Kavya']);
  await pause('Kavya', null);
  const question = 'my shoulder hurts when I sit';
  expect(await names(question, { sortBy: 'price_low' })).toEqual(['Kavya', 'Harpreet']);
  expect(await names(question, { sortBy: 'price_high' })).toEqual(['Harpreet', 'Kavya']);
  expect(await names(question, { maxPrice: 50 })).toEqual(['Kavya']);
  expect(await names(question, { size: 1, page: 1, sortBy: 'price_low' })).toEqual(['Harpreet']);
});

test('follows changes of a profile, and never finds hidden, suspended or deleted people', async () => {
  const set = (fields: object) =>
    ownerOf(db).updateTable('users').set(fields).where('id', '=', idOf('Sofía')).execute();
  await set({ skills: ['Beekeeping'], bio: null });
  expect(await names('beekeeping')).toEqual(['Sofía']);
  expect(await names('tennis')).toEqual([]);
  for (const [hide, show] of [
    [{ is_profile_public: false }, { is_profile_public: true }],
    [{ status: 'suspended' }, { status: 'active' }],
  ] as const) {
    await set(hide);
    expect(await names('beekeeping')).toEqual([]);
    await set(show);
    expect(await names('beekeeping')).toEqual(['Sofía']);
  }
});

test('takes every text as words, never as the syntax of a query', async () => {
  const texts = [
    `'knee' & !back`,
    `knee':* | 'x`,
    String.raw`\\'knee\\' <-> tax`,
    '!!! &&& ((',
    `"'"; --`,
    'the',
    '🦵',
    'a'.repeat(200),
  ];
  for (const text of texts) expect(await list(text)).toMatchObject({ page: 0 });
  expect((await names(`knee':* | 'x`)).toSorted()).toEqual(['Harpreet', 'Kavya']);
});

test('marks the best people as leading, and counts new people as leading until the next run', async () => {
  const leading = async () =>
    (await ownerOf(db).selectFrom('directory_documents').select('user_id').where('is_leading', '=', true).execute())
      .length;
  await markLeadingExperts(services);
  expect(await leading()).toBe(PEOPLE.length);
  await database.ownerPool.query('select mark_leading_experts(1, 100)');
  const best = await ownerOf(db)
    .selectFrom('directory_documents')
    .select('user_id')
    .where('is_leading', '=', true)
    .execute();
  expect(best).toEqual([{ user_id: idOf('Kavya') }]);
  await createUser(db, { first_name: 'New', message_rate: 5 });
  expect(await leading()).toBe(2);
  await markLeadingExperts(services, AbortSignal.abort());
  expect(await leading()).toBe(2);
  await markLeadingExperts(services);
  expect(await leading()).toBe(PEOPLE.length + 1);
});

test('counts people by category, nearest categories first, and filters by category', async () => {
  const of = (keyword?: string) => listCategories(contextFor(services, idOf('Lakshmi')), { keyword });
  const { categories } = await of();
  expect(categories.map(({ id, people: count }) => [id, count])).toEqual([
    ['business', 0],
    ['tech', 1],
    ['healthcare', 2],
    ['content', 0],
    ['creative', 1], // the new one
    ['consulting', 2],
    ['entrepreneurs', 0],
    ['education', 0],
  ]);
  expect((await of('my tooth hurts')).categories[0]).toMatchObject({ id: 'healthcare', name: 'Healthcare experts' });
  const everyone = { keyword: undefined, category: 'consulting' } as const;
  expect((await names('', everyone)).toSorted()).toEqual(['Lakshmi', 'राजेश']);
  expect(await names('knee', { category: 'consulting' })).toEqual([]);
});

test('filters by response time and presence, and shows the best rated and the fastest first', async () => {
  const owner = ownerOf(db);
  const replyTime = (name: string, hours: number) =>
    owner
      .updateTable('profile_stats')
      .set({ response_median_hours: hours })
      .where('user_id', '=', idOf(name))
      .execute();
  await replyTime('Kavya', 20);
  await replyTime('Harpreet', 3);
  await replyTime('Sofía', 25);
  expect((await names('', { keyword: undefined, repliesWithinDay: true })).toSorted()).toEqual(['Harpreet', 'Kavya']);
  await owner
    .updateTable('user_presence')
    .set({ last_active_at: new Date(0) })
    .where('user_id', '!=', idOf('Kavya'))
    .execute();
  await owner
    .updateTable('users')
    .set({ availability_status: 'busy' })
    .where('id', 'in', ['Kavya', 'Harpreet'].map(idOf))
    .execute();
  expect(await names('', { keyword: undefined, onlineNow: true })).toEqual(['Kavya']);
  expect(await names('ergonomics', { onlineNow: true, repliesWithinDay: true })).toEqual(['Kavya']);
  const { topRated, repliesFastest } = await getHighlights(contextFor(services, idOf('Lakshmi')));
  expect(topRated).toEqual([]); // nobody was rated this month
  expect(repliesFastest.map(({ firstName }) => firstName)).toEqual(['Harpreet', 'Kavya']);
  await pause('Harpreet', '2099-01-01');
  const { repliesFastest: others } = await getHighlights(contextFor(services, idOf('Lakshmi')));
  expect(others.map(({ firstName }) => firstName)).toEqual(['Kavya']);
  await pause('Harpreet', null);
  await owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', idOf('Harpreet')).execute();
  const { repliesFastest: active } = await getHighlights(contextFor(services, idOf('Lakshmi')));
  expect(active.map(({ firstName }) => firstName)).toEqual(['Kavya']);
});

test('finds a name with a hyphen as it is written', async () => {
  for (const last_name of ['Iyer-Rao', 'Iyer-Das', 'Rao'])
    await createUser(db, { first_name: last_name, last_name, message_rate: 7 });
  for (const sortBy of ['rating', undefined] as const)
    expect(await names('iyer-rao', { sortBy })).toEqual(['Iyer-Rao']);
});

test('finds names and skills in Latin letters by their sound in Devanagari', async () => {
  for (const [first_name, last_name] of [
    ['Ananya', 'Iyer'],
    ['Karthik', 'Subramanian'],
    ['Arjun', 'Mehta'],
  ] as const)
    await createUser(db, { first_name, last_name, skills: ['Zotero'], message_rate: 8 });
  expect(await names('अनन्या')).toEqual(['Ananya']);
  expect(await names('कार्तिक')).toEqual(['Karthik']);
  expect(await names('अर्जुन मेहता')).toContain('Arjun');
  expect(await names('ज़ोटेरो')).toContain('Ananya');
});
