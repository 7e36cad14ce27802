/** Languages that people answer in: saved, shown to others, filtered by, found by their names, and gone with the account. */
import { LANGUAGES } from '@proverse/shared';
import { beforeAll, expect, test } from 'vitest';
import { requestDeletion } from '../account/request-deletion.ts';
import type { InputFor, UserContext } from '../context.ts';
import { getPublicProfile } from '../profiles/get-public-profile.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { listProfessionals } from './list-professionals.ts';

const { database, join } = await testPeople();
let viewer: UserContext;
const ids: Record<string, UserContext> = {};

beforeAll(async () => {
  viewer = (await join({ message_rate: null })).ctx;
  const people = {
    tamil: ['en', 'ta'],
    hindi: ['en', 'hi', 'mr'],
    english: ['en'],
    none: [],
  } as const;
  for (const [name, languages] of Object.entries(people)) {
    const { ctx } = await join({ first_name: name, profession: 'Lawyer', message_rate: 20 });
    await updateProfile(ctx, { languages: [...languages] });
    ids[name] = ctx;
  }
});

async function find(input: Partial<InputFor<'directory.professionals'>>) {
  const { content, relaxed } = await listProfessionals(viewer, { page: 0, size: 50, ...input });
  return relaxed ? ['nobody'] : content.map(({ firstName }) => firstName).toSorted();
}

test('a person chooses up to eight languages, and others see them', async () => {
  const { user } = await updateProfile(ids['tamil'] ?? viewer, { languages: ['ta', 'en'] });
  expect(user.languages).toEqual(['ta', 'en']);
  expect((await getPublicProfile(viewer, { userId: user.id })).languages).toEqual(['ta', 'en']);
  const nine = LANGUAGES.slice(0, 9).map(({ code }) => code);
  await expect(
    database.ownerPool.query('update users set languages = $1 where id = $2', [nine, user.id]),
  ).rejects.toThrow('users_languages_few');
});

test('the directory filters by language, and a search finds a language by its names, but not English', async () => {
  expect(await find({ language: 'ta' })).toEqual(['tamil']);
  expect(await find({ language: 'en' })).toEqual(['english', 'hindi', 'tamil']);
  expect(await find({ language: 'fr' })).toEqual([]);
  for (const keyword of ['marathi', 'मराठी', 'Marathi', 'hindi'])
    expect([keyword, await find({ keyword })]).toEqual([keyword, ['hindi']]);
  const { content } = await listProfessionals(viewer, { page: 0, size: 50, keyword: 'tamil lawyer' });
  expect(content[0]).toMatchObject({ firstName: 'tamil', languages: ['ta', 'en'] });
  expect(content[0]?.matches).toContain('Tamil (தமிழ்)');
  const { nearest } = await listProfessionals(viewer, { page: 0, size: 50, profession: 'Lawyer', language: 'fr' });
  expect(nearest?.relaxed).toContain('language');
});

test('among people who fit a search, those who answer in its language come first, and no one is left out', async () => {
  const first = async (input: Partial<InputFor<'directory.professionals'>>) => {
    const { content } = await listProfessionals(viewer, { page: 0, size: 50, ...input });
    return [content[0]?.firstName, content.length];
  };
  expect(await first({ keyword: 'mujhe vakil chahiye' })).toEqual(['hindi', 4]);
  expect(await first({ keyword: 'वकील चाहिए' })).toEqual(['hindi', 4]);
  expect(await first({ keyword: 'lawyer', readerLanguage: 'ta' })).toEqual(['tamil', 4]);
  expect(await first({ keyword: 'वकील चाहिए', readerLanguage: 'ta' })).toEqual(['hindi', 4]);
});

test('a deleted account keeps no languages', async () => {
  const leaver = ids['hindi'] ?? viewer;
  await requestDeletion(leaver, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 0 });
  const { rows } = await database.ownerPool.query('select status, languages from users where id = $1', [leaver.userId]);
  expect(rows).toEqual([{ status: 'deleted', languages: [] }]);
  expect(await find({ language: 'mr' })).toEqual([]);
});
