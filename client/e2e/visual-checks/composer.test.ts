import type { Page } from 'playwright-core';
import { ageAttempt, card, confirmSending, send } from '../actions.ts';
import { member } from '../people.ts';
import { holdTimers } from '../clock.ts';
import { failCalls, holdCalls } from '../faults.ts';
import { onePagePdf, PICTURE } from '../sample-files.ts';
import { ARABIC, arabicNamed, HINDI, LONG_SUBJECT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

const [expert, asker] = await Promise.all([longNamed(), arabicNamed()]);

const dialogOn = (page: Page) => page.getByRole('dialog', { name: /^(Message to|New message)/ });
const addressFor = (id: string) => `/messaging?recipient=${id}&newMessage=true`;

async function write(page: Page): Promise<void> {
  await dialogOn(page).getByLabel('Subject').fill(LONG_SUBJECT);
  await dialogOn(page).getByLabel('Message', { exact: true }).fill(`${HINDI} ${ARABIC}`);
}

scenario('composer', 'writing', async (check) => {
  await using opened = await asker.open();
  const { page } = opened;
  await holdTimers(page, 2500);
  const release = await holdCalls(page, 'recipients.get');
  await page.goto(addressFor(expert.id));
  await page.getByText('Loading recipient details…').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  const review = dialogOn(page).getByRole('button', { name: 'Review' });
  await dialogOn(page).getByText('₹10,000 now').waitFor();
  await check(page, 'empty');
  await dialogOn(page).getByLabel('Message', { exact: true }).fill('short');
  await review.click();
  await dialogOn(page).getByText('Subject is required').waitFor();
  await check(page, 'errors');
  await write(page);
  await check(page, 'written');
  await review.click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'question');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  const restoreCost = await failCalls(opened, 'messages.validateCost');
  await confirmSending(page);
  await dialogOn(page).getByText('Your text is saved.').waitFor();
  await check(page, 'failed');
  await restoreCost();
  const restoreSend = await failCalls(opened, 'messages.send');
  await confirmSending(page);
  await dialogOn(page).getByText('This may have been sent.').waitFor();
  await check(page, 'last attempt unanswered');
  // After a day the server has forgotten the idempotency key.
  const makeRecent = await ageAttempt(page, `proverse-draft:${asker.id}:message:${expert.id}`);
  await dialogOn(page).getByText('Check your Outbox before you send it again.').waitFor();
  await check(page, 'last attempt forgotten');
  await makeRecent();
  await restoreSend();
  await send(page);
  await check(page, 'sent');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Message sent' }).waitFor();
  await check(page, 'after sending');
});

scenario('composer', 'obstacles', async (check) => {
  const [poor, silent] = await Promise.all([member('Manoj'), member('Silent')]);
  await using opened = await poor.open();
  opened.allow(/status of 404/);
  const { page } = opened;
  await page.goto(addressFor(expert.id));
  await page.getByRole('link', { name: /^Buy / }).waitFor();
  await check(page, 'short of coins');
  const restore = await failCalls(opened, 'coins.balance');
  await page.goto(addressFor(expert.id));
  await dialogOn(page).getByText('Failed to fetch balance').waitFor();
  await check(page, 'balance failed');
  await restore();
  for (const [id, text, state] of [
    [silent.id, 'Your draft is saved. Send it once they set a price.', 'no price'],
    [poor.id, 'You cannot send a message to yourself', 'to yourself'],
    ['0198c0de-0000-7000-8000-000000000000', 'This profile does not exist', 'not found'],
  ] as const) {
    await page.goto(addressFor(id));
    await dialogOn(page).getByText(text).first().waitFor();
    await check(page, state);
  }
});

scenario('composer', 'concurrent changes', async (check) => {
  const [changing, rich] = await Promise.all([longNamed(), arabicNamed()]);
  await using opened = await rich.open();
  opened.allow(/status of 409|status of 422|ERR_FAILED/);
  const { page } = opened;
  await page.goto(addressFor(changing.id));
  await write(page);
  // Wait until the composer shows the price that is about to change.
  await dialogOn(page).getByText('₹10,000 now').waitFor();
  await changing.api.profile.update.mutate({ messageRate: 9_876 });
  await confirmSending(page);
  await dialogOn(page).getByText('Send it again if you accept the new price.').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await check(page, 'price changed');
  // The message arrives, but its response gets lost.
  await page.route('**/trpc/messages.send*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirmSending(page);
  await dialogOn(page).getByText('This may have been sent.').waitFor();
  await page.unrouteAll();
  await dialogOn(page).getByLabel('Subject').fill(ARABIC);
  await confirmSending(page);
  await dialogOn(page).getByText('An earlier version of this message was already sent').waitFor();
  await check(page, 'an earlier version was sent');
});

scenario('composer', 'files', async (check) => {
  const chooser = (page: Page) => page.locator('input[type="file"]');
  const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  const [reader, writer] = await Promise.all([member('Kiran', { messageRate: 50 }), member('Lata')]);
  await using opened = await writer.open();
  // What the server says about the broken picture.
  opened.allow(/status of 415/);
  const { page } = opened;
  await page.goto(addressFor(reader.id));
  await dialogOn(page).getByRole('button', { name: 'Record a voice note' }).click();
  await dialogOn(page).getByText('0:01').waitFor();
  await dialogOn(page).getByRole('button', { name: 'Stop' }).click();
  await dialogOn(page).getByRole('button', { name: 'Add note' }).waitFor();
  await check(page, 'recorded');
  await dialogOn(page).getByRole('button', { name: 'Add note' }).click();
  await chooser(page).setInputFiles([
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
    { name: `${LONG_SUBJECT}.png`, mimeType: 'image/png', buffer: Buffer.from('broken') },
    ...Array.from({ length: 3 }, () => ({ name: 'too many.pdf', mimeType: 'application/pdf', buffer: onePagePdf() })),
  ]);
  await dialogOn(page).getByText('You can attach up to 5 files', { exact: true }).last().waitFor();
  await dialogOn(page).getByRole('button', { name: 'Review' }).waitFor();
  await check(page, 'rejected');
  for (const name of ['film.mp4', `${LONG_SUBJECT}.png`, 'too many.pdf'])
    await dialogOn(page)
      .getByRole('button', { name: `Remove ${name}` })
      .first()
      .click();
  await chooser(page).setInputFiles({ name: `${HINDI.slice(0, 60)}.png`, mimeType: 'image/png', buffer: PICTURE });
  await dialogOn(page).getByRole('button', { name: 'Review' }).waitFor();
  await check(page, 'attached');
  await write(page);
  await dialogOn(page).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'reviewed');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send for/ })
    .click();
  await page.getByRole('heading', { name: 'Premium message sent successfully!' }).waitFor();

  await using experts = await reader.open();
  const there = experts.page;
  await there.goto('/messaging?tab=inbox');
  await card(there, LONG_SUBJECT).click();
  await there.getByRole('button', { name: /^Open picture/ }).waitFor();
  await check(there, 'received');
  await there.getByRole('button', { name: /^Open picture/ }).click();
  await there.getByRole('dialog').getByRole('img').click();
  await there.getByRole('button', { name: 'Zoom out' }).waitFor();
  await check(there, 'enlarged');
  await there.keyboard.press('Escape');
  await chooser(there).setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: onePagePdf() });
  await attached(there).getByText(/kB$/).waitFor();
  await check(there, 'answered');
});

everyScenarioOf('composer');
