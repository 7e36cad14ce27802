import { DomainError, formatCount, formatInr, type files, type InputOf } from '@proverse/shared';
import type { NotNull } from 'kysely';
import { PERSON_MARK } from '../documents/person-mark.ts';
import { readPurchase } from '../payments/read-purchase.ts';
import type { FileDownload, UserContext } from '../context.ts';
import { condition, nameOf } from '../database/expressions.ts';
import { coinsText, formatInstant } from '../text/format-text.ts';
import { methodName, providerName, receiptNumber } from '../documents/receipt-facts.ts';
import { createPdfDocument, INK, type PdfDocument } from '../documents/pdf-document.ts';
import { accountLanguage } from '../language/account-language.ts';
import { storedText } from '../language/stored-text.ts';
import { textsOf } from '../language/texts-of.ts';

/**
 * Returns the receipt of a completed purchase as PDF.
 * @throws DomainError NOT_FOUND when the user has no completed purchase with this id
 */
export async function receiptPdf(ctx: UserContext, { id }: InputOf<typeof files.receiptPdf>): Promise<FileDownload> {
  const purchase = await readPurchase(ctx, id);
  const payment = await paymentOf(ctx, purchase.id);
  const paidAt = payment?.credited_at;
  if (purchase.status !== 'completed' || !payment || !paidAt) throw new DomainError('NOT_FOUND');
  const number = receiptNumber(paidAt, payment.tx);
  const i18n = textsOf(accountLanguage(payment.language, ctx.language));

  const receipt = createPdfDocument({
    title: i18n.t('Proverse receipt {number}', { number }),
    heading: i18n.t('Receipt'),
    from: ctx.config,
    i18n,
  });
  writeFact(receipt, i18n.t('Receipt number'), number);
  writeFact(receipt, i18n.t('Paid by'), payment.name, payment.mark);
  writeFact(receipt, '', payment.email);
  writeFact(receipt, i18n.t('Paid on'), formatInstant(paidAt, i18n));
  receipt.y += 18;
  receipt.rule();
  receipt.y += 24;
  writeFact(receipt, i18n.t('Package'), `${storedText(purchase.packageTitle, i18n)} (${purchase.packageCode})`);
  writeFact(receipt, i18n.t('Coins'), formatCount(purchase.coins));
  if (purchase.bonus > 0) writeFact(receipt, i18n.t('Bonus coins'), formatCount(purchase.bonus));
  writeFact(receipt, i18n.t('Credited'), coinsText(purchase.coins + purchase.bonus, i18n));
  receipt.y += 10;
  receipt.write(i18n.t('Price paid'), receipt.left, { size: 11, color: INK.muted });
  receipt.write(formatInr(purchase.price), receipt.left + 170, { size: 18, weight: 'strong' });
  receipt.y += 30;
  receipt.rule();
  receipt.y += 24;
  writeFact(receipt, i18n.t('Payment method'), methodName(purchase.paymentMethod, i18n));
  writeFact(receipt, i18n.t('Payment provider'), providerName(payment.provider, i18n));
  writeFact(receipt, i18n.t('Payment reference'), payment.reference);
  if (purchase.chargedBack > 0) {
    writeFact(receipt, i18n.t('Refunded or reversed'), coinsText(purchase.chargedBack, i18n));
  }
  receipt.y += 24;
  receipt.paragraph(
    i18n.t(
      '1 coin = ₹1 when spent on a question. Questions without a reply in time are refunded in full. This receipt confirms a payment. It is not a tax invoice.',
    ),
    { size: 9, color: INK.muted },
  );
  return { filename: `proverse-receipt-${number}.pdf`, body: await receipt.finish() };
}

/** Returns the payment of a purchase, or undefined until its coins are credited. */
function paymentOf({ db }: UserContext, purchaseId: string) {
  return db
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('ledger_tx as t', (join) => join.on(condition`t.once_key = 'purchase:' || p.id`))
    .select(['t.id as tx', 't.created_at as credited_at', 'p.provider', 'p.provider_ref as reference'])
    .select(['u.email', 'u.language'])
    .select([nameOf('u').as('name'), PERSON_MARK.as('mark')])
    .where('p.id', '=', purchaseId)
    .$narrowType<{ reference: NotNull }>()
    .executeTakeFirst();
}

function writeFact(receipt: PdfDocument, name: string, value: string, mark?: string): void {
  receipt.write(name, receipt.left, { size: 11, color: INK.muted });
  receipt.write(value, receipt.left + 170, {
    size: 11,
    maxWidth: receipt.right - receipt.left - 170,
    ...(mark !== undefined && { otherwise: mark }),
  });
  receipt.y += 19;
}
