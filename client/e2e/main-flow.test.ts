import { test } from 'vitest';
import { balance, card, enterMailedCode, fillJoinForm, goTo, markDocument, seeAfter, writeAndSend } from './actions.ts';
import { EACH_DEVICE, visit } from './browser.ts';
import { member, newcomer } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device a newcomer joins, buys coins and sends a message; reply, earnings and rating arrive without a reload',
  async ({ options }, { expect }) => {
    const expert = await member('Asha', { messageRate: 350 });
    const asker = newcomer('Ravi');
    const message = {
      subject: 'Slow list of orders',
      content: 'Since we passed two million rows, our list takes four seconds to load. Where would you start?',
    };
    const reply = 'Start with one index on shop and date, and ask for what comes after the last row seen.';

    await using experts = await expert.open(options);
    await using askers = await visit(options);
    const [there, here] = [experts.page, askers.page];

    await there.goto('/messaging');
    await there.getByRole('heading', { name: 'No messages yet' }).waitFor();
    const isExpertsDocument = await markDocument(there);

    await here.goto('/');
    await here.getByRole('banner').getByRole('link', { name: 'Join Free' }).click();
    await here.getByRole('heading', { name: 'Join Proverse' }).waitFor();
    await fillJoinForm(here, asker);
    await here.getByRole('button', { name: 'Join Free' }).click();
    await here.getByText('Registration successful! Please verify your email with the OTP code.').waitFor();
    await enterMailedCode(here, asker.email);
    await balance(here, '1,000').waitFor();
    const isAskersDocument = await markDocument(here);

    await goTo(here, 'Coins');
    await here.getByRole('main').getByRole('button', { name: 'Buy Coins' }).click();
    await here.getByRole('radio', { name: /Basic/ }).check();
    await here.getByRole('button', { name: 'Purchase Now' }).click();
    // A live event may show the balance before the purchase is answered.
    await here.getByText('Your balance is now 1,525 coins.').waitFor();
    await balance(here, '1,525').waitFor();

    await goTo(here, 'Directory');
    await here.getByRole('searchbox', { name: 'What do you need help with?' }).fill(expert.lastName);
    await here.getByText('1 professional found').waitFor();
    await here.getByRole('button', { name: `Message ${expert.name}` }).click();
    await writeAndSend(here, message);
    await balance(here, '1,175').waitFor();

    await card(there, message.subject).click();
    const opened = there.getByRole('article', { name: 'Message' });
    await opened.getByText(message.content).waitFor();
    await opened.getByRole('form', { name: 'Reply' }).getByText('You earn ₹350').waitFor();
    await opened.getByLabel('Your reply').fill(reply);

    await here.getByRole('dialog', { name: /^Message to/ }).waitFor({ state: 'detached' });
    await goTo(here, 'Messages');
    await here.getByRole('tab', { name: /^Outbox/ }).click();
    await card(here, message.subject).click();
    const sent = here.getByRole('article', { name: 'Message' });
    await sent.getByText('We refund all your coins').waitFor();

    await seeAfter(there.getByText('Professional reply sent successfully!'), () =>
      opened.getByRole('button', { name: 'Send Reply' }).click(),
    );
    await balance(there, '1,350').waitFor();

    await sent.getByText(reply).waitFor();
    await sent.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await sent.getByLabel('Review').fill('Clear and to the point.');
    await sent.getByRole('button', { name: 'Submit Rating' }).click();
    await sent.getByRole('heading', { name: 'Your rating' }).waitFor();
    await expect.poll(() => sent.getByRole('button', { name: 'Submit Rating' }).count()).toBe(0);
    await sent.getByText('Clear and to the point.').waitFor();

    // Two seconds after the reply the message closes; opened again, it shows the rating.
    await opened.waitFor({ state: 'detached' });
    await card(there, message.subject).click();
    await opened.getByText('5 out of 5 stars').waitFor();
    expect([await isAskersDocument(), await isExpertsDocument()]).toEqual([true, true]);
  },
);
