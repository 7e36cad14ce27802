import type { ProviderName } from '../../payments/port.ts';
import { formatCoins, formatCount, formatInr } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatInstant } from '../../text/format-text.ts';
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, receiptNumber } from '../../documents/receipt-facts.ts';
import { composeMail, type MailReader } from './layout.ts';

export interface Receipt extends MailReader {
  readonly firstName: string;
  /** The ledger transaction of the credit. */
  readonly tx: number;
  readonly paidAt: Date;
  readonly packageTitle: string;
  readonly coins: number;
  readonly bonus: number;
  readonly priceInr: number;
  readonly method: keyof typeof PAYMENT_METHODS;
  readonly provider: ProviderName;
  readonly reference: string;
}

/** This email is sent regardless of the settings, because it is the record of a payment. */
export function receiptMail(receipt: Receipt): Mail {
  const { firstName, tx, paidAt, packageTitle, coins, bonus, priceInr, method, provider, reference } = receipt;
  const price = formatInr(priceInr);
  const facts = {
    Package: packageTitle,
    Coins: formatCount(coins),
    ...(bonus > 0 && { 'Bonus coins': formatCount(bonus) }),
    'Price paid': price,
    'Paid on': formatInstant(paidAt),
    'Payment method': PAYMENT_METHODS[method],
    'Payment provider': PAYMENT_PROVIDERS[provider],
    'Payment reference': reference,
    'Receipt number': receiptNumber(paidAt, tx),
  };
  return composeMail(receipt, `Your Proverse receipt for ${price}`, `Receipt for ${price}`, [
    `Thank you, ${firstName}. We’ve added ${formatCoins(coins + bonus)} to your wallet.`,
    { facts },
    { button: 'Open your wallet', path: '/coins?tab=transactions&type=purchase' },
    {
      small:
        'You can download this receipt as a PDF from your wallet’s history. If you didn’t make this purchase, contact us.',
    },
  ]);
}
