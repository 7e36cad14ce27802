import type { BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'vitest';
import { balance, markDocument } from './actions.ts';
import { PHONE, visit } from './browser.ts';
import { press, tabTo } from './keyboard.ts';
import { member } from './people.ts';

/** Chooses UPI for what is chosen already, and waits for the code. Returns the link behind it. */
async function showCode(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'UPI' }).check();
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByRole('img', { name: /^QR code to pay/ }).waitFor();
  await page.getByText('Waiting for payment').waitFor();
  return (await page.getByRole('link', { name: 'Open the link on this device' }).getAttribute('href')) ?? '';
}

/** Scans the code with a phone that is not signed in, and presses a button there. */
async function onPhone(link: string, button: string, result: string): Promise<void> {
  await using opened = await visit(PHONE);
  await opened.page.goto(link);
  await opened.page.getByRole('button', { name: button }).click();
  await opened.page.getByRole('heading', { name: result }).waitFor();
}

async function openBuyPage(at: string, options: BrowserContextOptions = {}) {
  const person = await member('Usha');
  const opened = await person.open(options);
  await opened.page.goto(`/coins?tab=buy${at}`);
  return opened;
}

test.concurrent('a phone opens the link, comes back by Back and by the link, and shows the purchase', async ({
  expect,
}) => {
  await using opened = await openBuyPage('&package=STARTER', PHONE);
  const { page } = opened;
  await page.getByRole('radio', { name: 'UPI' }).check();
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  const pay = page.getByRole('button', { name: 'Pay ₹100' });
  await pay.waitFor();
  await page.goBack();
  await page.getByText('Waiting for payment').waitFor();
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await pay.click();
  await page.getByRole('link', { name: 'Return to your wallet' }).click();
  await page.getByText('Your balance is now 1,100 coins.').waitFor();
});

test.concurrent('a declined and an expired payment say so at once, and lead to another way to pay', async ({
  expect,
}) => {
  await using opened = await openBuyPage('&coins=151');
  const { page } = opened;
  await onPhone(await showCode(page), 'Decline', 'Payment declined');
  await page.getByRole('alert').getByText('The payment was declined. Nothing was charged.').waitFor();
  await page.getByRole('button', { name: 'Choose another way to pay' }).click();
  await page.getByRole('radio', { name: /Another amount/, checked: true }).waitFor();
  await onPhone(await showCode(page), 'Let it expire', 'Payment expired');
  await page.getByRole('alert').getByText('The checkout expired before you paid.').waitFor();
  await page.getByRole('button', { name: 'Choose another way to pay' }).click();
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByText('Your balance is now 1,151 coins.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test.concurrent('a code that is shown with the keyboard alone and paid on another device is a purchase here, without a reload', async ({
  expect,
}) => {
  await using opened = await openBuyPage('');
  const { page } = opened;
  await page.getByRole('radio', { name: /Basic/ }).waitFor();
  await tabTo(page, page.getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.type('1,500');
  await tabTo(page, page.getByRole('radio', { name: 'Credit Card' }));
  await page.keyboard.press('ArrowUp');
  await page.getByRole('radio', { name: 'UPI', checked: true }).waitFor();
  await press(page, page.getByRole('button', { name: 'Purchase Now' }));
  await page.getByRole('img', { name: 'QR code to pay ₹1,500' }).waitFor();
  const link = page.getByRole('link', { name: 'Open the link on this device' });
  await tabTo(page, link);
  const isSameDocument = await markDocument(page);
  await onPhone((await link.getAttribute('href')) ?? '', 'Pay ₹1,500', 'You paid');
  await page.getByText('Your balance is now 2,500 coins.').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain('Purchase successful!');
  await balance(page, '2,500').waitFor();
  expect(await isSameDocument()).toBe(true);
});
