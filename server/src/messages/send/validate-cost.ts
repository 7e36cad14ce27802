import { DomainError, type ErrorParams } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { one } from '../../database/rows.ts';
import { readWithoutOverdue } from '../../expiry/expire-messages.ts';

interface CostRow {
  reachable: boolean;
  blocked: boolean;
  /** The price of the message's tier. */
  price: number | null;
  rate: number | null;
  obstacle: 'NOT_FOUND' | 'FOLLOW_UP_NEEDS_REPLY' | 'ALREADY_FOLLOWED_UP' | null;
  /** Whether the message needs a free pass that the caller does not have. */
  passMissing: boolean;
  balance: number;
  debt: number;
  overdue: boolean;
  /** The params of the error, if the recipient is paused. */
  paused: ErrorParams | null;
  /** The params of the error, if the recipient has no place left. */
  full: ErrorParams | null;
  placesLeft: number | null;
}

/**
 * Returns whether the caller can afford a message to this person now, at the person's current price of its tier, in coins.
 * `sendMessage` checks again.
 * @throws DomainError SELF_MESSAGE, NOT_FOUND, RECIPIENT_HAS_NO_RATE, EXPERT_PAUSED, FOLLOW_UP_NEEDS_REPLY,
 *   ALREADY_FOLLOWED_UP, FREE_PASS_ENDED, PRIORITY_NOT_OFFERED, RECIPIENT_NOT_AVAILABLE, EXPERT_FULL, DEBT_OUTSTANDING, as a send would
 */
export async function validateCost(
  ctx: UserContext,
  { recipientId, tier = 'standard', followsMessageId }: InputFor<'messages.validateCost'>,
): Promise<OutputFor<'messages.validateCost'>> {
  if (recipientId === ctx.userId) throw new DomainError('SELF_MESSAGE');
  const cost = await readWithoutOverdue(ctx, () => readCost(ctx, [recipientId, tier, followsMessageId ?? null]));
  const { reachable, blocked, price, rate, obstacle, passMissing, balance, debt, paused, full, placesLeft } = cost;
  if (!reachable) throw new DomainError('NOT_FOUND');
  if (rate === null) throw new DomainError('RECIPIENT_HAS_NO_RATE');
  if (paused) throw new DomainError('EXPERT_PAUSED', paused);
  if (obstacle !== null) throw new DomainError(obstacle);
  if (passMissing) throw new DomainError('FREE_PASS_ENDED');
  if (price === null) throw new DomainError('PRIORITY_NOT_OFFERED');
  if (blocked) throw new DomainError('RECIPIENT_NOT_AVAILABLE');
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
      select r.id is not null as reachable, r.message_rate as rate, message_price(r, $3, $4::uuid is not null) as price,
        case when $4 is not null then follow_up_obstacle($4, $1, $2) end as obstacle,
        $3 = 'free_pass' and not exists (
          select from free_passes p where owner_id = $2 and guest_id = $1 and free_pass_is_open(p, now())
        ) as "passMissing", wallet_balance($1) as balance,
        (select debt from wallet_kinds($1)) as debt, exists (
        select from user_blocks where blocker_id = $2 and blocked_id = $1
      ) as blocked, exists (
        select from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
      ) as overdue, pause_params(o."pausedUntil") as paused, o."placesLeft",
        case o."placesLeft" when 0 then next_place_params(o."nextPlaceAt"::timestamptz) end as full
      from (values (1)) one
      left join users r on r.id = $2 and r.status = 'active' and r.is_profile_public
      cross join lateral openings_of(r) o`,
    values: [ctx.userId, ...of],
  });
}
