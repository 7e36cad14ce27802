import { beforeAll, expect, test } from 'vitest';
import { testApp, tokenOf, type TestApp } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});

async function get(url: string) {
  const { id } = await createUser(world.services.db);
  const authorization = `Bearer ${await tokenOf(world.services, id)}`;
  return world.app.inject({ url, headers: { authorization } });
}

test('the documented paths return the documented shapes', async () => {
  const stats = await get('/api/dashboard/stats');
  expect(stats.json()).toMatchObject({ availableCoins: 0, totalMessages: 0, responseRate: null, rating: null });
  expect((await get('/api/dashboard/messages')).json()).toEqual([]);
  expect((await get('/api/dashboard/messages?limit=50')).json()).toEqual([]);
  expect((await get('/api/dashboard/earnings/summary')).json()).toMatchObject({
    thisMonthEarnings: 0,
    monthlyGrowthPercentage: null,
    avgEarningsPerMessage: 0,
    pendingEarnings: 0,
  });
  expect((await get('/api/coins/earnings/months')).json()).toHaveLength(12);
  expect((await get('/api/dashboard')).json()).toMatchObject({ recentMessages: [], unreadMessageCount: 0 });
});

test.each(['0', '51', '-1', '1.5', 'many'])('a limit of %s is rejected with the name of its field', async (limit) => {
  const answer = await get(`/api/dashboard/messages?limit=${limit}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: { limit: expect.stringMatching(/^Limit must be/) } });
});

test('the directory returns 50 people by default', async () => {
  await Promise.all(Array.from({ length: 51 }, () => createUser(world.services.db, { message_rate: 9 })));
  expect((await get('/api/directory/professionals')).json()).toHaveLength(50);
  expect((await get('/api/directory/professionals?size=7')).json()).toHaveLength(7);
});

test('reads a boolean filter from the query string, and rejects other values with the name of the field', async () => {
  expect((await get('/api/directory/professionals?saved=true')).json()).toEqual([]);
  expect((await get('/api/directory/professionals?saved=false')).json()).not.toEqual([]);
  const answer = await get('/api/directory/professionals?saved=maybe');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: { saved: 'Saved must be true or false' } });
});

test.each(['nonsense', '0', 'x'.repeat(150), '00000000-0000-0000-0000-000000000000', '%00', "'%20or%201=1"])(
  'returns 404 for the impossible id %s on every path of a profile',
  async (id) => {
    for (const path of ['', '/stats', '/reviews']) {
      expect((await get(`/api/profiles/${id}${path}`)).statusCode).toBe(404);
    }
    expect((await get(`/api/recipients/${id}`)).statusCode).toBe(404);
    expect((await get(`/api/recipients/${id}/availability`)).statusCode).toBe(404);
  },
);
