import { test } from 'vitest';
import { balance, card, goTo, markDocument, send } from './actions.ts';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { holdTimers, skipTimers } from './clock.ts';
import { member, sentMessage } from './people.ts';
import { sql } from './running-server.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device a sender who is short of coins buys the cheapest package that covers it and returns to the draft',
  async ({ options }, { expect }) => {
    const expert = await member('Meera', { messageRate: 1300 });
    const asker = await member('Kabir');
    await using visit = await asker.open(options);
    const { page } = visit;
    // Keeps the toast of the purchase on screen.
    await holdTimers(page, 4_000);

    // Other parameters of the address survive the detour unchanged.
    await page.goto(`/directory?q=${expert.lastName}&note=R%26D%20in%20C%23`);
    await page.getByRole('button', { name: `Message ${expert.name}` }).click();
    const composer = page.getByRole('dialog', { name: /^Message to/ });
    await composer.getByLabel('Subject').fill('A question worth 1,300 coins');
    await composer
      .getByLabel('Message', { exact: true })
      .fill('May I ask how you would price this for a first customer?');
    await composer.getByText('Insufficient coins (1000). You need 1300.').first().waitFor();
    expect(await composer.getByRole('button', { name: 'Review' }).getAttribute('aria-disabled')).toBe('true');

    await composer.getByRole('link', { name: 'Buy 300 coins for ₹300' }).click();
    await page.getByText('Your draft is saved', { exact: true }).waitFor();
    await page.getByRole('radio', { name: /Another amount/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Purchase Now' }).click();

    await composer.waitFor();
    expect(await composer.getByLabel('Subject').inputValue()).toBe('A question worth 1,300 coins');
    expect(new URL(page.url()).searchParams.get('note')).toBe('R&D in C#');
    // The toast covers no button.
    await page.getByText('Purchase successful!').waitFor();
    for (const button of await composer.getByRole('button', { name: /^(Close|Review)/ }).all()) {
      await button.click({ trial: true });
    }
    await send(page);
    await balance(page, '0').waitFor();
  },
);

test.concurrent('a rejection refunds the sender without a reload', async ({ expect }) => {
  const expert = await member('Leela', { messageRate: 400 });
  const asker = await member('Dev');
  await sentMessage(asker, expert, 'A live court case');
  await using experts = await expert.open();
  await using askers = await asker.open(PHONE);
  const [there, here] = [experts.page, askers.page];

  await here.goto('/messaging?tab=outbox');
  await card(here, 'A live court case').click();
  await balance(here, '600').waitFor();
  const isSameDocument = await markDocument(here);

  // The five seconds in which a rejection can be undone.
  await skipTimers(there, 5_000);
  await there.goto('/messaging');
  await card(there, 'A live court case').click();
  await there.getByRole('button', { name: 'Reject', exact: true }).click();
  const question = there.getByRole('alertdialog', { name: 'Reject this message?' });
  await question.getByLabel('Reason').fill('Please ask a litigator in your city.');
  await question.getByRole('button', { name: 'Reject message' }).click();
  await there.getByRole('tab', { name: 'Rejected 1' }).waitFor();

  await here.getByText('Message Rejected').waitFor();
  await here.getByText('Reason: Please ask a litigator in your city.').waitFor();
  await here.getByText('₹400 is back in your wallet.').waitFor();
  await balance(here, '1,000').waitFor();
  expect(await isSameDocument()).toBe(true);
});

test.concurrent('an expired message refunds its sender and keeps the unsent reply, without a reload', async ({
  expect,
}) => {
  const expert = await member('Tara', { messageRate: 250 });
  const asker = await member('Omar');
  const id = await sentMessage(asker, expert, 'Never answered');
  await using askers = await asker.open(PHONE);
  await using experts = await expert.open();
  const [here, there] = [askers.page, experts.page];
  await here.goto('/messaging?tab=outbox');
  await card(here, 'Never answered').click();
  await balance(here, '750').waitFor();
  await there.goto(`/messaging?m=${id}`);
  await there.getByLabel('Your reply').fill('Half an answer');
  const areSame = [await markDocument(here), await markDocument(there)];

  await sql('update messages set expires_at = clock_timestamp() where id = $1', [id]);
  // Reading a due message expires it.
  await expert.api.messages.inbox.query({});
  await here.getByText('Message Expired').waitFor();
  await here.getByText('This message opportunity has expired.').waitFor();
  await balance(here, '1,000').waitFor();
  await goTo(here, 'Coins');
  await here.getByText('+250 coins').waitFor();
  await there.getByText('Message Expired').waitFor();
  await there.getByRole('region', { name: 'Your unsent reply' }).getByText('Half an answer').waitFor();
  expect(await Promise.all(areSame.map((isSame) => isSame()))).toEqual([true, true]);
});

test.concurrent('leaving the page sends a rejection at once', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Gita', { messageRate: 50 }), member('Hari')]);
  const id = await sentMessage(asker, expert, 'Rejected on the way out');
  await using opened = await expert.open(PHONE);
  const { page } = opened;
  await holdTimers(page, 5_000);
  await page.goto(`/messaging?m=${id}`);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject message' }).click();
  await page.getByText('Rejecting in 5 s…').waitFor();
  expect((await expert.api.messages.byId.query({ id })).status).toBe('pending');
  await page.goto('/');
  await expect.poll(async () => (await expert.api.messages.byId.query({ id })).status).toBe('rejected');
});
