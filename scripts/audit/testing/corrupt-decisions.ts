/** Decisions and deletions that disagree with the ledger. */
import { insertTx, userWith, txOf, type Corruption, type Targets } from './corruption.ts';

export const corruptDecisions = (targets: Targets): Corruption[] => [
  {
    what: 'the earnings of a reply were reversed without a refund',
    found: /reversed exactly when/,
    by: [`select ledger_reverse_release(${txOf(targets.replied, 'release')})`],
  },
  {
    what: 'a message is marked refunded but its earnings were not reversed',
    found: /reversed exactly when/,
    by: [`update messages set refunded_at = now() where id = '${targets.replied}'`],
  },
  {
    what: 'a reversed reply became a debt although there were earnings',
    found: /reversed exactly when/,
    by: [
      `update messages set refunded_at = now() where id = '${targets.replied}'`,
      `select ledger_purchase((select recipient_id from messages where id = '${targets.replied}'), 1, 0, uuidv7(), 'X', 'x')`,
      `with tx as (
         insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, hold_tx_id)
         select 'release_reversed', user_id, counterparty_id, 0, fee_coins, message_id, id
         from ledger_tx where id = ${txOf(targets.replied, 'release')} returning id, user_id, hold_tx_id
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
    what: 'a withdrawal took coins that had just been earned',
    found: /earned too recently/,
    by: [`update withdrawals set earned_before = '-infinity' where earned_coins > 0`],
  },
  {
    what: 'a withdrawal promises to leave only coins that are earned later',
    found: /earned too recently/,
    by: [`update withdrawals set earned_before = 'infinity'`],
  },
  {
    what: 'a withdrawal left less than it had to',
    found: /earned too recently/,
    by: [`update withdrawals set retained_coins = 1000000 where earned_coins > 0`],
  },
  {
    what: 'reversed coins did not reach the sender',
    found: /total escrow/,
    by: [`delete from ledger_entry where tx_id = ${txOf(targets.refunded, 'refund_admin')} and account_id < 64`],
  },
  {
    what: 'reversed coins reached the sender twice',
    found: /resolved at most once/,
    by: [
      'drop index ledger_tx_hold_resolved_once',
      `select ledger_refund_admin(${txOf(targets.refunded, 'release_reversed')})`,
    ],
  },
  {
    what: 'a message was refunded without a report',
    found: /resolved with a refund/,
    by: [`delete from message_reports where message_id = '${targets.refunded}'`],
  },
  {
    what: 'a report is resolved with a refund but nothing was refunded',
    found: /resolved with a refund/,
    by: [
      `insert into message_reports (message_id, reporter_id, reason, status, resolved_at, resolved_by)
       values ('${targets.replied}', '${targets.people[0]}', 'spam', 'refunded', now(), '${targets.people[0]}')`,
    ],
  },
  {
    what: 'a decision about a report is missing in the admin log',
    found: /every decision about a report/,
    by: [`delete from admin_acts where act = 'report.refunded'`],
  },
  {
    what: 'an active user forfeited coins',
    found: /deleted accounts forfeited/,
    by: [`select ledger_forfeit('${targets.people[0]}')`],
  },
  {
    what: 'a deleted user kept coins',
    found: /deleted accounts forfeited/,
    by: [
      insertTx(
        {
          kind: `'forfeit'`,
          user_id: userWith('bonus', 2, 'bonus'),
          amount_coins: '-1',
          once_key: `'forfeit:' || ${userWith('bonus', 2, 'bonus')}`,
        },
        userWith('bonus', 2, 'bonus'),
        [['bonus', -1]],
        [[4, 1]],
      ),
    ],
  },
  {
    what: 'a deleted account is active',
    found: /every deletion belongs/,
    by: [`update users set status = 'active' where status = 'deleted'`],
  },
  {
    what: 'a deletion was finished while a message was pending',
    found: /every deletion belongs/,
    by: [
      'alter table users drop constraint users_deleted_are_anonymous',
      `update users set status = 'deleted' where id = (select sender_id from messages where id = '${targets.pending}')`,
      `insert into account_deletions (user_id, goodbye_mail_id, completed_at)
       select sender_id, 1, now() from messages where id = '${targets.pending}'`,
    ],
  },
  {
    what: 'coins reached the wallet of a deleted user after the deletion',
    found: /no wallet of a finished deletion/,
    by: [
      `insert into account_deletions (user_id, goodbye_mail_id, completed_at)
       select ${userWith('bonus', 1, 'bonus')}, 1, now()`,
    ],
  },
  {
    what: 'a message was refunded for the deletion of an active user',
    found: /refunded for a deletion/,
    by: [`update messages set closed_by = 'sender_left' where id = '${targets.rejected}'`],
  },
  {
    what: 'the admin totals show too many coins',
    found: /totals on the admin screens/,
    by: [`update ledger_totals set amount = amount + 100 where kind = 'purchase' and account = 'wallet_purchased'`],
  },
  {
    what: 'a day on the admin screens shows too many messages',
    found: /days on the admin screens/,
    by: ['update ledger_days set messages = messages + 1 where day = (select min(day) from ledger_days)'],
  },
  {
    what: 'the admin totals skipped a checkpoint',
    found: /totals on the admin screens/,
    by: ['update ledger_totals_state set through_checkpoint = through_checkpoint - 1'],
  },
];
