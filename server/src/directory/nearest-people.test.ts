import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { listProfessionals } from './list-professionals.ts';
import { saveProfessional } from '../saved/save-professional.ts';

const services = await testServices(await testDatabase());
const join = (first_name: string, profession: string, message_rate: number) =>
  createUser(services.db, { first_name, profession, message_rate });
const reader = contextFor(services, (await createUser(services.db, { first_name: 'Reader' })).id);
const maya = await join('Maya', 'Mathematics teacher', 40);
await join('Tom', 'Tax consultant', 90);
await join('Dev', 'Software engineer', 500);

type Input = Partial<Parameters<typeof listProfessionals>[1]>;
const list = (input: Input) => listProfessionals(reader, { page: 0, size: 50, ...input });
const namesOf = (people: readonly { firstName: string }[] = []) => people.map(({ firstName }) => firstName).toSorted();

test.each(['how to get into IIM', 'crack UPSC in one year', 'NEET dropper', 'is IIT worth it?'])(
  'answers “%s” with educators, although no profile has its words',
  async (keyword) => {
    const { content, relaxed } = await list({ keyword });
    expect([content[0]?.firstName, relaxed]).toEqual(['Maya', undefined]);
  },
);

test.each(['asdfgh qwrtzp', 'the', '???', '😀', 'ज्ञज्ञज्ञ', 'zzzzzz'])(
  'returns the best-rated people for “%s” and says that they do not match',
  async (keyword) => {
    const found = await list({ keyword });
    expect([namesOf(found.content), found.relaxed, found.totalElements]).toEqual([
      ['Dev', 'Maya', 'Tom'],
      ['keyword'],
      3,
    ]);
    expect(await list({ keyword, page: 1 })).toMatchObject({ content: [], totalElements: 0 });
  },
);

test('prefers the nearest category when no one matches the keyword', async () => {
  const { content, relaxed, nearestCategory } = await list({ keyword: 'my landlord keeps my deposit' });
  expect([namesOf(content), relaxed, nearestCategory]).toEqual([['Tom'], ['keyword'], 'consulting']);
});

test('keeps the filters when no one matches the keyword', async () => {
  const { content, relaxed } = await list({ keyword: 'zzzzzz', maxPrice: 50 });
  expect([namesOf(content), relaxed]).toEqual([['Maya'], ['keyword']]);
});

test.each<[Input, string[], string[]]>([
  [{ maxPrice: 10 }, ['Dev', 'Maya', 'Tom'], ['price']],
  [{ profession: 'Florist' }, ['Dev', 'Maya', 'Tom'], ['profession']],
  [{ onlineNow: true, category: 'education' }, ['Maya'], ['onlineNow']],
  [{ keyword: 'tax', maxPrice: 10, onlineNow: true }, ['Tom'], ['onlineNow', 'price']],
  [{ keyword: 'zzzzzz', maxPrice: 10 }, ['Dev', 'Maya', 'Tom'], ['keyword', 'price']],
  [{ minPrice: 30, maxPrice: 20, repliesWithinDay: true }, ['Dev', 'Maya', 'Tom'], ['repliesWithinDay', 'price']],
])('offers the people nearest to filters that exclude everyone: %j', async (input, people, relaxed) => {
  const { content, totalElements, nearest } = await list(input);
  expect([content, totalElements]).toEqual([[], 0]);
  expect([namesOf(nearest?.people), nearest?.relaxed]).toEqual([people, relaxed]);
});

test('offers no one instead of saved experts', async () => {
  expect(await list({ saved: true })).toEqual({ content: [], page: 0, size: 50, totalElements: 0, totalPages: 0 });
  await saveProfessional(reader, { userId: maya.id });
  const { content, relaxed } = await list({ saved: true, keyword: 'zzzzzz' });
  expect([namesOf(content), relaxed]).toEqual([['Maya'], ['keyword']]);
});
