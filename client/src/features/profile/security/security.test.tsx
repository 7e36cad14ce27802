import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PROFILE } from '../../../testing/samples.ts';
import { rejectedWith } from '../../../testing/server-answers.ts';
import { fill, passTime } from '../../../testing/show.tsx';
import { AT, session, openSecurityTab, TERMS, type Page } from './security-fixtures.tsx';

const WEBHOOK = {
  id: '1',
  url: 'https://example.com/hooks',
  events: ['message.received' as const],
  createdAt: AT,
  disabledBecause: null,
  disabledAt: null,
  failures: 0,
  formerSecretUntil: null,
};

test('signs out one session, then all others', async () => {
  const { user, server } = openSecurityTab();
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
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out 2 other devices?' }));
  expect(server.callsOf('sessions.endOthers')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Sign out' }));
  await screen.findAllByText('Signed out of 2 other sessions');
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(sessions.getByRole('heading')));
});

test('shows where each session was last used and the recent activity', async () => {
  const { user } = openSecurityTab();
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
  const { user, server } = openSecurityTab(undefined, { ...PROFILE, emailVerified: false });
  screen.getByText('Pending Verification');
  const answer = { emailVerified: false, message: 'An email is on its way already' };
  server.answer({ 'profile.verifyEmail': { ...answer, sent: false } });
  const resend = () => user.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await resend();
  await screen.findByText('An email is on its way already');
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
  const page = openSecurityTab('/profile?tab=security&dialog=password');
  const { dialog, type, submit } = await openPassword(page);
  await type('Current password', 'not my password');
  await type('New password', 'abcdefgh');
  const strength = () => dialog.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext');
  expect(strength()).toBe('Weak');
  dialog.getByText(/^The new password is too weak/);
  for (const common of ['Password1', 'P@ssw0rd!', 'Aaaaaaaa1!', 'Qwertyui-1']) {
    await type('New password', common);
    await waitFor(() => expect(strength()).toBe('Weak'));
    dialog.getByText(/^The new password is too common/);
  }
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
  const page = openSecurityTab('/profile?tab=security&dialog=password');
  const { dialog, type, submit } = await openPassword(page);
  await type('Current password', 'Monsoon-2026!');
  await type('New password', 'Harvest-2027!');
  await type('Confirm new password', 'Harvest-2027!');
  page.server.answer({ 'profile.changePassword': { message: '' } });
  await submit();
  await dialog.findByText('Password changed successfully!');
  await passTime(1_400);
  expect(new URLSearchParams(location.search).get('dialog')).toBe('password');
  await passTime(600);
  expect(new URLSearchParams(location.search).get('dialog')).toBeNull();
});

test.each([false, true])('offers to keep API tokens and webhooks to those who have some: %s', async (hasPrograms) => {
  const page = openSecurityTab();
  const { user, server } = page;
  if (hasPrograms) server.answer({ 'webhooks.list': { content: [WEBHOOK] } });
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const { dialog, type, submit } = await openPassword(page);
  await waitFor(() => expect(server.callsOf('webhooks.list')).toHaveLength(1));
  const keep = 'Keep my API tokens and webhooks';
  if (hasPrograms) await user.click(await dialog.findByLabelText(keep));
  expect(dialog.queryAllByLabelText(keep)).toHaveLength(hasPrograms ? 1 : 0);
  await type('Current password', 'Monsoon-2026!');
  await type('New password', 'Harvest-2027!');
  await type('Confirm new password', 'Harvest-2027!');
  await submit();
  await waitFor(() =>
    expect(server.callsOf('profile.changePassword')[0]?.input).toMatchObject({ keepPrograms: hasPrograms }),
  );
});

async function openDeletion({ user }: Page) {
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Delete for good' })) };
}

test('says what the user loses and explains each missing confirmation', async () => {
  const page = openSecurityTab();
  const { dialog, confirm } = await openDeletion(page);
  await dialog.findByText("You'll lose 1,000 coins (70 of them in unanswered questions).");
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
  const page = openSecurityTab();
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

test('links to the purchase in progress that blocks the deletion', async () => {
  const page = openSecurityTab();
  page.server.answer({ 'account.deletionTerms': { ...TERMS, openPurchase: true } });
  const { dialog } = await openDeletion(page);
  expect((await dialog.findByRole('link', { name: 'View' })).getAttribute('href')).toBe('/coins?tab=buy');
});

test('takes the acknowledgement back when the terms are fetched again with another number of coins', async () => {
  const page = openSecurityTab();
  const { dialog } = await openDeletion(page);
  await page.user.click(await dialog.findByLabelText('I understand that I lose 1,000 coins'));
  page.server.answer({ 'account.deletionTerms': { ...TERMS, forfeitCoins: 1500 } });
  dispatchEvent(new Event('visibilitychange'));
  expect(await dialog.findByLabelText('I understand that I lose 1,500 coins')).toHaveProperty('checked', false);
});

test.each([
  { terms: { openWithdrawal: true }, text: 'Cancel it first, or wait until it is paid.' },
  { terms: { openPurchase: true }, text: /^Pay it first, or wait/ },
  {
    terms: { refundableCoins: 500 },
    text: (_: string, element: Element | null) =>
      element?.tagName === 'LI' &&
      element.textContent.includes(
        'Before that, you can refund 500 unused coins to the card or account you paid with.',
      ),
  },
  { terms: { keptWithdrawals: 3 }, text: /^We keep the account holder’s name/ },
])('explains what blocks the deletion and what is kept: $terms', async ({ terms, text }) => {
  const page = openSecurityTab();
  page.server.answer({ 'account.deletionTerms': { ...TERMS, ...terms } });
  const { dialog } = await openDeletion(page);
  await dialog.findByText(text);
});
