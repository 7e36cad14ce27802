/** Corruptions of the ledger itself. */
import {
  repeatTx,
  anyTx,
  insertTx,
  NEWEST_ENTRY,
  userWith,
  txOf,
  type Corruption,
  type Targets,
} from './corruption.ts';

export const corruptBooks = (targets: Targets): Corruption[] => [
  {
    what: 'a leg has the wrong amount',
    found: /sums to zero/,
    by: [`update ledger_entry set amount = amount - 1 where account_id = 1 and seq = ${anyTx('purchase')}`],
  },
  {
    what: 'a leg is missing',
    found: /sums to zero/,
    by: [`delete from ledger_entry where account_id = 2 and seq = ${anyTx('signup_bonus')}`],
  },
  {
    what: 'a transaction is missing but its legs exist',
    found: /every leg belongs/,
    by: [`delete from ledger_tx where id = ${anyTx('chargeback')}`],
  },
  {
    what: 'a transaction has no legs',
    found: /legs of its kind/,
    by: [`delete from ledger_entry where tx_id = ${anyTx('payout_paid')}`],
  },
  {
    what: 'legs that cancel out were added later',
    found: /legs of its kind/,
    by: [
      `insert into ledger_entry select a, id, id, x, null from (select ${anyTx('hold')} as id) t, (values (1, 7), (3, -7)) v (a, x)`,
    ],
  },
  {
    what: 'a transaction and its legs are missing',
    found: /without gaps/,
    by: [
      `delete from ledger_entry where tx_id = ${anyTx('signup_bonus')}`,
      `delete from ledger_tx where id = ${anyTx('signup_bonus')}`,
    ],
  },
  {
    what: 'an entry has the wrong number',
    found: /without gaps/,
    by: [`update ledger_entry set seq = seq + 1 where ${NEWEST_ENTRY}`],
  },
  {
    what: 'a running balance is too high',
    found: /balance is the sum/,
    by: [`update ledger_entry set balance = balance + 100 where ${NEWEST_ENTRY}`],
  },
  {
    what: 'a wallet is overdrawn',
    found: /overdrawn/,
    by: [
      'alter table ledger_entry drop constraint wallet_never_overdrawn',
      insertTx(
        { kind: `'debt_repaid'`, user_id: `'${targets.people[3]}'`, amount_coins: '-90000' },
        `'${targets.people[3]}'`,
        [['purchased', -90_000]],
        [[2, 90_000]],
      ),
    ],
  },
  {
    what: 'a debt is overpaid',
    found: /overdrawn/,
    by: [
      insertTx(
        { kind: `'debt_repaid'`, user_id: userWith('bonus', 1, 'bonus'), amount_coins: '-1' },
        userWith('bonus', 1, 'bonus'),
        [
          ['bonus', -1],
          ['debt', 90_001],
        ],
        [[2, -90_000]],
      ),
    ],
  },
  {
    what: 'a platform account has a running balance',
    found: /known account,/,
    by: [`update ledger_entry set balance = 0 where account_id = 3`],
  },
  {
    what: 'an entry is on an account that does not exist',
    found: /known account,/,
    by: [`update ledger_entry set account_id = 7 where account_id = 2 and seq = ${anyTx('signup_bonus')}`],
  },
  {
    what: 'a platform account has the wrong name',
    found: /exactly the ten platform accounts/,
    by: [`update ledger_platform_account set name = 'mine' where account_id = 3`],
  },
  {
    what: 'escrow was moved to the fees',
    found: /legs of its kind/,
    by: [
      `update ledger_entry set account_id = 3 where tx_id = ${txOf(targets.pending, 'hold')} and account_id between 8 and 11`,
    ],
  },
  {
    what: 'a user has no wallet',
    found: /one wallet/,
    by: [
      `insert into users (email, password_hash, first_name, last_name, profession) values ('late@example.test', 'x', 'a', 'b', 'c')`,
      `delete from ledger_wallet where wallet_no = (select max(wallet_no) from ledger_wallet)`,
    ],
  },
  {
    what: 'the history shows the wrong amount',
    found: /amount in the history/,
    by: [`update ledger_tx set amount_coins = amount_coins + 5 where id = ${anyTx('release')}`],
  },
  {
    what: 'a transaction was moved to another user',
    found: /wallet of its user/,
    by: [`update ledger_tx set user_id = '${targets.people[3]}' where id = ${anyTx('chargeback')}`],
  },
  {
    what: 'a refund was relabelled as a release',
    found: /legs of its kind/,
    by: [`update ledger_tx set kind = 'release' where id = ${txOf(targets.rejected, 'refund_reject')}`],
  },
  {
    what: 'the fee differs from the agreed one',
    found: /legs of its kind/,
    by: [`update ledger_tx set fee_coins = fee_coins + 1 where id = ${txOf(targets.replied, 'release')}`],
  },
  { what: 'a bonus was given twice', found: /signup bonus at most once/, by: repeatTx('signup_bonus') },
  { what: 'a purchase was credited twice', found: /completed purchase was credited once/, by: repeatTx('purchase') },
  { what: 'something that happens once happened twice', found: /happened once/, by: repeatTx('purchase') },
  { what: 'a hold was refunded twice', found: /resolved at most once/, by: repeatTx('refund_reject') },
  {
    what: 'a hold was released to the wrong person',
    found: /resolved at most once/,
    by: [
      `update ledger_tx set counterparty_id = '${targets.people[3]}' where id = ${txOf(targets.replied, 'release')}`,
    ],
  },
  {
    what: 'purchased coins were spent before bonus coins',
    found: /spent in order/,
    by: [
      insertTx(
        {
          kind: `'hold'`,
          user_id: userWith('purchased', 1, 'bonus'),
          counterparty_id: 'uuidv7()',
          amount_coins: '-1',
          message_id: 'uuidv7()',
          once_key: 'uuidv7()::text',
        },
        userWith('purchased', 1, 'bonus'),
        [['purchased', -1]],
        [[9, 1]],
      ),
    ],
  },
  {
    what: 'bonus earnings were withdrawn before earnings',
    found: /earned coins first/,
    by: [
      insertTx(
        {
          kind: `'withdrawal'`,
          user_id: userWith('earned_bonus', 1, 'earned'),
          amount_coins: '-1',
          withdrawal_id: 'uuidv7()',
          once_key: 'uuidv7()::text',
        },
        userWith('earned_bonus', 1, 'earned'),
        [['earned_bonus', -1]],
        [[18, 1]],
      ),
    ],
  },
  {
    what: 'more coins were charged back than bought',
    found: /chargebacks follow/,
    by: [
      `update ledger_entry set amount = amount + 9000 where account_id = 1 and tx_id = ${anyTx('chargeback')}`,
      `update ledger_entry set amount = amount - 9000, balance = balance - 9000 where tx_id = ${anyTx('chargeback')} and account_id % 8 = 4`,
    ],
  },
  {
    what: 'a chargeback left the bonus coins of the package',
    found: /chargebacks follow/,
    by: [
      `delete from ledger_entry where account_id = 2 and tx_id = ${anyTx('chargeback')}`,
      `update ledger_entry set amount = amount + 9, balance = balance + 9 where tx_id = ${anyTx('chargeback')} and account_id % 8 = 0 and account_id >= 64`,
    ],
  },
  {
    what: 'a debtor sent coins',
    found: /no one with a debt/,
    by: [
      `insert into ledger_entry (account_id, seq, tx_id, amount, balance)
       select h.account_id, h.seq + 1, t.id, -5, h.balance - 5 from ledger_tx t, ledger_heads(t.user_id) h
       where t.id = (select max(id) from ledger_tx where kind = 'hold') and h.kind = 'debt'`,
    ],
  },
  {
    what: 'more coins were returned than charged back',
    found: /chargebacks follow/,
    by: [
      `update ledger_entry set amount = amount - 9000 where account_id = 1 and tx_id = ${anyTx('chargeback_return')}`,
      `update ledger_entry set amount = amount + 9000, balance = balance + 9000 where tx_id = ${anyTx('chargeback_return')} and account_id >= 64`,
    ],
  },
  {
    what: 'a chargeback is missing in the numbering',
    found: /happened once/,
    by: [`update ledger_tx set once_key = once_key || ':7' where id = ${anyTx('chargeback')}`],
  },
];
