import type { Page } from 'playwright-core';

/** Signs in through the form. The page must already show the server's site. */
export async function signIn(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto(new URL('/auth', page.url()).href);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
}
