import { test } from 'vitest';
import { card } from './actions.ts';
import { hasFocus } from './keyboard.ts';
import { member, sentMessage } from './people.ts';

test.concurrent('a person is reported by a message and blocked, from the message and from the profile', async ({
  expect,
}) => {
  const [reader, spammer, hidden] = await Promise.all([
    member('Chitra', { messageRate: 20 }),
    member('Manoj', { messageRate: 20 }),
    member('Dev'),
  ]);
  await sentMessage(spammer, reader, 'Buy my course');
  await hidden.api.profile.updateSettings.mutate({ isProfilePublic: false });
  await using opened = await reader.open();
  opened.allow(/status of 404/);
  const { page } = opened;
  const more = page.getByRole('button', { name: `More about ${spammer.name}` });
  await page.goto(`/profile/${spammer.id}`);
  // All windows share the machine's clipboard, so the page keeps the text instead.
  await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text }');
  await more.click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate('window.copied')).toBe(page.url());
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Messages you received' }).click();
  await card(page, 'Buy my course').click();
  const moreAboutMessage = page.getByRole('button', { name: 'More about this message' });
  await moreAboutMessage.click();
  await page.getByRole('menuitem', { name: 'Report message' }).click();
  const report = page.getByRole('dialog', { name: 'Report this message' });
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await report.getByText('Choose a reason').waitFor();
  await report.getByRole('radio', { name: 'Spam or advertising' }).check();
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await report.waitFor({ state: 'detached' });

  const blockedCount = async () => (await reader.api.safety.blocked.query({})).totalElements;
  const question = page.getByRole('alertdialog');
  await moreAboutMessage.click();
  await page.getByRole('menuitem', { name: `Block ${spammer.name}` }).click();
  await question.getByRole('button', { name: 'Block' }).click();
  await question.waitFor({ state: 'detached' });
  await moreAboutMessage.click();
  await page.getByRole('menuitem', { name: `Unblock ${spammer.name}` }).click();
  await expect.poll(blockedCount).toBe(0);

  await page.goto(`/profile/${spammer.id}`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await question.getByRole('button', { name: 'Block' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(more)).toBe(true);
  await expect(sentMessage(spammer, reader, 'Once more')).rejects.toThrow('not taking new messages');
  await more.click();
  await page.getByRole('menuitem', { name: 'Unblock' }).click();
  await expect.poll(blockedCount).toBe(0);

  for (const userId of [hidden.id, 'nobody']) {
    await page.goto(`/profile/${userId}`);
    await page.getByRole('heading', { name: 'Profile Not Found', level: 2 }).waitFor();
  }
  await page.getByRole('link', { name: 'Back to Directory' }).click();
  await page.getByRole('heading', { name: 'Directory', level: 1 }).waitFor();
});
