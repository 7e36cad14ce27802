/** Emails about payouts. They are sent regardless of the settings, because an attacker may have made the change. */
import type { I18n } from '@lingui/core';
import { formatInr, type ShownPayoutAccount } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { composeMail, type MailReader } from './layout.ts';

interface PayoutMail extends MailReader {
  readonly account: ShownPayoutAccount;
}

export function payoutAccountMail({ account, isFirst, ...reader }: PayoutMail & { isFirst: boolean }): Mail {
  const i18n = textsOf(reader.language);
  const [subject, heading] = isFirst
    ? addedTexts(account, i18n)
    : [i18n.t('Your Proverse payout account was changed'), i18n.t('Your payout account was changed')];
  return composeMail(reader, subject, heading, [
    paidToText(account, i18n),
    i18n.t('If this wasn’t you, change your password now, cancel any open withdrawal and contact us.'),
    { button: i18n.t('Open your wallet'), path: '/coins' },
  ]);
}

function addedTexts({ maskedUpiId }: ShownPayoutAccount, i18n: I18n): readonly [subject: string, heading: string] {
  return maskedUpiId === null
    ? [i18n.t('A bank account was added to your Proverse account'), i18n.t('A bank account was added')]
    : [i18n.t('A UPI ID was added to your Proverse account'), i18n.t('A UPI ID was added')];
}

function paidToText({ accountNumberLast4, maskedUpiId }: ShownPayoutAccount, i18n: I18n): string {
  return maskedUpiId === null
    ? i18n.t('From now on we pay your earnings to the account ending in {digits}.', {
        digits: accountNumberLast4 ?? '',
      })
    : i18n.t('From now on we pay your earnings to the UPI ID {upiId}.', { upiId: maskedUpiId });
}

export function withdrawalRequestedMail({
  account,
  amountCoins,
  ...reader
}: PayoutMail & { amountCoins: number }): Mail {
  const i18n = textsOf(reader.language);
  const { accountNumberLast4, maskedUpiId } = account;
  const payoutTo =
    maskedUpiId === null
      ? i18n.t('account ending in {digits}', { digits: accountNumberLast4 ?? '' })
      : i18n.t('UPI ID {upiId}', { upiId: maskedUpiId });
  return composeMail(
    reader,
    i18n.t('A withdrawal from your Proverse wallet was requested'),
    i18n.t('A withdrawal was requested'),
    [
      { facts: { [i18n.t('Amount')]: formatInr(amountCoins), [i18n.t('Payout to')]: payoutTo } },
      i18n.t('The money arrives 2–3 business days after approval. Until then you can cancel it in your wallet.'),
      i18n.t('If this wasn’t you, cancel it and change your password now.'),
      { button: i18n.t('Open your wallet'), path: '/coins' },
    ],
  );
}
