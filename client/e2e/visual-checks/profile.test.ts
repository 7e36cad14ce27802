import sharp from 'sharp';
import { member, repliedMessage, type Member } from '../people.ts';
import { holdTimers } from '../clock.ts';
import { failCalls, changeResponses, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, LONG_TEXT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

/** Fills a profile up to its limits. */
async function fill(person: Member): Promise<void> {
  await person.api.profile.update.mutate({
    bio: LONG_TEXT.slice(0, 500),
    experience: `${HINDI}\n${LONG_TEXT}`,
    headline: `${ARABIC} ${LONG_TEXT.slice(0, 60)}`,
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    phone: '+91 98765 43210',
    skills: ['निवेश', 'ضرائب', 'x'.repeat(40), ...Array.from({ length: 9 }, (_, index) => `Skill number ${index}`)],
    portfolio: [
      { title: LONG_TEXT.slice(0, 100), description: LONG_TEXT, link: `https://example.com/${'x'.repeat(150)}` },
      { title: ARABIC, description: HINDI, link: null },
    ],
  });
}

scenario('/profile', 'own profile', async (check) => {
  const person = await longNamed();
  await using opened = await person.open();
  const { page } = opened;
  const release = await holdCalls(page, 'profile.get');
  await page.goto('/profile');
  await page.getByText('Loading your profile…').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  const personal = page.getByRole('heading', { name: 'Personal information' });
  await personal.waitFor();
  await check(page, 'personal, bare');
  const professional = page.getByRole('tab', { name: 'Professional' });
  await professional.click();
  await page.getByText('Not added yet').first().waitFor();
  await check(page, 'professional, bare');
  await fill(person);
  await page.goto('/profile');
  await personal.waitFor();
  await check(page, 'personal');
  await professional.click();
  await page.getByText('Skill number 0').waitFor();
  await check(page, 'professional');
  await failCalls(opened, 'profile.get');
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor();
  await check(page, 'failed');
});

scenario('/profile', 'editing', async (check) => {
  const person = await longNamed();
  await fill(person);
  await using opened = await person.open();
  const { page } = opened;
  await holdTimers(page, 4000);
  await page.goto('/profile?edit=1');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone').fill('not a phone number');
  await page.getByLabel('Bio').fill('x'.repeat(501));
  await save.click();
  await page.getByText('First name is required').waitFor();
  await check(page, 'personal, errors');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Bio').fill(HINDI);
  await page.getByRole('tab', { name: 'Professional' }).click();
  await page.getByLabel('Profession', { exact: true }).fill('');
  await page.getByLabel('Message price').fill('10001');
  await page.getByLabel(/^Skills/).fill('निवेश');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await save.click();
  await page.getByText('Profession is required').waitFor();
  await check(page, 'professional, errors');
  await page.getByRole('button', { name: 'Add work' }).click();
  const work = page.getByRole('dialog', { name: 'Add work' });
  await work.getByLabel('Link').fill('ftp://example.com');
  await work.getByRole('button', { name: 'Add' }).click();
  await work.getByText('Link must start with http:// or https://').waitFor();
  await check(page, 'work, errors');
  await page.keyboard.press('Escape');
  await work.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'discarding');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Profession', { exact: true }).fill(person.profession);
  await page.getByLabel('Message price').fill('10000');
  const restore = await failCalls(opened, 'profile.update');
  await save.click();
  await page.getByText('Error updating profile').waitFor();
  await check(page, 'saving failed');
  await restore();
  await page.goto('/profile');
  await page.getByText('You have unsaved changes').waitFor();
  await check(page, 'unsaved changes');
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await save.click();
  await page.getByText('Profile updated successfully!').waitFor();
  await check(page, 'saved');
});

scenario('/profile', 'picture', async (check) => {
  const person = await member('Charu');
  await using opened = await person.open();
  const { page } = opened;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add picture' }).waitFor();
  const file = page.locator('input[type=file]');
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: 'tomato' } });
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  await crop.getByRole('slider', { name: 'Zoom' }).waitFor();
  await check(page, 'cropping');
  await page.keyboard.press('Escape');
  await crop.waitFor({ state: 'detached' });
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await crop.getByRole('alert').getByText('Choose a valid PNG').waitFor();
  await check(page, 'not a picture');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  await crop.getByRole('button', { name: 'Save picture' }).click();
  await crop.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change picture' }).click();
  await page.getByRole('menu').waitFor();
  await check(page, 'picture menu');
});

