import { test } from 'vitest';
import { card, writeAndSend } from './actions.ts';
import { DEVICES, PHONE, sharedBrowser } from './browser.ts';
import { answered, member, sentMessage } from './people.ts';

const browser = sharedBrowser();

test.concurrent.for(DEVICES)(
  'messages on $device: each tab with its count, the order, the search, one opened by its address, its people, and writing again',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([
      member('Lata', { messageRate: 5 }),
      member('Manoj', { messageRate: 7 }),
    ]);
    await answered(asker, expert, 'Answered long ago');
    await sentMessage(asker, expert, 'The first that waits');
    const declined = await sentMessage(asker, expert, 'Declined');
    await expert.api.messages.reject.mutate({ id: declined, reason: 'Not my field.' });
    await sentMessage(asker, expert, 'The last that waits');
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    await page.goto('/messaging');
    const subjects = page.getByRole('region', { name: 'Messages in inbox' }).locator('[data-message] bdi');
    // What waits comes first, and the newest of it at the top.
    await expect
      .poll(() => subjects.allInnerTexts())
      .toEqual(['The last that waits', 'The first that waits', 'Answered long ago']);
    await expect
      .poll(async () =>
        (await page.getByRole('tab').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
      )
      .toEqual(['Inbox 3 3 , 2 unread', 'Outbox 0 0', 'Expired 0 0', 'Rejected 1 1']);

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody wrote this');
    await page.getByRole('heading', { name: 'No message matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('the FIRST that');
    await expect.poll(() => subjects.allInnerTexts()).toEqual(['The first that waits']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('the FIRST that');
    await card(page, 'The first that waits').click();
    const detail = page.getByRole('article', { name: 'Message' });
    await detail.getByText(/^Expires in \d days/).waitFor();
    await detail.getByText('5 of them from bonus coins').waitFor();
    expect(await detail.getByRole('form', { name: 'Rate this reply' }).count()).toBe(0);
    await page.goBack();
    await detail.waitFor({ state: 'detached' });
    await expect.poll(() => subjects.allInnerTexts()).toEqual(['The first that waits']);
    // A composer that was opened over it and closed leaves nothing to close twice, a reload in between or not.
    await card(page, 'The first that waits').click();
    await detail.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: `Write to ${asker.name}` }).click();
    await page.reload();
    await page
      .getByRole('dialog', { name: `Message to ${asker.name}` })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await detail.getByRole('button', { name: /^(Close message|Back to messages)$/ }).click();
    await detail.waitFor({ state: 'detached' });
    await page.goForward();
    await detail.waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: /^Expired/ }).click();
    await page.getByRole('heading', { name: 'No expired messages' }).waitFor();
    await page.getByRole('link', { name: 'Explore Directory' }).click();
    await page.getByRole('heading', { name: 'Directory', level: 1 }).waitFor();

    await page.goto(`/messaging?tab=rejected&m=${declined}`);
    await detail.getByText('Message Rejected').waitFor();
    await detail.getByText('You have rejected this message.').waitFor();
    await detail.getByText('Reason: Not my field.').waitFor();
    await detail.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: `Write to ${asker.name}` }).click();
    await page
      .getByRole('dialog', { name: `Message to ${asker.name}` })
      .getByText('7 coins')
      .first()
      .waitFor();
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

test.concurrent.for(DEVICES)(
  'the composer on $device: its errors, its counters, its links, and a draft that is there when one comes back',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Nalini', { messageRate: 40 }), member('Om')]);
    await using opened = await asker.open(browser.current, options);
    const { page } = opened;
    await page.goto(`/messaging?recipient=${expert.id}&newMessage=true`);
    const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
    const subject = composer.getByLabel('Subject');
    const content = composer.getByLabel('Message', { exact: true });
    const sendButton = composer.getByRole('button', { name: 'Send for 40 coins' });
    await sendButton.click();
    await composer.getByText('Subject is required for professional communication').waitFor();
    await composer.getByText('Message content is required').waitFor();
    await subject.and(page.locator(':focus')).waitFor();
    await subject.fill('  abcd  ');
    await content.fill('x'.repeat(19));
    await composer.getByText('Subject must be at least 5 characters').waitFor();
    await composer.getByText('Please provide a detailed message (minimum 20 characters)').waitFor();
    await subject.fill('s'.repeat(101));
    await content.fill('x'.repeat(2001));
    await composer.getByText('Subject must be less than 100 characters').waitFor();
    await composer.getByText('Message must be less than 2000 characters').waitFor();
    await composer.getByText('2,001 / 2,000').waitFor();
    await subject.fill('s'.repeat(100));
    await content.fill('x'.repeat(2000));
    await sendButton.click();
    const question = page.getByRole('alertdialog', { name: 'Send this message for 40 coins?' });
    await question.getByText('960 coins').waitFor();
    await question.getByRole('button', { name: 'Back to the text' }).click();
    await subject.fill('Kept for later');

    await composer.getByRole('link', { name: expert.name }).click();
    await page.getByRole('heading', { name: expert.name, level: 1 }).waitFor();
    await page.goBack();
    await composer.getByRole('link', { name: 'Buy coins' }).click();
    await page.getByText('Your message is kept').waitFor();
    await page.goBack();
    expect(await subject.inputValue()).toBe('Kept for later');
    await composer.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Draft kept').first().waitFor();
    await page.goto(`/directory?q=${expert.lastName}&recipient=${expert.id}`);
    expect(await subject.inputValue()).toBe('Kept for later');
    expect((await asker.api.coins.balance.query()).coins).toBe(1000);
  },
);

test.concurrent('on the narrowest phone the tab that the address names is in view with its count', async ({
  expect,
}) => {
  const person = await member('Uma');
  await using opened = await person.open(browser.current, { ...PHONE, viewport: { width: 320, height: 640 } });
  const { page } = opened;
  await page.goto('/messaging?tab=rejected');
  const chosen = page.getByRole('tab', { name: 'Rejected 0', selected: true });
  await chosen.waitFor();
  await expect
    .poll(() =>
      chosen.evaluate((tab) => tab.getBoundingClientRect().right - tab.parentElement!.getBoundingClientRect().right),
    )
    .toBeLessThanOrEqual(0);
});
