/** Emails about an account recovery. They are sent regardless of the settings, because an attacker may have started it. */
import { RECOVERY_TIMES } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatInstant } from '../../text/format-text.ts';
import { composeMail } from './layout.ts';
import { programBlocks, type Programs } from './programs.ts';

interface RecoveryMail {
  readonly to: string;
  readonly publicUrl: string;
}

interface RequestedMail extends RecoveryMail {
  readonly readyAt: Date;
  /** From `formatDevice`, because an attacker chooses the user agent. */
  readonly device: string;
  readonly ipAddress: string;
}

export function recoveryRequestedMail({ to, publicUrl, readyAt, device, ipAddress }: RequestedMail): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'Someone asked to recover your Proverse account',
    heading: 'Account recovery was requested',
    blocks: [
      {
        paragraph:
          'Someone signed in with your password and said that they lost all second factors. After the date below, your ' +
          'password alone will be enough to remove your passkeys, authenticator app and recovery codes.',
      },
      {
        facts: [
          ['Possible from', formatInstant(readyAt)],
          ['Device', device],
          ['IP address', ipAddress],
        ],
      },
      {
        paragraph:
          'If this was you, sign in again after that date. Don’t change your password before then: that cancels the request.',
      },
      {
        paragraph:
          'If this wasn’t you, someone knows your password. Change it now, which also cancels the request. If you ' +
          'can’t sign in, choose “Forgot password?” on the sign-in page.',
      },
      { button: 'Cancel the recovery', url: securityUrl(publicUrl) },
      { small: 'Using a passkey, your authenticator app or a recovery code cancels the request too.' },
    ],
  });
}

export function recoveryReadyMail({ to, publicUrl, expiresAt }: RecoveryMail & { expiresAt: Date }): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'You can now finish recovering your Proverse account',
    heading: 'You can now finish your account recovery',
    blocks: [
      {
        paragraph:
          'Sign in with your password and choose “Lost your authenticator and recovery codes?”. Finishing the recovery ' +
          `removes your passkeys, authenticator app and recovery codes. You can do this until ${formatInstant(expiresAt)}.`,
      },
      { button: 'Sign in', url: `${publicUrl}/auth` },
      {
        paragraph:
          'If you didn’t request the recovery, someone knows your password. Change it now, which also cancels the ' +
          'request. If you can’t sign in, choose “Forgot password?” on the sign-in page.',
      },
      { small: 'Using a passkey, your authenticator app or a recovery code cancels the request too.' },
    ],
  });
}

export function recoveryCancelledMail({ to, publicUrl }: RecoveryMail): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'The recovery of your Proverse account was cancelled',
    heading: 'Account recovery was cancelled',
    blocks: [
      { paragraph: 'Your passkeys, authenticator app and recovery codes haven’t changed.' },
      {
        paragraph: 'This happens when you cancel the recovery, use a second factor or change your password.',
      },
      { paragraph: 'If you didn’t request the recovery, someone knows your password. Change it if you haven’t yet.' },
      { button: 'Open security settings', url: securityUrl(publicUrl) },
    ],
  });
}

export function recoveryCompletedMail({
  to,
  publicUrl,
  payoutsFrozenUntil,
  programs,
}: RecoveryMail & { payoutsFrozenUntil: Date; programs: Programs }): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'Your Proverse account was recovered',
    heading: 'Your second factors were removed',
    blocks: [
      {
        paragraph:
          'Your passkeys, authenticator app and recovery codes were removed, and you were signed out on other devices. ' +
          'Now your password alone signs you in, so please add a passkey or an authenticator app.',
      },
      ...programBlocks(programs),
      {
        paragraph:
          `For ${RECOVERY_TIMES.payoutFreezeDays} days no one can withdraw earnings or change your payout account. ` +
          `This ends on ${formatInstant(payoutsFrozenUntil)}.`,
      },
      {
        paragraph:
          'If this wasn’t you, reset your password now with “Forgot password?” on the sign-in page, and contact us.',
      },
      { button: 'Open security settings', url: securityUrl(publicUrl) },
    ],
  });
}

function securityUrl(publicUrl: string): string {
  return `${publicUrl}/profile?tab=security`;
}
