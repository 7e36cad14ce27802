import { totpCode } from '../../../server/src/testing/totp-code.ts';
import { failCalls } from '../faults.ts';
import { member } from '../people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('/profile: second factors', 'an authenticator app', async (check) => {
  const person = await member('Farida');
  await using opened = await person.open();
  opened.allow(/status of (400|422)/);
  const { page } = opened;
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const show = async (): Promise<void> => {
    await page.goto('/profile?tab=security');
    await activity.waitFor();
  };
  await show();
  await activity.getByText('Signed in').first().waitFor();
  await section.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await check(page, 'adding');
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.locator('[aria-invalid=true]').or(dialog.getByRole('alert')).first().waitFor();
  await check(page, 'wrong code');
  await dialog.getByLabel('Code from the app').fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await codes.waitFor();
  await check(page, 'recovery codes');
  await codes.getByRole('button', { name: 'I saved them' }).click();
  await section.getByText('10 of 10 left').waitFor();
  await check(page, 'added');
  await section.getByRole('button', { name: 'Get new codes' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'getting new codes');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor();
  await check(page, 'confirming');
  await failCalls(opened, 'factors.list');
  await failCalls(opened, 'sessions.activity');
  await show();
  await page.getByText('Failed to load your sign-in methods').waitFor();
  await page.getByText('Failed to load your recent activity').waitFor();
  await check(page, 'failed');
});

everyScenarioOf('/profile: second factors');
