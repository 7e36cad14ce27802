import { expect, test, vi } from 'vitest';
import { updateSettings } from '../profile/update-settings.ts';
import { publicContext } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { getShowcase } from './get-showcase.ts';

const { join, services } = await testPeople();
const visitor = publicContext(services);

let people = 0;
async function publish(firstName: string, profession: string, settings = {}) {
  const person = await join({ first_name: firstName, profession, message_rate: 250 });
  await updateSettings(person.ctx, { handle: `person_${(people += 1)}`, isPublicOnWeb: true, ...settings });
  return person;
}

test('shows one person of each category, but no one without a page on the web', async () => {
  await publish('Asha', 'Software Engineer');
  await publish('Ravi', 'Software Engineer');
  const doctor = await publish('Meera', 'Cardiologist');
  await publish('Hidden', 'Lawyer', { isProfilePublic: false });
  await join({ profession: 'Designer', message_rate: 250 });
  const shown = await getShowcase(visitor);
  expect(shown.people.map(({ profession }) => profession).toSorted()).toEqual(['Cardiologist', 'Software Engineer']);
  expect(shown.people.find(({ profession }) => profession === 'Cardiologist')).toEqual({
    handle: 'person_3',
    name: `Meera Rao`,
    profession: 'Cardiologist',
    headline: null,
    avatarUrl: null,
    messageRate: 250,
    rating: null,
    totalRatings: 0,
  });

  // Up to a minute old, so that a flood of visitors costs one query.
  await updateSettings(doctor.ctx, { isPublicOnWeb: false });
  expect(await getShowcase(visitor)).toBe(shown);
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  expect((await getShowcase(visitor)).people.map(({ name }) => name)).not.toContain('Meera Rao');
  vi.useRealTimers();
});
