import { LIMITS } from '@proverse/shared';
import { expect, test } from 'vitest';
import { updateSettings } from '../profile/update-settings.ts';
import { getPublicProfile } from '../profiles/get-public-profile.ts';
import { createUser, rejectionOf } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { listProfessionals } from '../directory/list-professionals.ts';
import { listSaved } from './list-saved.ts';
import { saveProfessional, unsaveProfessional } from './save-professional.ts';

const { database, services, join, send } = await testPeople();

const save = (owner: Person, { id }: { id: string }) => saveProfessional(owner.ctx, { userId: id });
const unsave = (owner: Person, { id }: { id: string }) => unsaveProfessional(owner.ctx, { userId: id });
const list = (owner: Person, page = 0, size = 50) => listSaved(owner.ctx, { page, size });
const names = async (owner: Person) => (await list(owner)).content.map(({ firstName }) => firstName);
const countSaved = async (owner: Person) =>
  (await services.db.selectFrom('saved_professionals').select('saved_id').where('owner_id', '=', owner.id).execute())
    .length;

/** Fills the owner's list up to `count` with new people. */
async function fill(owner: Person, count: number): Promise<void> {
  const missing = count - (await countSaved(owner));
  // In batches, so that no statement comes near its timeout.
  for (let left = missing; left > 0; left -= 100) {
    await database.ownerPool.query(
      `with made as (
        insert into users (email, password_hash, first_name, last_name, profession)
        select gen_random_uuid() || '@example.com', '-', 'Filler', n::text, 'Tester' from generate_series(1, $2::integer) n
        returning id
      )
      insert into saved_professionals (owner_id, saved_id) select $1, id from made`,
      [owner.id, Math.min(left, 100)],
    );
  }
}

test('lists the last saved first, and repeating a save or removal changes nothing', async () => {
  const owner = await join();
  const [asha, ravi] = [await join({ first_name: 'Asha' }), await join({ first_name: 'Ravi' })];
  expect(await list(owner)).toEqual({ content: [], page: 0, size: 50, totalElements: 0, totalPages: 0 });
  expect(await save(owner, asha)).toEqual({ userId: asha.id, saved: true });
  await save(owner, ravi);
  await save(owner, asha);
  expect(await names(owner)).toEqual(['Ravi', 'Asha']);
  expect(await unsave(owner, ravi)).toEqual({ userId: ravi.id, saved: false });
  await unsave(owner, ravi);
  expect(await names(owner)).toEqual(['Asha']);
});

test('returns pages with the total', async () => {
  const owner = await join();
  await fill(owner, 5);
  expect(await list(owner, 1, 2)).toMatchObject({ page: 1, size: 2, totalElements: 5, totalPages: 3 });
  const pages = await Promise.all([0, 1, 2].map((page) => list(owner, page, 2)));
  expect(new Set(pages.flatMap(({ content }) => content.map(({ userId }) => userId))).size).toBe(5);
  expect(await list(owner, 9, 2)).toMatchObject({ content: [], totalElements: 5 });
});

test('cards and profiles show what the caller has saved, and the directory can filter by it', async () => {
  const [owner, other] = [await join(), await join()];
  const [asha, ravi] = [
    await join({ first_name: 'Asha', message_rate: 9 }),
    await join({ first_name: 'Ravi', message_rate: 9 }),
  ];
  await save(owner, asha);
  const cards = async (reader: Person, saved?: boolean) =>
    (await listProfessionals(reader.ctx, { page: 0, size: 50, sortBy: 'rating', keyword: 'Designer', saved })).content;
  const savedIds = async (reader: Person) =>
    (await cards(reader)).filter((card) => card.saved).map(({ userId }) => userId);
  expect(await savedIds(owner)).toEqual([asha.id]);
  expect(await savedIds(other)).toEqual([]);
  expect((await cards(owner, true)).map(({ userId }) => userId)).toEqual([asha.id]);
  expect(await cards(other, true)).toEqual([]);
  expect((await cards(owner, false)).map(({ userId }) => userId)).toContain(ravi.id);
  expect((await getPublicProfile(owner.ctx, { userId: asha.id })).saved).toBe(true);
  expect((await getPublicProfile(owner.ctx, { userId: ravi.id })).saved).toBe(false);
  expect((await getPublicProfile(other.ctx, { userId: asha.id })).saved).toBe(false);
});

