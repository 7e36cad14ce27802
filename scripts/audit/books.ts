/** Checks within the ledger: double entry, accounts without gaps, and the right entries for each kind of transaction. */
import { rowCheck, type Check } from './check.ts';

const PLATFORM_ACCOUNTS = { gateway: 1, issue: 2, fees: 3, forfeited: 4 };
// The accounts of a wallet are numbered wallet_no * 8 + kind of coin, with the debt as number 4.
const FIRST_WALLET_ACCOUNT = 64;

// One row per transaction with the amount on each account. w0 to w3 are the wallet's bonus, purchased, earned_bonus and
// earned coins, e0 to e3 the escrows of these kinds, p2 and p3 the payouts of earned_bonus and earned coins.
export const MOVES = `moves as (
  select
    t.*, m.legs, m.total, m.gross, m.wallet, m.wallets, m.user_legs,
    ${['w0', 'w1', 'w2', 'w3', 'debt', 'e0', 'e1', 'e2', 'e3', 'p2', 'p3', 'gateway', 'issue', 'fees', 'forfeited']
      .map((name) => `coalesce(m.${name}, 0) as ${name}`)
      .join(', ')}
  from ledger_tx t
  left join (
    select
      tx_id, count(*) as legs, sum(amount) as total, sum(abs(amount::bigint)) as gross,
      min(account_id / 8) filter (where account_id >= ${FIRST_WALLET_ACCOUNT}) as wallet,
      count(distinct account_id / 8) filter (where account_id >= ${FIRST_WALLET_ACCOUNT}) as wallets,
      sum(amount) filter (where account_id >= ${FIRST_WALLET_ACCOUNT} and account_id % 8 < 4) as user_legs,
      ${[0, 1, 2, 3].map((kind) => `sum(amount) filter (where account_id >= ${FIRST_WALLET_ACCOUNT} and account_id % 8 = ${kind}) as w${kind}`).join(', ')},
      sum(amount) filter (where account_id >= ${FIRST_WALLET_ACCOUNT} and account_id % 8 = 4) as debt,
      ${[0, 1, 2, 3].map((kind) => `sum(amount) filter (where account_id = ${8 + kind}) as e${kind}`).join(', ')},
      sum(amount) filter (where account_id = 18) as p2, sum(amount) filter (where account_id = 19) as p3,
      ${Object.entries(PLATFORM_ACCOUNTS)
        .map(([name, id]) => `sum(amount) filter (where account_id = ${id}) as ${name}`)
        .join(', ')}
    from ledger_entry
    group by tx_id
  ) m on m.tx_id = t.id
)`;

const gross = (...names: string[]): string => `gross = ${names.map((name) => `abs(${name})`).join(' + ')}`;

const FORM = `case kind
  when 'signup_bonus' then w0 > 0 and issue = -w0 and ${gross('w0', 'issue')}
  when 'purchase' then w1 > 0 and gateway = -w1 and w0 >= 0 and issue = -w0 and ${gross('w0', 'w1', 'issue', 'gateway')}
  when 'purchase_declined' then legs is null
  when 'hold' then least(e0, e1, e2, e3) >= 0 and (w0, w1, w2, w3) = (-e0, -e1, -e2, -e3)
    and ${gross('w0', 'w1', 'w2', 'w3', 'e0', 'e1', 'e2', 'e3')}
  when 'release' then greatest(e0, e1, e2, e3) <= 0 and fees = fee_coins
    and w3 = -(e1 + e3) - least(fee_coins, -(e1 + e3))
    and w2 = -(e0 + e2) - (fee_coins - least(fee_coins, -(e1 + e3)))
    and ${gross('w2', 'w3', 'fees', 'e0', 'e1', 'e2', 'e3')}
  when 'withdrawal' then w2 <= 0 and w3 <= 0 and (p2, p3) = (-w2, -w3) and ${gross('w2', 'w3', 'p2', 'p3')}
  when 'withdrawal_return' then w2 >= 0 and w3 >= 0 and (p2, p3) = (-w2, -w3) and ${gross('w2', 'w3', 'p2', 'p3')}
  when 'payout_paid' then p2 <= 0 and p3 <= 0 and gateway = -(p2 + p3) and ${gross('p2', 'p3', 'gateway')}
  when 'payout_reversed' then w2 >= 0 and w3 >= 0 and gateway = -(w2 + w3) and ${gross('w2', 'w3', 'gateway')}
  when 'chargeback' then gateway > 0 and issue >= 0 and greatest(w0, w1, debt) <= 0 and ${gross('gateway', 'issue', 'w0', 'w1', 'debt')}
  when 'chargeback_return' then w1 > 0 and w0 >= 0 and (gateway, issue) = (-w1, -w0) and ${gross('gateway', 'issue', 'w0', 'w1')}
  when 'coin_refund' then gateway > 0 and issue >= 0 and greatest(w0, w1) <= 0 and ${gross('gateway', 'issue', 'w0', 'w1')}
  when 'coin_refund_return' then w1 > 0 and w0 >= 0 and (gateway, issue) = (-w1, -w0) and ${gross('gateway', 'issue', 'w0', 'w1')}
  when 'debt_repaid' then debt > 0 and greatest(w0, w1, w3) <= 0 and ${gross('debt', 'w0', 'w1', 'w3')}
  when 'release_reversed' then least(e0, e1, e2, e3) >= 0 and fees = -fee_coins and greatest(w2, w3, debt) <= 0
    and ${gross('w2', 'w3', 'debt', 'fees', 'e0', 'e1', 'e2', 'e3')}
  when 'forfeit' then greatest(w0, w1, w2, w3) <= 0 and forfeited = -(w0 + w1 + w2 + w3)
    and ${gross('w0', 'w1', 'w2', 'w3', 'forfeited')}
  else kind in ('refund_reject', 'refund_expire', 'refund_admin') and least(w0, w1, w2, w3) >= 0
    and (w0, w1, w2, w3) = (-e0, -e1, -e2, -e3) and ${gross('w0', 'w1', 'w2', 'w3', 'e0', 'e1', 'e2', 'e3')}
end`;

