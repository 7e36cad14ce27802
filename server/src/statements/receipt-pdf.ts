import { DomainError, type files, type InputOf } from '@proverse/shared';
import { sql } from 'kysely';
import { readPurchase } from '../kernel/read-purchase.ts';
import type { FileDownload, UserContext } from '../context.ts';
import { formatCoins, formatNumber, formatInstant } from '../kernel/format-text.ts';
import { indianDate } from './india.ts';
import { INK, openLetter, type Letter } from './letter.ts';

const METHODS = { credit_card: 'Credit or debit card', paypal: 'PayPal', crypto: 'Cryptocurrency' } as const;
const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', sandbox: 'Sandbox (no real money moved)' };

/**
 * The receipt of a completed purchase as a letter. The same purchase always has the same number.
 * @throws DomainError NOT_FOUND for a purchase that is not there, not completed or somebody else's
 */
export async function receiptPdf(ctx: UserContext, { id }: InputOf<typeof files.receiptPdf>): Promise<FileDownload> {
  const purchase = await readPurchase(ctx, id);
  const payment = await paymentOf(ctx, purchase.id);
  const paidAt = payment?.credited_at;
  if (purchase.status !== 'completed' || !payment || !paidAt) throw new DomainError('NOT_FOUND');
  const number = `PV-${indianDate(paidAt).replaceAll('-', '')}-${payment.tx}`;

  const letter = openLetter({ title: `Proverse receipt ${number}`, heading: 'Receipt' });
  fact(letter, 'Receipt number', number);
  fact(letter, 'Paid by', payment.name);
  fact(letter, '', payment.email);
  fact(letter, 'Paid on', formatInstant(paidAt));
  letter.y += 18;
  letter.rule();
  letter.y += 24;
  fact(letter, 'Package', `${purchase.packageTitle} (${purchase.packageCode})`);
  fact(letter, 'Coins', formatNumber(purchase.coins));
  if (purchase.bonus > 0) fact(letter, 'Bonus coins', formatNumber(purchase.bonus));
  fact(letter, 'Credited in all', formatCoins(purchase.coins + purchase.bonus));
  letter.y += 10;
  letter.write('Price paid', letter.left, { size: 11, color: INK.muted });
  letter.write(`₹${formatNumber(purchase.price)}`, letter.left + 170, { size: 18, weight: 'strong' });
  letter.y += 30;
  letter.rule();
  letter.y += 24;
  fact(letter, 'Payment method', METHODS[purchase.paymentMethod]);
  fact(letter, 'Payment provider', PROVIDERS[payment.provider] ?? payment.provider);
  fact(letter, 'Payment reference', payment.reference);
  if (purchase.calledBack > 0) fact(letter, 'Called back', `${formatCoins(purchase.calledBack)} were taken back`);
  letter.y += 24;
  letter.paragraph(
    '1 coin = ₹1 when it is spent on a message. Coins that are not answered come back by themselves. This is a ' +
      'receipt for a payment, not a tax invoice.',
    { size: 9, color: INK.muted },
  );
  return { filename: `proverse-receipt-${number}.pdf`, body: await letter.finish() };
}

interface Payment {
  readonly tx: number;
  readonly credited_at: Date;
  readonly provider: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
}

/** How the purchase was paid; undefined while it is not credited. */
async function paymentOf(ctx: UserContext, purchaseId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select t.id as tx, t.created_at as credited_at, p.provider, p.provider_ref as reference, u.email,
      u.first_name || ' ' || u.last_name as name
    from purchases p
    join users u on u.id = p.user_id
    join ledger_tx t on t.once_key = 'purchase:' || p.id
    where p.id = ${purchaseId}`.execute(ctx.db);
  return rows[0];
}

function fact(letter: Letter, name: string, value: string): void {
  letter.write(name, letter.left, { size: 11, color: INK.muted });
  letter.write(value, letter.left + 170, { size: 11, maxWidth: letter.right - letter.left - 170 });
  letter.y += 19;
}
