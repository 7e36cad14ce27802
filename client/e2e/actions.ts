/** What people do in several journeys, by mouse and keyboard, found as they find it: by role and name. */
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { mailedCode, type Newcomer } from './people.ts';

/** Follows a link of the main nav, which hides in a menu on narrow screens. */
export async function goTo(page: Page, link: 'Dashboard' | 'Messages' | 'Directory' | 'Coins'): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
}

/** Presses a button of the header, which stands in the menu on narrow screens. */
export async function pressInHeader(page: Page, name: 'Logout' | 'Refresh data'): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  if (isNarrow(page) && !(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
  await (isNarrow(page) ? menu : page.getByRole('banner')).getByRole('button', { name }).click();
}

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024;
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

/** Types the code that was mailed into the open dialog and sends it. */
export async function enterMailedCode(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await mailedCode(email));
  await dialog.getByRole('button', { name: 'Verify' }).click();
}

export interface Letter {
  readonly subject: string;
  readonly content: string;
}

/** Writes into the open composer, sends and confirms, and waits until it says that the message is on its way. */
export async function writeAndSend(page: Page, letter: Letter): Promise<void> {
  const composer = page.getByRole('dialog', { name: /^Message to/ });
  await composer.getByLabel('Subject').fill(letter.subject);
  await composer.getByLabel('Message', { exact: true }).fill(letter.content);
  await send(page);
}

/** Sends what the open composer holds. */
export async function send(page: Page): Promise<void> {
  await sendAndConfirm(page);
  await page.getByRole('heading', { name: 'Premium message sent successfully!' }).waitFor();
}

/** The same, whatever comes of it. */
export async function sendAndConfirm(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Message to/ })
    .getByRole('button', { name: /^Send for/ })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send for/ })
    .click();
}

/** The card of a message in a list. */
export function card(page: Page, subject: string): Locator {
  return page.getByRole('list').getByRole('button', { name: subject });
}

/** The balance in the header, once it is this. */
export function balance(page: Page, coins: string): Locator {
  return page.getByRole('banner').getByRole('link', { name: `Balance: ${coins} coins` });
}

/** Marks the document, so that `isSameDocument` can tell that nothing was loaded anew. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'));
  return () => page.evaluate(() => document.documentElement.getAttribute('data-marked') === 'yes');
}

const QUIET_MS = 500;

/** Returns a function that waits until the page has done its idle tasks and requests nothing more. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = 0;
  page.on('request', (request) => {
    open.add(request);
    changedAt = Date.now();
  });
  const close = (request: Request): void => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    // Idle tasks run in order: this one after those of the screen.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect.poll(() => open.size === 0 && Date.now() - changedAt > QUIET_MS).toBe(true);
  };
}
