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
  // Another person takes the last place meanwhile.
  await sentMessage(first, expert, 'Just before you');
  await composer.getByRole('button', { name: /^Send for/ }).click();
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
  await page.getByRole('button', { name: /^Send for/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send for/ })
    .click();
  await page.getByRole('heading', { name: 'Premium message sent successfully!' }).waitFor();
});

test.concurrent('a paused expert says when they are back, and can end the pause', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Uma', { messageRate: 40 }), member('Nikhil')]);
  await using opened = await expert.open(PHONE);
  const { page } = opened;
  await page.goto('/profile?tab=settings');
  const back = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Pause until').fill(back);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/^Paused until/).waitFor();

  await using visitor = await asker.open();
  await visitor.page.goto(`/directory?q=${encodeURIComponent(expert.lastName)}`);
  await visitor.page.getByText(/^Back on/).waitFor();
  const message = visitor.page.getByRole('button', { name: `Message ${expert.name}` });
  expect(await message.getAttribute('aria-disabled')).toBe('true');

  await page.getByRole('button', { name: 'End pause' }).click();
  await page.getByLabel('Pause until').waitFor();
  await visitor.page.reload();
  await message.click();
  await visitor.page.getByRole('dialog', { name: `Message to ${expert.name}` }).waitFor();
});
