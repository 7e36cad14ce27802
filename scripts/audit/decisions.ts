/** Checks of admins' decisions and deleted accounts against the ledger. */
import { MOVES, WALLETS } from './books.ts';
import { rowCheck, type Check } from './check.ts';

export const decisionChecks: Check[] = [
  rowCheck({
    holds:
      'earnings of a reply were reversed exactly when an admin refunded it, and only what exceeded earnings became a debt',
    with: `${MOVES}, ${WALLETS}`,
    from: `(select id, status, refunded_at from messages where refunded_at is not null) m
      full join (
        select r.id, r.message_id, r.debt as owed, a.b2, a.b3
        from moves r left join wallet_after a on a.tx_id = r.id and a.wallet = r.wallet where r.kind = 'release_reversed'
      ) r on r.message_id = m.id`,
    wrong: `m.id is null or r.id is null or m.status <> 'replied' or (owed < 0 and b2 + b3 > 0)`,
    finding: `format('message %s (refunded at %s): reversed by transaction %s', coalesce(m.id, r.message_id), m.refunded_at, r.id)`,
  }),
  rowCheck({
    holds: 'every report resolved with a refund has its refund, and every refund its report',
    from: `(select distinct message_id from message_reports where status = 'refunded') d
      full join (select id from messages where refunded_at is not null or closed_by = 'moderation') m on m.id = d.message_id`,
    wrong: 'd.message_id is null or m.id is null',
    finding: `format('message %s: refunded %s, decided %s', coalesce(m.id, d.message_id), m.id is not null, d.message_id is not null)`,
  }),
  rowCheck({
    holds: 'every decision about a report is in the admin log',
    from: `(select id, message_id, status from message_reports where status <> 'open') r`,
    wrong: `not exists (
      select from admin_acts a where a.act = 'report.' || r.status
        and (a.subject_id = r.id::text or (r.status = 'refunded' and a.detail ->> 'messageId' = r.message_id::text))
    )`,
    finding: `format('report %s is %s, without an entry in the admin log', r.id, r.status)`,
  }),
  rowCheck({
    holds: 'withdrawals left all coins in the wallet that had to stay: those earned too recently, and frozen ones',
    with: WALLETS,
    from: `(
      select w.id, w.earned_before, w.requested_at, w.earned_coins, w.retained_coins, a.b3 as earned_left, (
        select coalesce(sum(e.amount), 0) from ledger_tx r
        join ledger_entry e on e.tx_id = r.id and e.account_id = a.wallet * 8 + 3
        where r.user_id = t.user_id and r.kind = 'release' and r.created_at > w.earned_before and r.id < t.id
          and not exists (select from ledger_tx v where v.hold_tx_id = r.id and v.id < t.id)
      ) as young
      from withdrawals w
      join ledger_tx t on t.kind = 'withdrawal' and t.withdrawal_id = w.id
      left join wallet_after a on a.tx_id = t.id
    ) w`,
    wrong: `earned_before > requested_at or (earned_coins > 0 and earned_left < greatest(young, retained_coins))`,
    finding: `format('withdrawal %s left %s earned coins; %s came after %s, and %s had to stay', id, earned_left, young, earned_before, retained_coins)`,
  }),
  rowCheck({
    holds: 'only deleted accounts forfeited coins, and all that were in the wallet',
    with: `${MOVES}, ${WALLETS}`,
    from: `(
      select m.id, m.user_id, a.b0 + a.b1 + a.b2 + a.b3 as kept, u.status, d.user_id as deletion
      from moves m left join wallet_after a on a.tx_id = m.id and a.wallet = m.wallet
      left join users u on u.id = m.user_id left join account_deletions d on d.user_id = m.user_id
      where m.kind = 'forfeit'
    ) f`,
    wrong: `status <> 'deleted' or deletion is null or kept <> 0`,
    finding: `format('transaction %s: user %s is %s and kept %s coins', id, user_id, status, kept)`,
  }),
  rowCheck({
    holds: 'every deletion belongs to a deleted account, and is finished only when no sent message is pending',
    from: `(select d.user_id, d.completed_at, u.status from account_deletions d left join users u on u.id = d.user_id) d`,
    wrong: `status <> 'deleted' or (
      completed_at is not null and exists (select from messages where sender_id = d.user_id and status = 'pending')
    )`,
    finding: `format('the deletion of user %s (%s), finished at %s', user_id, status, completed_at)`,
  }),
  rowCheck({
    // A payout or a chargeback may come back after the deletion. Once an admin has dismissed that, its coins are accounted for.
    holds: 'no wallet of a finished deletion has coins, unless an admin dismissed their return',
    from: `(
      select
        d.user_id,
        coalesce((
          select sum(e.amount) from ledger_wallet w
          join ledger_entry e on e.account_id between w.wallet_no * 8 and w.wallet_no * 8 + 3
          where w.user_id = d.user_id
        ), 0) as coins,
        coalesce((
          select sum(w.amount_coins) from withdrawals w
          where w.user_id = d.user_id and exists (
            select from payment_attention_dismissed s
            where s.event_id = 'withdrawal:' || w.id or s.event_id in (
              select 'payout:' || e.event_id from payout_events e where e.withdrawal_id = w.id and e.effect = 'reversed'
            )
          )
        ), 0) + coalesce((
          select sum(t.amount_coins) from ledger_tx t
          where t.user_id = d.user_id and t.kind = 'chargeback_return'
            and exists (select from payment_attention_dismissed s where s.event_id = 'chargeback_return:' || t.id)
        ), 0) as dismissed
      from account_deletions d where d.completed_at is not null
    ) d`,
    wrong: 'coins > dismissed',
    finding: `format('the wallet of deleted user %s has %s coins, of which an admin dismissed %s', user_id, coins, dismissed)`,
  }),
  rowCheck({
    holds: 'messages were refunded for a deletion only when their sender or recipient was deleted',
    from: `(
      select m.id, m.closed_by, u.status from messages m
      left join users u on u.id = case m.closed_by when 'sender_left' then m.sender_id else m.recipient_id end
      where m.closed_by in ('sender_left', 'recipient_left')
    ) m`,
    wrong: `status <> 'deleted'`,
    finding: `format('message %s: %s, who is %s', id, closed_by, status)`,
  }),
];
