/** Steps that several journeys share. Elements are found as people find them: by role and name. */
import type { Locator, Page } from 'playwright-core';
import { mailedCode, type Newcomer } from './people.ts';

/** Follows a link of the main navigation, which is at the bottom of a phone, and in a menu on a tablet. */
export async function goTo(page: Page, link: 'Dashboard' | 'Messages' | 'Directory' | 'Coins'): Promise<void> {
  if (isNarrow(page) && !isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
  await menuOf(page).waitFor({ state: 'detached' });
}

export async function refresh(page: Page): Promise<void> {
  await pressInHeader(page, 'Refresh data');
  if (isNarrow(page)) await page.keyboard.press('Escape');
  await menuOf(page).waitFor({ state: 'detached' });
}

/** Logs out. The session on the device ends with the server's answer, so the next step must wait for that. */
export async function logOut(page: Page): Promise<void> {
  await pressInHeader(page, 'Logout');
  await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
}

/** Presses a button of the header, which is in the menu on narrow screens. */
async function pressInHeader(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await (isNarrow(page) ? menuOf(page) : page.getByRole('banner')).getByRole('button', { name }).click();
}

function menuOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Menu' });
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024;
}

/** Waits for something that only shows for seconds. The wait begins before the action, so it cannot miss it. */
export async function seeAfter(target: Locator, action: () => Promise<unknown>): Promise<void> {
  await Promise.all([target.waitFor(), action()]);
}

/** Waits for the answer to a call of `operation`. For changes that the page shows before the server has saved them. */
export async function answered(page: Page, operation: string, action: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.includes(operation));
  await Promise.all([answer, action()]);
}

export async function fillJoinForm(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Profession').fill(person.profession);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
}

export async function fillSignInForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
}

/** Types the mailed code into the open dialog, which submits it. */
export async function enterMailedCode(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await mailedCode(email));
}

export interface MessageText {
  readonly subject: string;
  readonly content: string;
}

/** Fills the open composer and sends the message. */
export async function writeAndSend(page: Page, { subject, content }: MessageText): Promise<void> {
  const composer = page.getByRole('dialog', { name: /^Message to/ });
  await composer.getByLabel('Subject').fill(subject);
  await composer.getByLabel('Message', { exact: true }).fill(content);
  await send(page);
}

/** Sends what is in the open composer. */
export async function send(page: Page): Promise<void> {
  const sent = page.getByRole('heading', { name: 'Premium message sent successfully!' });
  await seeAfter(sent, () => confirmSending(page));
}

/** Presses Review and confirms, without waiting for the outcome. */
export async function confirmSending(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Message to/ })
    .getByRole('button', { name: 'Review' })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send for/ })
    .click();
}

/** The button of a message in a list. */
export function card(page: Page, subject: string): Locator {
  return page.getByRole('list').getByRole('button', { name: subject });
}

/** The balance in the header. */
export function balance(page: Page, coins: string): Locator {
  return page.getByRole('banner').getByRole('link', { name: `Balance: ${coins} coins` });
}

/** Marks the document. The returned function reports whether the mark is still there, so the page was not reloaded. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'));
  return () => page.evaluate(() => document.documentElement.getAttribute('data-marked') === 'yes');
}

/** Moves the last attempt to send a draft back by a day and reloads. The returned function undoes this and reloads. */
export async function ageAttempt(page: Page, draftKey: string): Promise<() => Promise<void>> {
  const draft = await page.evaluate((key) => localStorage.getItem(key) ?? '', draftKey);
  const reloadWith = async (text: string): Promise<void> => {
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [draftKey, text] as const);
    await page.reload();
  };
  await reloadWith(draft.replace(/"atMs":\d+/, `"atMs":${Date.now() - 24 * 3_600_000}`));
  return () => reloadWith(draft);
}
