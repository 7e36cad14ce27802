import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputFor } from '../context.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { testServices } from '../testing/services.ts';
import { listProfessionals } from './list-professionals.ts';

const database = await testDatabase();
const services = await testServices(database);
const firstPage = { page: 0, size: 50, sortBy: 'rating' } as const;
let viewer: Awaited<ReturnType<typeof createUser>>;

type Input = InputFor<'directory.professionals'>;
const list = (filters: Partial<Input> = {}) =>
  listProfessionals(contextFor(services, viewer.id), { ...firstPage, ...filters });
/** First names of the people who match, in order. */
const names = async (filters: Partial<Input> = {}) =>
  [await list(filters)].flatMap(({ content, relaxed }) => (relaxed ? [] : content.map(({ firstName }) => firstName)));

/** `stars` of each rating. */
type Stats = { readonly stars?: readonly number[]; readonly responseRate?: number };

async function join(firstName: string, fields: Parameters<typeof createUser>[1] = {}, stats: Stats = {}) {
  const user = await createUser(services.db, { first_name: firstName, message_rate: 20, ...fields });
  const { stars = [], responseRate = null } = stats;
  await services.db
    .updateTable('profile_stats')
    .set({
      rating_sum: stars.reduce((sum, each) => sum + each, 0),
      rater_count: stars.length,
      rating_count: stars.length,
      response_rate: responseRate,
    })
    .where('user_id', '=', user.id)
    .execute();
  return user;
}

beforeAll(async () => {
  viewer = await createUser(services.db, { is_profile_public: false });
});
beforeEach(async () => {
  await services.db.updateTable('users').set({ is_profile_public: false }).execute();
});

test('lists a new professional at once, also to themselves, with all data of a card', async () => {
  const user = await join('Asha', {
    last_name: 'Rao',
    profession: 'Designer',
    headline: 'Brand identity',
    skills: ['Figma', 'Typography'],
    message_rate: 40,
    bio: 'Tea and soap.',
    location: 'Kochi',
  });
  const page = await listProfessionals(contextFor(services, user.id), firstPage);
  expect(page).toEqual({
    content: [
      {
        userId: user.id,
        firstName: 'Asha',
        lastName: 'Rao',
        profession: 'Designer',
        avatarUrl: null,
        rating: null,
        totalRatings: 0,
        responseRate: null,
        averageResponseTime: null,
        messageRate: 40,
        status: 'offline',
        availabilityStatus: 'offline',
        isOnline: false, // as the default status is Offline
        headline: 'Brand identity',
        location: 'Kochi',
        bio: 'Tea and soap.',
        skills: ['Figma', 'Typography'],
        languages: [],
        totalMessages: 0,
        pausedUntil: null,
        placesLeft: null,
        nextPlaceAt: null,
        saved: false,
        verified: [],
      },
    ],
    page: 0,
    size: 50,
    totalElements: 1,
    totalPages: 1,
  });
});

test('hides private and suspended people, and those without a price, until that changes', async () => {
  const hidden = await join('Hidden', { is_profile_public: false });
  const suspended = await join('Suspended', { status: 'suspended' });
  const client = await join('Client', { message_rate: null });
  await join('Open');
  expect(await names()).toEqual(['Open']);
  await services.db.updateTable('users').set({ is_profile_public: true }).where('id', '=', hidden.id).execute();
  await ownerOf(services.db).updateTable('users').set({ status: 'active' }).where('id', '=', suspended.id).execute();
  await services.db.updateTable('users').set({ message_rate: 1 }).where('id', '=', client.id).execute();
  expect((await names()).toSorted()).toEqual(['Client', 'Hidden', 'Open', 'Suspended']);
});

test('shows a response rate when three messages were due', async () => {
  const user = await join('Nira', {}, { responseRate: 0 });
  const due = { user_id: user.id, day: sql<string>`current_date`, expired: 2 };
  await services.db.insertInto('response_days').values(due).execute();
  const rate = async () => (await list()).content[0]?.responseRate;
  expect(await rate()).toBeNull();
  await services.db.updateTable('response_days').set({ replied: 1 }).where('user_id', '=', user.id).execute();
  expect(await rate()).toBe(0);
});

test('every order puts people without a value last and keeps ties in one order', async () => {
  const people: readonly [string, number | null, Stats][] = [
    ['A', 30, { stars: [4, 4], responseRate: 80 }],
    ['B', 10, { stars: [5], responseRate: 100 }],
    ['C', 700, { stars: [4, 4, 4], responseRate: 0 }],
    ['D', 30, {}],
    ['E', 500, { stars: [4, 4] }],
  ];
  for (const [name, message_rate, stats] of people) await join(name, { message_rate }, stats);
  expect(await names({ sortBy: 'rating' })).toEqual(['B', 'C', 'A', 'E', 'D']);
  expect(await names({ sortBy: 'price_low' })).toEqual(['B', 'A', 'D', 'E', 'C']);
  expect(await names({ sortBy: 'price_high' })).toEqual(['C', 'E', 'D', 'A', 'B']);
  expect(await names({ sortBy: 'response' })).toEqual(['B', 'A', 'C', 'D', 'E']);
});

