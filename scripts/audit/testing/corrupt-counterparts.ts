/** Messages, purchases and withdrawals that disagree with the ledger, and checkpoints that were tampered with. */
import { anyTx, txOf, type Corruption, type Targets } from './corruption.ts';

export const corruptCounterparts = (targets: Targets): Corruption[] => [
  {
    what: 'a message is closed but its escrow is not resolved',
    found: /message that is closed was resolved once/,
    by: [
      `update messages set status = 'rejected', closed_at = now(), remind_at = null where id = '${targets.pending}'`,
    ],
  },
  {
    what: 'an escrow is resolved but its message is not closed',
    found: /escrow holds the price/,
    by: [`select ledger_resolve(array[${txOf(targets.pending, 'hold')}], '{release}')`],
  },
  {
    what: 'a rejected message was resolved as expired',
    found: /message that is closed was resolved once/,
    by: [`update ledger_tx set kind = 'refund_expire' where id = ${txOf(targets.rejected, 'refund_reject')}`],
  },
  {
    what: 'the price of a message differs from its hold',
    found: /paid by one hold/,
    by: [`update messages set price_coins = price_coins + 1 where id = '${targets.replied}'`],
  },
  {
    what: 'a pending message is missing but its coins are held',
    found: /total escrow/,
    by: [
      `delete from notifications where message_id = '${targets.pending}'`,
      `delete from messages where id = '${targets.pending}'`,
    ],
  },
  {
    what: 'coins are held for a free message',
    found: /paid by one hold/,
    by: [
      'alter table messages drop constraint messages_paid_or_with_a_pass',
      `update messages set free_pass_id = (select free_pass_id from messages where id = '${targets.free}')
       where id = '${targets.pending}'`,
    ],
  },
  {
    what: 'a message was free without a pass',
    found: /cost nothing used an open free pass/,
    by: [`update messages set free_pass_id = uuidv7() where id = '${targets.free}'`],
  },
  {
    what: 'a message used the pass of another guest',
    found: /cost nothing used an open free pass/,
    by: [
      `update messages set free_pass_id = (select id from free_passes where guest_id <> '${targets.people[0]}' limit 1)
       where id = '${targets.free}'`,
    ],
  },
  {
    what: 'a free message is rated',
    found: /cost nothing used an open free pass/,
    by: [`insert into ratings select id, sender_id, recipient_id, 5 from messages where id = '${targets.free}'`],
  },
  {
    what: 'a use of a free pass was not counted',
    found: /every free pass was used/,
    by: [
      `update free_passes set uses = uses - 1 where id = (select free_pass_id from messages where id = '${targets.free}')`,
    ],
  },
  {
    what: 'a follow-up follows a message without a reply',
    found: /every follow-up/,
    by: [`update messages set follows_message_id = '${targets.pending}' where id = '${targets.followUp}'`],
  },
  {
    what: 'a message has two follow-ups',
    found: /every follow-up/,
    by: [
      'drop index messages_followed_once',
      `update messages m set follows_message_id = f.follows_message_id from messages f
       where m.id = '${targets.pending}' and f.id = '${targets.followUp}'`,
    ],
  },
  {
    what: 'a message that was never sent is tallied',
    found: /the tallies of messages/,
    by: [`insert into tally_changes values ('${targets.people[0]}', 'received pending', 1, 10)`],
  },
  {
    what: 'earnings are tallied in the wrong month',
    found: /the tallies of messages and earnings/,
    by: ['select fold_tallies(1000000)', `update tallies set tally = 'earned 2001-01' where tally like 'earned %'`],
  },
  {
    what: 'a reply was accepted after the deadline',
    found: /after its deadline/,
    by: [`update messages set expires_at = replied_at where id = '${targets.replied}'`],
  },
  {
    what: 'a purchase is completed but not credited',
    found: /completed purchase was credited/,
    by: [
      `update purchases set status = 'completed', closed_at = now(), provider_ref = 'planted' where id = (select id from purchases where status = 'pending' limit 1)`,
    ],
  },
  {
    what: 'a purchase was credited without a payment',
    found: /completed purchase was credited/,
    by: [`update purchases set status = 'pending', closed_at = null where id = '${targets.purchase}'`],
  },
  {
    what: 'a purchase was credited with more coins than its package',
    found: /completed purchase was credited/,
    by: [`update purchases set coins = coins - 100 where id = '${targets.purchase}'`],
  },
  {
    what: 'coins were credited without a purchase',
    found: /completed purchase was credited/,
    by: [`select ledger_purchase('${targets.people[1]}', 500, 0, uuidv7(), 'BASIC', 'x')`],
  },
  {
    what: 'one payment paid for two purchases',
    found: /no payment pays for two/,
    by: [
      'alter table purchases drop constraint purchases_provider_ref_once',
      `update purchases set provider_ref = 'same' where status = 'completed'`,
    ],
  },
  {
    what: 'a declined purchase is missing in the history',
    found: /each failed purchase as declined/,
    by: [`delete from ledger_tx where id = ${anyTx('purchase_declined')}`],
  },
  {
    what: 'a withdrawal is paid but its payout is not in the ledger',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'paid', utr = 'x', closed_at = now() where id = '${targets.openWithdrawal}'`],
  },
  {
    what: 'a payout is in the ledger but its withdrawal is rejected',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'rejected', utr = null where id = '${targets.paidWithdrawal}'`],
  },
  {
    what: 'a withdrawal states the wrong split of its coins',
    found: /withdrawal took its coins/,
    by: [
      `update withdrawals set earned_coins = earned_coins - 1, earned_bonus_coins = earned_bonus_coins + 1 where id = '${targets.paidWithdrawal}'`,
    ],
  },
  {
    what: 'the bank references of a withdrawal and its payout differ',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set utr = 'another' where id = '${targets.paidWithdrawal}'`],
  },
  {
    what: 'a withdrawal is marked returned but its coins are not',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'failed', returned_at = now() where id = '${targets.paidWithdrawal}'`],
  },
  {
    what: 'the coins of a withdrawal were returned but it is marked paid',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'paid', returned_at = null where id = '${targets.returnedWithdrawal}'`],
  },
  {
    what: 'a transfer was returned as coins of another kind',
    found: /hold, withdrawal and payout is resolved/,
    by: [
      `update ledger_entry e set account_id = e.account_id + case e.account_id & 7 when 2 then 1 else -1 end, seq = 100000 + seq
       where e.account_id >= 64 and e.tx_id = (select id from ledger_tx where kind = 'payout_reversed' and withdrawal_id = '${targets.returnedWithdrawal}')`,
    ],
  },
  {
    what: 'coins were withdrawn without a request',
    found: /withdrawal took its coins/,
    by: [`delete from withdrawals where id = '${targets.openWithdrawal}'`],
  },
  {
    what: 'a row under a checkpoint was changed',
    found: /checkpoint continues/,
    by: [
      `update ledger_tx set reference = 'other' where id = (select from_tx_id from ledger_checkpoint where number = 1)`,
    ],
  },
  {
    what: 'a time under a checkpoint was changed',
    found: /checkpoint continues/,
    by: [
      `update ledger_tx set created_at = created_at + interval '1 microsecond' where id = (select from_tx_id from ledger_checkpoint where number = 1)`,
    ],
  },
  {
    what: 'a row was added under a checkpoint',
    found: /checkpoint continues/,
    by: [
      `insert into ledger_tx (kind, user_id, amount_coins, once_key, purchase_id, xid) select 'purchase_declined', user_id, 0, 'x', uuidv7(), xid from ledger_tx where id = (select from_tx_id from ledger_checkpoint where number = 1)`,
    ],
  },
  {
    what: 'a checkpoint is missing',
    found: /checkpoint continues/,
    by: ['delete from ledger_checkpoint where number = 2'],
  },
  {
    what: 'a checkpoint was recomputed over changed rows',
    found: /checkpoint continues/,
    by: [
      `update ledger_tx set reference = 'other' where id = (select from_tx_id from ledger_checkpoint where number = 1)`,
      `update ledger_checkpoint s set (root, subtrees) = (select c.root, c.subtrees from checkpoint_tree(s.from_xid, s.to_xid, s.salt) c) where number = 1`,
      `update ledger_checkpoint s set hash = checkpoint_hash(s) where number = 1`,
    ],
  },
  {
    what: 'the subtrees of a checkpoint are wrong',
    found: /checkpoint continues/,
    by: [`update ledger_checkpoint set subtrees = substring(subtrees from 2) || '\\x00' where number = 1`],
  },
  {
    what: 'the salt of a checkpoint was changed',
    found: /checkpoint continues/,
    by: [`update ledger_checkpoint set salt = sha256(salt) where number = 2`],
  },
];
