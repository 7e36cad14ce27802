import type { NotNull } from 'kysely';
import type { Services } from '../context.ts';
import { condition } from '../database/expressions.ts';
import type { Receipt } from './templates/receipt-mail.ts';

export type ReceiptOfMail = Omit<Receipt, 'publicUrl' | 'language'> & {
  readonly mailId: number;
  readonly language: string | null;
};

/** Returns what the receipts among these emails say. A deleted account gets no receipt. */
export async function readReceipts({ db }: Pick<Services, 'db'>, mailIds: readonly number[]): Promise<ReceiptOfMail[]> {
  if (mailIds.length === 0) return [];
  return db
    .selectFrom('mail_outbox as x')
    .innerJoin('purchases as p', 'p.id', 'x.receipt_purchase_id')
    .innerJoin('coin_packages as k', 'k.code', 'p.package_code')
    .innerJoin('ledger_tx as t', (join) => join.on(condition`t.once_key = 'purchase:' || p.id`))
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'x.id as mailId',
      'u.email as to',
      'u.language',
      'u.first_name as firstName',
      't.id as tx',
      't.created_at as paidAt',
    ])
    .select(['k.title as packageTitle', 'p.coins', 'p.bonus', 'p.price_inr as priceInr', 'p.method', 'p.provider'])
    .select('p.provider_ref as reference')
    .where('x.id', 'in', mailIds)
    .where('u.status', '<>', 'deleted')
    .$narrowType<{ reference: NotNull }>()
    .execute();
}
