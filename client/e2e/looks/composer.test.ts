import type { Page } from 'playwright-core';
import { send, sendAndConfirm } from '../acts.ts';
import { sharedBrowser } from '../browser.ts';
import { member } from '../people.ts';
import { ageAttempt, breakCalls, holdCalls, holdTimers } from '../troubles.ts';
import { ARABIC, arabicNamed, HINDI, LONG_SUBJECT, longNamed } from './hostile.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();
const [expert, asker] = await Promise.all([longNamed(), arabicNamed()]);

const dialogOn = (page: Page) => page.getByRole('dialog', { name: /^(Message to|New message)/ });
const addressFor = (id: string) => `/messaging?recipient=${id}&newMessage=true`;

async function write(page: Page): Promise<void> {
  await dialogOn(page).getByLabel('Subject').fill(LONG_SUBJECT);
  await dialogOn(page).getByLabel('Message', { exact: true }).fill(`${HINDI} ${ARABIC}`);
}

sitting('composer', 'writing', async (look) => {
  await using opened = await asker.open(browser.current);
  const { page } = opened;
  await holdTimers(page, 2500);
  const release = await holdCalls(page, 'recipients.get');
  await page.goto(addressFor(expert.id));
  await page.getByText('Loading recipient details…').waitFor({ state: 'attached' });
  await look(page, 'loading');
  release();
  const sendButton = dialogOn(page).getByRole('button', { name: 'Send for 10,000 coins' });
  await sendButton.waitFor();
  await look(page, 'empty');
  await dialogOn(page).getByLabel('Message', { exact: true }).fill('short');
  await sendButton.click();
  await dialogOn(page).getByText('Subject is required').waitFor();
  await look(page, 'errors');
  await write(page);
  await look(page, 'written');
  await sendButton.click();
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'question');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  const mendCost = await breakCalls(opened, 'messages.validateCost');
  await sendAndConfirm(page);
  await dialogOn(page).getByText('Your text is kept.').waitFor();
  await look(page, 'failed');
  await mendCost();
  const mendSend = await breakCalls(opened, 'messages.send');
  await sendAndConfirm(page);
  await dialogOn(page).getByText('It may have been sent already.').waitFor();
  await look(page, 'last try unanswered');
  // After a day the server knows nothing of it any more.
  const makeRecent = await ageAttempt(page, `proverse-draft:${asker.id}:message:${expert.id}`);
  await dialogOn(page).getByText('Look in your Outbox before you send it once more.').waitFor();
  await look(page, 'last try forgotten');
  await makeRecent();
  await mendSend();
  await send(page);
  await look(page, 'sent');
});

sitting('composer', 'obstacles', async (look) => {
  const [poor, silent] = await Promise.all([member('Manoj'), member('Silent')]);
  await using opened = await poor.open(browser.current);
  opened.allow(/status of 404/);
  const { page } = opened;
  await page.goto(addressFor(expert.id));
  await page.getByRole('link', { name: /^Buy / }).waitFor();
  await look(page, 'short of coins');
  const mend = await breakCalls(opened, 'coins.balance');
  await page.goto(addressFor(expert.id));
  await dialogOn(page).getByText('Failed to fetch balance').waitFor();
  await look(page, 'balance failed');
  await mend();
  for (const [id, text, state] of [
    [silent.id, 'What you write is kept here until they do.', 'no price'],
    [poor.id, 'You cannot send a message to yourself', 'to oneself'],
    ['0198c0de-0000-7000-8000-000000000000', 'This profile does not exist', 'not found'],
  ] as const) {
    await page.goto(addressFor(id));
    await dialogOn(page).getByText(text).first().waitFor();
    await look(page, state);
  }
});

sitting('composer', 'changes meanwhile', async (look) => {
  const [changing, rich] = await Promise.all([longNamed(), arabicNamed()]);
  await using opened = await rich.open(browser.current);
  opened.allow(/status of 409|status of 422|ERR_FAILED/);
  const { page } = opened;
  await page.goto(addressFor(changing.id));
  await write(page);
  // The price that is about to change has to be the one that was shown.
  await dialogOn(page).getByRole('button', { name: 'Send for 10,000 coins' }).waitFor();
  await changing.api.profile.update.mutate({ messageRate: 9_876 });
  await sendAndConfirm(page);
  await dialogOn(page).getByText('Send it again if you agree to the new price.').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await look(page, 'price changed');
  // It arrives, but its answer does not.
  await page.route('**/trpc/messages.send*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendAndConfirm(page);
  await dialogOn(page).getByText('It may have been sent already.').waitFor();
  await page.unrouteAll();
  await dialogOn(page).getByLabel('Subject').fill(ARABIC);
  await sendAndConfirm(page);
  await dialogOn(page).getByText('An earlier wording of this message was already sent').waitFor();
  await look(page, 'an earlier wording was sent');
});

everySittingOf('composer');
