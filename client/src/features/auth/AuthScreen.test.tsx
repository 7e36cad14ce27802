import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { USER } from '../../testing/samples.ts';
import { badGateway, rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { fill, passTime, show } from '../../testing/show.tsx';
import { AuthScreen } from './AuthScreen.tsx';

const SENT = { message: 'Please verify your email with the OTP code.', flowId: 'flow' };
const PASSWORD = 'Monsoon-2026!';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

function open(tab: 'signin' | 'join', answers: Answers) {
  return show(<AuthScreen />, { at: `/auth?tab=${tab}`, isSignedIn: false, answers });
}
type User = ReturnType<typeof open>['user'];

async function signIn(user: User, password = PASSWORD): Promise<void> {
  await fill(user, await screen.findByLabelText('Email'), 'kiran@example.com');
  await fill(user, screen.getByLabelText('Password'), password);
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Sign In' }));
}

async function join(user: User): Promise<void> {
  await fill(user, await screen.findByLabelText('First name'), 'Kiran');
  await fill(user, screen.getByLabelText('Last name'), 'Iyer');
  await fill(user, screen.getByLabelText('Profession'), 'Consultant');
  await fill(user, screen.getByLabelText('Email'), 'kiran@example.com');
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await fill(user, screen.getByLabelText('Confirm password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Join Free' }));
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const firstDigitHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6')));

test('keeps the form when signing in fails', async () => {
  const { user } = open('signin', { 'auth.login': badGateway });
  expect((await screen.findByRole('alert')).childElementCount).toBe(0);
  await signIn(user);
  await within(await screen.findByRole('alert')).findByText('Login failed');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'kiran@example.com');
});

test('explains wrong credentials', async () => {
  const { user } = open('signin', { 'auth.login': rejectedWith('INVALID_CREDENTIALS') });
  await signIn(user, 'not-the-password');
  await within(await screen.findByRole('alert')).findByText('Check your email and password, or reset your password.');
});

