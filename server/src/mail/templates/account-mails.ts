/**
 * Emails about an account. Those that anyone can trigger by typing an address contain no text from that person, so that they
 * cannot be used for spam.
 */
import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { formatDuration, formatInstant } from '../../text/format-text.ts';
import { codeSubject, composeMail, type MailReader } from './layout.ts';
import { programBlocks, type Programs } from './programs.ts';

export interface CodeMail extends MailReader {
  readonly code: string;
  readonly validMs: number;
}

export function verificationCodeMail({ code, validMs, ...reader }: CodeMail): Mail {
  const i18n = textsOf(reader.language);
  return composeMail(reader, codeSubject(code, i18n), i18n.t('Confirm your email address'), [
    i18n.t('Welcome to Proverse. This code creates your account.'),
    { label: i18n.t('Your verification code is'), code },
    { small: codeExpires(validMs, i18n) },
    { small: i18n.t('If you didn’t sign up, ignore this email. No account is created without the code.') },
  ]);
}

export function codeExpires(validMs: number, i18n: I18n): string {
  const duration = formatDuration(validMs, i18n);
  return i18n.t('The code expires in {duration}. If you asked for several, use the newest.', { duration });
}

/** Composes the email for a registration with an address that already has an account. */
export function alreadyHaveAccountMail(reader: MailReader): Mail {
  const i18n = textsOf(reader.language);
  return composeMail(reader, i18n.t('You already have a Proverse account'), i18n.t('You already have an account'), [
    i18n.t('You already have an account with this address.'),
    i18n.t('Sign in with your password, or choose “Forgot password?” on the sign-in page.'),
    { button: i18n.t('Sign in'), path: '/auth' },
    { small: i18n.t('If you didn’t try to sign up, ignore this email. Your account and password are unchanged.') },
  ]);
}

export function resetCodeMail({ code, validMs, ...reader }: CodeMail): Mail {
  const i18n = textsOf(reader.language);
  return composeMail(reader, codeSubject(code, i18n), i18n.t('Reset your password'), [
    i18n.t('This code lets you choose a new password.'),
    { label: i18n.t('Your reset code is'), code },
    { small: codeExpires(validMs, i18n) },
    {
      small: i18n.t('If you didn’t ask for it, ignore this email. Your password is unchanged. Never share the code.'),
    },
  ]);
}

export function passwordChangedMail({ programs, ...reader }: MailReader & { programs: Programs }): Mail {
  const i18n = textsOf(reader.language);
  return composeMail(reader, i18n.t('Your Proverse password was changed'), i18n.t('Your password was changed'), [
    i18n.t('Your Proverse password was just changed, and you were signed out on other devices.'),
    ...programBlocks(programs, i18n),
    i18n.t('If this wasn’t you, reset your password now with “Forgot password?” on the sign-in page.'),
    { button: i18n.t('Sign in'), path: '/auth' },
  ]);
}

export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-added'
  | 'totp-replaced'
  | 'totp-removed'
  | 'codes-renewed'
  | 'code-used';

/** Returns what an email about second factors reports: its subject and first paragraph. */
function factorTexts(change: FactorChange, i18n: I18n): readonly [subject: string, text: string] {
  switch (change) {
    case 'passkey-added':
      return [i18n.t('A passkey was added to your Proverse account'), i18n.t('You can now sign in with this passkey.')];
    case 'passkey-removed':
      return [
        i18n.t('A passkey was removed from your Proverse account'),
        i18n.t('You can no longer sign in with this passkey.'),
      ];
    case 'totp-added':
      return [
        i18n.t('An authenticator app was added to your Proverse account'),
        i18n.t('From now on you need a code from your authenticator app to sign in.'),
      ];
    case 'totp-replaced':
      return [
        i18n.t('The authenticator app for your Proverse account was replaced'),
        i18n.t('Only codes from the new authenticator app work now.'),
      ];
    case 'totp-removed':
      return [
        i18n.t('The authenticator app for your Proverse account was removed'),
        i18n.t('Codes from the authenticator app no longer work for your Proverse account.'),
      ];
    case 'codes-renewed':
      return [
        i18n.t('Your Proverse recovery codes were replaced'),
        i18n.t('You have ten new recovery codes. The old ones no longer work.'),
      ];
    case 'code-used':
      return [
        i18n.t('A recovery code for your Proverse account was used'),
        i18n.t('Someone confirmed their identity with one of your recovery codes. It can’t be used again.'),
      ];
  }
}

/** This email is sent regardless of the settings, because an attacker may have made the change. */
export function factorMail({ change, ...reader }: MailReader & { change: FactorChange }): Mail {
  const i18n = textsOf(reader.language);
  const [subject, text] = factorTexts(change, i18n);
  return composeMail(reader, subject, i18n.t('Your sign-in security changed'), [
    text,
    i18n.t('If this wasn’t you, change your password and check your sign-in methods now.'),
    { button: i18n.t('Open security settings'), path: '/profile?tab=security' },
  ]);
}

interface NewDeviceMail extends MailReader {
  /** A name of `formatDevice`, because an attacker chooses the user agent. */
  readonly device: string;
  readonly address: string;
  readonly at: Date;
}

export function newDeviceMail({ device, address, at, ...reader }: NewDeviceMail): Mail {
  const i18n = textsOf(reader.language);
  const facts = {
    [i18n.t('Device')]: device,
    [i18n.t('IP address')]: address,
    [i18n.t('Time')]: formatInstant(at, i18n),
  };
  return composeMail(reader, i18n.t('New sign-in to your Proverse account'), i18n.t('You signed in on a new device'), [
    { facts },
    i18n.t('If this was you, you don’t need to do anything.'),
    i18n.t('If this wasn’t you, change your password now. This signs you out on all other devices.'),
    { button: i18n.t('Review recent activity'), path: '/profile?tab=security' },
  ]);
}

export function accountDeletedMail({ forfeitCoins, ...reader }: MailReader & { forfeitCoins: number }): Mail {
  const i18n = textsOf(reader.language);
  const amount = formatInr(forfeitCoins);
  return composeMail(reader, i18n.t('Your Proverse account was deleted'), i18n.t('Your account was deleted'), [
    forfeitCoins > 0
      ? i18n.t(
          'We’ve deleted your account as you asked. You gave up {amount}. People who are waiting for your reply get a full refund.',
          { amount },
        )
      : i18n.t('We’ve deleted your account as you asked. People who are waiting for your reply get a full refund.'),
    i18n.t('You can sign up again with this address at any time, but you won’t get welcome coins again.'),
    i18n.t('We keep records of payments and withdrawals for as long as tax and anti-money-laundering laws require.'),
    { small: i18n.t('If this wasn’t you, someone knows your password. Change it wherever else you use it.') },
  ]);
}
