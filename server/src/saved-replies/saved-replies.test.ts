import { LIMITS } from '@proverse/shared';
import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { addSavedReply, listSavedReplies, removeSavedReply, updateSavedReply } from './saved-replies.ts';

const { join } = await testPeople();

test('lists, changes and removes only the caller’s own saved replies', async () => {
  const [{ ctx }, other] = [await join(), await join()];
  const thanks = await addSavedReply(ctx, { title: 'thanks', body: 'Thank you for your question.' });
  const greeting = await addSavedReply(ctx, { title: 'Greeting', body: 'Namaste!' });
  expect((await listSavedReplies(ctx)).content).toEqual([greeting, thanks]);
  expect((await listSavedReplies(other.ctx)).content).toEqual([]);

  const changed = { id: thanks.id, title: 'Thank you', body: 'Thanks!' };
  expect((await rejectionOf(updateSavedReply(other.ctx, changed))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(removeSavedReply(other.ctx, { id: thanks.id }))).code).toBe('NOT_FOUND');
  expect(await updateSavedReply(ctx, changed)).toMatchObject(changed);
  await removeSavedReply(ctx, { id: greeting.id });
  expect((await rejectionOf(removeSavedReply(ctx, { id: greeting.id }))).code).toBe('NOT_FOUND');
  expect((await listSavedReplies(ctx)).content.map(({ title }) => title)).toEqual(['Thank you']);
});

test('of two replies saved at once, only one gets the last place', async () => {
  const { ctx } = await join();
  const texts = { title: 'Note', body: 'Text' };
  for (let i = 1; i < LIMITS.savedRepliesMax; i += 1) await addSavedReply(ctx, texts);
  const outcomes = await Promise.allSettled([addSavedReply(ctx, texts), addSavedReply(ctx, texts)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const rejected = await rejectionOf(addSavedReply(ctx, texts));
  expect([rejected.code, rejected.params]).toEqual(['SAVED_REPLIES_FULL', { max: LIMITS.savedRepliesMax }]);
});
