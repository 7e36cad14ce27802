import type { OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';
import { refundWindows } from '../payments/refund-windows.ts';

/** Returns the user's unused coins by purchase, which of them can be refunded now, and their newest refund. */
export function listRefundable(ctx: UserContext): Promise<OutputFor<'coinRefunds.refundable'>> {
  return readOutput(ctx.pool, 'coinRefunds.refundable', {
    text: `
      select
        coalesce(sum(f.coins), 0)::integer as coins, coalesce(sum(f.bonus), 0)::integer as bonus,
        coalesce(sum(f.amount_paise), 0)::bigint as "amountPaise",
        coalesce(jsonb_agg(jsonb_build_object(
          'purchaseId', f.purchase_id, 'packageTitle', f.package_title, 'paymentMethod', f.payment_method,
          'boughtAt', wire_time(f.bought_at), 'unused', f.unused, 'coins', f.coins, 'bonus', f.bonus,
          'amountPaise', f.amount_paise, 'reason', f.reason
        ) order by f.ordinality), '[]') as purchases,
        (
          select coin_refund_json(r) from coin_refunds r
          where r.user_id = $1 and (r.status = 'open' or r.closed_at > now() - interval '7 days')
          order by r.id desc limit 1
        ) as latest
      from coins_refundable($1, $2) with ordinality f`,
    values: [ctx.userId, refundWindows(ctx.payments)],
  });
}