test('a new rating, response rate or price moves a person in its order at once', async () => {
  await join('First', {}, { stars: [4], responseRate: 50 });
  const late = await join('Late');
  expect(await names()).toEqual(['First', 'Late']);
  // A page of one person is read in the order of the index, so it needs no sort.
  const first = async (sortBy: Input['sortBy']) => names({ sortBy, size: 1 });
  await services.db
    .updateTable('profile_stats')
    .set({ rating_sum: 5, rater_count: 1, rating_count: 1, response_rate: 60 })
    .where('user_id', '=', late.id)
    .execute();
  expect(await first('rating')).toEqual(['Late']);
  expect(await first('response')).toEqual(['Late']);
  const price = (message_rate: number) =>
    services.db.updateTable('users').set({ message_rate }).where('id', '=', late.id).execute();
  await price(5);
  expect(await first('price_low')).toEqual(['Late']);
  await price(50);
  expect(await first('price_high')).toEqual(['Late']);
});

test('price bounds are inclusive', async () => {
  for (const rate of [19, 20, 21, 50, 51]) await join(String(rate), { message_rate: rate });
  const priced = { sortBy: 'price_low' } as const;
  expect(await names({ ...priced, maxPrice: 20 })).toEqual(['19', '20']);
  expect(await names({ ...priced, minPrice: 21, maxPrice: 50 })).toEqual(['21', '50']);
  expect(await names({ ...priced, minPrice: 51 })).toEqual(['51']);
  expect(await names({ ...priced, minPrice: 0 })).toEqual(['19', '20', '21', '50', '51']);
  expect(await names({ ...priced, minPrice: 30, maxPrice: 20 })).toEqual([]);
});

test('matches the whole profession in any case, and does not filter by "all" or an empty one', async () => {
  await join('Engineer', { profession: 'Software Engineer' });
  await join('Senior', { profession: 'Senior Software Engineer' });
  expect(await names({ profession: 'software ENGINEER' })).toEqual(['Engineer']);
  for (const profession of ['all', 'All', '']) expect(await names({ profession })).toHaveLength(2);
  expect(await names({ profession: '%' })).toEqual([]);
});

test('finds names and parts of words; with an order, only people with every word if there are any', async () => {
  await join('Meera', {
    last_name: 'Nair',
    profession: 'Designer',
    headline: 'Brand identity',
    skills: ['Typography'],
  });
  await join('Kabir', { last_name: 'Bose', profession: 'Designer', message_rate: 5 });
  const byPrice = (keyword: string) => names({ keyword, sortBy: 'price_low' });
  expect(await byPrice('DESIGN typo')).toEqual(['Meera']);
  expect(await byPrice('nair brand meera')).toEqual(['Meera']);
  // No one matches both words, so people who match one of them are returned.
  expect(await byPrice('bose typography')).toEqual(['Kabir', 'Meera']);
  expect(await byPrice('  designer  ')).toEqual(['Kabir', 'Meera']);
  expect(await names({ keyword: 'meera designer', sortBy: undefined })).toEqual(['Meera', 'Kabir']);
  // A word does not match across two fields.
  expect(await names({ keyword: 'nairdesigner' })).toEqual([]);
  expect(await names({ keyword: 'ograph' })).toEqual(['Meera']);
});

test('matches one or two characters at the start of a word, and longer parts anywhere', async () => {
  await join('Zoya', { last_name: 'Khan', profession: 'Yoga teacher', skills: ['C++', 'UI/UX'] });
  await join('Azad', { last_name: 'Mirza', profession: 'Doctor', skills: ['Box-office'] });
  for (const keyword of ['z', 'zo', 'ZO kh te', 'ux', 'c+', 'c++ zo'])
    expect(await names({ keyword })).toEqual(['Zoya']);
  for (const keyword of ['zad', 'offi']) expect(await names({ keyword })).toEqual(['Azad']);
  expect(await names({ keyword: 'za' })).toEqual([]);
});

test('finds no one by punctuation alone, and treats no character as a wildcard', async () => {
  await join('Someone', { headline: 'Grew 100% in a year, in snake_case' });
  for (const keyword of ['%', '_', '%%', '\\', "'"]) expect(await names({ keyword })).toEqual([]);
  expect(await names({ keyword: '100%' })).toEqual(['Someone']);
  expect(await names({ keyword: 'sn%case' })).toEqual(['Someone']); // by "case"
  expect(await names({ keyword: 's%ke' })).toEqual([]);
});

