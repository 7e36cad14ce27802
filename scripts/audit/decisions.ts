/** What admins decided, and accounts that were deleted, against the books. */
import { moves, wallets } from './books.ts';
import { rowCheck, type Check } from './check.ts';

export const decisionChecks: Check[] = [
  rowCheck({
    holds:
      'a reply was taken back exactly where an admin refunded its message, and became a debt only beyond all earnings',
    with: `${moves}, ${wallets}`,
    from: `(select id, status, refunded_at from messages where refunded_at is not null) m
      full join (
        select r.id, r.message_id, r.debt as owed, a.b2, a.b3
        from moves r left join wallet_after a on a.tx_id = r.id and a.wallet = r.wallet where r.kind = 'release_reversed'
      ) r on r.message_id = m.id`,
    wrong: `m.id is null or r.id is null or m.status <> 'replied' or (owed < 0 and b2 + b3 > 0)`,
    finding: `format('message %s (refunded at %s): taken back by transaction %s', coalesce(m.id, r.message_id), m.refunded_at, r.id)`,
  }),
  rowCheck({
    holds: 'every report that ended in a refund has its refund, and every refund such a report',
    from: `(select distinct message_id from message_reports where status = 'refunded') d
      full join (select id from messages where refunded_at is not null or closed_by = 'moderation') m on m.id = d.message_id`,
    wrong: 'd.message_id is null or m.id is null',
    finding: `format('message %s: refunded %s, decided so %s', coalesce(m.id, d.message_id), m.id is not null, d.message_id is not null)`,
  }),
  rowCheck({
    holds: 'every decision about a report is in the log of admin acts',
    from: `(select id, message_id, status from message_reports where status <> 'open') r`,
    wrong: `not exists (
      select from admin_acts a where a.act = 'report.' || r.status
        and (a.subject_id = r.id::text or (r.status = 'refunded' and a.detail ->> 'messageId' = r.message_id::text))
    )`,
    finding: `format('report %s is %s, and nobody is written down for it', r.id, r.status)`,
  }),
  rowCheck({
    holds: 'coins were given up by deleted accounts alone, with everything that was in the wallet',
    with: `${moves}, ${wallets}`,
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
    holds: 'every deletion is of an account that is there no more, and is finished only when nothing it sent waits',
    from: `(select d.user_id, d.completed_at, u.status from account_deletions d left join users u on u.id = d.user_id) d`,
    wrong: `status <> 'deleted' or (
      completed_at is not null and exists (select from messages where sender_id = d.user_id and status = 'pending')
    )`,
    finding: `format('the deletion of user %s (%s), finished at %s', user_id, status, completed_at)`,
  }),
  rowCheck({
    holds: 'a message was given back for a deletion only where one of its sides was deleted',
    from: `(
      select m.id, m.closed_by, u.status from messages m
      left join users u on u.id = case m.closed_by when 'sender_left' then m.sender_id else m.recipient_id end
      where m.closed_by in ('sender_left', 'recipient_left')
    ) m`,
    wrong: `status <> 'deleted'`,
    finding: `format('message %s: %s, who is %s', id, closed_by, status)`,
  }),
];
