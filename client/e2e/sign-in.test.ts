import { createClient } from '@proverse/shared';
import { test } from 'vitest';
import { fillSignInForm, logOut, refresh } from './actions.ts';
import { EACH_DEVICE, visit } from './browser.ts';
import { member } from './people.ts';
import { baseUrl, sql } from './running-server.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device signing in returns to the requested page, and logging out ends at the sign-in screen',
  async ({ options }, { expect }) => {
    const person = await member('Gita');
    await using opened = await visit(options);
    const { page } = opened;
    await page.goto('/coins?tab=transactions&type=purchase');
    await page.getByText('Please sign in to continue').waitFor();
    await fillSignInForm(page, person.email, person.password);
    await page.getByText('Welcome bonus').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=transactions&type=purchase');

    // The logout must cancel running queries. The server would reject them with 401, which the console would report.
    const leaving = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    await page.route('**/trpc/**', (route) => {
      if (route.request().method() === 'POST') return route.continue();
      const answer = leaving.promise.then(() => route.fetch()).then((response) => route.fulfill({ response }));
      held.push(answer.catch(() => undefined));
    });
    await refresh(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await logOut(page);
    expect(new URL(page.url()).pathname).toBe('/auth');
    leaving.resolve();
    await Promise.all(held);
    await page.goto('/messaging');
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  },
);

test.concurrent('an ended session and a suspended account are signed out', async ({ expect }) => {
  const person = await member('Hema');
  await using opened = await person.open();
  const { page } = opened;
  opened.allow(/status of 40[13]|WebSocket/);
  // Without a socket, the page only notices at its next call.
  await page.routeWebSocket(/\/ws/, () => undefined);
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  await sql('delete from sessions where user_id = $1', [person.id]);
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await refresh(page);
  await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await fillSignInForm(page, person.email, person.password);
  await page.getByText('Welcome bonus').waitFor();
  expect(new URL(page.url()).pathname).toBe('/coins');

  const { email, password } = person;
  const { accessToken } = await createClient({ url: baseUrl }).auth.login.mutate({ email, password });
  const elsewhere = createClient({ url: baseUrl, token: accessToken });
  await sql("update users set status = 'suspended' where id = $1", [person.id]);
  // The server learns of it by a notification.
  const balanceOf = () => elsewhere.coins.balance.query().then(String, String);
  await expect.poll(balanceOf).toContain('suspended');
  await refresh(page);
  await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  await page.getByText('This account is suspended').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
