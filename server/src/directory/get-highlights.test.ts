import { expect, test } from 'vitest';
import { messageWorld } from '../messages/message-fixtures.ts';
import { rateReply } from '../messages/rate-reply.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { getHighlights } from './get-highlights.ts';

test('shows an expert who is rated best and replies fastest only among the best rated', async () => {
  const world = await messageWorld();
  const [asha, ravi, meera] = [await world.person(), await world.person(), await world.person()];
  const { id } = await world.reply(await world.send(asha, ravi));
  await rateReply(asha, { messageId: id, ratedUserId: ravi.userId, rating: 5 });
  const hours = { [ravi.userId]: 1, [meera.userId]: 2 };
  for (const [userId, response_median_hours] of Object.entries(hours)) {
    await ownerOf(world.services.db)
      .updateTable('profile_stats')
      .set({ response_median_hours })
      .where('user_id', '=', userId)
      .execute();
  }
  const { topRated, repliesFastest } = await getHighlights(asha);
  expect(topRated.map(({ userId }) => userId)).toEqual([ravi.userId]);
  expect(repliesFastest.map(({ userId }) => userId)).toEqual([meera.userId]);
});
