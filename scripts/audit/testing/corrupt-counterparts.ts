/** Books and business that disagree, and checkpoints that were tampered with. */
import { anyTx, txOf, type Corruption, type Story } from './corruption.ts';

export const corruptCounterparts = (story: Story): Corruption[] => [
  {
    what: 'a message is settled, its escrow is not',
    found: /in the way its status says/,
    by: [`update messages set status = 'rejected', settled_at = now(), remind_at = null where id = '${story.pending}'`],
  },
  {
    what: 'an escrow is settled, its message is not',
    found: /escrow holds the price/,
    by: [`select ledger_release(${txOf(story.pending, 'hold')})`],
  },
  {
    what: 'a rejected message was resolved as expired',
    found: /in the way its status says/,
    by: [`update ledger_tx set kind = 'refund_expire' where id = ${txOf(story.rejected, 'refund_reject')}`],
  },
  {
    what: 'a message has another price than was held',
    found: /paid for by one hold/,
    by: [`update messages set price_coins = price_coins + 1 where id = '${story.replied}'`],
  },
  {
    what: 'a pending message is gone, its coins are held',
    found: /escrow in all/,
    by: [
      `delete from notifications where message_id = '${story.pending}'`,
      `delete from messages where id = '${story.pending}'`,
    ],
  },
  {
    what: 'a message is tallied that was never sent',
    found: /the tallies of messages/,
    by: [`insert into tally_changes values ('${story.people[0]}', 'received pending', 1, 10)`],
  },
  {
    what: 'earnings of another month are tallied',
    found: /the tallies of messages and earnings/,
    by: ['select fold_tallies(1000000)', `update tallies set tally = 'earned 2001-01' where tally like 'earned %'`],
  },
  {
    what: 'a reply was taken after its time',
    found: /no reply came after/,
    by: [`update messages set expires_at = replied_at where id = '${story.replied}'`],
  },
  {
    what: 'a purchase is completed but not credited',
    found: /completed purchase was credited/,
    by: [
      `update purchases set status = 'completed', settled_at = now(), provider_ref = 'planted' where id = (select id from purchases where status = 'pending' limit 1)`,
    ],
  },
  {
    what: 'a purchase was credited without a payment',
    found: /completed purchase was credited/,
    by: [`update purchases set status = 'pending', settled_at = null where id = '${story.purchase}'`],
  },
  {
    what: 'a purchase was credited with more than its package',
    found: /completed purchase was credited/,
    by: [`update purchases set coins = coins - 100 where id = '${story.purchase}'`],
  },
  {
    what: 'coins were credited that nobody bought',
    found: /completed purchase was credited/,
    by: [`select ledger_purchase('${story.people[1]}', 500, 0, uuidv7(), 'BASIC', 'x')`],
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
    found: /declined purchase is in the history/,
    by: [`delete from ledger_tx where id = ${anyTx('purchase_declined')}`],
  },
  {
    what: 'a withdrawal is paid, its payout is not in the books',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'paid', utr = 'x', closed_at = now() where id = '${story.openWithdrawal}'`],
  },
  {
    what: 'a payout is in the books, its withdrawal says it was rejected',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'rejected', utr = null where id = '${story.paidWithdrawal}'`],
  },
  {
    what: 'a withdrawal hides where its coins came from',
    found: /withdrawal took its coins/,
    by: [
      `update withdrawals set earned_coins = earned_coins - 1, earned_bonus_coins = earned_bonus_coins + 1 where id = '${story.paidWithdrawal}'`,
    ],
  },
  {
    what: 'a withdrawal has another bank reference than its payout',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set utr = 'another' where id = '${story.paidWithdrawal}'`],
  },
  {
    what: 'a paid withdrawal says it came back, its coins did not',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'failed', returned_at = now() where id = '${story.paidWithdrawal}'`],
  },
  {
    what: 'the coins of a withdrawal came back, it says it is paid',
    found: /withdrawal took its coins/,
    by: [`update withdrawals set status = 'paid', returned_at = null where id = '${story.returnedWithdrawal}'`],
  },
  {
    what: 'a transfer came back as coins of another kind',
    found: /hold, withdrawal and payout is resolved/,
    by: [
      `update ledger_entry e set account_id = e.account_id + case e.account_id & 7 when 2 then 1 else -1 end, seq = 100000 + seq
       where e.account_id >= 64 and e.tx_id = (select id from ledger_tx where kind = 'payout_reversed' and withdrawal_id = '${story.returnedWithdrawal}')`,
    ],
  },
  {
    what: 'coins left without a request',
    found: /withdrawal took its coins/,
    by: [`delete from withdrawals where id = '${story.openWithdrawal}'`],
  },
  {
    what: 'a covered row was changed',
    found: /checkpoint continues/,
    by: [
      `update ledger_tx set reference = 'other' where id = (select from_tx_id from ledger_checkpoint where number = 1)`,
    ],
  },
  {
    what: 'a time was changed under a checkpoint',
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
    what: 'a checkpoint is gone',
    found: /checkpoint continues/,
    by: ['delete from ledger_checkpoint where number = 2'],
  },
  {
    what: 'a checkpoint was made anew over changed rows',
    found: /checkpoint continues/,
    by: [
      `update ledger_tx set reference = 'other' where id = (select from_tx_id from ledger_checkpoint where number = 1)`,
      `update ledger_checkpoint s set (root, subtrees) = (select c.root, c.subtrees from checkpoint_tree(s.from_xid, s.to_xid, s.salt) c) where number = 1`,
      `update ledger_checkpoint s set hash = checkpoint_hash(s) where number = 1`,
    ],
  },
  {
    what: 'nothing can be proved from a checkpoint any more',
    found: /checkpoint continues/,
    by: [`update ledger_checkpoint set subtrees = substring(subtrees from 2) || '\\x00' where number = 1`],
  },
  {
    what: 'a checkpoint that others link to is a copy with another salt',
    found: /checkpoint continues/,
    by: [`update ledger_checkpoint set salt = sha256(salt) where number = 2`],
  },
];
