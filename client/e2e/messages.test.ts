import { test } from 'vitest';
import { card, writeAndSend } from './actions.ts';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { member, repliedMessage, sentMessage } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device messages are ordered, counted and searched, and addresses, Back and Forward open and close them',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([
      member('Lata', { messageRate: 5 }),
      member('Manoj', { messageRate: 7 }),
    ]);
    await repliedMessage(asker, expert, 'Answered long ago');
    await sentMessage(asker, expert, 'The first that waits');
    const declined = await sentMessage(asker, expert, 'Declined');
    await expert.api.messages.reject.mutate({ id: declined, reason: 'Not my field.' });
    await sentMessage(asker, expert, 'The last that waits');
    await using opened = await expert.open(options);
    const { page } = opened;
    await page.goto('/messaging?tab=inbox');
    const subjects = page.getByRole('region', { name: 'Messages in inbox' }).locator('[data-message] bdi');
    // Unanswered messages come first, newest on top.
    await expect
      .poll(() => subjects.allInnerTexts())
      .toEqual(['The last that waits', 'The first that waits', 'Answered long ago']);
    await expect
      .poll(async () =>
        (await page.getByRole('tab').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
      )
      .toEqual(['Inbox 3 3 , 2 unread', 'Outbox 0 0', 'Expired 0 0', 'Rejected 1 1']);

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('the FIRST that');
    await expect.poll(() => subjects.allInnerTexts()).toEqual(['The first that waits']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('the FIRST that');
    await card(page, 'The first that waits').click();
    const detail = page.getByRole('article', { name: 'Message' });
    await detail.getByText('Reply by').waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'detached' });
    await expect.poll(() => subjects.allInnerTexts()).toEqual(['The first that waits']);
    // Once a composer opened over a message is closed, a single Back closes the message, even if the page was reloaded.
    await card(page, 'The first that waits').click();
    await detail.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: `Ask ${asker.name}` }).click();
    const composer = page.getByRole('dialog', { name: `Message to ${asker.name}` });
    await composer.waitFor();
    await page.reload();
    await composer.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await detail.getByRole('button', { name: /^(Close message|Back to messages)$/ }).click();
    await detail.waitFor({ state: 'detached' });
    await page.goForward();
    await detail.waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'detached' });

    await page.goto(`/messaging?tab=rejected&m=${declined}`);
    await detail.getByText('Reason: Not my field.').waitFor();
    await detail.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: `Ask ${asker.name}` }).click();
    await composer.getByText('₹7 now').waitFor();
    await writeAndSend(page, {
      subject: 'A word of explanation',
      content: 'Somebody else can tell you more about this.',
    });
    await card(page, 'A word of explanation').waitFor();
    await page.goto(`/messaging?tab=rejected&m=${declined}`);
    await detail.getByRole('link', { name: asker.name }).click();
    await page.getByRole('heading', { name: asker.name, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/profile/${asker.id}`);
    await page.goto('/messaging');
    await page.getByRole('link', { name: 'New Conversation' }).click();
    await page.getByRole('heading', { name: 'Directory', level: 1 }).waitFor();
  },
);

test.concurrent('a draft survives leaving the composer by its links, by Back and by closing it', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Nalini', { messageRate: 40 }), member('Om')]);
  await using opened = await asker.open(PHONE);
  const { page } = opened;
  await page.goto(`/messaging?recipient=${expert.id}&newMessage=true`);
  const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
  const subject = composer.getByLabel('Subject');
  await subject.fill('Kept for later');
  await composer.getByRole('link', { name: expert.name }).click();
  await page.getByRole('heading', { name: expert.name, level: 1 }).waitFor();
  await page.goBack();
  await composer.getByRole('link', { name: 'Buy coins' }).click();
  await page.getByText('Your draft is saved', { exact: true }).waitFor();
  await page.goBack();
  await expect.poll(() => subject.inputValue()).toBe('Kept for later');
  await composer.getByRole('button', { name: 'Close' }).last().click();
  await composer.waitFor({ state: 'detached' });
  await page.goto(`/directory?q=${expert.lastName}&recipient=${expert.id}`);
  await expect.poll(() => subject.inputValue()).toBe('Kept for later');
  expect((await asker.api.coins.balance.query()).coins).toBe(1000);
});

test.concurrent('on the narrowest phone the selected tab is in view with its count', async ({ expect }) => {
  const person = await member('Uma');
  await using opened = await person.open({ ...PHONE, viewport: { width: 320, height: 640 } });
  const { page } = opened;
  await page.goto('/messaging?tab=rejected');
  const selected = page.getByRole('tab', { name: 'Rejected 0', selected: true });
  await selected.waitFor();
  await expect
    .poll(() =>
      selected.evaluate((tab) => tab.getBoundingClientRect().right - tab.parentElement!.getBoundingClientRect().right),
    )
    .toBeLessThanOrEqual(0);
});
