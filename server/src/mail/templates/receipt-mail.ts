import type { ProviderName } from '../../payments/port.ts';
import { formatCount, formatInr } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { storedText } from '../../language/stored-text.ts';
import { textsOf } from '../../language/texts-of.ts';
import { coinsText, formatInstant } from '../../text/format-text.ts';
import { methodName, providerName, receiptNumber, type PaymentMethod } from '../../documents/receipt-facts.ts';
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
  readonly method: PaymentMethod;
  readonly provider: ProviderName;
  readonly reference: string;
}

/** This email is sent regardless of the settings, because it is the record of a payment. */
export function receiptMail(receipt: Receipt): Mail {
  const { firstName, tx, paidAt, packageTitle, coins, bonus, priceInr, method, provider, reference } = receipt;
  const i18n = textsOf(receipt.language);
  const price = formatInr(priceInr);
  const facts = {
    [i18n.t('Package')]: storedText(packageTitle, i18n),
    [i18n.t('Coins')]: formatCount(coins),
    ...(bonus > 0 && { [i18n.t('Bonus coins')]: formatCount(bonus) }),
    [i18n.t('Price paid')]: price,
    [i18n.t('Paid on')]: formatInstant(paidAt, i18n),
    [i18n.t('Payment method')]: methodName(method, i18n),
    [i18n.t('Payment provider')]: providerName(provider, i18n),
    [i18n.t('Payment reference')]: reference,
    [i18n.t('Receipt number')]: receiptNumber(paidAt, tx),
  };
  return composeMail(
    receipt,
    i18n.t('Your Proverse receipt for {price}', { price }),
    i18n.t('Receipt for {price}', { price }),
    [
      i18n.t('Thank you, {firstName}. We’ve added {coins} to your wallet.', {
        firstName,
        coins: coinsText(coins + bonus, i18n),
      }),
      { facts },
      { button: i18n.t('Open your wallet'), path: '/coins?tab=transactions&type=purchase' },
      {
        small: i18n.t(
          'You can download this receipt as a PDF from your wallet’s history. If you didn’t make this purchase, contact us.',
        ),
      },
    ],
  );
}
