import { test } from 'vitest';
import { balance, card, seeAfter, writeAndSend } from './actions.ts';
import { PHONE } from './browser.ts';
import { member, sentMessage } from './people.ts';

test.concurrent('an expert gives a free pass from a message, the guest uses it, and the expert revokes it', async ({
  expect,
}) => {
  const [expert, guest] = await Promise.all([member('Jyoti', { messageRate: 200 }), member('Karan')]);
  await sentMessage(guest, expert, 'The paid question');
  await using experts = await expert.open();
  const there = experts.page;
  await there.goto('/messaging');
  await card(there, 'The paid question').click();
  await there.getByRole('button', { name: 'More about this message' }).click();
  await there.getByRole('menuitem', { name: 'Give a free pass' }).click();
  const dialog = there.getByRole('dialog', { name: 'Free pass' });
  await dialog.getByRole('radio', { name: '3 messages' }).check();
  await seeAfter(there.getByText(`${guest.name} can message you for free`), () =>
    dialog.getByRole('button', { name: 'Give pass' }).click(),
  );

  await using guests = await guest.open(PHONE);
  const { page } = guests;
  await page.goto(`/profile/${expert.id}?recipient=${expert.id}`);
  const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
  await composer.getByText('3 messages left').waitFor();
  await composer.getByText(/^This message is free with your pass\./).waitFor();
  await writeAndSend(page, { subject: 'The free question', content: 'What would you add to what you said last week?' });
  await page.goto('/messaging?tab=outbox');
  await card(page, 'The free question').click();
  await page.getByRole('article').getByText('Free pass', { exact: true }).waitFor();
  await balance(page, '800').waitFor();

  await there.goto('/profile?tab=sharing');
  await there.getByText('2 messages left').waitFor();
  await there.getByRole('button', { name: `Revoke the free pass of ${guest.name}` }).click();
  await there.getByText('No free passes').waitFor();
  await page.goto(`/profile/${expert.id}?recipient=${expert.id}`);
  await composer.getByText('₹200 now').waitFor();
  expect((await guest.api.coins.balance.query()).coins).toBe(800);
});
