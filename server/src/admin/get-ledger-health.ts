import type { OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';

type Health = OutputFor<'admin.ledger'>;

interface HealthRow {
  audit: Health['lastAudit'];
  seal: Health['lastSeal'];
  payouts: Health['payouts'];
  pending_purchases: Health['pendingPurchases'];
  /** The rows of ledger_totals plus newer transactions; null if there are too many newer ones to add up in one call. */
  figures: [kind: string, account: string, amount: number][] | null;
  unsealed: number;
}

/** The largest number of transactions that one call adds up, because more would take too long. */
export const MAX_TO_ADD = 100_000;

// This is one statement, so that all figures come from one snapshot. It adds the newer transactions, usually about two
// minutes of them, to the totals in ledger_totals. Transaction ids (xid) only grow, so nothing is counted twice.
// Everything else is an index lookup.
const HEALTH = `
  with state as (select to_xid from ledger_totals_state),
  since as materialized (
    select count(*) as txs, count(*) filter (where xid >= coalesce((select max(to_xid) from ledger_checkpoint), '0')) as unsealed
    from (select xid from ledger_tx where xid >= (select to_xid from state) order by xid limit $1 + 1) t
  ),
  moved as (
    select kind, account, sum(amount)::bigint as amount from (
      select kind, account, amount from ledger_totals
      union all
      select m.* from state cross join lateral ledger_totals_between(state.to_xid, '18446744073709551615') m
    ) both_parts
    where (select txs from since) <= $1
    group by kind, account
  )
  select
    (select unsealed from since) as unsealed,
    case when (select txs from since) <= $1 then
      (select coalesce(json_agg(json_build_array(kind, account, amount)), '[]') from moved)
    end as figures,
    (
      select json_build_object(
        'startedAt', wire_time(started_at), 'finishedAt', wire_time(finished_at), 'checks', checks,
        'findings', findings, 'failed', to_json(failed)
      ) from audit_runs order by id desc limit 1
    ) as audit,
    (
      select json_build_object('number', number, 'hash', encode(hash, 'hex'), 'checkpointedAt', wire_time(created_at))
      from ledger_checkpoint order by number desc limit 1
    ) as seal,
    (
      select json_build_object(
        'requested', json_build_object('count', count(*) filter (where status = 'requested'),
          'coins', coalesce(sum(amount_coins) filter (where status = 'requested'), 0)),
        'approved', json_build_object('count', count(*) filter (where status = 'approved'),
          'coins', coalesce(sum(amount_coins) filter (where status = 'approved'), 0))
      ) from withdrawals where status in ('requested', 'approved')
    ) as payouts,
    (
      select json_build_object('count', count(*), 'coins', coalesce(sum(coins + bonus), 0))
      from purchases where status = 'pending'
    ) as pending_purchases`;

/** Returns the state of the ledger: the last audit, the last checkpoint and the coins by account. */
export function getLedgerHealth(ctx: UserContext): Promise<Health> {
  return readLedgerHealth(ctx, MAX_TO_ADD);
}

/** Like `getLedgerHealth`, but without figures when more than `maxToAdd` transactions are not in ledger_totals yet. */
export async function readLedgerHealth({ pool }: Pick<UserContext, 'pool'>, maxToAdd: number): Promise<Health> {
  const row = await one<HealthRow>(pool, { text: HEALTH, values: [maxToAdd] });
  return {
    lastAudit: row.audit,
    lastSeal: row.seal,
    payouts: row.payouts,
    pendingPurchases: row.pending_purchases,
    figures: row.figures && figuresOf(row.figures, row.unsealed),
  };
}

const ESCROWS = ['escrow_bonus', 'escrow_purchased', 'escrow_earned_bonus', 'escrow_earned'];
const PAYOUTS = ['payouts_earned_bonus', 'payouts_earned'];

/** Avoids the -0 that a minus sign makes of 0. */
function negated(amount: number): number {
  return 0 - amount;
}

function figuresOf(figures: NonNullable<HealthRow['figures']>, unsealed: number): NonNullable<Health['figures']> {
  const sum = (accounts: readonly string[], ...kinds: readonly string[]): number =>
    figures
      .filter(([kind, account]) => accounts.includes(account) && (kinds.length === 0 || kinds.includes(kind)))
      .reduce((total, [, , amount]) => total + amount, 0);
  const count = (...kinds: readonly string[]): number => sum(['transactions'], ...kinds);

  const [bonus, purchased] = [sum(['wallet_bonus']), sum(['wallet_purchased'])];
  const [earned, earnedBonus] = [sum(['wallet_earned']), sum(['wallet_earned_bonus'])];
  const issued = { purchased: negated(sum(['gateway'], 'purchase')), bonus: negated(sum(['bonus_issue'])) };
  const allAccounts = [...new Set(figures.map(([, account]) => account))].filter((each) => each !== 'transactions');
  return {
    transactions: count(),
    unsealed,
    liabilities: {
      total: bonus + purchased + earned + earnedBonus,
      bonus,
      purchased,
      earned,
      earnedBonus,
      debt: negated(sum(['wallet_debt'])),
    },
    escrow: {
      count: count('hold') - count('release', 'refund_reject', 'refund_expire'),
      coins: sum(ESCROWS),
    },
    issued: { total: issued.purchased + issued.bonus, ...issued },
    paidOut: sum(['gateway'], 'payout_paid', 'payout_reversed'),
    chargedBack: sum(['gateway'], 'chargeback', 'chargeback_return', 'coin_refund', 'coin_refund_return'),
    payoutsUnderWay: sum(PAYOUTS),
    fees: sum(['fees']),
    forfeited: sum(['forfeited']),
    purchases: {
      completed: count('purchase'),
      failed: count('purchase_declined'),
      chargedBack: count('chargeback'),
    },
    balanced: sum(allAccounts) === 0,
  };
}
