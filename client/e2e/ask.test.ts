import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { card, enterMailedCode, fillSignInForm } from './actions.ts';
import { EACH_DEVICE, PHONE, visit } from './browser.ts';
import { mailedCode, member, newcomer, type Member, type Newcomer } from './people.ts';

const DETAILS = 'We sell forty loaves a day and would like to sell sixty.';
const SUBJECT = 'Selling more bread';

/** An expert with a page on the web, and a question that only they match. */
async function expertOnWeb(messageRate: number): Promise<{ expert: Member; handle: string; question: string }> {
  const expert = await member('Asha', { messageRate });
  const word = `sourdough${expert.id.slice(-8).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const handle = `asha_${expert.id.slice(-12)}`;
  await expert.api.profile.update.mutate({ skills: [word] });
  await expert.api.profile.updateSettings.mutate({ handle, isPublicOnWeb: true });
  return { expert, handle, question: `How do I sell more ${word} in a small town?` };
}

/** Collects the requests whose address or body has a text that must stay on the device. */
function watchFor(page: Page, isSecret: (url: string, body: string) => boolean): readonly string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (isSecret(decodeURIComponent(request.url()), request.postData() ?? '')) found.push(request.url());
  });
  return found;
}

async function writeQuestion(page: Page, handle: string): Promise<void> {
  await page.goto(`/ask/@${handle}`);
  await page.getByLabel('Subject').fill(SUBJECT);
  await page.getByLabel('Message', { exact: true }).fill(DETAILS);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function fillBriefJoinForm(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

const sendButton = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Send for ₹250' });
const sent = (page: Page) => page.getByRole('heading', { name: 'Premium message sent successfully!' });

test.concurrent.for(EACH_DEVICE)(
  'on $device a stranger types a question once on the landing page, joins and sends it, whatever they reload',
  async ({ options }, { expect }) => {
    const { expert, question } = await expertOnWeb(250);
    const person = newcomer('Meera');
    await using opened = await visit(options);
    const { page } = opened;
    opened.allow(/status of 400/);
    let isVerified = false;
    const leaks = watchFor(
      page,
      (url, body) => url.includes('small town') || (!isVerified && body.includes('forty loaves')),
    );
    await page.goto('/');
    await page.getByLabel('What do you need help with?').fill(question);
    await page.getByRole('button', { name: 'Find experts' }).click();
    const found = page.getByRole('article', { name: expert.name });
    await found.waitFor();
    await page.reload();
    // The document first has an empty field, which the app replaces.
    await expect.poll(() => page.getByLabel('What do you need help with?').inputValue()).toBe(question);
    // Neither who is online nor saved experts, which need an account.
    expect(await page.getByRole('button', { name: /Online now|Saved experts/ }).count()).toBe(0);
    await found.getByRole('button', { name: `Ask ${expert.name}` }).click();

    await page.getByRole('heading', { level: 1, name: `Ask ${expert.name}` }).waitFor();
    const message = page.getByLabel('Message', { exact: true });
    expect(await message.inputValue()).toBe(question);
    await message.fill(`${question} ${DETAILS}`);
    await page.getByLabel('Subject').fill(SUBJECT);
    await page.reload();
    expect(await message.inputValue()).toBe(`${question} ${DETAILS}`);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('heading', { level: 1, name: `Join to ask ${expert.name}` }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Subject').inputValue()).toBe(SUBJECT);
    await page.goForward();
    await page.reload();
    await fillBriefJoinForm(page, person);
    await page.getByRole('button', { name: 'Get my code' }).click();

    const dialog = page.getByRole('dialog', { name: 'Verify your email' });
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type((await mailedCode(person.email)) === '111111' ? '222222' : '111111');
    await dialog.getByRole('alert').getByText('OTP verification failed').waitFor();
    await page.reload();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    expect(leaks).toEqual([]);
    isVerified = true;
    await enterMailedCode(page, person.email);

    // Nothing is sent by itself, not even after a reload.
    await sendButton(page).waitFor();
    await page.reload();
    await page.getByText('You’ll have ₹750 left').waitFor();
    expect((await expert.api.messages.inbox.query({})).totalElements).toBe(0);
    await sendButton(page).click();
    await sent(page).waitFor();
    await card(page, SUBJECT).waitFor();
    const { content } = await expert.api.messages.inbox.query({});
    expect(content.map(({ subject, content: text, amount }) => ({ subject, text, amount }))).toEqual([
      { subject: SUBJECT, text: `${question} ${DETAILS}`, amount: 250 },
    ]);
    expect(leaks).toEqual([]);
    // The device keeps no copy for the next visitor.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft::')))).toEqual([]);
  },
);

test.concurrent('signing in at /auth instead returns to the question, unfinished as it is', async ({ expect }) => {
  const [{ expert, handle }, person] = await Promise.all([expertOnWeb(250), member('Pooja')]);
  await using opened = await visit(PHONE);
  const { page } = opened;
  await page.goto(`/ask/@${handle}`);
  await page.getByLabel('Message', { exact: true }).fill(DETAILS);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await fillSignInForm(page, person.email, person.password);
  const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
  await composer.waitFor();
  expect(await composer.getByLabel('Message', { exact: true }).inputValue()).toBe(DETAILS);
  // Without a subject there is nothing to confirm yet.
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test.concurrent('another tab of the device has the question too, and follows when its writer has signed in', async ({
  expect,
}) => {
  const [{ expert, handle }, person] = await Promise.all([expertOnWeb(250), member('Kiran')]);
  await using opened = await visit();
  const { page } = opened;
  await writeQuestion(page, handle);
  const other = await page.context().newPage();
  await other.goto(`/ask/@${handle}`);
  expect(await other.getByLabel('Subject').inputValue()).toBe(SUBJECT);
  await fillBriefJoinForm(page, person);
  await page.getByRole('button', { name: 'Get my code' }).click();
  // The screen must not say whether an address has an account. The email does.
  await page
    .getByRole('dialog', { name: 'Verify your email' })
    .getByRole('button', { name: 'Use another email' })
    .click();
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await fillSignInForm(page, person.email, person.password);
  await other.getByRole('alertdialog').getByRole('heading', { name: SUBJECT }).waitFor();
  await sendButton(page).click();
  await sent(page).waitFor();
  expect((await expert.api.messages.inbox.query({})).totalElements).toBe(1);
});

test.concurrent('a question that costs more than the welcome coins leads to buying the rest', async ({ expect }) => {
  const [{ handle }, person] = await Promise.all([expertOnWeb(1500), member('Leela')]);
  await using opened = await visit(PHONE);
  const { page } = opened;
  await page.goto(`/ask/@${handle}`);
  await page.getByText('You can buy the rest before you send it.').waitFor();
  await writeQuestion(page, handle);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await fillSignInForm(page, person.email, person.password);
  await page.getByText('Insufficient Coins', { exact: true }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  const buy = page.getByRole('link', { name: /^Buy .* for/ }).first();
  expect(await buy.getAttribute('href')).toContain(encodeURIComponent('review=true'));
});

test.concurrent('without a script the question leads to the public list, in no address', async ({ expect }) => {
  await using opened = await visit({ javaScriptEnabled: false });
  const { page } = opened;
  await page.goto('/');
  await page.getByLabel('What do you need help with?').fill('How do I sell more bread?');
  await page.getByRole('button', { name: 'Find experts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Experts' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test.concurrent('the question of someone who is signed in leads to the directory', async ({ expect }) => {
  const [{ expert, question }, person] = await Promise.all([expertOnWeb(250), member('Nikhil')]);
  await using opened = await person.open();
  const { page } = opened;
  await page.goto('/');
  await page.getByLabel('What do you need help with?').fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  await page.getByRole('article', { name: expert.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/directory');
});

test.concurrent('a person without a public page cannot be asked by strangers', async ({ expect }) => {
  await using opened = await visit();
  const { page } = opened;
  opened.allow(/status of 404/);
  await page.goto('/ask/@nobody_has_this');
  await page.getByRole('heading', { name: 'This page is not public' }).waitFor();
  await page.getByRole('link', { name: 'Find an expert' }).click();
  await page.getByRole('list', { name: 'Professionals' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/ask');
});
