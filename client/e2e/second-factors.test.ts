import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { totpCode } from '../../server/src/testing/totp-code.ts';
import { balance, fillSignInForm, logOut, seeAfter } from './actions.ts';
import { EACH_DEVICE, visit } from './browser.ts';
import { member } from './people.ts';
import { sql } from './running-server.ts';

interface Authenticator {
  /** Sets whether a passkey is given as soon as a page asks for one, also by autofill. */
  answers: (isPresent: boolean) => Promise<unknown>;
  passkeys: () => Promise<number>;
}

/** Adds an authenticator like that of a phone or laptop. It accepts every user. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** Prevents the sign-in form's autofill from signing in before the test presses a button. */
async function turnOffAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

async function openSecurity(page: Page) {
  await page.goto('/profile?tab=security');
  return page.getByRole('region', { name: 'Two-step sign-in' });
}

test.concurrent.for(EACH_DEVICE)(
  'adds a passkey, signs in with it and confirms with it on $device',
  async ({ options }, { expect }) => {
    const person = await member('Nila');
    await using opened = await person.open(options);
    const { page } = opened;
    opened.allow(/status of 422/);
    await turnOffAutofill(page);
    const authenticator = await addAuthenticator(page);
    const section = await openSecurity(page);
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await codes.getByRole('button', { name: 'I saved them' }).click();
    await section.getByText('10 of 10 left').waitFor();

    await logOut(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await balance(page, '1,000').waitFor();

    await openSecurity(page);
    await section.getByRole('button', { name: 'Get new codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await confirmation.getByRole('button', { name: 'Use your passkey' }).click();
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await codes.getByRole('button', { name: 'I saved them' }).click();

    expect(await authenticator.passkeys()).toBe(1);
    await section.getByRole('button', { name: /^Remove Passkey/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await confirmation.getByRole('button', { name: 'Use your passkey' }).click();
    await section.getByText('Sign in with your fingerprint').waitFor();
    // The page asked the device to delete it.
    await expect.poll(() => authenticator.passkeys()).toBe(0);
  },
);

test.concurrent('signs in with a passkey from the autofill of the email field', async ({ expect }) => {
  const person = await member('Maya');
  await using opened = await person.open();
  const { page } = opened;
  const authenticator = await addAuthenticator(page);
  const section = await openSecurity(page);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();

  await authenticator.answers(false);
  const isAsked = page.waitForResponse(/auth\.passkeyOptions/);
  await logOut(page);
  await page.goto('/auth');
  await isAsked;
  await page.getByLabel('Email').click();
  expect(new URL(page.url()).pathname).toBe('/auth');
  // The authenticator only answers new requests, so the page asks again. No button is pressed.
  await authenticator.answers(true);
  await page.reload();
  await balance(page, '1,000').waitFor();
});

test.concurrent('adds an authenticator app, and signs in with its code and with a recovery code', async ({
  expect,
}) => {
  const person = await member('Tara');
  await using opened = await person.open();
  const { page } = opened;
  opened.allow(/status of 422/);
  const section = await openSecurity(page);
  await section.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const key = (await dialog.locator('code').textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I saved them' }).click();

  await logOut(page);
  await page.goto('/auth');
  await fillSignInForm(page, person.email, person.password);
  const second = page.getByRole('dialog', { name: 'Confirm your sign-in' });
  await second.getByLabel('Code').fill(recoveryCode);
  await seeAfter(balance(page, '1,000'), () => second.getByRole('button', { name: 'Sign In' }).click());

  // Each code works once, so the download needs the next one.
  await openSecurity(page);
  await sql('update totp_apps set last_step = 0 where user_id = $1', [person.id]);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirmation.getByLabel('Code').fill(totpCode(secret));
  const download = page.waitForEvent('download');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toBe('proverse-data.json');
});

test.concurrent('recovers an account after the waiting period', async ({ expect }) => {
  const person = await member('Usha');
  const { secret } = await person.api.factors.beginTotp.mutate({});
  await person.api.factors.confirmTotp.mutate({ code: totpCode(secret) });
  await using elsewhere = await visit();
  elsewhere.allow(/status of 422/);
  const { page } = elsewhere;
  const second = page.getByRole('dialog', { name: 'Confirm your sign-in' });
  const recover = page.getByRole('dialog', { name: 'Recover your account' });
  const requested = page.getByRole('dialog', { name: 'Recovery requested' });
  async function request(): Promise<void> {
    await page.goto('/auth');
    await fillSignInForm(page, person.email, person.password);
    await second.getByRole('button', { name: 'Lost your authenticator and recovery codes?' }).click();
  }

  await request();
  await recover.getByRole('button', { name: 'Request recovery' }).click();
  await requested.getByText(/^Sign in here again from/).waitFor();
  await sql(`update recovery_requests set ready_at = now() where user_id = $1 and state = 'pending'`, [person.id]);
  await request();
  await seeAfter(balance(page, '1,000'), () => recover.getByRole('button', { name: 'Finish recovery' }).click());
  await page.goto('/coins?tab=earnings');
  await page.getByText(/^Withdrawals are paused until/).waitFor();
  const section = await openSecurity(page);
  await section.getByRole('button', { name: 'Add authenticator app' }).waitFor();
  await expect(person.api.profile.get.query()).rejects.toThrow();
});