/** Transactions that set how many coins of a purchase are taken back. */
export const TAKES_BACK = `kind in ('chargeback', 'chargeback_return', 'coin_refund', 'coin_refund_return')`;

const EXPECTED_KEY = `case kind
  when 'signup_bonus' then 'signup_bonus:' || user_id
  when 'hold' then 'hold:' || message_id
  when 'purchase' then 'purchase:' || purchase_id
  when 'purchase_declined' then 'purchase_declined:' || purchase_id
  when 'chargeback' then 'chargeback:' || purchase_id || nth
  when 'chargeback_return' then 'chargeback_return:' || purchase_id || nth
  when 'coin_refund' then 'coin_refund:' || purchase_id || nth
  when 'coin_refund_return' then 'coin_refund_return:' || purchase_id || nth
  when 'withdrawal' then 'withdrawal:' || withdrawal_id
  when 'forfeit' then 'forfeit:' || user_id
end`;

// The balances of the wallet after each transaction, added up from its entries.
export const WALLETS = `wallet_after as (
  select distinct tx_id, wallet, b0, b1, b2, b3, debt from (
    select tx_id, account_id / 8 as wallet,
      ${[0, 1, 2, 3].map((kind) => `sum(case when account_id % 8 = ${kind} then amount else 0 end) over w as b${kind}`).join(', ')},
      sum(case when account_id % 8 = 4 then amount else 0 end) over w as debt
    from ledger_entry where account_id >= ${FIRST_WALLET_ACCOUNT}
    window w as (partition by account_id / 8 order by tx_id)
  ) x
)`;

