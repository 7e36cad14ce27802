import { test } from 'vitest';
import { answered, card, seeAfter } from './actions.ts';
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

test.concurrent('a paused expert says when they are back, and can end the pause', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Uma', { messageRate: 40 }), member('Nikhil')]);
  await using opened = await expert.open(PHONE);
  const { page } = opened;
  await page.goto('/profile?tab=settings');
  const back = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Pause until').fill(back);
  await answered(page, 'profile.updateSettings', () => page.getByRole('button', { name: 'Pause' }).click());
  await page.getByText(/^Paused until/).waitFor();

  await using visitor = await asker.open();
  await visitor.page.goto(`/directory?q=${encodeURIComponent(expert.lastName)}`);
  await visitor.page.getByText(/· Back on/).waitFor();
  const message = visitor.page.getByRole('button', { name: `Message ${expert.name}` });
  expect(await message.getAttribute('aria-disabled')).toBe('true');

  await answered(page, 'profile.updateSettings', () => page.getByRole('button', { name: 'End pause' }).click());
  await page.getByLabel('Pause until').waitFor();
  await visitor.page.reload();
  await message.click();
  await visitor.page.getByRole('dialog', { name: `Message to ${expert.name}` }).waitFor();
});

test.concurrent('a saved reply answers two messages in a row, and a private note stays with the sender', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Gauri', { messageRate: 250 }), member('Yusuf')]);
  await sentMessage(asker, expert, 'The older question');
  await sentMessage(asker, expert, 'The newer question');
  await using opened = await expert.open();
  const { page } = opened;
  await page.goto('/profile?tab=settings');
  await page.getByRole('button', { name: 'Add saved reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add saved reply' });
  await dialog.getByLabel('Title').fill('First step');
  await dialog.getByLabel('Text').fill('Begin with what one customer pays for, and leave out the rest.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit First step' }).waitFor();

  await page.goto('/messaging');
  await card(page, 'The newer question').click();
  await page.getByRole('button', { name: `Add a private note about ${asker.name}` }).click();
  await page.getByLabel(`Private note about ${asker.name}`).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Prefers short answers');
  await page.getByRole('button', { name: 'Save note' }).click();
  const reply = page.getByLabel('Your reply');
  for (const [subject, earned] of [
    ['The newer question', '250'],
    ['The older question', '250'],
  ] as const) {
    await page.getByRole('heading', { name: subject }).waitFor();
    await page.getByText('Prefers short answers').waitFor();
    await reply.press('/');
    const search = page.getByRole('searchbox', { name: 'Search saved replies' });
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('first');
    await page.getByRole('button', { name: /^First step/ }).waitFor();
    await search.press('Enter');
    await expect.poll(() => reply.inputValue()).toMatch(/^Begin with/);
    await seeAfter(page.getByRole('status').getByText(`You earned ₹${earned}`), () =>
      page.getByRole('button', { name: 'Send Reply' }).click(),
    );
  }
  await page.getByText('All caught up').waitFor();
  await page.goto(`/profile/${asker.id}`);
  await page.getByText('Prefers short answers').waitFor();
});
