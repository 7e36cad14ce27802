import { expect, test } from 'vitest';
import { testPeople } from '../testing/people.ts';
import { getSimilarPrices } from './get-similar-prices.ts';

const { join } = await testPeople();

test('compares the price with that of five or more other listed people of the category', async () => {
  const price = (message_rate: number, fields: object = {}) => join({ profession: 'Nurse', message_rate, ...fields });
  const [priced, client] = [await price(9_999), await join({ profession: 'Yoga teacher' })];
  const ofPriced = async () => (await getSimilarPrices(priced.ctx)).similar;
  for (const rate of [100, 20, 40, 30]) await price(rate);
  await join({ profession: 'Nurse' });
  await price(1, { is_profile_public: false });
  await price(1, { status: 'suspended' });
  await price(1, { profession: 'Software Engineer' });
  expect(await ofPriced()).toBeNull();
  expect((await getSimilarPrices(client.ctx)).similar).toMatchObject({ people: 5, high: 6_039 });

  await price(60, { profession: 'Yoga teacher' });
  expect(await ofPriced()).toEqual({ category: 'Healthcare experts', people: 5, low: 24, median: 40, high: 84 });
});

test('compares no prices for a profession without a category', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, () => join({ profession: 'Clockmaker', message_rate: 50 })),
  );
  expect(await getSimilarPrices(people[0]!.ctx)).toEqual({ similar: null });
});
