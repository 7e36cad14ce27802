import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { listPackages, savingsTag } from './list-packages.ts';

const services = await testServices(await testDatabase());

test('lists the five packages on sale, cheapest first, without test packages', async () => {
  const user = await createUser(services.db);
  const { content, testMode } = await listPackages(contextFor(services, user.id));
  expect(testMode).toBe(true);
  expect(
    content.map(({ code, price, coins, bonus, popular, savings }) => [code, price, coins, bonus, popular, savings]),
  ).toEqual([
    ['STARTER', 100, 100, 0, false, null],
    ['BASIC', 500, 500, 25, false, 'Save 5%'],
    ['PRO', 1000, 1000, 100, true, 'Save 9%'],
    ['BUSINESS', 2500, 2500, 300, false, 'Save 11%'],
    ['ENTERPRISE', 5000, 5000, 750, false, 'Save 13%'],
  ]);
  expect(content.every(({ id, code, title, description }) => id === code && title !== '' && description !== '')).toBe(
    true,
  );
});

test('shows a saving only if there is one', () => {
  expect(savingsTag(100, 100)).toBeNull();
  expect(savingsTag(110, 100)).toBeNull();
  expect(savingsTag(80, 100)).toBe('Save 20%');
});
