import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PROFILE } from '../../testing/samples.ts';
import { rejectedWith } from '../../testing/server-answers.ts';
import { fill, passTime, show } from '../../testing/show.tsx';
import { SecurityTab } from './SecurityTab.tsx';

const AT = '2026-03-02T00:00:00Z';
const session = (id: string, current = false) => ({
  id,
  device: `Chrome ${id}`,
  createdAt: AT,
  lastUsedAt: AT,
  address: '203.0.113.7',
  current,
});
const FOUR = { content: [session('1', true), session('2'), session('3'), session('4')] };
type Factors = OutputOf<typeof contract.factors.list>;
const NO_FACTORS: Factors = { passkeys: [], totp: null, recoveryCodesLeft: 0 };
const event = (id: string, kind: 'signed_in' | 'sign_in_failed') => ({
  id,
  kind,
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  createdAt: AT,
});
const FAILURES = ['8', '7', '6', '5', '4', '3', '2'].map((id) => event(id, 'sign_in_failed'));
const ACTIVITY = { content: [...FAILURES, event('1', 'signed_in')] };
const TERMS = {
  coins: 930,
  escrowCoins: 70,
  forfeitCoins: 1000,
  withdrawableCoins: 0,
  waitingMessages: 1,
  openWithdrawal: false,
  openPurchase: false,
  keptWithdrawals: 0,
};

function open(at = '/profile?tab=security', profile = PROFILE, factors = NO_FACTORS) {
  return show(<SecurityTab profile={profile} />, {
    at,
    answers: {
      'factors.list': factors,
      'sessions.list': FOUR,
      'sessions.activity': ACTIVITY,
      'account.deletionTerms': TERMS,
      'profile.get': profile,
    },
  });
}
type Page = ReturnType<typeof open>;

test('signs out one session, then all others', async () => {
  const { user, server } = open();
  const sessions = within(await screen.findByRole('region', { name: 'Sessions and devices' }));
  await sessions.findByText('This device');
  expect(sessions.getAllByRole('listitem')).toHaveLength(4);
  server.answer({
    'sessions.end': { message: '' },
    'sessions.list': { content: [session('1', true), session('3'), session('4')] },
  });
  await user.click(sessions.getAllByRole('button', { name: /^Sign out on/ })[0]!);
  await screen.findAllByText('Signed out on Chrome 2');
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(3));
  expect(server.callsOf('sessions.end')[0]?.input).toEqual({ id: '2' });
  server.answer({
    'sessions.endOthers': { message: '', ended: 2 },
    'sessions.list': { content: [session('1', true)] },
  });
  await user.click(sessions.getByRole('button', { name: 'Sign out all others' }));
  await screen.findAllByText('Signed out of 2 other sessions');
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
});

test('shows where each session was last used and the recent activity', async () => {
  const { user } = open();
  const sessions = within(await screen.findByRole('region', { name: 'Sessions and devices' }));
  expect((await sessions.findAllByRole('listitem'))[0]?.textContent).toMatch(/from 203\.0\.113\.7$/);
  const activity = within(screen.getByRole('region', { name: 'Recent activity' }));
  const events = await activity.findAllByRole('listitem');
  expect(events[0]?.textContent).toMatch(/^Failed sign-in.* · Firefox on Linux · 203\.0\.113\.9$/);
  expect(events).toHaveLength(6);
  await user.click(activity.getByRole('button', { name: 'Show all 8' }));
  expect(activity.getAllByRole('listitem')[7]?.textContent).toMatch(/^Signed in/);
});

test('resends the verification email and says whether one was sent', async () => {
  const { user, server } = open(undefined, { ...PROFILE, emailVerified: false });
  screen.getByText('Pending Verification');
  const answer = { emailVerified: false, message: 'A mail is on its way already' };
  server.answer({ 'profile.verifyEmail': { ...answer, sent: false } });
  const resend = () => user.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await resend();
  await screen.findByText('A mail is on its way already');
  expect(screen.queryByText('Verification email sent!')).toBeNull();
  server.answer({ 'profile.verifyEmail': { ...answer, sent: true } });
  await resend();
  await screen.findByText('Verification email sent!');
});

