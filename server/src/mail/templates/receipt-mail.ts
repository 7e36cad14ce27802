import { formatCoins, formatCount, formatInr } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatInstant } from '../../text/format-text.ts';
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, receiptNumber } from '../../documents/receipt-facts.ts';
import { composeMail } from './layout.ts';

export interface Receipt {
  readonly to: string;
  readonly firstName: string;
  readonly publicUrl: string;
  /** The ledger transaction of the credit. */
  readonly tx: number;
  readonly paidAt: Date;
  readonly packageTitle: string;
  readonly coins: number;
  readonly bonus: number;
  readonly priceInr: number;
  readonly method: keyof typeof PAYMENT_METHODS;
  readonly provider: string;
  readonly reference: string;
}

/** This email is sent regardless of the settings, because it is the record of a payment. */
export function receiptMail(receipt: Receipt): Mail {
  const { to, firstName, publicUrl, tx, paidAt, packageTitle, coins, bonus, priceInr, method, provider } = receipt;
  return composeMail({
    to,
    publicUrl,
    subject: `Your Proverse receipt for ${formatInr(priceInr)}`,
    heading: `Receipt for ${formatInr(priceInr)}`,
    blocks: [
      { paragraph: `Thank you, ${firstName}. We’ve added ${formatCoins(coins + bonus)} to your wallet.` },
      {
        facts: [
          ['Package', packageTitle],
          ['Coins', formatCount(coins)],
          ...(bonus > 0 ? [['Bonus coins', formatCount(bonus)] as const] : []),
          ['Price paid', formatInr(priceInr)],
          ['Paid on', formatInstant(paidAt)],
          ['Payment method', PAYMENT_METHODS[method]],
          ['Payment provider', PAYMENT_PROVIDERS[provider] ?? provider],
          ['Payment reference', receipt.reference],
          ['Receipt number', receiptNumber(paidAt, tx)],
        ],
      },
      { button: 'Open your wallet', url: `${publicUrl}/coins?tab=transactions&type=purchase` },
      {
        small:
          'You can download this receipt as a PDF from your wallet’s history. If you didn’t make this purchase, contact us.',
      },
    ],
  });
}
