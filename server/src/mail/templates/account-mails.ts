/**
 * Mails about an account. Those that anybody can cause by typing an address say nothing that the typist chose, so
 * that nobody can send their own words through us.
 */
import type { Mail } from '../../context.ts';
import { formatCoinsAndRupees, formatDuration } from '../../kernel/format-text.ts';
import { composeMail } from './layout.ts';

interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly validMs: number;
}

export function verificationCodeMail({ to, code, validMs }: CodeMail): Mail {
  return composeMail({
    to,
    subject: 'Your Proverse verification code',
    heading: 'Confirm your email address',
    blocks: [
      { paragraph: 'Welcome to Proverse. Enter this code to finish joining:' },
      { label: 'Your verification code is', code },
      { small: `It works once, for ${formatDuration(validMs)}. A newer code replaces it.` },
      { small: 'If you did not ask to join, ignore this mail: without the code no account is made.' },
    ],
  });
}

/** For an address that was typed into the sign-up form although it has an account. */
export function alreadyHaveAccountMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return composeMail({
    to,
    subject: 'You already have a Proverse account',
    heading: 'You already have an account',
    blocks: [
      { paragraph: 'Somebody, probably you, asked to join Proverse with this address. It has an account already.' },
      { paragraph: 'Sign in with your password. If you have forgotten it, choose “Forgot password?” there.' },
      { button: 'Sign in', url: `${publicUrl}/auth` },
      { small: 'If it was not you, there is nothing to do: your account and your password are unchanged.' },
    ],
  });
}

export function resetCodeMail({ to, code, validMs }: CodeMail): Mail {
  return composeMail({
    to,
    subject: 'Your Proverse password reset code',
    heading: 'Reset your password',
    blocks: [
      { paragraph: 'Enter this code to choose a new password:' },
      { label: 'Your reset code is', code },
      { small: `It works once, for ${formatDuration(validMs)}. A newer code replaces it.` },
      { small: 'If you did not ask for it, ignore this mail: your password is unchanged. Never pass the code on.' },
    ],
  });
}

export function passwordChangedMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return composeMail({
    to,
    subject: 'Your Proverse password was changed',
    heading: 'Your password was changed',
    blocks: [
      { paragraph: 'The password of your Proverse account has just been changed. Other devices were signed out.' },
      { paragraph: 'If it was not you, choose a new password now with “Forgot password?” on the sign-in page.' },
      { button: 'Go to sign in', url: `${publicUrl}/auth` },
    ],
  });
}

/** Goes to the address of the account whatever its settings say: somebody may have got hold of it. */
export function bankAccountMail({ to, publicUrl, last4, isFirst }: BankMail & { isFirst: boolean }): Mail {
  const subject = isFirst
    ? 'A bank account was added to your Proverse account'
    : 'Your Proverse bank account was changed';
  return composeMail({
    to,
    subject,
    heading: isFirst ? 'A bank account was added' : 'Your bank account was changed',
    blocks: [
      { paragraph: `Your earnings are from now on paid to the bank account that ends in ${last4}.` },
      { paragraph: 'If it was not you, change your password now and tell us: open withdrawals can be cancelled.' },
      { button: 'Check it', url: `${publicUrl}/coins` },
    ],
  });
}

/** Goes out whatever the settings say, like the mail about a changed bank account. */
export function withdrawalRequestedMail({
  to,
  publicUrl,
  last4,
  amountCoins,
}: BankMail & { amountCoins: number }): Mail {
  return composeMail({
    to,
    subject: 'A withdrawal from your Proverse wallet was requested',
    heading: 'A withdrawal was requested',
    blocks: [
      {
        facts: [
          ['Amount', formatCoinsAndRupees(amountCoins)],
          ['Bank account', `ends in ${last4}`],
        ],
      },
      { paragraph: 'It takes 2–3 business days. Until it is approved you can cancel it in your wallet.' },
      { paragraph: 'If it was not you, cancel it and change your password now.' },
      { button: 'Open your wallet', url: `${publicUrl}/coins` },
    ],
  });
}

interface BankMail {
  readonly to: string;
  readonly publicUrl: string;
  /** The last four digits of the account number. */
  readonly last4: string;
}

const KEPT_RECORDS =
  'Records of payments and withdrawals are kept for as long as tax and anti-money-laundering law asks for them.';

export function accountDeletedMail({ to, forfeitCoins }: { to: string; forfeitCoins: number }): Mail {
  const lost = forfeitCoins > 0 ? `, and ${formatCoinsAndRupees(forfeitCoins)} were given up with it` : '';
  return composeMail({
    to,
    subject: 'Your Proverse account is deleted',
    heading: 'Your account is deleted',
    blocks: [
      { paragraph: `As you asked, your account has been deleted${lost}. Messages that waited have gone back.` },
      {
        paragraph: 'You can join again with this address at any time; it starts afresh, without another welcome bonus.',
      },
      { paragraph: KEPT_RECORDS },
      { small: 'If it was not you, somebody knew your password: change it wherever else you use it.' },
    ],
  });
}
