import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { readOutput } from '../../database/read-output.ts';

type PaidWith = OutputFor<'messages.paidWith'>;

/**
 * Returns the coins that the sender paid with, by kind; none for a message with a free pass. When the recipient replies,
 * bonus and earned bonus coins become `earned_bonus` coins, and the others become `earned` coins.
 * @throws DomainError NOT_FOUND, also for everyone but the sender and the recipient
 */
export async function findPaidWith(ctx: UserContext, { id }: InputFor<'messages.paidWith'>): Promise<PaidWith> {
  return readOutput(ctx.reads, 'messages.paidWith', {
    text: `
      select
        coalesce(sum(e.amount) filter (where a.name = 'escrow_bonus'), 0)::int as bonus,
        coalesce(sum(e.amount) filter (where a.name = 'escrow_purchased'), 0)::int as purchased,
        coalesce(sum(e.amount) filter (where a.name = 'escrow_earned'), 0)::int as earned,
        coalesce(sum(e.amount) filter (where a.name = 'escrow_earned_bonus'), 0)::int as "earnedBonus"
      from messages m
      left join ledger_entry e on e.tx_id = m.hold_tx_id
      left join ledger_platform_account a on a.account_id = e.account_id
      where m.id = $1 and $2 in (m.sender_id, m.recipient_id)
      group by m.id`,
    values: [id, ctx.userId],
  });
}