test('finds names in every script, in any case and with composed or combining accents', async () => {
  await join('प्रिया', { last_name: 'शर्मा' });
  await join('ليلى', { last_name: 'حداد' });
  await join('SOFÍA', { last_name: 'ÖZTÜRK' });
  expect(await names({ keyword: 'शर्मा' })).toEqual(['प्रिया']);
  expect(await names({ keyword: 'حداد' })).toEqual(['ليلى']);
  expect(await names({ keyword: 'प्' })).toEqual(['प्रिया']);
  for (const keyword of ['sofía öztürk', 'sofi\u0301a', 'ozt']) expect(await names({ keyword })).toEqual(['SOFÍA']);
});

test('pages neither repeat nor skip a person when all values are equal', async () => {
  const all = [];
  for (let i = 0; i < 23; i += 1) all.push((await join(`P${i}`, { message_rate: 20 })).id);
  // Rewrites the rows in reverse, so that their order on disk differs from the order of the list.
  for (const id of all.toReversed()) {
    await services.db.updateTable('users').set({ headline: 'Rewritten' }).where('id', '=', id).execute();
  }
  for (const sortBy of ['rating', 'price_low', 'price_high', 'response'] as const) {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list({ sortBy, page, size: 7 })));
    const ids = pages.flatMap(({ content }) => content.map(({ userId }) => userId));
    expect(ids).toEqual(sortBy === 'price_high' ? all.toReversed() : all);
    for (const page of pages) expect(page).toMatchObject({ totalElements: 23, totalPages: 4 });
  }
  expect(await list({ page: 9, size: 7 })).toMatchObject({ content: [], totalElements: 23, totalPages: 4 });
});

test('shows as online now who was active lately, is listed and did not choose Offline', async () => {
  const shown = { availability_status: 'busy' } as const;
  const people = [
    await join('Asha', shown),
    await join('Ravi', { ...shown, message_rate: null }),
    await join('Meera', { ...shown, is_profile_public: false }),
    await join('Kabir', { ...shown, status: 'suspended' }),
    await join('Dev'),
    await join('Zoya', shown),
  ];
  const online = () => names({ onlineNow: true });
  const setUser = (n: number, fields: object) =>
    ownerOf(services.db)
      .updateTable('users')
      .set(fields)
      .where('id', '=', people[n]?.id ?? '')
      .execute();
  const inactive = (n: number) =>
    ownerOf(services.db)
      .updateTable('user_presence')
      .set({ last_active_at: new Date(Date.now() - 15 * 60_000 - 1000) })
      .where('user_id', '=', people[n]?.id ?? '')
      .execute();
  expect(await online()).toEqual(['Asha', 'Zoya']);
  await setUser(1, { message_rate: 20 });
  await setUser(2, { is_profile_public: true });
  await setUser(3, { status: 'active' });
  await setUser(4, { availability_status: 'online' });
  await inactive(5);
  expect(await online()).toEqual(['Asha', 'Ravi', 'Meera', 'Kabir', 'Dev']);
  await setUser(0, { message_rate: null });
  await setUser(2, { is_profile_public: false });
  await setUser(3, { status: 'suspended' });
  await setUser(4, { availability_status: 'offline' });
  expect(await online()).toEqual(['Ravi']);
  expect(await list({ onlineNow: true, page: 1 })).toMatchObject({ content: [], totalElements: 1, totalPages: 1 });
  await inactive(1);
  expect(await list({ onlineNow: true })).toMatchObject({ content: [], totalElements: 0, totalPages: 0 });
});

test('finds the people with a filter among thousands who have a common word', async () => {
  const crowd = await testDatabase();
  const big = await testServices(crowd);
  const me = await createUser(big.db, { first_name: 'Zoya', profession: 'Singer', message_rate: 900 });
  // In batches, so that no statement comes near its timeout.
  for (let i = 0; i < 1600; i += 100) {
    await crowd.ownerPool.query(
      `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
       select 'n' || i || '@example.com', '-', 'Nobody', 'N' || i, 'Tester', 1 + i % 50
       from generate_series($1::integer, $1 + 99) i`,
      [i + 1],
    );
  }
  await crowd.ownerPool.query('analyze directory_entries, directory_documents');
  await crowd.ownerPool.query('select mark_leading_experts(100, 5000)');
  const page = (input: Partial<Input>) =>
    listProfessionals(contextFor(big, me.id), { page: 0, size: 20, sortBy: 'price_low', ...input });
  // Every tester is as good as another, so the marks of leading people leave most of the cheapest out.
  const cheapest = await page({ keyword: 'tester', maxPrice: 1 });
  expect(cheapest.totalElements).toBe(32);
  expect(new Set(cheapest.content.map(({ messageRate }) => messageRate))).toEqual(new Set([1]));
  expect(await page({ keyword: 'zoya' })).toMatchObject({ content: [{ userId: me.id }], totalElements: 1 });
  expect((await page({ keyword: 'nobody' })).totalElements).toBe(99); // of 100 leading people
  expect((await page({})).totalElements).toBe(1601);
});
