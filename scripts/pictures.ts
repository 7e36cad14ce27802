/** `npm run pictures`: the pictures of the README, made from the running product with the demo's people. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { installBrowser } from './install-browser.ts';
import { startThrowawayServer } from './throwaway-server.ts';

const folder = join(import.meta.dirname, '..', 'client', 'pictures');
const MOST_BYTES = 150_000;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const executablePath = await installBrowser();
const server = await startThrowawayServer();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await mkdir(folder, { recursive: true });
  await pictureStrangers(browser);
  await pictureMembers(browser);
} finally {
  await browser.close();
  await server.stop();
}

async function pictureStrangers(chrome: Browser): Promise<void> {
  const page = await openPage(chrome);
  await page.goto('/');
  await save(page, 'landing');
  await page.goto('/auth?tab=join');
  await page.getByLabel('First name').waitFor();
  await save(page, 'join');
  await page.context().close();
}

async function pictureMembers(chrome: Browser): Promise<void> {
  const [client, expert] = server.demoLogins;
  if (!client || !expert) throw new Error('there are no demo logins');
  const asking = await signedIn(chrome, client);
  // Machines without fonts for other scripts would draw some of the demo's names as empty boxes.
  await asking.goto('/directory?profession=Software%20Engineer');
  await asking.getByRole('list', { name: 'Professionals' }).waitFor();
  await save(asking, 'directory');
  await asking.getByRole('button', { name: 'Message Asha Rao' }).click();
  await asking.getByLabel('Subject').fill('Slow list page with 2 million orders');
  await asking
    .getByLabel('Message', { exact: true })
    .fill('Our order list takes four seconds since we passed two million rows. Where would you start?');
  await asking.getByRole('button', { name: /^Send for/ }).waitFor();
  await save(asking, 'composer');
  await asking.context().close();

  const answering = await signedIn(chrome, expert);
  await answering.goto('/messaging');
  await answering.locator('[data-message]').first().click();
  await answering.getByLabel('Your reply').waitFor();
  await save(answering, 'messages');
  await answering.setViewportSize(PHONE);
  await save(answering, 'messages-phone');
  await answering.setViewportSize(DESKTOP);
  await answering.emulateMedia({ colorScheme: 'dark' });
  await answering.goto('/coins');
  await answering.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  await save(answering, 'wallet-dark');
  await answering.emulateMedia({ colorScheme: 'light' });
  await answering.goto('/coins?tab=buy&package=PRO');
  await answering.getByRole('button', { name: 'Purchase Now' }).waitFor();
  await save(answering, 'wallet');
  await answering.context().close();
}

async function openPage(chrome: Browser): Promise<Page> {
  const context = await chrome.newContext({
    baseURL: server.baseUrl,
    viewport: DESKTOP,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function signedIn(chrome: Browser, login: { email: string; password: string }): Promise<Page> {
  const page = await openPage(chrome);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  return page;
}

/** Keeps what the page shows as WebP, which takes a third of the bytes of PNG. */
async function save(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 88 });
  const picture = Buffer.from(data, 'base64');
  if (picture.length > MOST_BYTES) throw new Error(`${name} takes ${picture.length} bytes, more than ${MOST_BYTES}`);
  const path = join(folder, `${name}.webp`);
  await writeFile(path, picture);
  console.log(`${path} ${Math.ceil(picture.length / 1000)} kB`);
}