async function openPassword({ user, server }: Page) {
  server.answer({
    'profile.changePassword': rejectedWith(
      'VALIDATION_FAILED',
      {},
      { currentPassword: 'Current password is incorrect' },
    ),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const type = async (label: string, text: string) => fill(user, dialog.getByLabelText(label), text);
  const submit = () => user.click(dialog.getByRole('button', { name: 'Change Password' }));
  return { dialog, type, submit };
}

test('explains a weak, a mistyped and a wrong password', async () => {
  const page = open('/profile?tab=security&dialog=password');
  const { dialog, type, submit } = await openPassword(page);
  await type('Current password', 'not my password');
  await type('New password', 'abcdefgh');
  const strength = () => dialog.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext');
  expect(strength()).toBe('Weak');
  dialog.getByText(/^The new password is too weak/);
  await type('New password', 'Password1');
  await waitFor(() => expect(strength()).toBe('Weak'));
  dialog.getByText(/^The new password is too common/);
  await type('New password', 'abcdefgh-I9');
  expect(strength()).toBe('Strong');
  await type('Confirm new password', 'something else');
  await dialog.findAllByText('Passwords do not match');
  await type('Confirm new password', 'abcdefgh-I9');
  await submit();
  await dialog.findByText('Current password is incorrect');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')));
});

test('confirms a changed password for 2 s, then closes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = open('/profile?tab=security&dialog=password');
  const { dialog, type, submit } = await openPassword(page);
  await type('Current password', 'Monsoon-2026!');
  await type('New password', 'Harvest-2027!');
  await type('Confirm new password', 'Harvest-2027!');
  page.server.answer({ 'profile.changePassword': { message: '' } });
  await submit();
  await dialog.findByText('Password changed successfully!');
  await passTime(1_900);
  expect(new URLSearchParams(location.search).get('dialog')).toBe('password');
  await passTime(100);
  expect(new URLSearchParams(location.search).get('dialog')).toBeNull();
});

async function openDeletion({ user }: Page) {
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Delete for good' })) };
}

test('says what the user loses and explains each missing confirmation', async () => {
  const page = open();
  const { dialog, confirm } = await openDeletion(page);
  await dialog.findByText('You lose 1,000 coins, including 70 coins in messages without a reply.');
  dialog.getByText('We refund the message waiting for your reply.');
  await confirm();
  dialog.getByText('Please acknowledge this first');
  expect(dialog.getAllByText('Type DELETE to confirm')).toHaveLength(2);
  dialog.getByText('Password is required');
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByLabelText('I understand that I lose 1,000 coins')),
  );
});

test('asks again when the coins at stake change, and keeps the acknowledgement after a wrong password', async () => {
  const page = open();
  const { user, server } = page;
  const { dialog, confirm } = await openDeletion(page);
  const acknowledge = await dialog.findByLabelText('I understand that I lose 1,000 coins');
  await user.click(acknowledge);
  await fill(user, dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  const password = dialog.getByLabelText('Your password');
  await fill(user, password, 'not my password');
  server.answer({
    'account.requestDeletion': rejectedWith('VALIDATION_FAILED', {}, { password: 'Password is incorrect' }),
  });
  await confirm();
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(acknowledge).toHaveProperty('checked', true);
  server.answer({
    'account.requestDeletion': rejectedWith('FORFEIT_CHANGED', { coins: 930 }),
    'account.deletionTerms': { ...TERMS, forfeitCoins: 930 },
  });
  await fill(user, password, 'Monsoon-2026!');
  await confirm();
  await dialog.findByText('Deleting your account would forfeit 930 coins. Nothing was deleted.');
  expect(await dialog.findByLabelText('I understand that I lose 930 coins')).toHaveProperty('checked', false);
});

test.each([
  { terms: { openWithdrawal: true }, text: 'Cancel it first, or wait until it is paid.' },
  { terms: { openPurchase: true }, text: /^Pay it first, or wait/ },
  { terms: { keptWithdrawals: 3 }, text: /^We keep the account holder’s name/ },
])('explains what blocks the deletion and what is kept: $terms', async ({ terms, text }) => {
  const page = open();
  page.server.answer({ 'account.deletionTerms': { ...TERMS, ...terms } });
  const { dialog } = await openDeletion(page);
  await dialog.findByText(text);
});

const CODES = ['AAAAAA-BBBBBB-CCCCCC-DDDDDD', 'EEEEEE-FFFFFF-GGGGGG-HHHHHH'];

test('adds an authenticator app, shows the recovery codes once, and removes the app', async () => {
  const { user, server } = open();
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
  const { user, server } = open(undefined, undefined, { passkeys: [], totp: { addedAt: AT }, recoveryCodesLeft: 1 });
  server.answer({ 'factors.renewRecoveryCodes': { recoveryCodes: CODES } });
  await user.click(await screen.findByRole('button', { name: 'Get new codes' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await user.click(confirmation.getByRole('button', { name: 'Get new codes' }));
  within(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).getByText(CODES[1]!);
});

test('confirms with a code before a call that needs it, and repeats the call with the token', async () => {
  const { user, server } = open(undefined, undefined, { passkeys: [], totp: { addedAt: AT }, recoveryCodesLeft: 1 });
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
  const { user, server } = open(undefined, undefined, { passkeys: [], totp: { addedAt: AT }, recoveryCodesLeft: 1 });
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
