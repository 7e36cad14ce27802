import { beforeAll, expect, test } from 'vitest';
import { contextFor, rejectionOf } from '../../testing/factories.ts';
import { findMessage } from '../read/find-message.ts';
import { findRating, listRatingsGiven } from './find-rating.ts';
import { messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { rateReply } from './rate-reply.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const statsOf = (userId: string) =>
  world.services.db
    .selectFrom('profile_stats')
    .select(['rating_sum', 'rater_count', 'rating_count', 'rating_avg'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

test('the sender rates a reply once; both sides see it and the average includes it', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const first = await world.reply(await world.send(asha, ravi));
  const second = await world.reply(await world.send(asha, ravi));
  world.published.length = 0;
  const rating = await rateReply(asha, { messageId: first.id, ratedUserId: ravi.userId, rating: 5, review: 'Clear' });
  expect(rating).toMatchObject({ messageId: first.id, ratedUserId: ravi.userId, rating: 5, review: 'Clear' });
  expect(world.published).toEqual([`${ravi.userId}: message.rated`]);
  await rateReply(asha, { messageId: second.id, ratedUserId: ravi.userId, rating: 2 });

  expect(await statsOf(ravi.userId)).toEqual({ rating_sum: 2, rater_count: 1, rating_count: 2, rating_avg: '2.00' });
  expect(await findMessage(ravi, { id: first.id })).toMatchObject({
    userRating: { rating: 5, review: 'Clear', createdAt: rating.createdAt },
    toUser: { rating: 2 },
    fromUser: { rating: null },
  });
  expect(await findRating(ravi, { id: first.id })).toEqual(rating);
  expect((await listRatingsGiven(asha, { page: 0, size: 1 })).content).toMatchObject([{ messageId: second.id }]);
  expect(await listRatingsGiven(asha, { page: 1, size: 1 })).toMatchObject({
    content: [{ messageId: first.id }],
    totalElements: 2,
    totalPages: 2,
  });
  const again = rateReply(asha, { messageId: first.id, ratedUserId: ravi.userId, rating: 1 });
  expect((await rejectionOf(again)).code).toBe('ALREADY_RATED');
});

test('the average counts the latest rating of each person once, also with concurrent ratings', async () => {
  const [asha, meera, ravi] = [await world.person(), await world.person(), await world.person()];
  const rate = async (sender: typeof asha, stars: readonly number[]) => {
    const messages = [];
    for (const rating of stars) {
      messages.push({ rating, messageId: (await world.reply(await world.send(sender, ravi))).id });
    }
    await Promise.all(messages.map((each) => rateReply(sender, { ...each, ratedUserId: ravi.userId })));
  };
  await rate(asha, [1, 1, 1, 1, 1, 1]);
  await rate(meera, [4]);
  expect(await statsOf(ravi.userId)).toEqual({ rating_sum: 5, rater_count: 2, rating_count: 7, rating_avg: '2.50' });
  await rate(meera, [5]);
  expect(await statsOf(ravi.userId)).toEqual({ rating_sum: 6, rater_count: 2, rating_count: 8, rating_avg: '3.00' });
});

test('counts exactly one of 8 concurrent ratings', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const { id } = await world.reply(await world.send(asha, ravi));
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5, 1, 2, 3].map((rating) => rateReply(asha, { messageId: id, ratedUserId: ravi.userId, rating })),
  );
  const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.rating] : []));
  expect(given).toHaveLength(1);
  expect(await statsOf(ravi.userId)).toMatchObject({ rating_sum: given[0], rating_count: 1 });
});

test('stores one rating for parallel calls with one idempotency key', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const { id } = await world.reply(await world.send(asha, ravi));
  const keyed = contextFor(world.services, asha.userId, { idempotencyKey: 'rate-1' });
  const input = { messageId: id, ratedUserId: ravi.userId, rating: 4 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => rateReply(keyed, input)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await rejectionOf(rateReply(keyed, { ...input, rating: 1 }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await statsOf(ravi.userId)).rating_count).toBe(1);
});

test('accepts a rating only for a reply, from its sender and for its recipient', async () => {
  const [asha, ravi, stranger] = [await world.person(), await world.person(), await world.person()];
  const message = await world.send(asha, ravi);
  const rating = { messageId: message.id, ratedUserId: ravi.userId, rating: 5 };
  expect((await rejectionOf(rateReply(asha, rating))).code).toBe('NOT_REPLIED_YET');
  expect((await rejectionOf(findRating(asha, { id: message.id }))).code).toBe('NOT_FOUND');
  await world.reply(message);
  expect((await rejectionOf(rateReply(ravi, rating))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(rateReply(stranger, rating))).code).toBe('NOT_FOUND');
  const wrongPerson = await rejectionOf(rateReply(asha, { ...rating, ratedUserId: stranger.userId }));
  expect([wrongPerson.code, Object.keys(wrongPerson.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['ratedUserId']]);
  await rateReply(asha, rating);
  expect((await rejectionOf(findRating(stranger, { id: message.id }))).code).toBe('NOT_FOUND');
});

test('rating an overdue message expires it', async () => {
  const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ rate: 10 })];
  const message = await world.send(asha, ravi);
  await world.makeDue(message);
  const rating = rateReply(asha, { messageId: message.id, ratedUserId: ravi.userId, rating: 5 });
  expect((await rejectionOf(rating)).code).toBe('NOT_REPLIED_YET');
  expect(await world.statusOf(message)).toBe('expired');
  expect(await world.balanceOf(asha)).toBe(10);
});
