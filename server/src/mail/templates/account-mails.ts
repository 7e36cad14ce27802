/**
 * Emails about an account. Those that anyone can trigger by typing an address contain no text from that person, so that they
 * cannot be used for spam.
 */
import { formatInr, payoutAccountText, type ShownPayoutAccount } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatDuration, formatInstant } from '../../text/format-text.ts';
import { codeSubject, composeMail, type MailReader } from './layout.ts';
import { programBlocks, type Programs } from './programs.ts';

export interface CodeMail extends MailReader {
  readonly code: string;
  readonly validMs: number;
}

export function verificationCodeMail({ code, validMs, ...reader }: CodeMail): Mail {
  return composeMail(reader, codeSubject(code), 'Confirm your email address', [
    'Welcome to Proverse. This code creates your account.',
    { label: 'Your verification code is', code },
    { small: `The code expires in ${formatDuration(validMs)}. If you asked for several, use the newest.` },
    { small: 'If you didn’t sign up, ignore this email. No account is created without the code.' },
  ]);
}

/** Composes the email for a registration with an address that already has an account. */
export function alreadyHaveAccountMail(reader: MailReader): Mail {
  return composeMail(reader, 'You already have a Proverse account', 'You already have an account', [
    'You already have an account with this address.',
    'Sign in with your password, or choose “Forgot password?” on the sign-in page.',
    { button: 'Sign in', path: '/auth' },
    { small: 'If you didn’t try to sign up, ignore this email. Your account and password are unchanged.' },
  ]);
}

export function resetCodeMail({ code, validMs, ...reader }: CodeMail): Mail {
  return composeMail(reader, codeSubject(code), 'Reset your password', [
    'This code lets you choose a new password.',
    { label: 'Your reset code is', code },
    { small: `The code expires in ${formatDuration(validMs)}. If you asked for several, use the newest.` },
    { small: 'If you didn’t ask for it, ignore this email. Your password is unchanged. Never share the code.' },
  ]);
}

export function passwordChangedMail({ programs, ...reader }: MailReader & { programs: Programs }): Mail {
  return composeMail(reader, 'Your Proverse password was changed', 'Your password was changed', [
    'Your Proverse password was just changed, and you were signed out on other devices.',
    ...programBlocks(programs),
    'If this wasn’t you, reset your password now with “Forgot password?” on the sign-in page.',
    { button: 'Sign in', path: '/auth' },
  ]);
}

/** What emails about second factors report: subject and first paragraph. */
const FACTOR_CHANGES = {
  'passkey-added': ['A passkey was added to your Proverse account', 'You can now sign in with this passkey.'],
  'passkey-removed': [
    'A passkey was removed from your Proverse account',
    'You can no longer sign in with this passkey.',
  ],
  'totp-added': [
    'An authenticator app was added to your Proverse account',
    'From now on you need a code from your authenticator app to sign in.',
  ],
  'totp-replaced': [
    'The authenticator app for your Proverse account was replaced',
    'Only codes from the new authenticator app work now.',
  ],
  'totp-removed': [
    'The authenticator app for your Proverse account was removed',
    'Codes from the authenticator app no longer work for your Proverse account.',
  ],
  'codes-renewed': [
    'Your Proverse recovery codes were replaced',
    'You have ten new recovery codes. The old ones no longer work.',
  ],
  'code-used': [
    'A recovery code for your Proverse account was used',
    'Someone confirmed their identity with one of your recovery codes. It can’t be used again.',
  ],
} as const;
export type FactorChange = keyof typeof FACTOR_CHANGES;

/** This email is sent regardless of the settings, because an attacker may have made the change. */
export function factorMail({ change, ...reader }: MailReader & { change: FactorChange }): Mail {
  const [subject, text] = FACTOR_CHANGES[change];
  return composeMail(reader, subject, 'Your sign-in security changed', [
    text,
    'If this wasn’t you, change your password and check your sign-in methods now.',
    { button: 'Open security settings', path: '/profile?tab=security' },
  ]);
}

interface NewDeviceMail extends MailReader {
  /** A name of `formatDevice`, because an attacker chooses the user agent. */
  readonly device: string;
  readonly address: string;
  readonly at: Date;
}

export function newDeviceMail({ device, address, at, ...reader }: NewDeviceMail): Mail {
  return composeMail(reader, 'New sign-in to your Proverse account', 'You signed in on a new device', [
    { facts: { Device: device, 'IP address': address, Time: formatInstant(at) } },
    'If this was you, you don’t need to do anything.',
    'If this wasn’t you, change your password now. This signs you out on all other devices.',
    { button: 'Review recent activity', path: '/profile?tab=security' },
  ]);
}

interface PayoutMail extends MailReader {
  readonly account: ShownPayoutAccount;
}

/** This email is sent regardless of the settings, because an attacker may have made the change. */
export function payoutAccountMail({ account, isFirst, ...reader }: PayoutMail & { isFirst: boolean }): Mail {
  const kind = account.maskedUpiId === null ? 'bank account' : 'UPI ID';
  const [subject, heading] = isFirst
    ? [`A ${kind} was added to your Proverse account`, `A ${kind} was added`]
    : ['Your Proverse payout account was changed', 'Your payout account was changed'];
  return composeMail(reader, subject, heading, [
    `From now on we pay your earnings to the ${payoutAccountText(account)}.`,
    'If this wasn’t you, change your password now, cancel any open withdrawal and contact us.',
    { button: 'Open your wallet', path: '/coins' },
  ]);
}

/** This email is sent regardless of the settings, like the one about a changed payout account. */
export function withdrawalRequestedMail({
  account,
  amountCoins,
  ...reader
}: PayoutMail & { amountCoins: number }): Mail {
  return composeMail(reader, 'A withdrawal from your Proverse wallet was requested', 'A withdrawal was requested', [
    { facts: { Amount: formatInr(amountCoins), 'Payout to': payoutAccountText(account) } },
    'The money arrives 2–3 business days after approval. Until then you can cancel it in your wallet.',
    'If this wasn’t you, cancel it and change your password now.',
    { button: 'Open your wallet', path: '/coins' },
  ]);
}

export function accountDeletedMail({ forfeitCoins, ...reader }: MailReader & { forfeitCoins: number }): Mail {
  const lost = forfeitCoins > 0 ? ` You gave up ${formatInr(forfeitCoins)}.` : '';
  return composeMail(reader, 'Your Proverse account was deleted', 'Your account was deleted', [
    `We’ve deleted your account as you asked.${lost} People who are waiting for your reply get a full refund.`,
    'You can sign up again with this address at any time, but you won’t get welcome coins again.',
    'We keep records of payments and withdrawals for as long as tax and anti-money-laundering laws require.',
    { small: 'If this wasn’t you, someone knows your password. Change it wherever else you use it.' },
  ]);
}
