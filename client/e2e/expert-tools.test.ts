import { test } from 'vitest';
import { seeAfter } from './actions.ts';
import { PHONE } from './browser.ts';
import { member, sentMessage } from './people.ts';

test.concurrent('a weekly limit fills up, and people see when the next place is free', async ({ expect }) => {
  const [expert, first, second] = await Promise.all([
    member('Leela', { messageRate: 40 }),
    member('Omar'),
    member('Priya'),
  ]);
  await using settings = await expert.open();
  await settings.page.goto('/profile?tab=settings');
  await settings.page.getByLabel('Weekly limit').fill('1');
  await seeAfter(settings.page.getByText('Settings updated successfully!'), () =>
    settings.page.getByRole('button', { name: 'Save limit' }).click(),
  );

  await using opened = await second.open(PHONE);
  opened.allow(/status of 422/);
  const { page } = opened;
  await page.goto(`/profile/${expert.id}`);
  await page.getByText('1 place left this week').waitFor();
  await page.getByRole('button', { name: 'Start Consultation' }).click();
  const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
  await composer.getByLabel('Subject').fill('The last place');
  await composer.getByLabel('Message', { exact: true }).fill('Is there still a place for my question this week?');
  // Another person takes the last place in the meantime.
  await sentMessage(first, expert, 'Just before you');
  await composer.getByRole('button', { name: 'Review' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send for/ })
    .click();
  await composer
    .getByText(/^This professional has no places left this week/)
    .first()
    .waitFor();
  await composer.getByText(/^Full until/).waitFor();
  expect((await second.api.coins.balance.query()).coins).toBe(1000);

  await expert.api.profile.updateSettings.mutate({ capacityPerWeek: null });
  await page.reload();
  await page.getByRole('button', { name: 'Review' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send for/ })
    .click();
  await page.getByRole('heading', { name: 'Premium message sent successfully!' }).waitFor();
});
