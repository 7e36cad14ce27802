import { fillJoinForm, fillSignInForm } from '../acts.ts';
import { sharedBrowser, visit } from '../browser.ts';
import { mailedCode, member, newcomer } from '../people.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();

sitting('/', 'landing', async (look) => {
  await using opened = await visit(browser.current);
  const { page } = opened;
  await page.goto('/');
  await look(page, 'top to bottom');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Feedback' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await look(page, 'feedback');
  await dialog.getByLabel('Message').fill('Calm and quick.');
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await dialog.getByText('Thank you for your feedback!').waitFor();
  await look(page, 'feedback sent');
});

sitting('/auth', 'signing in', async (look) => {
  await using opened = await visit(browser.current);
  opened.allow(/status of 401/);
  const { page } = opened;
  await page.goto('/coins');
  await page.getByText('Please sign in to continue').waitFor();
  await look(page, 'sent here');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor();
  await look(page, 'errors');
  await fillSignInForm(page, 'nobody@example.com', 'Monsoon-2026!');
  await page.getByRole('alert').waitFor();
  await look(page, 'refused');
  await page.getByRole('button', { name: /theme/i }).click();
  await page.getByRole('menu').waitFor();
  await look(page, 'theme menu');
});

sitting('/auth', 'forgotten password', async (look) => {
  const person = await member('Forgetful');
  await using opened = await visit(browser.current);
  const { page } = opened;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await look(page, 'email');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Digit 1 of 6').waitFor();
  await look(page, 'code');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await mailedCode(person.email));
  await dialog.getByRole('button', { name: 'Verify code' }).click();
  await dialog.getByLabel('New password', { exact: true }).fill('abcdefgh-I9');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('another one');
  await dialog.getByText('Passwords do not match').first().waitFor();
  await look(page, 'new password');
});

sitting('/auth', 'joining', async (look) => {
  await using opened = await visit(browser.current);
  opened.allow(/status of 400/);
  const { page } = opened;
  const person = newcomer('Mira');
  await page.goto('/auth?tab=join');
  await page.getByLabel('First name').waitFor();
  await look(page, 'empty');
  await page.getByRole('button', { name: 'Join Free' }).click();
  await page.getByLabel('First name').and(page.locator('[aria-invalid=true]')).waitFor();
  await look(page, 'errors');
  await fillJoinForm(page, { ...person, email: `a-very-long-address-${person.email}` });
  await page.getByRole('button', { name: 'Join Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.waitFor();
  await look(page, 'code');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('000000');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await look(page, 'wrong code');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enter code' }).waitFor();
  await look(page, 'code put off');
});

everySittingOf('/', '/auth');
