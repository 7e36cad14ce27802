import { card } from '../actions.ts';
import { member, repliedMessage, sentMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { holdTimers } from '../clock.ts';
import { failCalls, changeResponses, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, hindiNamed, LONG_SUBJECT, LONG_TEXT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

const [expert, asker, hindi] = await Promise.all([longNamed(), arabicNamed(), hindiNamed()]);

/** Moves the deadline of a message into the past. */
async function expire(id: string): Promise<void> {
  await sql(`update messages set expires_at = clock_timestamp() - interval '1 minute' where id = $1`, [id]);
}

scenario('/messaging', 'empty tabs', async (check) => {
  const person = await member('Manju');
  await using opened = await person.open();
  const { page } = opened;
  const release = await holdCalls(page, 'messages.inbox');
  await page.goto('/messaging');
  await page.getByText('Loading messages').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  await check(page, 'inbox');
  for (const [tab, title] of [
    ['outbox', 'Nothing sent yet'],
    ['expired', 'No expired messages'],
    ['rejected', 'No rejected messages'],
  ] as const) {
    await page.goto(`/messaging?tab=${tab}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await check(page, tab);
  }
  await page.goto('/messaging?q=zzz');
  await page.getByRole('heading', { name: 'No messages found' }).waitFor();
  await check(page, 'no matches');
  await failCalls(opened, 'messages.expired');
  await page.goto('/messaging?tab=expired');
  await page.getByRole('alert').waitFor();
  await check(page, 'failed');
});

scenario('/messaging', 'as the asker', async (check) => {
  const waiting = await sentMessage(asker, hindi, LONG_SUBJECT);
  const toRate = await repliedMessage(asker, hindi, ARABIC);
  const rejected = await sentMessage(asker, hindi, HINDI);
  await hindi.api.messages.reject.mutate({ id: rejected });
  const expired = await sentMessage(asker, hindi, 'Never answered');
  await expire(expired);
  await using opened = await asker.open();
  opened.allow(/status of 404/);
  const { page } = opened;
  await page.goto('/messaging?tab=outbox');
  await card(page, LONG_SUBJECT).first().waitFor();
  await check(page, 'outbox');
  await page.goto(`/messaging?m=${waiting}`);
  await page.getByText('We refund all your coins').waitFor();
  await check(page, 'waiting');
  await page.goto(`/messaging?m=${toRate}`);
  await page.getByRole('form', { name: 'Rate this reply' }).waitFor();
  await check(page, 'to rate');
  await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await page.getByLabel('Review').fill(LONG_TEXT.slice(0, 480));
  const restore = await failCalls(opened, 'messages.rate');
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await page.getByRole('alert').getByText('Failed to submit rating').waitFor();
  await check(page, 'rating failed');
  await restore();
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await page.getByText('2 out of 5 stars').waitFor({ state: 'attached' });
  await check(page, 'rated');
  for (const [id, text, state] of [
    [rejected, 'Message Rejected', 'message rejected'],
    [expired, 'Message Expired', 'message expired'],
    [hindi.id, 'We can’t find this message.', 'not found'],
  ] as const) {
    await page.goto(`/messaging?m=${id}`);
    await page.getByText(text).waitFor();
    await check(page, state);
  }
  const restoreMessage = await failCalls(opened, 'messages.byId');
  await page.goto(`/messaging?m=${waiting}`);
  await page.getByText('Failed to fetch message details').waitFor();
  await check(page, 'message failed');
  await restoreMessage();
  opened.allow(/TypeError/);
  await changeResponses(page, 'messages.byId', () => ({ id: waiting }));
  await page.goto(`/messaging?m=${waiting}`);
  await page.getByText('Failed to process message details').waitFor();
  await check(page, 'message not renderable');
});

scenario('/messaging', 'as the expert', async (check) => {
  const { messages } = asker.api;
  const message = { recipientId: expert.id, content: LONG_TEXT };
  await messages.send.mutate({ ...message, subject: LONG_SUBJECT });
  await messages.send.mutate({ ...message, subject: ARABIC });
  await messages.send.mutate({ ...message, subject: HINDI });
  const rated = await repliedMessage(asker, expert, 'Answered and rated');
  const review = LONG_TEXT.slice(0, 400);
  await messages.rate.mutate({ messageId: rated, ratedUserId: expert.id, rating: 4, review });
  const rejected = await sentMessage(asker, expert, 'Rejected in many words');
  await expert.api.messages.reject.mutate({ id: rejected, reason: `${HINDI} ${LONG_TEXT.slice(0, 300)}` });
  const expired = await sentMessage(asker, expert, 'Never answered');
  await expire(expired);

  await using opened = await expert.open();
  const { page } = opened;
  // Keeps the success overlay and the undo button on screen.
  await holdTimers(page, 2000, 5000);
  await page.goto('/messaging?tab=inbox');
  await card(page, ARABIC).waitFor();
  await check(page, 'inbox');
  const release = await holdCalls(page, 'messages.byId');
  await card(page, ARABIC).click();
  await page.getByText('Loading message', { exact: true }).waitFor({ state: 'attached' });
  await check(page, 'message loading');
  release();
  await page.getByRole('form', { name: 'Reply' }).waitFor();
  await page.getByLabel('Your reply').fill(HINDI);
  await check(page, 'to answer');
  const menu = page.getByRole('button', { name: 'More about this message' });
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
  };
  await menu.click();
  await page.getByRole('menu').waitFor();
  await check(page, 'menu');
  await page.getByRole('menuitem', { name: 'Report message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await page.getByText('Choose a reason').waitFor();
  await check(page, 'reporting, errors');
  await close();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'blocking');
  await close();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('alertdialog').getByLabel('Reason').fill(ARABIC);
  await check(page, 'rejecting');
  await page.getByRole('button', { name: 'Reject message' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await check(page, 'rejection to undo');
  await undo.click();
  const restore = await failCalls(opened, 'messages.reply');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await page.getByRole('alert').getByText('Failed to send reply').waitFor();
  await check(page, 'reply failed');
  await restore();
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await page.getByText('Professional reply sent successfully!').waitFor();
  await check(page, 'replied');
  for (const [id, text, state] of [
    [rated, 'Rating of your reply', 'answered and rated'],
    [rejected, 'Message Rejected', 'message rejected'],
    [expired, 'Message Expired', 'message expired'],
  ] as const) {
    await page.goto(`/messaging?m=${id}`);
    await page.getByText(text).waitFor();
    await check(page, state);
  }
  const late = await sentMessage(asker, expert, 'Answered too late');
  await page.goto(`/messaging?m=${late}`);
  await page.getByLabel('Your reply').fill(`${ARABIC}\n\n${LONG_TEXT}`);
  await expire(late);
  await page.reload();
  await page.getByRole('heading', { name: 'Your unsent reply' }).waitFor();
  await check(page, 'unsent reply');
});

everyScenarioOf('/messaging');
