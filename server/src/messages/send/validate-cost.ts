import { DomainError, type ErrorCode, type ErrorParams } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { one } from '../../database/rows.ts';
import { readWithoutOverdue } from '../../expiry/expire-messages.ts';
import { dailyCapOf } from './daily-cap.ts';

interface CostRow {
  obstacle: ErrorCode | null;
  params: ErrorParams | null;
  /** The price of the message's tier. */
  price: number;
  balance: number;
  debt: number;
  overdue: boolean;
  placesLeft: number | null;
  /** The params of the error, if the recipient has no place left. */
  full: ErrorParams | null;
}

/**
 * Returns whether the caller can afford a message to this person now, at the person's current price of its tier, in coins.
 * `sendMessage` checks again.
 * @throws DomainError the errors of `messages.send`, except those of its price and Idempotency-Key; without enough coins it
 *   returns `canAfford: false`
 */
export async function validateCost(
  ctx: UserContext,
  { recipientId, tier = 'standard', followsMessageId }: InputFor<'messages.validateCost'>,
): Promise<OutputFor<'messages.validateCost'>> {
  const cost = await readWithoutOverdue(ctx, () => readCost(ctx, [recipientId, tier, followsMessageId ?? null]));
  const { obstacle, params, price, balance, debt, full, placesLeft } = cost;
  if (obstacle !== null) throw new DomainError(obstacle, params ?? {});
  if (full) throw new DomainError('EXPERT_FULL', full);
  if (debt > 0 && price > 0) throw new DomainError('DEBT_OUTSTANDING', { debt });
  return { canAfford: balance >= price, currentBalance: balance, requiredAmount: price, placesLeft };
}

function readCost(
  ctx: UserContext,
  of: readonly [recipientId: string, tier: string, followsMessageId: string | null],
): Promise<CostRow> {
  return one(ctx.reads, {
    name: 'messages.cost',
    text: `
      select may.obstacle, may.params, may.price, wallet_balance($1) as balance, (select debt from wallet_kinds($1)) as debt,
        exists (
          select from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
        ) as overdue,
        o."placesLeft", case o."placesLeft" when 0 then next_place_params(o."nextPlaceAt"::timestamptz) end as full
      from (values (1)) one
      left join free_passes pass
        on $3 = 'free_pass' and owner_id = $2 and guest_id = $1 and free_pass_is_open(pass, now())
      cross join lateral check_send($1, $2, $3, $4, pass.id, null, $5, $6, now()) may
      cross join lateral openings_of(may.recipient) o`,
    values: [ctx.userId, ...of, ctx.apiToken?.id ?? null, dailyCapOf(ctx.config)],
  });
}
