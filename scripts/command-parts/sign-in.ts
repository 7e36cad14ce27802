import type { Page } from 'playwright-core';

/** Signs somebody in as they would do it themselves, on a page that is on the server's address already. */
export async function signIn(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto(new URL('/auth', page.url()).href);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
}
