import { expect, test } from 'vitest';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { testDatabase } from '../testing/database.ts';
import { getSimilarPrices } from './get-similar-prices.ts';

test('shows what others of the category charge, from five listed people on', async () => {
  const services = await testServices(await testDatabase());
  const join = (profession: string, message_rate: number | null, fields = {}) =>
    createUser(services.db, { profession, message_rate, ...fields });
  const { id } = await join('Nurse', 9000);
  const prices = async () => (await getSimilarPrices(contextFor(services, id))).prices;
  for (const rate of [300, 100, 200, 500]) await join('Doctor', rate);
  await join('Teacher', 1);
  await join('Doctor', null);
  await join('Doctor', 1, { is_profile_public: false });
  expect(await prices()).toBeNull();
  await join('Yoga teacher', 400);
  expect(await prices()).toEqual({ low: 100, median: 300, high: 500 });
});

test('shows nothing to people whose profession is in no category', async () => {
  const services = await testServices(await testDatabase());
  for (let i = 0; i < 5; i += 1) await createUser(services.db, { profession: 'Astronaut', message_rate: 10 });
  const { id } = await createUser(services.db, { profession: 'Astronaut' });
  expect(await getSimilarPrices(contextFor(services, id))).toEqual({ prices: null });
});
