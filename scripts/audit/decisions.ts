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
];