scenario('/profile', 'settings', async (check) => {
  const [person, nuisance] = await Promise.all([member('Deepa'), longNamed()]);
  await using opened = await person.open();
  const { page } = opened;
  await page.goto('/profile?tab=settings');
  await page.getByText('No blocked people').waitFor();
  await check(page, 'no blocked people');
  await person.api.safety.block.mutate({ userId: nuisance.id });
  await page.reload();
  await page.getByRole('button', { name: /^Unblock/ }).waitFor();
  await check(page, 'blocked people');
  await failCalls(opened, 'safety.blocked');
  await page.reload();
  await page.getByText('Failed to load blocked people').waitFor();
  await check(page, 'failed');
});

scenario('/profile', 'security', async (check) => {
  const [person, asker] = await Promise.all([member('Farida', { messageRate: 150 }), arabicNamed()]);
  const { email, password } = person;
  await Promise.all([
    repliedMessage(asker, person, 'Earned'),
    person.api.auth.login.mutate({ email, password }),
    person.api.auth.login.mutate({ email, password }),
  ]);
  await using opened = await person.open();
  opened.allow(/status of 400/);
  const { page } = opened;
  const show = async (): Promise<void> => {
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  };
  await show();
  await page.getByRole('button', { name: 'Sign out all others' }).waitFor();
  await check(page, 'sessions');
  const verify = await changeResponses<{ emailVerified: boolean }>(page, 'profile.get', (answer) => ({
    ...answer,
    emailVerified: false,
  }));
  await show();
  await page.getByText('Pending Verification').waitFor();
  await check(page, 'email not verified');
  await verify();
  const restoreSessions = await failCalls(opened, 'sessions.list');
  await show();
  await page.getByText('Failed to load your sessions').waitFor();
  await check(page, 'sessions failed');
  await restoreSessions();

  const change = page.getByRole('dialog', { name: 'Change Password' });
  await page.goto('/change-password');
  await change.getByLabel('Current password', { exact: true }).fill(password);
  await change.getByLabel('New password', { exact: true }).fill('abcdefgh');
  await change.getByLabel('Confirm new password', { exact: true }).fill('something else');
  await change.getByText('Passwords do not match').first().waitFor();
  await check(page, 'changing the password, errors');
  await using second = await person.open();
  // Keeps the success message on screen.
  await holdTimers(second.page, 2000);
  await second.page.goto('/change-password');
  const changing = second.page.getByRole('dialog', { name: 'Change Password' });
  await changing.getByLabel('Current password', { exact: true }).fill(password);
  await changing.getByLabel('New password', { exact: true }).fill('abcdefgh-I9');
  await changing.getByLabel('Confirm new password', { exact: true }).fill('abcdefgh-I9');
  await changing.getByRole('button', { name: 'Change Password' }).click();
  await changing.getByText('Password changed successfully!').waitFor();
  await check(second.page, 'password changed');

  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  const ask = async (): Promise<void> => {
    await show();
    await page.getByRole('button', { name: 'Delete my account' }).click();
  };
  await ask();
  await deletion.getByText('I understand that').waitFor();
  await deletion.getByRole('button', { name: 'Delete for good' }).click();
  await deletion.getByText('Please acknowledge this first').waitFor();
  await check(page, 'deleting, errors');
  await deletion.getByText('I understand that').click();
  await deletion.getByLabel('Type DELETE to confirm').fill('DELETE');
  await deletion.getByLabel('Your password', { exact: true }).fill('not this one');
  await deletion.getByRole('button', { name: 'Delete for good' }).click();
  await deletion.locator('[type=password][aria-invalid=true]').waitFor();
  await check(page, 'deleting, wrong password');
  const closeWithdrawal = await changeResponses<{ openWithdrawal: boolean }>(
    page,
    'account.deletionTerms',
    (answer) => ({
      ...answer,
      openWithdrawal: true,
    }),
  );
  await ask();
  await deletion.getByText('Cancel it first, or wait until it is paid.').waitFor();
  await check(page, 'deleting, withdrawal open');
  await closeWithdrawal();
  const closePurchase = await changeResponses<object>(page, 'account.deletionTerms', (answer) => ({
    ...answer,
    openPurchase: true,
    keptWithdrawals: 3,
  }));
  await ask();
  await deletion.getByText('A purchase is in progress').first().waitFor();
  await deletion.getByText('We keep the account holder’s name').waitFor();
  await check(page, 'deleting, purchase open and records kept');
  await closePurchase();
  await failCalls(opened, 'account.deletionTerms');
  await ask();
  await deletion.getByText('Failed to load what you would lose').waitFor();
  await check(page, 'deleting, terms failed');
});

everyScenarioOf('/profile');
