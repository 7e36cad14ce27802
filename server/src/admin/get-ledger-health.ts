import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

type Health = OutputOf<typeof contract.admin.ledger>;

interface HealthRow {
  audit: Health['lastAudit'];
  seal: Health['lastSeal'];
  payouts: Health['payouts'];
  pending_purchases: Health['pendingPurchases'];
  /** [kind, class, amount] as in ledger_figures; null while there is too much that they do not cover. */
  figures: [kind: string, classNo: number, amount: number][] | null;
  unsealed: number;
}

/** Reading more transactions than these takes longer than a call may. */
const MOST_TO_ADD = 100_000;

// One statement, and so one snapshot: the figures up to their seal, and what was written since. That is some two minutes
// of transactions; everything else is a look into an index. The ids of transactions (xid) grow: nothing is counted twice.
const HEALTH = `
  with state as (select to_xid from ledger_figures_state),
  since as materialized (
    select count(*) as txs, count(*) filter (where xid >= coalesce((select max(to_xid) from ledger_seal), '0')) as unsealed
    from (select xid from ledger_tx where xid >= (select to_xid from state) order by xid limit $1 + 1) t
  ),
  moved as (
    select kind, class, sum(amount)::bigint as amount from (
      select kind, class, amount from ledger_figures
      union all
      select m.* from state cross join lateral ledger_moved(state.to_xid, '18446744073709551615') m
    ) both_parts
    where (select txs from since) <= $1
    group by kind, class
  )
  select
    (select unsealed from since) as unsealed,
    case when (select txs from since) <= $1 then
      (select coalesce(json_agg(json_build_array(kind, class, amount)), '[]') from moved)
    end as figures,
    (
      select json_build_object(
        'startedAt', wire_time(started_at), 'finishedAt', wire_time(finished_at), 'checks', checks,
        'findings', findings, 'failed', to_json(failed)
      ) from audit_runs order by id desc limit 1
    ) as audit,
    (
      select json_build_object('number', number, 'hash', encode(hash, 'hex'), 'sealedAt', wire_time(sealed_at))
      from ledger_seal order by number desc limit 1
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

/** The state of the books: what the auditor and the seal last said, and what there is of coins, where it lies. */
export function getLedgerHealth(ctx: UserContext): Promise<Health> {
  return readLedgerHealth(ctx, MOST_TO_ADD);
}

/** The same; with more than `mostToAdd` transactions that are not in the figures yet, there are none. */
export async function readLedgerHealth({ pool }: Pick<UserContext, 'pool'>, mostToAdd: number): Promise<Health> {
  const { rows } = await pool.query<HealthRow>(HEALTH, [mostToAdd]);
  const [row] = rows;
  if (!row) throw new Error('the ledger’s health always has one row');
  return {
    lastAudit: row.audit,
    lastSeal: row.seal,
    payouts: row.payouts,
    pendingPurchases: row.pending_purchases,
    figures: row.figures && figuresOf(row.figures, row.unsealed),
  };
}

// Classes of account: see migrations/0002_ledger.sql and 0011_admin_ledger.sql.
const COUNT = -1;
const GATEWAY = 1;
const BONUS_ISSUE = 2;
const FEES = 3;
const FORFEITED = 4;
const ESCROWS = [8, 9, 10, 11];
const PAYOUTS = [18, 19];
const WALLET = { bonus: 64, purchased: 65, earnedBonus: 66, earned: 67, debt: 68 };

/** Without the -0 that a minus sign makes of nothing. */
function negated(amount: number): number {
  return 0 - amount;
}

function figuresOf(figures: NonNullable<HealthRow['figures']>, unsealed: number): NonNullable<Health['figures']> {
  const sum = (classes: readonly number[], ...kinds: readonly string[]): number =>
    figures
      .filter(([kind, classNo]) => classes.includes(classNo) && (kinds.length === 0 || kinds.includes(kind)))
      .reduce((total, [, , amount]) => total + amount, 0);
  const count = (...kinds: readonly string[]): number => sum([COUNT], ...kinds);

  const [bonus, purchased] = [sum([WALLET.bonus]), sum([WALLET.purchased])];
  const [earned, earnedBonus] = [sum([WALLET.earned]), sum([WALLET.earnedBonus])];
  const issued = { purchased: negated(sum([GATEWAY], 'purchase')), bonus: negated(sum([BONUS_ISSUE])) };
  const accounts = [...new Set(figures.map(([, classNo]) => classNo))].filter((classNo) => classNo !== COUNT);
  return {
    transactions: count(),
    unsealed,
    liabilities: {
      total: bonus + purchased + earned + earnedBonus,
      bonus,
      purchased,
      earned,
      earnedBonus,
      debt: negated(sum([WALLET.debt])),
    },
    escrow: {
      count: count('hold') - count('release', 'refund_reject', 'refund_expire'),
      coins: sum(ESCROWS),
    },
    issued: { total: issued.purchased + issued.bonus, ...issued },
    paidOut: sum([GATEWAY], 'payout_paid', 'payout_reversed'),
    calledBack: sum([GATEWAY], 'chargeback', 'chargeback_return'),
    payoutsUnderWay: sum(PAYOUTS),
    fees: sum([FEES]),
    forfeited: sum([FORFEITED]),
    purchases: {
      completed: count('purchase'),
      failed: count('purchase_declined'),
      calledBack: count('chargeback'),
    },
    balanced: sum(accounts) === 0,
  };
}
