import { failCalls, changeResponses } from '../faults.ts';
import { admin, member, repliedMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

interface Held {
  content: { buyer: { id: string } }[];
}

scenario('/admin: held earnings', 'a reversed payment', async (check) => {
  const [someAdmin, buyer, expert] = await Promise.all([
    admin('Admin'),
    member('Wolfeschlegelsteinhausenbergerdorff'),
    member('Hubert', { messageRate: 1_400 }),
  ]);
  await buyer.api.coins.purchase.mutate({ packageCode: 'BASIC' });
  await repliedMessage(buyer, expert, 'Paid with a stolen card');
  await sql(`select ledger_chargeback(user_id, id, coins) from purchases where user_id = $1`, [buyer.id]);
  await using opened = await someAdmin.open();
  const { page } = opened;
  // Other tests leave held earnings behind.
  const restore = await changeResponses<Held>(page, 'adminFrozenEarnings.list', (answer) => ({
    ...answer,
    content: answer.content.filter((held) => held.buyer.id === buyer.id),
  }));
  await page.goto('/admin?tab=held');
  const row = page.getByRole('button', { name: `Basic package of ${buyer.name}` });
  await row.waitFor();
  await check(page, 'list');
  await row.click();
  const held = page.getByRole('dialog', { name: `Basic package of ${buyer.name}` });
  await held.getByText('375 coins of 1 person').waitFor();
  await held.getByText(`${buyer.name} → ${expert.name}`).waitFor();
  await check(page, 'path');
  const path = await failCalls(opened, 'adminFrozenEarnings.trail');
  await page.goto('/admin?tab=held');
  await row.click();
  await held.getByText('Failed to load the path').waitFor();
  await check(page, 'path failed');
  await path();
  await held.getByRole('button', { name: 'Keep held' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep these earnings held?' });
  await keeping.getByRole('button', { name: 'Keep held' }).click();
  await page.getByText('Note is required').waitFor();
  await check(page, 'keeping, errors');
  await page.getByLabel('Note').fill('The bank still investigates, so nobody gets these coins before its answer.');
  await keeping.getByRole('button', { name: 'Keep held' }).click();
  await page.getByText(/^Kept held by/).waitFor();
  await check(page, 'kept');
  await held.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog', { name: 'Release these earnings?' }).getByRole('button', { name: 'Release' }).click();
  await page.getByText('Note is required').waitFor();
  await check(page, 'releasing, errors');
  await restore();
  await changeResponses<Held>(page, 'adminFrozenEarnings.list', (answer) => ({ ...answer, content: [] }));
  await page.goto('/admin?tab=held');
  await page.getByText('No held earnings').waitFor();
  await check(page, 'none');
  await failCalls(opened, 'adminFrozenEarnings.rules');
  await page.goto('/admin?tab=withdrawals');
  await page.getByText('Failed to load the rules').waitFor();
  await check(page, 'rules failed');
});

everyScenarioOf('/admin: held earnings');
