import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { removeExpiredRows } from '../node/remove-expired-rows.ts';
import { getPublicProfile } from '../profiles/get-public-profile.ts';
import { leave, rejectionOf } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { checkHandle } from './check-handle.ts';
import { getSharedPage } from './get-shared-page.ts';
import { getProfile } from './get-profile.ts';
import { updateSettings } from './update-settings.ts';

const { join, database, services } = await testPeople();

const claim = async ({ ctx }: Person, handle: string) => (await updateSettings(ctx, { handle })).user.handle;
const rejectedClaim = ({ ctx }: Person, handle: string) => rejectionOf(updateSettings(ctx, { handle }));

/** Lets time pass for the handles that a person has given up. */
async function age({ id }: Person, interval: string): Promise<void> {
  await database.ownerPool.query('update handles set released_at = released_at - $2::interval where user_id = $1', [
    id,
    interval,
  ]);
}

test('a page is off until its owner has chosen a handle and turns it on', async () => {
  const [asha, reader] = [await join(), await join()];
  const shown = async () => (await getPublicProfile(reader.ctx, { userId: asha.id })).handle;
  expect(await rejectionOf(updateSettings(asha.ctx, { isPublicOnWeb: true }))).toMatchObject({
    code: 'HANDLE_MISSING',
    fields: { handle: 'Choose a handle first' },
  });
  expect((await updateSettings(asha.ctx, { handle: 'asha' })).user).toMatchObject({
    handle: 'asha',
    isPublicOnWeb: false,
  });
  expect(await shown()).toBeNull();
  expect(await getSharedPage(asha.ctx)).toEqual({ page: null, handle: 'asha', isProfilePublic: true });
  await updateSettings(asha.ctx, { isPublicOnWeb: true });
  expect(await shown()).toBe('asha');
  const { page } = await getSharedPage(asha.ctx);
  expect(page).toEqual({
    url: `${asha.ctx.config.publicUrl}/@asha`,
    qrSvg: expect.stringMatching(/^<svg .*<\/svg>$/s),
  });
  await updateSettings(asha.ctx, { isProfilePublic: false });
  expect(await getSharedPage(asha.ctx)).toEqual({ page: null, handle: 'asha', isProfilePublic: false });
  expect((await getPublicProfile(asha.ctx, { userId: asha.id })).handle).toBeNull();
});

test('saves nothing when one of the settings cannot be saved', async () => {
  const person = await join();
  // The contract rejects this capacity. Here it stands for any failure of the second statement.
  await expect(updateSettings(person.ctx, { handle: 'all_or_none', capacityPerWeek: 0 })).rejects.toThrow(
    'users_capacity_in_range',
  );
  expect((await getProfile(person.ctx)).handle).toBeNull();
});

test('a handle is 3 to 30 characters of a–z, 0–9 and _, and is not reserved', () => {
  const { handle } = contract.profile.updateSettings.input.shape;
  const accepts = (text: string) => handle.safeParse(text).data;
  expect([' @Asha_Rao ', 'a1b', 'a'.repeat(30), '007'].map(accepts)).toEqual([
    'asha_rao',
    'a1b',
    'a'.repeat(30),
    '007',
  ]);
  const refused = ['ab', 'a'.repeat(31), '_asha', 'asha_', 'asha-rao', 'аsha', 'asha.rao', 'ａsha', ''];
  const reserved = ['admin', 'adm1n', 'a_d_m_i_n', 'directory', 'api', 'proverse_help', 'pr0verse', 'Sign_In'];
  expect([...refused, ...reserved].map(accepts).filter((parsed) => parsed !== undefined)).toEqual([]);
});

test('of two people who claim one handle at the same moment, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => join()));
  const outcomes = await Promise.allSettled(people.map((person) => claim(person, 'wanted')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const taken = 'This handle is taken. Choose another.';
  for (const loser of losers) expect(loser).toMatchObject({ code: 'HANDLE_TAKEN', fields: { handle: taken } });
});

test('a person who changes it at two places at once has one handle and one former one', async () => {
  const person = await join();
  await claim(person, 'first_one');
  const outcomes = await Promise.allSettled(['second_one', 'third_one'].map((handle) => claim(person, handle)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await database.ownerPool.query(
    'select count(*) as all, count(released_at) as former from handles where user_id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ all: 2, former: 1 }]);
});

test('a handle changes once in 30 days, and its owner may take the former one back', async () => {
  const person = await join();
  expect(await claim(person, 'old_name')).toBe('old_name');
  expect(await claim(person, 'new_name')).toBe('new_name');
  expect(await claim(person, 'new_name')).toBe('new_name');
  const tooSoon = await rejectedClaim(person, 'newer_name');
  expect(tooSoon).toMatchObject({ code: 'HANDLE_CHANGED_RECENTLY', params: { until: expect.stringMatching(/Z$/) } });
  expect(tooSoon.fields?.['handle']).toMatch(/^You can change your handle again on \d+ \w+ \d{4}$/);
  await age(person, '29 days');
  expect((await rejectedClaim(person, 'newer_name')).code).toBe('HANDLE_CHANGED_RECENTLY');
  await age(person, '1 day');
  expect(await claim(person, 'old_name')).toBe('old_name');
  expect((await rejectedClaim(person, 'newer_name')).code).toBe('HANDLE_CHANGED_RECENTLY');
});

test('a former handle is never given to someone else, also after its owner left', async () => {
  const [owner, other] = [await join(), await join()];
  await claim(owner, 'sought');
  await claim(owner, 'sought_two');
  expect((await rejectedClaim(other, 'sought')).code).toBe('HANDLE_TAKEN');
  const isFree = async ({ ctx }: Person, handle: string) => (await checkHandle(ctx, { handle })).isFree;
  expect([await isFree(owner, 'sought'), await isFree(owner, 'sought_two'), await isFree(other, 'unsought')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([await isFree(other, 'sought'), await isFree(other, 'sought_two')]).toEqual([false, false]);
  await age(owner, '3 years');
  await removeExpiredRows(services.db);
  expect((await rejectedClaim(other, 'sought')).code).toBe('HANDLE_TAKEN');

  await updateSettings(owner.ctx, { isPublicOnWeb: true });
  await leave(database.ownerPool, owner.id);
  const { rows } = await database.ownerPool.query(
    `select user_id, released_at from handles where handle = 'sought_two'`,
  );
  expect(rows).toEqual([{ user_id: null, released_at: expect.any(Date) }]);
  expect((await rejectedClaim(await join(), 'sought_two')).code).toBe('HANDLE_TAKEN');
});
