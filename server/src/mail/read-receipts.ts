import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Receipt } from './templates/receipt-mail.ts';

export type ReceiptOfMail = Omit<Receipt, 'publicUrl'> & { readonly mailId: number };

/** Returns what the receipts among these emails say. A deleted account gets no receipt. */
export async function readReceipts({ db }: Pick<Services, 'db'>, mailIds: readonly number[]): Promise<ReceiptOfMail[]> {
  if (mailIds.length === 0) return [];
  const { rows } = await sql<ReceiptOfMail>`
    select
      x.id as "mailId", u.email as "to", u.first_name as "firstName", t.id as tx, t.created_at as "paidAt",
      k.title as "packageTitle", p.coins, p.bonus, p.price_inr as "priceInr", p.method, p.provider,
      p.provider_ref as reference
    from mail_outbox x
    join purchases p on p.id = x.receipt_purchase_id
    join coin_packages k on k.code = p.package_code
    join ledger_tx t on t.once_key = 'purchase:' || p.id
    join users u on u.id = p.user_id
    where x.id = any(${mailIds}::bigint[]) and u.status <> 'deleted'`.execute(db);
  return rows;
}
