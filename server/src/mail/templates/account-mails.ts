/**
 * Emails about an account. Those that anyone can trigger by typing an address contain no text from that person, so that they
 * cannot be used for spam.
 */
import { formatInr, payoutAccountText, type ShownPayoutAccount } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatDuration, formatInstant } from '../../text/format-text.ts';
import { codeSubject, composeMail } from './layout.ts';
import { programBlocks, type Programs } from './programs.ts';

interface CodeMail {
  readonly to: string;
  readonly publicUrl: string;
  readonly code: string;
  readonly validMs: number;
}

export function verificationCodeMail({ to, publicUrl, code, validMs }: CodeMail): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: codeSubject(code),
    heading: 'Confirm your email address',
    blocks: [
      { paragraph: 'Welcome to Proverse. This code creates your account.' },
      { label: 'Your verification code is', code },
      { small: `The code expires in ${formatDuration(validMs)}. If you asked for several, use the newest.` },
      { small: 'If you didn’t sign up, ignore this email. No account is created without the code.' },
    ],
  });
}

/** Composes the email for a registration with an address that already has an account. */
export function alreadyHaveAccountMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'You already have a Proverse account',
    heading: 'You already have an account',
    blocks: [
      { paragraph: 'You already have an account with this address.' },
      { paragraph: 'Sign in with your password, or choose “Forgot password?” on the sign-in page.' },
      { button: 'Sign in', url: `${publicUrl}/auth` },
      { small: 'If you didn’t try to sign up, ignore this email. Your account and password are unchanged.' },
    ],
  });
}

export function resetCodeMail({ to, publicUrl, code, validMs }: CodeMail): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: codeSubject(code),
    heading: 'Reset your password',
    blocks: [
      { paragraph: 'This code lets you choose a new password.' },
      { label: 'Your reset code is', code },
      { small: `The code expires in ${formatDuration(validMs)}. If you asked for several, use the newest.` },
      { small: 'If you didn’t ask for it, ignore this email. Your password is unchanged. Never share the code.' },
    ],
  });
}

export function passwordChangedMail(options: { to: string; publicUrl: string; programs: Programs }): Mail {
  const { to, publicUrl, programs } = options;
  return composeMail({
    to,
    publicUrl,
    subject: 'Your Proverse password was changed',
    heading: 'Your password was changed',
    blocks: [
      { paragraph: 'Your Proverse password was just changed, and you were signed out on other devices.' },
      ...programBlocks(programs),
      { paragraph: 'If this wasn’t you, reset your password now with “Forgot password?” on the sign-in page.' },
      { button: 'Sign in', url: `${publicUrl}/auth` },
    ],
  });
}

/** What an email about second factors reports. */
export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-added'
  | 'totp-replaced'
  | 'totp-removed'
  | 'codes-renewed'
  | 'code-used';

const FACTOR_CHANGES: Record<FactorChange, { readonly subject: string; readonly text: string }> = {
  'passkey-added': {
    subject: 'A passkey was added to your Proverse account',
    text: 'You can now sign in with this passkey.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Proverse account',
    text: 'You can no longer sign in with this passkey.',
  },
  'totp-added': {
    subject: 'An authenticator app was added to your Proverse account',
    text: 'From now on you need a code from your authenticator app to sign in.',
  },
  'totp-replaced': {
    subject: 'The authenticator app for your Proverse account was replaced',
    text: 'Only codes from the new authenticator app work now.',
  },
  'totp-removed': {
    subject: 'The authenticator app for your Proverse account was removed',
    text: 'Codes from the authenticator app no longer work for your Proverse account.',
  },
  'codes-renewed': {
    subject: 'Your Proverse recovery codes were replaced',
    text: 'You have ten new recovery codes. The old ones no longer work.',
  },
  'code-used': {
    subject: 'A recovery code for your Proverse account was used',
    text: 'Someone confirmed their identity with one of your recovery codes. It can’t be used again.',
  },
};

