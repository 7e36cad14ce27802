import { test } from 'vitest';
import { EACH_DEVICE } from './browser.ts';
import { withAccount } from './earners.ts';
import { admin, member, repliedMessage } from './people.ts';
import { sql } from './running-server.ts';

test.for(EACH_DEVICE)(
  'an admin follows the coins of a reversed payment and releases the earnings on $device',
  async ({ options }, { expect }) => {
    const [expert, buyer, reviewer] = await Promise.all([
      member('Meera', { messageRate: 1400 }).then(withAccount),
      member('Nikhil'),
      admin('Omar'),
    ]);
    await buyer.api.coins.purchase.mutate({ packageCode: 'BASIC' });
    await repliedMessage(buyer, expert, 'Paid with a stolen card');
    await sql(`select ledger_chargeback(user_id, id, coins) from purchases where user_id = $1`, [buyer.id]);

    await using reviewing = await reviewer.open(options);
    const { page } = reviewing;
    await page.goto('/admin?tab=frozen');
    await page.getByRole('button', { name: `Basic package of ${buyer.name}` }).click();
    const frozen = page.getByRole('dialog', { name: `Basic package of ${buyer.name}` });
    await frozen.getByText('375 coins of 1 person').waitFor();
    const path = frozen.getByRole('list', { name: 'Path of the coins' });
    await path.getByText(`375 coins in the wallet of ${expert.name}`).waitFor();
    await path.getByText(`${buyer.name} → ${expert.name}`).waitFor();

    await using earning = await expert.open(options);
    await earning.page.goto('/coins?tab=earnings');
    await earning.page.getByText(/^375 coins frozen, because a payment behind them was reversed/).waitFor();
    await using spending = await buyer.open(options);
    await spending.page.goto('/coins?tab=earnings');
    await spending.page.getByText('after a chargeback').waitFor();

    await frozen.getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release these earnings?' });
    await dialog.getByLabel('Note').fill('The expert did the work');
    await dialog.getByRole('button', { name: 'Release' }).click();
    // The dialog hides the page behind it from roles, so it has to be gone first.
    await dialog.waitFor({ state: 'detached' });
    await frozen.waitFor({ state: 'detached' });
    const { available } = await expert.api.withdrawals.list.query({});
    expect(available.frozen).toBe(0);
  },
);
