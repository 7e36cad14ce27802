import { expect, test } from 'vitest';
import { updateSettings } from '../profile/update-settings.ts';
import { testApp } from '../testing/app.ts';
import { peopleOf } from '../testing/people.ts';
import { listProfessionals } from './list-professionals.ts';

const { app, services, database } = await testApp();
const { join } = peopleOf(services, database);

async function publish(fields: Parameters<typeof join>[0]) {
  const person = await join({ message_rate: 250, ...fields });
  const handle = `p${person.id.replaceAll('-', '').slice(-20)}`;
  await updateSettings(person.ctx, { handle, isPublicOnWeb: true });
  return { ...person, handle };
}

const search = async (payload: object) => {
  const response = await app.inject({ method: 'POST', url: '/api/public/experts', payload });
  expect(response.statusCode).toBe(200);
  return response.json<{ content: Record<string, unknown>[]; totalElements: number; relaxed?: string[] }>();
};
const handlesOf = async (payload: object) => (await search(payload)).content.map(({ handle }) => handle);

test('finds only people with a page on the web, and says neither who is online nor who is saved', async () => {
  const baker = await publish({ first_name: 'Asha', profession: 'Baker', availability_status: 'online' });
  const dear = await publish({ first_name: 'Meera', profession: 'Baker', message_rate: 900 });
  const inside = await join({ first_name: 'Ravi', profession: 'Baker', message_rate: 50 });
  const gone = await publish({ first_name: 'Uma', profession: 'Baker' });
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [gone.id]);

  const everyone = new Set(await handlesOf({}));
  expect(everyone).toEqual(new Set([baker.handle, dear.handle]));
  expect(new Set(await handlesOf({ keyword: 'my sourdough baker' }))).toEqual(everyone);
  expect(await handlesOf({ keyword: 'baker', maxPrice: 300 })).toEqual([baker.handle]);
  expect(await handlesOf({ keyword: 'baker', sortBy: 'price_high' })).toEqual([dear.handle, baker.handle]);
  // No one is nearest to these words, so everyone is shown, but no one without a page.
  const nearest = await search({ keyword: 'zyxwvutsr' });
  expect(nearest.relaxed).toEqual(['keyword']);
  expect(new Set(nearest.content.map(({ handle }) => handle))).toEqual(everyone);

  const [card] = (await search({ keyword: 'Asha' })).content;
  expect(card).toMatchObject({ firstName: 'Asha', profession: 'Baker', messageRate: 250, handle: baker.handle });
  for (const field of ['isOnline', 'status', 'availabilityStatus', 'saved']) expect(card).not.toHaveProperty(field);
  for (const filter of [{ onlineNow: true }, { saved: true }]) {
    const response = await app.inject({ method: 'POST', url: '/api/public/experts', payload: filter });
    expect(response.statusCode).toBe(400);
  }

  // The directory of people who are signed in shows all three, and remembers no total of the other search.
  const shown = await listProfessionals(inside.ctx, { page: 0, size: 50 });
  expect(shown.totalElements).toBe(3);
});

test('a network cannot make it search without end', async () => {
  const limited = await testApp({ RATE_LIMIT: 'on' });
  const statuses = new Set<number>();
  for (let i = 0; i < 320 && !statuses.has(429); i += 1) {
    const { statusCode } = await limited.app.inject({ method: 'POST', url: '/api/public/experts', payload: {} });
    statuses.add(statusCode);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
