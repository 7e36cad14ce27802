import { DomainError, formatCoins, formatCount, formatInr, type files, type InputOf } from '@proverse/shared';
import type { NotNull } from 'kysely';
import { PERSON_MARK } from '../documents/person-mark.ts';
import { readPurchase } from '../payments/read-purchase.ts';
import type { FileDownload, UserContext } from '../context.ts';
import { condition, nameOf } from '../database/expressions.ts';
import { formatInstant } from '../text/format-text.ts';
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, receiptNumber } from '../documents/receipt-facts.ts';
import { createPdfDocument, INK, type PdfDocument } from '../documents/pdf-document.ts';

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

  const receipt = createPdfDocument({ title: `Proverse receipt ${number}`, heading: 'Receipt', from: ctx.config });
  writeFact(receipt, 'Receipt number', number);
  writeFact(receipt, 'Paid by', payment.name, payment.mark);
  writeFact(receipt, '', payment.email);
  writeFact(receipt, 'Paid on', formatInstant(paidAt));
  receipt.y += 18;
  receipt.rule();
  receipt.y += 24;
  writeFact(receipt, 'Package', `${purchase.packageTitle} (${purchase.packageCode})`);
  writeFact(receipt, 'Coins', formatCount(purchase.coins));
  if (purchase.bonus > 0) writeFact(receipt, 'Bonus coins', formatCount(purchase.bonus));
  writeFact(receipt, 'Credited', formatCoins(purchase.coins + purchase.bonus));
  receipt.y += 10;
  receipt.write('Price paid', receipt.left, { size: 11, color: INK.muted });
  receipt.write(formatInr(purchase.price), receipt.left + 170, { size: 18, weight: 'strong' });
  receipt.y += 30;
  receipt.rule();
  receipt.y += 24;
  writeFact(receipt, 'Payment method', PAYMENT_METHODS[purchase.paymentMethod]);
  writeFact(receipt, 'Payment provider', PAYMENT_PROVIDERS[payment.provider]);
  writeFact(receipt, 'Payment reference', payment.reference);
  if (purchase.chargedBack > 0) writeFact(receipt, 'Refunded or reversed', formatCoins(purchase.chargedBack));
  receipt.y += 24;
  receipt.paragraph(
    '1 coin = ₹1 when spent on a question. Questions without a reply in time are refunded in full. This receipt ' +
      'confirms a payment. It is not a tax invoice.',
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
    .select(['t.id as tx', 't.created_at as credited_at', 'p.provider', 'p.provider_ref as reference', 'u.email'])
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