test('rejects saving yourself', async () => {
  const owner = await join();
  expect((await rejectionOf(save(owner, owner))).code).toBe('SELF_SAVE');
});

test('hides a private expert from strangers, but not from people with a message between them, until public again', async () => {
  const [stranger, client] = [await join(), await join({ bonusCoins: 10 })];
  const expert = await join({ first_name: 'Meera', message_rate: 10 });
  await save(stranger, expert);
  await save(client, expert);
  await send(client, expert);
  await updateSettings(expert.ctx, { isProfilePublic: false });
  expect(await list(stranger)).toMatchObject({ content: [], totalElements: 0 });
  expect(await names(client)).toEqual(['Meera']);
  await updateSettings(expert.ctx, { isProfilePublic: true });
  expect(await names(stranger)).toEqual(['Meera']);
});

test('rejects a save into a full list, unless hidden people make room', async () => {
  const owner = await join();
  await fill(owner, LIMITS.savedMax);
  const [late, later] = [await join({ first_name: 'Late' }), await join({ first_name: 'Later' })];
  const { code, params } = await rejectionOf(save(owner, late));
  expect({ code, params }).toEqual({ code: 'SAVED_FULL', params: { max: LIMITS.savedMax } });
  const [first] = (await list(owner)).content;
  await save(owner, { id: first?.userId ?? '' }); // a repeat does not count
  await database.ownerPool.query(
    `update users set is_profile_public = false where id in (
      select saved_id from saved_professionals where owner_id = $1 limit 3
    )`,
    [owner.id],
  );
  await save(owner, late);
  expect(await countSaved(owner)).toBe(LIMITS.savedMax - 2);
  await save(owner, later);
  expect((await names(owner)).slice(0, 2)).toEqual(['Later', 'Late']);
});

test('concurrent saves never exceed the limit', async () => {
  const owner = await join();
  await fill(owner, LIMITS.savedMax - 3);
  const people = await Promise.all(Array.from({ length: 8 }, () => createUser(services.db)));
  const outcomes = await Promise.allSettled(people.map((person) => save(owner, person)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await countSaved(owner)).toBe(LIMITS.savedMax);
});

test('a save waits for an uncommitted one, and then counts it', async () => {
  const owner = await join();
  const [first, second] = [await join(), await join()];
  await fill(owner, LIMITS.savedMax - 1);
  const other = await services.pool.connect();
  try {
    await other.query('begin');
    await other.query('select save_professional($1, $2)', [owner.id, first.id]);
    const rejection = rejectionOf(save(owner, second));
    await expect
      .poll(async () => {
        const { rows } = await database.ownerPool.query<{ waiting: number }>(
          `select count(*) as waiting from pg_stat_activity
           where datname = current_database() and wait_event = 'advisory'`,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await other.query('commit');
    expect((await rejection).code).toBe('SAVED_FULL');
  } finally {
    other.release();
  }
  expect(await countSaved(owner)).toBe(LIMITS.savedMax);
});

test('saves once when the same save runs many times at once', async () => {
  const [owner, expert] = [await join(), await join()];
  await Promise.all(Array.from({ length: 8 }, () => save(owner, expert)));
  expect(await countSaved(owner)).toBe(1);
});

test('the application role cannot bypass the limit', async () => {
  const [owner, expert] = [await join(), await join()];
  await expect(
    services.pool.query('insert into saved_professionals (owner_id, saved_id) values ($1, $2)', [owner.id, expert.id]),
  ).rejects.toThrow('permission denied');
});
