/** Decisions of admins that the books do not know of, and the other way round. */
import { byHand, richWith, txOf, type Corruption, type Story } from './corruption.ts';

export const corruptDecisions = (story: Story): Corruption[] => [
  {
    what: 'a reply was taken back that nobody refunded',
    found: /taken back exactly where/,
    by: [`select ledger_reverse_release(${txOf(story.replied, 'release')})`],
  },
  {
    what: 'a message says it was refunded, its reply was not taken back',
    found: /taken back exactly where/,
    by: [`update messages set refunded_at = now() where id = '${story.replied}'`],
  },
  {
    what: 'a reply became a debt although there were earnings',
    found: /taken back exactly where/,
    by: [
      `update messages set refunded_at = now() where id = '${story.replied}'`,
      `select ledger_purchase((select recipient_id from messages where id = '${story.replied}'), 1, 0, uuidv7(), 'X', 'x')`,
      `with tx as (
         insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, hold_tx_id)
         select 'release_reversed', user_id, counterparty_id, 0, fee_coins, message_id, id
         from ledger_tx where id = ${txOf(story.replied, 'release')} returning id, user_id, hold_tx_id
       )
       insert into ledger_entry (account_id, seq, tx_id, amount, balance)
       select e.account_id, tx.id, tx.id, -e.amount, null from tx join ledger_entry e on e.tx_id = tx.hold_tx_id and e.account_id < 64
       union all
       select h.account_id, h.seq + 1, tx.id, o.owed, h.balance + o.owed
       from tx cross join lateral ledger_heads(tx.user_id) h
       cross join lateral (select sum(e.amount) as owed from ledger_entry e where e.tx_id = tx.hold_tx_id and e.account_id < 64) o
       where h.kind = 'debt'`,
    ],
  },
  {
    what: 'coins were taken back and forgotten on the way',
    found: /escrow in all/,
    by: [`delete from ledger_entry where tx_id = ${txOf(story.refunded, 'refund_admin')} and account_id < 64`],
  },
  {
    what: 'a taken back reply reached its sender twice',
    found: /resolved at most once/,
    by: [
      'drop index ledger_tx_hold_resolved_once',
      `select ledger_refund_admin(${txOf(story.refunded, 'release_reversed')})`,
    ],
  },
  {
    what: 'a message was refunded without a report',
    found: /every report that ended/,
    by: [`delete from message_reports where message_id = '${story.refunded}'`],
  },
  {
    what: 'a report says refund, and nothing was refunded',
    found: /every report that ended/,
    by: [
      `insert into message_reports (message_id, reporter_id, reason, status, resolved_at, resolved_by)
       values ('${story.replied}', '${story.people[0]}', 'spam', 'refunded', now(), '${story.people[0]}')`,
    ],
  },
  {
    what: 'an admin decided a report and nobody wrote it down',
    found: /every decision about a report/,
    by: [`delete from admin_acts where act = 'report.refunded'`],
  },
  {
    what: 'somebody who is still here gave their coins up',
    found: /given up by deleted accounts/,
    by: [`select ledger_forfeit('${story.people[0]}')`],
  },
  {
    what: 'somebody who left kept some coins',
    found: /given up by deleted accounts/,
    by: [
      byHand(
        {
          kind: `'forfeit'`,
          user_id: richWith('bonus', 2, 'bonus'),
          amount_coins: '-1',
          once_key: `'forfeit:' || ${richWith('bonus', 2, 'bonus')}`,
        },
        richWith('bonus', 2, 'bonus'),
        [['bonus', -1]],
        [[4, 1]],
      ),
    ],
  },
  {
    what: 'a deleted account is alive',
    found: /every deletion is of an account/,
    by: [`update users set status = 'active' where status = 'deleted'`],
  },
  {
    what: 'a deletion was finished before its messages',
    found: /every deletion is of an account/,
    by: [
      'alter table users drop constraint users_deleted_are_anonymous',
      `update users set status = 'deleted' where id = (select sender_id from messages where id = '${story.pending}')`,
      `insert into account_deletions (user_id, goodbye_mail_id, completed_at)
       select sender_id, 1, now() from messages where id = '${story.pending}'`,
    ],
  },
  {
    what: 'a message was given back for somebody who is still here',
    found: /given back for a deletion/,
    by: [`update messages set closed_by = 'sender_left' where id = '${story.rejected}'`],
  },
  {
    what: 'the admin desk shows coins that are not there',
    found: /totals on the admin screens/,
    by: [`update ledger_totals set amount = amount + 100 where kind = 'purchase' and account = 'wallet_purchased'`],
  },
  {
    what: 'the totals skipped a checkpoint',
    found: /totals on the admin screens/,
    by: ['update ledger_totals_state set through_checkpoint = through_checkpoint - 1'],
  },
];
