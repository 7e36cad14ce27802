/** Emails about an account recovery. They are sent regardless of the settings, because an attacker may have started it. */
import type { I18n } from '@lingui/core';
import { RECOVERY_TIMES } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { formatInstant } from '../../text/format-text.ts';
import { composeMail, type Block, type MailReader } from './layout.ts';
import { programBlocks, type Programs } from './programs.ts';

const SECURITY = '/profile?tab=security';

const openSecurity = (i18n: I18n): Block => ({ button: i18n.t('Open security settings'), path: SECURITY });

const cancelledByFactor = (i18n: I18n): Block => ({
  small: i18n.t('Using a passkey, your authenticator app or a recovery code cancels the request too.'),
});

interface RequestedMail extends MailReader {
  readonly readyAt: Date;
  /** From `formatDevice`, because an attacker chooses the user agent. */
  readonly device: string;
  readonly ipAddress: string;
}

export function recoveryRequestedMail({ readyAt, device, ipAddress, ...reader }: RequestedMail): Mail {
  const i18n = textsOf(reader.language);
  const facts = {
    [i18n.t('Possible from')]: formatInstant(readyAt, i18n),
    [i18n.t('Device')]: device,
    [i18n.t('IP address')]: ipAddress,
  };
  const subject = i18n.t('Someone asked to recover your Proverse account');
  return composeMail(reader, subject, i18n.t('Account recovery was requested'), [
    i18n.t(
      'Someone signed in with your password and said that they lost all second factors. After the date below, your password alone will be enough to remove your passkeys, authenticator app and recovery codes.',
    ),
    { facts },
    i18n.t(
      'If this was you, sign in again after that date. Don’t change your password before then: that cancels the request.',
    ),
    i18n.t(
      'If this wasn’t you, someone knows your password. Change it now, which also cancels the request. If you can’t sign in, choose “Forgot password?” on the sign-in page.',
    ),
    { button: i18n.t('Cancel the recovery'), path: SECURITY },
    cancelledByFactor(i18n),
  ]);
}

export function recoveryReadyMail({ expiresAt, ...reader }: MailReader & { expiresAt: Date }): Mail {
  const i18n = textsOf(reader.language);
  const subject = i18n.t('You can now finish recovering your Proverse account');
  return composeMail(reader, subject, i18n.t('You can now finish your account recovery'), [
    i18n.t(
      'Sign in with your password and choose “Lost your authenticator and recovery codes?”. Finishing the recovery removes your passkeys, authenticator app and recovery codes. You can do this until {time}.',
      { time: formatInstant(expiresAt, i18n) },
    ),
    { button: i18n.t('Sign in'), path: '/auth' },
    i18n.t(
      'If you didn’t request the recovery, someone knows your password. Change it now, which also cancels the request. If you can’t sign in, choose “Forgot password?” on the sign-in page.',
    ),
    cancelledByFactor(i18n),
  ]);
}

export function recoveryCancelledMail(reader: MailReader): Mail {
  const i18n = textsOf(reader.language);
  const subject = i18n.t('The recovery of your Proverse account was cancelled');
  return composeMail(reader, subject, i18n.t('Account recovery was cancelled'), [
    i18n.t('Your passkeys, authenticator app and recovery codes haven’t changed.'),
    i18n.t('This happens when you cancel the recovery, use a second factor or change your password.'),
    i18n.t('If you didn’t request the recovery, someone knows your password. Change it if you haven’t yet.'),
    openSecurity(i18n),
  ]);
}

interface CompletedMail extends MailReader {
  readonly payoutsFrozenUntil: Date;
  readonly programs: Programs;
}

export function recoveryCompletedMail({ payoutsFrozenUntil, programs, ...reader }: CompletedMail): Mail {
  const i18n = textsOf(reader.language);
  const frozen = { days: RECOVERY_TIMES.payoutFreezeDays, time: formatInstant(payoutsFrozenUntil, i18n) };
  return composeMail(
    reader,
    i18n.t('Your Proverse account was recovered'),
    i18n.t('Your second factors were removed'),
    [
      i18n.t(
        'Your passkeys, authenticator app and recovery codes were removed, and you were signed out on other devices. Now your password alone signs you in, so please add a passkey or an authenticator app.',
      ),
      ...programBlocks(programs, i18n),
      i18n.t(
        'For {days} days no one can withdraw earnings or change your payout account. This ends on {time}.',
        frozen,
      ),
      i18n.t(
        'If this wasn’t you, reset your password now with “Forgot password?” on the sign-in page, and contact us.',
      ),
      openSecurity(i18n),
    ],
  );
}
