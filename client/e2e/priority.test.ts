import { test } from 'vitest';
import { balance, card, writeAndSend } from './actions.ts';
import { PHONE } from './browser.ts';
import { member } from './people.ts';
import { sql } from './running-server.ts';

test.concurrent('a priority message is refunded when its deadline passes without a reply', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Usha', { messageRate: 250 }), member('Nikhil')]);
  await using experts = await expert.open();
  await experts.page.goto('/profile?tab=professional&edit=1');
  await experts.page.getByLabel('Priority price').fill('600');
  await experts.page.getByRole('button', { name: 'Save Changes' }).click();
  // Saving ends the editing. The price's hint has almost the same text as the saved price.
  await experts.page.getByRole('button', { name: 'Edit Profile' }).waitFor();
  await experts.page.getByText('for a reply within 24 hours').waitFor();

  await using askers = await asker.open(PHONE);
  const { page } = askers;
  await page.goto(`/messaging?recipient=${expert.id}`);
  const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
  await composer.getByRole('radio', { name: 'Standard ₹250' }).waitFor();
  await composer.getByRole('radio', { name: 'Priority ₹600' }).check();
  await writeAndSend(page, {
    subject: 'Urgent: a notice with a deadline',
    content: 'The notice gives me until tomorrow evening. What must my answer contain?',
  });

  await experts.page.goto('/messaging');
  const received = experts.page.getByRole('listitem').filter({ hasText: 'Urgent: a notice with a deadline' });
  await received.getByText('Priority', { exact: true }).waitFor();
  await received.getByText(/^2[34] h left$/).waitFor();

  await card(page, 'Urgent: a notice with a deadline').click();
  await page.getByRole('article').getByText('Priority', { exact: true }).waitFor();
  await sql('update messages set expires_at = clock_timestamp() where sender_id = $1', [asker.id]);
  await page.reload();
  await page.getByText('₹600 is back in your wallet.').waitFor();
  await balance(page, '1,000').waitFor();
  expect((await asker.api.messages.counts.query()).expired).toBe(1);
});
