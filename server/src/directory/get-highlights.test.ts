import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { messageWorld } from '../messages/message-fixtures.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { contextFor, createUser } from '../testing/factories.ts';
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

test('shows the latest people with a headline and a price who take messages', async () => {
  const world = await messageWorld();
  const { db } = world.services;
  const owner = ownerOf(db);
  const { id: caller } = await createUser(db, { headline: 'Myself', message_rate: 10 });
  const headline = 'Leases for small shops';
  const first = await createUser(db, { headline, message_rate: 10 });
  const second = await createUser(db, { headline, message_rate: 10 });
  const paused = await createUser(db, { headline, message_rate: 10 });
  await owner.updateTable('users').set({ paused_until: '2099-01-01' }).where('id', '=', paused.id).execute();
  const suspended = await createUser(db, { headline, message_rate: 10 });
  await owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  await createUser(db, { headline });
  await createUser(db, { message_rate: 10 });
  const { rows } = await sql<{ id: string }>`select uuidv7(interval '-61 days') as id`.execute(owner);
  await createUser(db, { headline, message_rate: 10, id: rows[0]?.id ?? '' });
  const { newest } = await getHighlights(contextFor(world.services, caller));
  expect(newest.map(({ userId }) => userId)).toEqual([second.id, first.id]);
});
