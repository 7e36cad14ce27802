import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rejectedWith } from '../../../testing/server-answers.ts';
import { fill } from '../../../testing/show.tsx';
import { AT, NO_FACTORS, openSecurityTab } from './security-fixtures.tsx';

const CODES = ['AAAAAA-BBBBBB-CCCCCC-DDDDDD', 'EEEEEE-FFFFFF-GGGGGG-HHHHHH'];

test('adds an authenticator app, shows the recovery codes once, and removes the app', async () => {
  const { user, server } = openSecurityTab();
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  server.answer({ 'factors.beginTotp': { secret: 'ABCDEFGH', uri: 'otpauth://', qrSvg: '<svg/>' } });
  await user.click(await section.findByRole('button', { name: 'Add authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  await dialog.findByText('ABCD EFGH');
  server.answer({ 'factors.confirmTotp': rejectedWith('FACTOR_CODE_WRONG') });
  await fill(user, dialog.getByLabelText('Code from the app'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await dialog.findByText('This code is wrong or was already used');
  server.answer({
    'factors.confirmTotp': { recoveryCodes: CODES },
    'factors.list': { passkeys: [], totp: { addedAt: AT }, recoveryCodesLeft: 10 },
  });
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  await user.click(codes.getByRole('button', { name: 'I saved them' }));
  await section.findByText('10 of 10 left');
  expect(screen.queryByText(CODES[0]!)).toBeNull();

  server.answer({ 'factors.removeTotp': { message: '' }, 'factors.list': NO_FACTORS });
  await user.click(section.getByRole('button', { name: 'Remove authenticator app' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await user.click(confirmation.getByRole('button', { name: 'Remove' }));
  await section.findByRole('button', { name: 'Add authenticator app' });
});

test('shows new recovery codes', async () => {
  const { user, server } = openSecurityTab(undefined, undefined, {
    passkeys: [],
    totp: { addedAt: AT },
    recoveryCodesLeft: 1,
  });
  server.answer({ 'factors.renewRecoveryCodes': { recoveryCodes: CODES } });
  await user.click(await screen.findByRole('button', { name: 'Get new codes' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await user.click(confirmation.getByRole('button', { name: 'Get new codes' }));
  within(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).getByText(CODES[1]!);
});

test('confirms with a code before a call that needs it, and repeats the call with the token', async () => {
  const { user, server } = openSecurityTab(undefined, undefined, {
    passkeys: [],
    totp: { addedAt: AT },
    recoveryCodesLeft: 1,
  });
  const stepUps: (string | null)[] = [];
  server.answer({
    'factors.renewRecoveryCodes': () => {
      stepUps.push(server.callsOf('factors.renewRecoveryCodes').at(-1)?.stepUp ?? null);
      if (stepUps.at(-1) !== 'the-token') rejectedWith('STEP_UP_REQUIRED', { methods: 'totp recovery' })();
      return { recoveryCodes: CODES };
    },
    'stepUp.prove': rejectedWith('FACTOR_CODE_WRONG'),
  });
  const renew = async () => {
    await user.click(await screen.findByRole('button', { name: 'Get new codes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Get new codes' }));
    return within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  };
  await user.click((await renew()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The user has cancelled, so no error is shown.
  expect(screen.queryByText('Confirm that it’s you, then try again')).toBeNull();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));

  const dialog = await renew();
  await fill(user, dialog.getByLabelText('Code'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('This code is wrong or was already used');
  server.answer({ 'stepUp.prove': { token: 'the-token' } });
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  within(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).getByText(CODES[1]!);
  expect(stepUps).toEqual([null, null, 'the-token']);
  const proof = { operation: 'factors.renewRecoveryCodes', input: {}, code: '123456' };
  expect(server.callsOf('stepUp.prove').at(-1)?.input).toEqual(proof);
});

test('shows no error in a form after the confirmation was cancelled, and closes the dialog of a new app', async () => {
  const declines = rejectedWith('STEP_UP_REQUIRED', { methods: 'totp' });
  const { user, server } = openSecurityTab(undefined, undefined, {
    passkeys: [],
    totp: { addedAt: AT },
    recoveryCodesLeft: 1,
  });
  server.answer({ 'factors.beginTotp': declines, 'profile.changePassword': declines });
  const cancel = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await cancel();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await fill(user, change.getByLabelText('Current password'), 'Monsoon-2026!');
  await fill(user, change.getByLabelText('New password'), 'Harvest-2027!');
  await fill(user, change.getByLabelText('Confirm new password'), 'Harvest-2027!');
  await user.click(change.getByRole('button', { name: 'Change Password' }));
  await cancel();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(document.querySelector('[role=alert] *')).toBeNull();
});