export const bookChecks: Check[] = [
  rowCheck({
    holds: 'every transaction sums to zero',
    from: '(select tx_id, sum(amount) as total from ledger_entry group by tx_id) x',
    wrong: 'total <> 0',
    finding: `format('transaction %s sums to %s', tx_id, total)`,
  }),
  rowCheck({
    holds: 'every leg belongs to a transaction, with at most one leg per account',
    from: `(
      select e.tx_id, e.account_id, count(*) as times, count(t.id) as known
      from ledger_entry e left join ledger_tx t on t.id = e.tx_id group by e.tx_id, e.account_id
    ) x`,
    wrong: 'times <> 1 or known <> 1',
    finding: `format('transaction %s, account %s: %s legs, %s with a transaction', tx_id, account_id, times, known)`,
  }),
  rowCheck({
    holds: 'the entries of each account are numbered 1, 2, 3 … without gaps',
    from: `(
      select account_id, count(*) as entries, min(seq) as first, max(seq) as last, count(distinct seq) as distinct_seqs
      from ledger_entry where account_id >= ${FIRST_WALLET_ACCOUNT} group by account_id
    ) x`,
    wrong: 'first <> 1 or last <> entries or distinct_seqs <> entries',
    finding: `format('account %s: %s entries (%s different) numbered %s to %s', account_id, entries, distinct_seqs, first, last)`,
  }),
  rowCheck({
    holds: 'every balance is the sum of the entries so far',
    from: `(
      select account_id, seq, balance, sum(amount) over (partition by account_id order by seq) as added_up
      from ledger_entry where account_id >= ${FIRST_WALLET_ACCOUNT}
    ) x`,
    wrong: 'balance is distinct from added_up',
    finding: `format('account %s, entry %s: balance %s, entries add up to %s', account_id, seq, balance, added_up)`,
  }),
  rowCheck({
    holds: 'no wallet is overdrawn and no debt overpaid',
    from: `(select * from ledger_entry where account_id >= ${FIRST_WALLET_ACCOUNT}) x`,
    wrong: 'case when account_id % 8 = 4 then balance > 0 else balance < 0 end',
    finding: `format('account %s, entry %s: balance %s', account_id, seq, balance)`,
  }),
  rowCheck({
    holds: 'every entry is on a known account, and platform accounts have no running balance',
    from: `(
      select e.*, p.account_id as platform, w.user_id as owner
      from ledger_entry e
      left join ledger_platform_account p on p.account_id = e.account_id
      left join ledger_wallet w on w.wallet_no = e.account_id / 8 and e.account_id >= ${FIRST_WALLET_ACCOUNT}
    ) x`,
    wrong: `amount = 0 or case when account_id < ${FIRST_WALLET_ACCOUNT} then platform is null or balance is not null or seq <> tx_id
      else owner is null or account_id % 8 > 4 or balance is null end`,
    finding: `format('account %s, entry %s (transaction %s): amount %s, balance %s', account_id, seq, tx_id, amount, balance)`,
  }),
  rowCheck({
    holds: 'there are exactly the ten platform accounts, each with a balance of the right sign',
    from: `(values (1, 'gateway', 0), (2, 'bonus_issue', -1), (3, 'fees', 1), (4, 'forfeited', 1), (8, 'escrow_bonus', 1), (9, 'escrow_purchased', 1),
      (10, 'escrow_earned_bonus', 1), (11, 'escrow_earned', 1), (18, 'payouts_earned_bonus', 1), (19, 'payouts_earned', 1)
    ) agreed (id, name, side)
    full join ledger_platform_account p on p.account_id = agreed.id
    cross join lateral (select coalesce(sum(amount), 0) as total from ledger_entry e where e.account_id = coalesce(agreed.id, p.account_id)) s`,
    wrong: `p.name is distinct from agreed.name or side * total < 0`,
    finding: `format('account %s: %s (expected: %s), total %s', coalesce(agreed.id, p.account_id), p.name, agreed.name, total)`,
  }),
  rowCheck({
    holds: 'every user has one wallet, and every wallet one owner',
    from: `users u full join ledger_wallet w on w.user_id = u.id`,
    wrong: `u.id is null or w.user_id is null or w.wallet_no < 8`,
    finding: `format('user %s, wallet %s of %s', u.id, w.wallet_no, w.user_id)`,
  }),
  rowCheck({
    holds: 'every transaction moves the wallet of its user by the amount in the history',
    with: MOVES,
    from: `moves m left join ledger_wallet owned on owned.user_id = m.user_id`,
    wrong: `coalesce(user_legs, 0) <> amount_coins or coalesce(wallets, 0) > 1
      or (wallet is not null and wallet is distinct from owned.wallet_no) or (m.user_id is null) <> (kind = 'payout_paid')`,
    finding: `format('transaction %s (%s of %s): history says %s, legs %s on wallet %s', m.id, kind, m.user_id, amount_coins, user_legs, wallet)`,
  }),
  rowCheck({
    holds: 'every transaction has the legs of its kind, and every coin keeps its kind',
    with: MOVES,
    from: 'moves',
    wrong: `not coalesce(${FORM}, false) or (legs is null) <> (kind = 'purchase_declined')`,
    finding: `format('transaction %s does not have the legs of a %s', id, kind)`,
  }),
  rowCheck({
    holds: 'everything that may happen once per user, message, purchase or withdrawal happened once',
    // What took coins of a purchase back or returned them is numbered together. From the second on, the key ends in the number.
    from: `(
      select *, ${EXPECTED_KEY} as expected, count(*) over (partition by kind, ${EXPECTED_KEY}) as times from (
        select *, case row_number() over (partition by purchase_id, ${TAKES_BACK} order by id)
          when 1 then '' else ':' || row_number() over (partition by purchase_id, ${TAKES_BACK} order by id)
        end as nth
        from ledger_tx
      ) counted
    ) x`,
    wrong: 'once_key is distinct from expected or (expected is not null and times > 1)',
    finding: `format('transaction %s (%s): key %s, expected %s, %s times', id, kind, once_key, expected, times)`,
  }),
  rowCheck({
    holds: 'coins were spent in order: bonus, purchased, earned_bonus, earned',
    with: `${MOVES}, ${WALLETS}`,
    from: `moves m join wallet_after a on a.tx_id = m.id and a.wallet = m.wallet where m.kind = 'hold'`,
    wrong: '(w1 < 0 and b0 > 0) or (w2 < 0 and b0 + b1 > 0) or (w3 < 0 and b0 + b1 + b2 > 0)',
    finding: `format('hold %s took later kinds and left %s bonus, %s purchased, %s earned_bonus', id, b0, b1, b2)`,
  }),
  rowCheck({
    holds: 'withdrawals took earned coins first, and no one with a debt sent or withdrew coins',
    with: `${MOVES}, ${WALLETS}`,
    from: `moves m join wallet_after a on a.tx_id = m.id and a.wallet = m.wallet
      left join withdrawals w on m.kind = 'withdrawal' and w.id = m.withdrawal_id
      where m.kind in ('withdrawal', 'hold')`,
    wrong: `(m.kind = 'withdrawal' and w2 < 0 and b3 > coalesce(w.retained_coins, 0)) or a.debt < 0`,
    finding: `format('%s %s left %s earned and %s earned_bonus with a debt of %s', m.kind, m.id, b3, b2, -a.debt)`,
  }),
  rowCheck({
    holds:
      'chargebacks follow a purchase of the same user, take at most its coins and the same share of its bonus, and leave a debt only for spent coins',
    with: `${MOVES}, ${WALLETS}, chargebacks as (
      select *, sum(gateway) over (partition by purchase_id order by id) as charged_back,
        sum(issue) over (partition by purchase_id order by id) as charged_back_bonus
      from moves where ${TAKES_BACK}
    )`,
    from: `chargebacks c join wallet_after a on a.tx_id = c.id and a.wallet = c.wallet
      left join moves p on p.kind = 'purchase' and p.purchase_id = c.purchase_id`,
    wrong: `p.id is null or p.id > c.id or p.user_id <> c.user_id or c.charged_back not between 0 and p.w1
      or c.charged_back_bonus <> div(p.w0::numeric * c.charged_back, p.w1)
      or (c.kind = 'chargeback' and c.debt < 0 and b1 > 0)`,
    finding: `format('%s %s: %s coins and %s bonus coins of purchase %s are charged back', c.kind, c.id, c.charged_back, c.charged_back_bonus, c.purchase_id)`,
  }),
  rowCheck({
    holds: 'each hold, withdrawal and payout is resolved at most once, between the same people, with the coins it held',
    with: MOVES,
    from: `(
      select r.*, h.kind as held, count(*) over (partition by r.hold_tx_id) as times,
        (r.message_id, r.withdrawal_id) is not distinct from (h.message_id, h.withdrawal_id)
          and case when r.kind in ('release', 'refund_admin') then (r.user_id, r.counterparty_id) = (h.counterparty_id, h.user_id)
            when r.kind = 'payout_paid' then r.counterparty_id = h.user_id
            when r.kind = 'payout_reversed' then r.user_id = h.counterparty_id else r.user_id = h.user_id end as same_people,
        case r.kind when 'payout_reversed' then (r.w2, r.w3) is not distinct from (-h.p2, -h.p3)
          else (r.e0, r.e1, r.e2, r.e3, r.p2, r.p3) is not distinct from (-h.e0, -h.e1, -h.e2, -h.e3, -h.p2, -h.p3)
        end as same_coins,
        r.id > h.id and (r.kind not in ('release', 'release_reversed') or r.fee_coins = h.fee_coins) as as_agreed
      from moves r left join moves h on h.id = r.hold_tx_id
      where r.hold_tx_id is not null or r.kind in (
        'release', 'release_reversed', 'refund_reject', 'refund_expire', 'refund_admin', 'withdrawal_return', 'payout_paid', 'payout_reversed'
      )
    ) x`,
    wrong: `times > 1 or not (same_people and same_coins and as_agreed)
      or held is distinct from case when kind in ('withdrawal_return', 'payout_paid') then 'withdrawal'
        when kind = 'payout_reversed' then 'payout_paid' when kind = 'release_reversed' then 'release'
        when kind = 'refund_admin' then 'release_reversed' when hold_tx_id is not null then 'hold' end`,
    finding: `format('transaction %s (%s) resolves %s (%s), which has %s resolutions', id, kind, hold_tx_id, held, times)`,
  }),
];
