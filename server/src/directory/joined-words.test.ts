import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { listProfessionals } from './list-professionals.ts';

const services = await testServices(await testDatabase());
const reader = await createUser(services.db);
const expertIn = async (...skills: string[]) =>
  (await createUser(services.db, { message_rate: 9, profession: 'Advisor', skills })).id;

// Others who have a part of the words, and are rated as well.
for (const skill of [
  'KYC',
  'GST',
  'ITR',
  'Testing',
  'Commerce',
  'UI',
  'Net banking',
  'Node',
  'Form design',
  'A and B',
]) {
  await createUser(services.db, {
    message_rate: 9,
    profession: 'Advisor',
    bio: `I know ${skill}`,
    skills: [`${skill} basics`],
  });
}

const find = async (keyword: string): Promise<string[]> => {
  const ctx = contextFor(services, reader.id);
  const { content } = await listProfessionals(ctx, { page: 0, size: 50, keyword });
  return content.map(({ userId }) => userId);
};

test.each([
  ['M&A', 'M & A', 'M and A', 'm&a', 'MnA', 'M.&A.'],
  ['R&D', 'R and D', 'RnD', 'R & D'],
  ['F&O', 'f & o', 'FnO'],
  ['Q&A', 'q and a'],
  ['P&L', 'PnL', 'P and L'],
  ['AT&T', 'at&t'],
  ['e-KYC', 'ekyc', 'eKYC', 'e KYC', 'e‑KYC'],
  ['GST-2B', 'gst2b', 'GST 2B', 'gst-2b'],
  ['ITR-4', 'ITR4', 'itr 4', 'itr/4'],
  ['80C', '80 c', '80-C', '80(C)'],
  ['H1B', 'H-1B', 'h 1 b', 'H 1B'],
  ['B2B', 'b-2-b', 'b 2 b'],
  ['24x7', '24 x 7'],
  ['T20', 't-20', 'T 20'],
  ['Form 16', 'form16', 'Form-16'],
  ['A/B testing', 'AB testing', 'A B testing', 'a-b testing'],
  ['UI/UX', 'uiux', 'ui ux', 'UI-UX'],
  ['Node.js', 'nodejs', 'node js', 'NodeJS'],
  ['e-commerce', 'ecommerce', 'E commerce'],
  ['U.P.S.C.', 'UPSC', 'u p s c'],
  ['C++', 'c++'],
  ['C#', 'c#'],
  ['.NET', '.net'],
  ['D’Souza method', 'DSouza', "d'souza"],
])('finds the expert in %s first, however it is written', async (...spellings) => {
  for (const written of spellings) {
    const expert = await expertIn(written);
    for (const typed of spellings) expect([written, typed, (await find(typed))[0]]).toEqual([written, typed, expert]);
    await services.db.updateTable('users').set({ is_profile_public: false }).where('id', '=', expert).execute();
  }
});

test('finds a skill with signs in a longer search', async () => {
  const expert = await expertIn('M&A', 'Due diligence');
  for (const typed of ['M&A lawyer', 'who can help with M and A?', 'm & a advice for a startup']) {
    expect([typed, (await find(typed))[0]]).toEqual([typed, expert]);
  }
});

test('does not join a skill with the next one', async () => {
  const expert = await expertIn('V&V', 'e-KYC', 'GST-2B', 'R&D', 'T 20', 'A B testing', 'Q&A');
  for (const typed of ['V and V', 'V&V e-KYC', 'ekyc', 'e KYC', 'gst2b', 'R&D', 'T20', 'AB testing', 'Q&A']) {
    expect([typed, (await find(typed))[0]]).toEqual([typed, expert]);
  }
});

test('still finds a name in two parts by each part', async () => {
  const { id } = await createUser(services.db, { message_rate: 9, first_name: 'Tara', last_name: 'Iyer-Rao' });
  for (const typed of ['Iyer-Rao', 'iyer rao', 'IyerRao', 'Iyer', 'tara iyer-rao'])
    expect([typed, await find(typed)]).toEqual([typed, expect.arrayContaining([id])]);
});
