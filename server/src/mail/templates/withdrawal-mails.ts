/** Mails about where earnings go. They are about safety, so they are sent whatever mails somebody wants. */
import type { Mail } from '../../context.ts';
import { composeMail } from './layout.ts';

interface BankAccountMail {
  readonly to: string;
  readonly firstName: string;
  readonly publicUrl: string;
  readonly accountNumberLast4: string;
  readonly ifsc: string;
  /** False when it replaced another one. */
  readonly isFirst: boolean;
}

export function bankAccountMail(mail: BankAccountMail): Mail {
  const what = mail.isFirst ? 'added' : 'changed';
  return composeMail({
    to: mail.to,
    subject: `Your Proverse bank account was ${what}`,
    heading: `Your bank account was ${what}`,
    blocks: [
      { paragraph: `Hello ${mail.firstName}, withdrawals from your wallet will be paid to this account from now on:` },
      {
        facts: [
          ['Account', `ending in ${mail.accountNumberLast4}`],
          ['IFSC', mail.ifsc],
        ],
      },
      { paragraph: 'If it was not you, change your password now and set your own bank account again.' },
      { button: 'Open your wallet', url: `${mail.publicUrl}/wallet` },
      { small: 'A withdrawal that is already under way goes to the account that it was requested for.' },
    ],
  });
}