test('asks for a second factor and keeps a wrong code selected', async () => {
  const { user, server } = open('signin', {
    'auth.login': rejectedWith('SECOND_FACTOR_NEEDED', { ticket: 'the-ticket', methods: 'totp recovery' }),
    'auth.secondFactor': rejectedWith('FACTOR_CODE_WRONG'),
  });
  await signIn(user);
  const dialog = await dialogNamed('Confirm your sign-in');
  expect(document.querySelector('[role=alert] *')).toBeNull();
  await fill(user, dialog.getByLabelText('Code'), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Sign In' }));
  await dialog.findByText('This code is wrong or was already used');
  server.answer({ 'auth.secondFactor': { accessToken: 'token', user: USER } });
  await user.click(dialog.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(server.callsOf('auth.secondFactor')[1]?.input).toEqual({ ticket: 'the-ticket', code: '123 456' });
});

test('requests a recovery, says how long to wait, and finishes it afterwards', async () => {
  const second = (params: { ticket: string; recoveryReadyAt?: string }) =>
    rejectedWith('SECOND_FACTOR_NEEDED', { methods: 'totp', ...params });
  const readyAt = '2099-03-05T09:30:00.000Z';
  const { user, server } = open('signin', {
    'auth.login': second({ ticket: 'first' }),
    'recovery.request': { requestedAt: '2099-03-02T09:30:00.000Z', readyAt, expiresAt: '2099-03-12T09:30:00.000Z' },
  });
  const recover = async () => {
    const dialog = await dialogNamed('Confirm your sign-in');
    await user.click(dialog.getByRole('button', { name: 'Lost your authenticator and recovery codes?' }));
  };
  await signIn(user);
  await recover();
  await user.click((await dialogNamed('Recover your account')).getByRole('button', { name: 'Cancel' }));
  await recover();
  const offer = await dialogNamed('Recover your account');
  offer.getByText(/^We’ll email you now\. After 3 days/);
  await user.click(offer.getByRole('button', { name: 'Request recovery' }));
  const waiting = await dialogNamed('Recovery requested');
  waiting.getByText(/^5 Mar 2099/);
  expect(server.callsOf('recovery.request')).toMatchObject([{ input: { ticket: 'first' } }]);
  await user.click(waiting.getAllByRole('button', { name: 'Close' })[0]!);

  server.answer({
    'auth.login': second({ ticket: 'second', recoveryReadyAt: '2020-03-05T09:30:00.000Z' }),
    'recovery.finish': rejectedWith('RECOVERY_NOT_REQUESTED'),
  });
  await signIn(user);
  await recover();
  const ready = await dialogNamed('Recover your account');
  await user.click(ready.getByRole('button', { name: 'Finish recovery' }));
  await ready.findByText('This account recovery was cancelled or has expired. Request it again.');
  ready.getByRole('button', { name: 'Request recovery' });
  await user.click(ready.getByRole('button', { name: 'Cancel' }));
  await user.click((await dialogNamed('Confirm your sign-in')).getByRole('button', { name: 'Close' }));

  server.answer({ 'recovery.finish': { accessToken: 'token', user: USER } });
  server.answer({ 'auth.login': second({ ticket: 'third', recoveryReadyAt: '2020-03-05T09:30:00.000Z' }) });
  await signIn(user);
  await recover();
  await user.click((await dialogNamed('Recover your account')).getByRole('button', { name: 'Finish recovery' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(server.callsOf('recovery.finish')[1]?.input).toEqual({ ticket: 'third' });
});

test('keeps the form when joining fails, and asks for the code once it works', async () => {
  const { user, server } = open('join', { 'auth.register': badGateway });
  await join(user);
  await within(await screen.findByRole('alert')).findByText('Registration failed');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Kiran');
  server.answer({ 'auth.register': SENT });
  await user.click(screen.getByRole('button', { name: 'Join Free' }));
  await dialogNamed('Verify your email');
});

test('moves the focus to the topmost field with an error', async () => {
  const { user } = open('join', {});
  await screen.findByLabelText('First name');
  await user.click(screen.getByRole('button', { name: 'Join Free' }));
  await screen.findByText('First name is required');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
});

test('clears a wrong code, and asks for the password after a reload', async () => {
  const { user, reload } = open('join', { 'auth.register': SENT, 'auth.verifyOtp': rejectedWith('OTP_INVALID') });
  await join(user);
  const dialog = await dialogNamed('Verify your email');
  await firstDigitHasFocus();
  await user.keyboard('222222');
  await within(await dialog.findByRole('alert')).findByText('OTP verification failed');
  await firstDigitHasFocus();
  expect(dialog.getByLabelText('Digit 1 of 6')).toHaveProperty('value', '');
  reload();
  await (await dialogNamed('Verify your email')).findByLabelText('Password');
});

test('asks for the code when the email is not verified yet, which signs in', async () => {
  const { user, server } = open('signin', { 'auth.login': rejectedWith('EMAIL_NOT_VERIFIED') });
  await signIn(user);
  const dialog = await dialogNamed('Verify your email');
  await user.click(dialog.getByRole('button', { name: 'Use another email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.answer({ 'auth.verifyOtp': { accessToken: 'token', user: USER } });
  await signIn(user);
  await dialogNamed('Verify your email');
  await firstDigitHasFocus();
  await user.keyboard('222222');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(server.callsOf('auth.verifyOtp').map(({ input }) => input)).toEqual([
    { email: 'kiran@example.com', otpCode: '222222', password: PASSWORD },
  ]);
});

test('offers another code after 60 s', async () => {
  const { user, server } = open('join', { 'auth.register': SENT, 'auth.resendOtp': SENT });
  await join(user);
  const dialog = await dialogNamed('Verify your email');
  const resend = () => dialog.getByRole('button', { name: /^Resend code/ });
  await passTime(60_000);
  await waitFor(() => expect(resend().textContent).toBe('Resend code'));
  await user.click(resend());
  await dialog.findByText('Resend code in 60 s');
  await passTime(59_000);
  expect(resend().textContent).toMatch(/^Resend code in [12] s$/);
  await passTime(2_000);
  await waitFor(() => expect(resend().textContent).toBe('Resend code'));
  expect(server.callsOf('auth.resendOtp')).toHaveLength(1);
});

test('says how to go on after too many wrong codes, and after too many codes', async () => {
  const { user, server } = open('join', {
    'auth.register': SENT,
    'auth.verifyOtp': rejectedWith('TOO_MANY_WRONG_CODES'),
    'auth.resendOtp': rejectedWith('TOO_MANY_CODES', { retryAfterSeconds: 80_000 }),
  });
  await join(user);
  const dialog = await dialogNamed('Verify your email');
  await firstDigitHasFocus();
  await user.keyboard('222222{Enter}');
  await dialog.findByText('Too many wrong codes. Please request a new code.');
  await firstDigitHasFocus();
  await passTime(60_000);
  const resend = () => dialog.getByRole('button', { name: /^Resend code/ });
  await waitFor(() => expect(resend().textContent).toBe('Resend code'));
  await user.click(resend());
  await dialog.findByText(/^Too many codes from this network\. Please wait 23 hours or use another network\.$/);
  expect(resend().textContent).toBe('Resend code');
  server.answer({ 'auth.resendOtp': SENT });
  await user.click(resend());
  await dialog.findByText('Resend code in 60 s');
});

test('resets a forgotten password, closes after 3 s and keeps the email', async () => {
  const { user, server } = open('signin', {
    'auth.forgotPassword': SENT,
    'auth.verifyResetCode': rejectedWith('RESET_CODE_INVALID'),
    'auth.resetPassword': SENT,
  });
  await fill(user, await screen.findByLabelText('Email'), 'kiran@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send reset code' }));
  await dialogNamed('Enter the code');
  await firstDigitHasFocus();
  await user.keyboard('222222{Enter}');
  await dialog.findByText('Invalid or expired reset code');
  await firstDigitHasFocus();
  server.answer({ 'auth.verifyResetCode': { resetToken: 'token', hasPrograms: true } });
  await user.keyboard('123456{Enter}');
  await dialogNamed('Choose a new password');
  await fill(user, dialog.getByLabelText('New password'), 'Harvest-2027!');
  await fill(user, dialog.getByLabelText('Confirm new password'), 'Harvest-2027!');
  await user.click(dialog.getByLabelText('Keep my API tokens and webhooks'));
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  expect(server.callsOf('auth.resetPassword')[0]?.input).toMatchObject({
    resetToken: 'token',
    newPassword: 'Harvest-2027!',
    keepPrograms: true,
  });
  const done = 'Password reset successfully! You can now login with your new password.';
  await dialog.findByText(done);
  await passTime(2_400);
  dialog.getByText(done);
  await passTime(600);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'kiran@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await dialogNamed('Reset your password');
});

test('says after 5 s and after 10 s that the server is slow', async () => {
  const answer = Promise.withResolvers<never>();
  const { user } = open('signin', { 'auth.login': () => answer.promise });
  await signIn(user);
  await passTime(4_500);
  expect(screen.queryByText('This is taking longer than usual…')).toBeNull();
  await passTime(500);
  await screen.findByText('This is taking longer than usual…');
  await passTime(4_000);
  expect(screen.queryByText(/^Still waiting for the server\./)).toBeNull();
  await passTime(1_000);
  await screen.findByText(/^Still waiting for the server\./);
  answer.reject(new Error('answered at last'));
  await waitFor(() => expect(screen.queryByText(/^Still waiting for the server\./)).toBeNull());
});
