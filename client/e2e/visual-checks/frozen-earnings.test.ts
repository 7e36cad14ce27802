import { failCalls, changeResponses } from '../faults.ts';
import { admin, member, repliedMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

interface Frozen {
  content: { buyer: { id: string } }[];
}

scenario('/admin: frozen earnings', 'a reversed payment', async (check) => {
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
  // Other tests leave frozen earnings behind.
  const restore = await changeResponses<Frozen>(page, 'adminFrozenEarnings.list', (answer) => ({
    ...answer,
    content: answer.content.filter((frozen) => frozen.buyer.id === buyer.id),
  }));
  await page.goto('/admin?tab=frozen');
  const row = page.getByRole('button', { name: `Basic package of ${buyer.name}` });
  await row.waitFor();
  await check(page, 'list');
  await row.click();
  const frozen = page.getByRole('dialog', { name: `Basic package of ${buyer.name}` });
  await frozen.getByText('375 coins of 1 person').waitFor();
  await frozen.getByText(`${buyer.name} → ${expert.name}`).waitFor();
  await check(page, 'path');
  const path = await failCalls(opened, 'adminFrozenEarnings.trail');
  await page.goto('/admin?tab=frozen');
  await row.click();
  await frozen.getByText('Failed to load the path').waitFor();
  await check(page, 'path failed');
  await path();
  await frozen.getByRole('button', { name: 'Keep frozen' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep these earnings frozen?' });
  await keeping.getByRole('button', { name: 'Keep frozen' }).click();
  await page.getByText('Note is required').waitFor();
  await check(page, 'keeping, errors');
  await page.getByLabel('Note').fill('The bank still investigates, so nobody gets these coins before its answer.');
  await keeping.getByRole('button', { name: 'Keep frozen' }).click();
  await page.getByText(/^Kept frozen by/).waitFor();
  await check(page, 'kept');
  await frozen.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog', { name: 'Release these earnings?' }).getByRole('button', { name: 'Release' }).click();
  await page.getByText('Note is required').waitFor();
  await check(page, 'releasing, errors');
  await restore();
  await changeResponses<Frozen>(page, 'adminFrozenEarnings.list', (answer) => ({ ...answer, content: [] }));
  await page.goto('/admin?tab=frozen');
  await page.getByText('No frozen earnings').waitFor();
  await check(page, 'none');
  await failCalls(opened, 'adminFrozenEarnings.rules');
  await page.goto('/admin?tab=withdrawals');
  await page.getByText('Failed to load the rules').waitFor();
  await check(page, 'rules failed');
});

everyScenarioOf('/admin: frozen earnings');