/** This email is sent regardless of the settings, because an attacker may have made the change. */
export function factorMail({ to, publicUrl, change }: FactorMail): Mail {
  const { subject, text } = FACTOR_CHANGES[change];
  return composeMail({
    to,
    publicUrl,
    subject,
    heading: 'Your sign-in security changed',
    blocks: [
      { paragraph: text },
      { paragraph: 'If this wasn’t you, change your password and check your sign-in methods now.' },
      { button: 'Open security settings', url: `${publicUrl}/profile?tab=security` },
    ],
  });
}

interface FactorMail {
  readonly to: string;
  readonly publicUrl: string;
  readonly change: FactorChange;
}

/** `device` is a name of `formatDevice`, because an attacker chooses the user agent. */
export function newDeviceMail({ to, publicUrl, device, address, at }: NewDeviceMail): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'New sign-in to your Proverse account',
    heading: 'You signed in on a new device',
    blocks: [
      {
        facts: [
          ['Device', device],
          ['IP address', address],
          ['Time', formatInstant(at)],
        ],
      },
      { paragraph: 'If this was you, you don’t need to do anything.' },
      { paragraph: 'If this wasn’t you, change your password now. This signs you out on all other devices.' },
      { button: 'Review recent activity', url: `${publicUrl}/profile?tab=security` },
    ],
  });
}

interface NewDeviceMail {
  readonly to: string;
  readonly publicUrl: string;
  readonly device: string;
  readonly address: string;
  readonly at: Date;
}

/** This email is sent regardless of the settings, because an attacker may have made the change. */
export function payoutAccountMail({ to, publicUrl, account, isFirst }: PayoutMail & { isFirst: boolean }): Mail {
  const subject = isFirst
    ? `A ${kindOf(account)} was added to your Proverse account`
    : 'Your Proverse payout account was changed';
  return composeMail({
    to,
    publicUrl,
    subject,
    heading: isFirst ? `A ${kindOf(account)} was added` : 'Your payout account was changed',
    blocks: [
      { paragraph: `From now on we pay your earnings to the ${payoutAccountText(account)}.` },
      { paragraph: 'If this wasn’t you, change your password now, cancel any open withdrawal and contact us.' },
      { button: 'Open your wallet', url: `${publicUrl}/coins` },
    ],
  });
}

/** This email is sent regardless of the settings, like the one about a changed payout account. */
export function withdrawalRequestedMail({
  to,
  publicUrl,
  account,
  amountCoins,
}: PayoutMail & { amountCoins: number }): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: 'A withdrawal from your Proverse wallet was requested',
    heading: 'A withdrawal was requested',
    blocks: [
      {
        facts: [
          ['Amount', formatInr(amountCoins)],
          ['Payout to', payoutAccountText(account)],
        ],
      },
      { paragraph: 'The money arrives 2–3 business days after approval. Until then you can cancel it in your wallet.' },
      { paragraph: 'If this wasn’t you, cancel it and change your password now.' },
      { button: 'Open your wallet', url: `${publicUrl}/coins` },
    ],
  });
}

interface PayoutMail {
  readonly to: string;
  readonly publicUrl: string;
  readonly account: ShownPayoutAccount;
}

function kindOf({ maskedUpiId }: ShownPayoutAccount): string {
  return maskedUpiId === null ? 'bank account' : 'UPI id';
}

const KEPT_RECORDS =
  'We keep records of payments and withdrawals for as long as tax and anti-money-laundering laws require.';

export function accountDeletedMail(options: { to: string; publicUrl: string; forfeitCoins: number }): Mail {
  const { to, publicUrl, forfeitCoins } = options;
  const lost = forfeitCoins > 0 ? ` You gave up ${formatInr(forfeitCoins)}.` : '';
  return composeMail({
    to,
    publicUrl,
    subject: 'Your Proverse account was deleted',
    heading: 'Your account was deleted',
    blocks: [
      {
        paragraph: `We’ve deleted your account as you asked.${lost} People who are waiting for your reply get a full refund.`,
      },
      { paragraph: 'You can sign up again with this address at any time, but you won’t get welcome coins again.' },
      { paragraph: KEPT_RECORDS },
      { small: 'If this wasn’t you, someone knows your password. Change it wherever else you use it.' },
    ],
  });
}
