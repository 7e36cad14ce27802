/** Emails about an account recovery. They are sent regardless of the settings, because an attacker may have started it. */
import { RECOVERY_TIMES } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatInstant } from '../../text/format-text.ts';
import { composeMail, type MailReader } from './layout.ts';
import { programBlocks, type Programs } from './programs.ts';

const OPEN_SECURITY = { button: 'Open security settings', path: '/profile?tab=security' };
const CANCELLED_BY_FACTOR = {
  small: 'Using a passkey, your authenticator app or a recovery code cancels the request too.',
};

interface RequestedMail extends MailReader {
  readonly readyAt: Date;
  /** From `formatDevice`, because an attacker chooses the user agent. */
  readonly device: string;
  readonly ipAddress: string;
}

export function recoveryRequestedMail({ readyAt, device, ipAddress, ...reader }: RequestedMail): Mail {
  return composeMail(reader, 'Someone asked to recover your Proverse account', 'Account recovery was requested', [
    'Someone signed in with your password and said that they lost all second factors. After the date below, your ' +
      'password alone will be enough to remove your passkeys, authenticator app and recovery codes.',
    { facts: { 'Possible from': formatInstant(readyAt), Device: device, 'IP address': ipAddress } },
    'If this was you, sign in again after that date. Don’t change your password before then: that cancels the request.',
    'If this wasn’t you, someone knows your password. Change it now, which also cancels the request. If you ' +
      'can’t sign in, choose “Forgot password?” on the sign-in page.',
    { ...OPEN_SECURITY, button: 'Cancel the recovery' },
    CANCELLED_BY_FACTOR,
  ]);
}

export function recoveryReadyMail({ expiresAt, ...reader }: MailReader & { expiresAt: Date }): Mail {
  const subject = 'You can now finish recovering your Proverse account';
  return composeMail(reader, subject, 'You can now finish your account recovery', [
    'Sign in with your password and choose “Lost your authenticator and recovery codes?”. Finishing the recovery ' +
      `removes your passkeys, authenticator app and recovery codes. You can do this until ${formatInstant(expiresAt)}.`,
    { button: 'Sign in', path: '/auth' },
    'If you didn’t request the recovery, someone knows your password. Change it now, which also cancels the ' +
      'request. If you can’t sign in, choose “Forgot password?” on the sign-in page.',
    CANCELLED_BY_FACTOR,
  ]);
}

export function recoveryCancelledMail(reader: MailReader): Mail {
  const subject = 'The recovery of your Proverse account was cancelled';
  return composeMail(reader, subject, 'Account recovery was cancelled', [
    'Your passkeys, authenticator app and recovery codes haven’t changed.',
    'This happens when you cancel the recovery, use a second factor or change your password.',
    'If you didn’t request the recovery, someone knows your password. Change it if you haven’t yet.',
    OPEN_SECURITY,
  ]);
}

interface CompletedMail extends MailReader {
  readonly payoutsFrozenUntil: Date;
  readonly programs: Programs;
}

export function recoveryCompletedMail({ payoutsFrozenUntil, programs, ...reader }: CompletedMail): Mail {
  return composeMail(reader, 'Your Proverse account was recovered', 'Your second factors were removed', [
    'Your passkeys, authenticator app and recovery codes were removed, and you were signed out on other devices. ' +
      'Now your password alone signs you in, so please add a passkey or an authenticator app.',
    ...programBlocks(programs),
    `For ${RECOVERY_TIMES.payoutFreezeDays} days no one can withdraw earnings or change your payout account. ` +
      `This ends on ${formatInstant(payoutsFrozenUntil)}.`,
    'If this wasn’t you, reset your password now with “Forgot password?” on the sign-in page, and contact us.',
    OPEN_SECURITY,
  ]);
}
