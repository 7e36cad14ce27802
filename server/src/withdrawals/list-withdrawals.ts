import { LIMITS } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';
import { earningsMaturity } from '../figures/earnings.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';
import { payoutAccountOf, type PayoutAccountRow } from './payout-account.ts';
import type { WithdrawalRow } from '../database/function-results.ts';
import { withdrawalOf } from '../payouts/withdrawal-wire.ts';

type Page = OutputFor<'withdrawals.list'>;

interface PageRow {
  content: WithdrawalRow[];
  total: number;
  open: WithdrawalRow | null;
  account: PayoutAccountRow | null;
  earned: number;
  earned_bonus: number;
  debt: number;
  frozen: number;
  frozen_until: string | null;
  has_factor: boolean;
  maturing: Page['available']['maturing'];
  overdue: boolean;
}

const PAGE = `
  select
    (select count(*) from withdrawals where user_id = $1) as total,
    (
      select coalesce(jsonb_agg(withdrawal_json(w) order by w.id desc), '[]')
      from (select * from withdrawals where user_id = $1 order by id desc limit $3 offset $4) w
    ) as content,
    (
      select withdrawal_json(w) from withdrawals w where user_id = $1 and status in ('requested', 'approved')
    ) as open,
    (select to_jsonb(b) - 'account_encrypted' from payout_accounts b where user_id = $1) as account,
    available.earned, available.earned_bonus,
    (select debt from wallet_kinds($1)) as debt,
    wallet_frozen($1) as frozen,
    wire_time(payouts_frozen_until($1)) as frozen_until,
    has_second_factor($1) as has_factor,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'coins', m.coins, 'availableAt', wire_time(m.available_at)
      ) order by m.available_at), '[]')
      from wallet_maturing($1, $5::interval) m
    ) as maturing,
    has_due_messages($1) as overdue
  from wallet_available($1, $2, clock_timestamp() - $5::interval) available`;

/** Returns everything that the withdrawals screen shows. Due messages expire first. */
export async function listWithdrawals(ctx: UserContext, { page, size }: InputFor<'withdrawals.list'>): Promise<Page> {
  const { config } = ctx;
  const withBonus = config.bonusEarnings === 'review';
  const row = await readWithoutOverdue(ctx, () => readPage(ctx, withBonus, page, size));
  return {
    content: row.content.map((each) => withdrawalOf(config, each)),
    page,
    size,
    totalElements: row.total,
    totalPages: Math.ceil(row.total / size),
    available: {
      coins: row.earned + row.earned_bonus,
      earned: row.earned,
      earnedBonus: row.earned_bonus,
      debt: row.debt,
      frozen: row.frozen,
      maturing: row.maturing,
    },
    frozenUntil: row.frozen_until,
    open: row.open && withdrawalOf(config, row.open),
    payoutAccount: payoutAccountOf(row.account),
    needsPassword: !row.has_factor,
    limits: {
      minimumCoins: LIMITS.minimumWithdrawalCoins,
      upiMaximumCoins: LIMITS.upiWithdrawalMaxCoins,
      businessDaysMin: LIMITS.withdrawalDaysMin,
      businessDaysMax: LIMITS.withdrawalDaysMax,
      bonusEarningsWithdrawable: withBonus,
    },
  };
}

function readPage(ctx: UserContext, withBonus: boolean, page: number, size: number): Promise<PageRow> {
  return one(ctx.reads, {
    name: 'withdrawals.list',
    text: PAGE,
    values: [ctx.userId, withBonus, size, page * size, earningsMaturity(ctx.config)],
  });
}
