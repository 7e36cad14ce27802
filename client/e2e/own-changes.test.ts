import { test } from 'vitest';
import { card } from './actions.ts';
import { member, sentMessage } from './people.ts';

// Well below the 20 s after which a window without a socket asks again.
const SOON = { timeout: 10_000 };

test.concurrent('every list follows what its user does in another window or by a program', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Uma', { messageRate: 5 }), member('Varun', { messageRate: 7 })]);
  const [first, second] = [
    await sentMessage(asker, expert, 'Answer me'),
    await sentMessage(asker, expert, 'Decline me'),
  ];
  await using experts = await expert.open();
  await using askers = await asker.open();
  await Promise.all([experts.page.goto('/messaging?tab=inbox'), askers.page.goto('/messaging?tab=outbox')]);
  const waiting = experts.page.getByRole('list', { name: 'Waiting' }).locator('[data-message] bdi');
  await expect.poll(() => waiting.allInnerTexts(), SOON).toEqual(['Decline me', 'Answer me']);

  await expert.api.messages.reply.mutate({ messageId: first, content: 'I would begin with the books of last year.' });
  await expect.poll(() => waiting.allInnerTexts(), SOON).toEqual(['Decline me']);
  await expert.api.messages.reject.mutate({ id: second });
  await experts.page.getByText('Answer me').waitFor();
  await expect.poll(() => experts.page.getByRole('tab').first().innerText(), SOON).not.toContain('unread');
  await expect.poll(() => waiting.count(), SOON).toBe(0);

  await sentMessage(asker, expert, 'One more');
  await card(askers.page, 'One more').waitFor(SOON);

  await experts.page.goto('/profile?tab=settings');
  const availability = experts.page.getByLabel('Availability', { exact: true });
  await expect.poll(() => availability.inputValue()).toBe('offline');
  await expert.api.profile.update.mutate({ availabilityStatus: 'busy', firstName: 'Usha' });
  await expect.poll(() => availability.inputValue(), SOON).toBe('busy');
  await experts.page.getByRole('banner').getByText('Usha').first().waitFor(SOON);
});
