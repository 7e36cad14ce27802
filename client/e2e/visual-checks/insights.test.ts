import { failCalls, holdCalls } from '../faults.ts';
import { member, repliedMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { arabicNamed, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('/insights', 'insights', async (check) => {
  const newcomer = await member('Nisha');
  await using opened = await newcomer.open();
  const { page } = opened;
  const release = await holdCalls(page, 'dashboard.insights');
  await page.goto('/insights');
  await page.getByText('Loading your insights…').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  await page.getByText('Your first visitors will appear here').waitFor();
  await check(page, 'newcomer');

  const [expert, asker] = await Promise.all([longNamed(), arabicNamed()]);
  await repliedMessage(asker, expert, 'A question');
  await sql(
    `insert into profile_view_weeks (user_id, week, views)
     select $1, week_in_india(now()) - 7 * n, 12345 * (n % 3) from generate_series(1, 11) n`,
    [expert.id],
  );
  await using busy = await expert.open();
  await busy.page.goto('/insights?show=views');
  await busy.page.getByRole('table').waitFor();
  await check(busy.page, 'figures');
  await failCalls(busy, 'dashboard.insights');
  await busy.page.reload();
  await busy.page.getByText('Failed to load insights').waitFor();
  await check(busy.page, 'failed');
});

everyScenarioOf('/insights');
