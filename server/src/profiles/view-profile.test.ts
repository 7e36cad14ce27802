import { expect, test } from 'vitest';
import { pruneProfileViews } from './prune-profile-views.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { getPublicStats } from './get-public-stats.ts';
import { viewProfile } from './view-profile.ts';

const { database, services, join } = await testPeople();

const views = async (person: Person) => (await getPublicStats(person.ctx, { userId: person.id })).profileViews;

/** Moves all visits into the past. */
const daysPass = (days: number) => database.ownerPool.query('update profile_views set day = day - $1::integer', [days]);

test('counts one visit per visitor and day, and no visits to one’s own profile', async () => {
  const [expert, asha, ravi] = [await join(), await join(), await join()];
  const visit = (visitor: Person) => viewProfile(visitor.ctx, { userId: expert.id });
  expect(await visit(asha)).toEqual({ counted: true });
  expect(await visit(asha)).toEqual({ counted: false });
  expect(await visit(ravi)).toEqual({ counted: true });
  expect(await visit(expert)).toEqual({ counted: false });
  expect(await views(expert)).toBe(2);
  await daysPass(1);
  expect(await visit(asha)).toEqual({ counted: true });
  expect(await views(expert)).toBe(3);
});

test('counts one visit for concurrent calls of one visitor', async () => {
  const [expert, visitor] = [await join(), await join()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => viewProfile(visitor.ctx, { userId: expert.id })));
  expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
  expect(await views(expert)).toBe(1);
});

test('counts every concurrent visitor', async () => {
  const expert = await join();
  const visitors = await Promise.all(Array.from({ length: 20 }, () => join()));
  await Promise.all(visitors.map(({ ctx }) => viewProfile(ctx, { userId: expert.id })));
  expect(await views(expert)).toBe(20);
});

test('a day begins at midnight in India, as the months of earnings do', async () => {
  const [expert, visitor] = [await join(), await join()];
  await viewProfile(visitor.ctx, { userId: expert.id });
  const { rows } = await services.pool.query(
    `select day = (now() at time zone 'Asia/Kolkata')::date as today from profile_views where user_id = $1`,
    [expert.id],
  );
  expect(rows).toEqual([{ today: true }]);
});

test('deletes visitors after the day and keeps the count', async () => {
  const [expert, visitor, late] = [await join(), await join(), await join()];
  await viewProfile(visitor.ctx, { userId: expert.id });
  await daysPass(1);
  await viewProfile(late.ctx, { userId: expert.id });
  await pruneProfileViews(services);
  const { rows } = await services.pool.query('select viewer_id from profile_views where user_id = $1', [expert.id]);
  expect(rows).toEqual([{ viewer_id: late.id }]);
  expect(await views(expert)).toBe(2);
  expect(await viewProfile(late.ctx, { userId: expert.id })).toEqual({ counted: false });
});
