/**
 * Checks of the ledger against messages, purchases and withdrawals. What came first is read from the ids of transactions,
 * never from two times, because the database's clock may have been set back between them.
 */
import { rowCheck, type Check } from './check.ts';

// Accounts: 1 gateway, 2 bonus issue, 8–11 escrow, 18–19 payouts (migrations/0003_ledger.sql).

// Each hold and withdrawal with its resolution.
const RESOLVED = `resolved as (
  select h.*, r.id as resolution_id, r.kind as resolution,
    (select coalesce(sum(e.amount), 0) from ledger_entry e
     where e.tx_id in (h.id, r.id) and e.account_id between 8 and 19) as still_frozen
  from ledger_tx h left join ledger_tx r on r.hold_tx_id = h.id
  where h.kind in ('hold', 'withdrawal')
)`;

const CREDITED = `credited as (
  select t.*, -g.amount as coins, coalesce(-b.amount, 0) as bonus
  from ledger_tx t
  left join ledger_entry g on g.tx_id = t.id and g.account_id = 1
  left join ledger_entry b on b.tx_id = t.id and b.account_id = 2
  where t.kind = 'purchase'
)`;

export const counterpartChecks: Check[] = [
  rowCheck({
    holds: 'every message without a free pass is paid by one hold with the same people, price and fee',
    from: `(select id, sender_id, recipient_id, price_coins, fee_coins, hold_tx_id from messages where free_pass_id is null) m
      full join (select * from ledger_tx where kind = 'hold') h on h.id = m.hold_tx_id`,
    wrong: `m.id is null or h.id is null
      or (m.id, m.sender_id, m.recipient_id, m.price_coins, m.fee_coins)
        is distinct from (h.message_id, h.user_id, h.counterparty_id, -h.amount_coins, h.fee_coins)
      or (select count(*) from messages n where n.hold_tx_id = h.id) <> 1`,
    finding: `format('message %s (%s coins) and hold %s of message %s (%s coins)', m.id, m.price_coins, h.id, h.message_id, -h.amount_coins)`,
  }),
  rowCheck({
    holds: 'escrow holds the price of every pending message and nothing for other messages',
    with: RESOLVED,
    from: `messages m left join resolved h on h.id = m.hold_tx_id`,
    wrong: `coalesce(h.still_frozen, 0) <> case when m.status = 'pending' then m.price_coins else 0 end`,
    finding: `format('message %s (%s, %s coins): %s in escrow', m.id, m.status, m.price_coins, h.still_frozen)`,
  }),
  rowCheck({
    holds: 'the escrow of every paid message that is closed was resolved once, as its status says',
    with: RESOLVED,
    from: `messages m left join resolved h on h.id = m.hold_tx_id`,
    wrong: `(m.free_pass_id is null and h.resolution is distinct from case m.status
      when 'replied' then 'release' when 'rejected' then 'refund_reject' when 'expired' then 'refund_expire' end)
      or (m.free_pass_id is null and (
        select count(*) from ledger_tx r where r.hold_tx_id = m.hold_tx_id
      ) <> (m.status <> 'pending')::int)
      or (m.status = 'pending') <> (m.closed_at is null)`,
    finding: `format('message %s is %s; its hold %s was resolved by %s', m.id, m.status, m.hold_tx_id, coalesce(h.resolution, 'nothing'))`,
  }),
  rowCheck({
    holds: 'total escrow is the sum of pending messages and of refunds in progress',
    from: `(
      select (select coalesce(sum(amount), 0) from ledger_entry where account_id between 8 and 11) as escrow,
        (select coalesce(sum(price_coins), 0) from messages where status = 'pending') as pending,
        (select coalesce(sum(e.amount), 0) from ledger_tx t join ledger_entry e on e.tx_id = t.id
         where t.kind = 'release_reversed' and e.account_id between 8 and 11
           and not exists (select from ledger_tx r where r.hold_tx_id = t.id)) as in_refund
    ) x`,
    wrong: 'escrow <> pending + in_refund',
    finding: `format('%s coins in escrow, %s for pending messages, %s for refunds in progress', escrow, pending, in_refund)`,
  }),
  rowCheck({
    holds: 'no message was replied to after its deadline, and none expired before it',
    from: `messages m`,
    wrong: `(status = 'replied' and replied_at >= expires_at) or (status = 'expired' and closed_at < expires_at)`,
    finding: `format('message %s was %s at %s; its deadline was %s', id, status, closed_at, expires_at)`,
  }),
  rowCheck({
    holds: 'every message that cost nothing used an open free pass between the same people, and is not rated',
    from: `messages m left join free_passes p on p.id = m.free_pass_id`,
    wrong: `(m.free_pass_id is not null) <> (m.price_coins = 0) or (m.free_pass_id is not null) <> (m.tier = 'free_pass')
      or (m.free_pass_id is not null and (
        p.id is null or (p.owner_id, p.guest_id) <> (m.recipient_id, m.sender_id) or m.fee_coins <> 0
        or m.hold_tx_id is not null or m.created_at >= coalesce(p.expires_at, 'infinity')
        or exists (select from ratings g where g.message_id = m.id)
      ))`,
    finding: `format('message %s (%s coins) with pass %s', m.id, m.price_coins, m.free_pass_id)`,
  }),
  rowCheck({
    holds: 'every free pass was used as often as it says, and never more often than allowed',
    from: `free_passes p`,
    wrong: `p.uses <> (select count(*) from messages m where m.free_pass_id = p.id) or p.uses > coalesce(p.uses_max, p.uses)`,
    finding: `format('pass %s: %s of %s uses', p.id, p.uses, p.uses_max)`,
  }),
  rowCheck({
    holds:
      'every follow-up follows a replied message between the same people, which has no other pending or replied one',
    from: `messages f left join messages m on m.id = f.follows_message_id`,
    wrong: `f.follows_message_id is not null and (m.status is distinct from 'replied'
      or (m.sender_id, m.recipient_id) <> (f.sender_id, f.recipient_id)
      or f.hold_tx_id < (select id from ledger_tx r where r.hold_tx_id = m.hold_tx_id) or (f.status in ('pending', 'replied') and exists (
        select from messages o where o.follows_message_id = m.id and o.id <> f.id and o.status in ('pending', 'replied')
      )))`,
    finding: `format('message %s follows message %s', f.id, f.follows_message_id)`,
  }),
  rowCheck({
    holds: 'the tallies of messages and earnings match messages and ledger',
    with: `tallied as (
      -- 'sent unread' counts replied messages whose reply is unread.
      select user_id, replace(tally, 'unread', 'replied') as tally, sum(number) as number, sum(coins) as coins
      from (select * from tallies union all select * from tally_changes) t
      group by 1, 2
    ), counted as (
      select recipient_id as user_id, 'received ' || status as tally, count(*) as number, sum(price_coins - fee_coins) as coins
      from messages group by 1, 2
      union all
      select sender_id, 'sent ' || status, count(*), sum(price_coins) from messages group by 1, 2
      union all
      select user_id, 'earned ' || to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM'),
        count(*) filter (where kind = 'release'), sum(amount_coins)
      from ledger_tx where kind in ('release', 'release_reversed') group by 1, 2
    )`,
    from: `tallied t full join counted c on c.user_id = t.user_id and c.tally = t.tally`,
    wrong: `(coalesce(t.number, 0), coalesce(t.coins, 0)) <> (coalesce(c.number, 0), coalesce(c.coins, 0))`,
    finding: `format('user %s, %s: tallied %s (%s coins), found %s (%s)', coalesce(t.user_id, c.user_id), coalesce(t.tally, c.tally), t.number, t.coins, c.number, c.coins)`,
  }),
  rowCheck({
    holds: 'every completed purchase was credited once with its coins and bonus, and no other was',
    with: CREDITED,
    from: `purchases p full join credited c on c.purchase_id = p.id`,
    wrong: `p.id is null or (c.id is not null) <> (p.status = 'completed')
      or (c.id is not null and (c.user_id, c.coins, c.bonus, c.package_code, c.reference)
        is distinct from (p.user_id, p.coins, p.bonus, p.package_code, p.provider_ref))
      or (select count(*) from ledger_tx t where t.kind = 'purchase' and t.purchase_id = p.id) > 1`,
    finding: `format('purchase %s (%s, %s + %s coins, provider %s): credited %s + %s by transaction %s', coalesce(p.id, c.purchase_id), p.status, p.coins, p.bonus, p.provider_ref, c.coins, c.bonus, c.id)`,
  }),
  rowCheck({
    holds: 'no payment pays for two purchases',
    from: `(select provider, provider_ref, count(*) as times from purchases where provider_ref is not null group by 1, 2) x`,
    wrong: 'times > 1',
    finding: `format('payment %s of %s: %s purchases', provider_ref, provider, times)`,
  }),
  rowCheck({
    // A purchase that failed and was paid later is in the history twice: declined, then completed.
    holds: 'the history shows each failed purchase as declined, and no other',
    from: `purchases p full join (select * from ledger_tx where kind = 'purchase_declined') d on d.purchase_id = p.id
      left join ledger_tx c on c.kind = 'purchase' and c.purchase_id = p.id`,
    wrong: `p.id is null or case p.status when 'failed' then d.id is null when 'completed' then d.id is not null and d.id > c.id else d.id is not null end
      or (d.id is not null and d.user_id <> p.user_id)`,
    finding: `format('purchase %s (%s): declined by transaction %s', coalesce(p.id, d.purchase_id), p.status, d.id)`,
  }),
  rowCheck({
    holds: 'each user got the signup bonus at most once',
    from: `(select user_id, count(*) as times from ledger_tx where kind = 'signup_bonus' group by user_id) x`,
    wrong: 'times > 1',
    finding: `format('user %s got the bonus %s times', user_id, times)`,
  }),
  rowCheck({
    holds: 'every withdrawal took its coins, kind by kind, and was resolved as its status says',
    with: RESOLVED,
    from: `withdrawals w full join (
      select h.*,
        (select count(*) from ledger_tx b where b.hold_tx_id = h.resolution_id and b.kind = 'payout_reversed') as reversals,
        coalesce((select amount from ledger_entry e where e.tx_id = h.id and e.account_id = 19), 0) as earned,
        coalesce((select amount from ledger_entry e where e.tx_id = h.id and e.account_id = 18), 0) as earned_bonus
      from resolved h where h.kind = 'withdrawal'
    ) h on h.withdrawal_id = w.id`,
    wrong: `w.id is null or h.id is null
      or (w.user_id, w.amount_coins, w.earned_coins, w.earned_bonus_coins)
        is distinct from (h.user_id, -h.amount_coins, h.earned, h.earned_bonus)
      or h.reversals <> (w.returned_at is not null)::int
      or h.resolution is distinct from case when w.status = 'paid' or w.returned_at is not null then 'payout_paid'
        when w.status in ('rejected', 'failed', 'cancelled') then 'withdrawal_return' end
      or (h.resolution = 'payout_paid' and w.utr is distinct from (select r.reference from ledger_tx r where r.id = h.resolution_id))
      or h.still_frozen <> case when w.status in ('requested', 'approved') then w.amount_coins else 0 end`,
    finding: `format('withdrawal %s (%s, %s coins): transaction %s took %s, then %s, with %s reversals', coalesce(w.id, h.withdrawal_id), w.status, w.amount_coins, h.id, -h.amount_coins, coalesce(h.resolution, 'nothing'), h.reversals)`,
  }),
];
