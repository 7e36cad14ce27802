import { test } from 'vitest';
import { ageAttempt, confirmSending, send } from './actions.ts';
import { loseResponse } from './faults.ts';
import { member } from './people.ts';

test.concurrent('a message whose response got lost is sent and paid once, at the price the sender saw', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Wasim', { messageRate: 300 }), member('Yash')]);
  await using opened = await asker.open();
  const { page } = opened;
  opened.allow(/status of (502|409)/);
  await page.goto(`/messaging?recipient=${expert.id}&newMessage=true`);
  const composer = page.getByRole('dialog', { name: /^Message to/ });
  await composer.getByLabel('Subject').fill('Sent once, answered twice');
  await composer.getByLabel('Message', { exact: true }).fill('Is this sent and paid exactly once?');
  await composer.getByText('₹300 now').waitFor();
  await expert.api.profile.update.mutate({ messageRate: 600 });
  await confirmSending(page);
  await composer.getByRole('alert').getByText('The price has changed to 600 coins. Nothing was sent.').waitFor();
  // A second press must not confirm an unread price.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });

  await loseResponse(page, 'messages.send');
  await confirmSending(page);
  await composer.getByRole('alert').getByText('Failed to send message. Please try again').waitFor();
  await page.reload();
  await expect.poll(() => composer.getByLabel('Subject').inputValue()).toBe('Sent once, answered twice');

  // After a day the server has forgotten the key, so sending again would be a second message.
  const makeRecent = await ageAttempt(page, `proverse-draft:${asker.id}:message:${expert.id}`);
  await composer.getByText('Check your Outbox before you send it again.').waitFor();
  const review = composer.getByRole('button', { name: 'Review' });
  expect(await review.getAttribute('aria-disabled')).toBe('true');
  await makeRecent();
  await send(page);
  expect(await asker.api.coins.balance.query()).toMatchObject({ coins: 400 });
  expect(await expert.api.messages.inbox.query({})).toMatchObject({ totalElements: 1 });
});
