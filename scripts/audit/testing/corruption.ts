/** Ways to corrupt the ledger. The test disables the triggers that would prevent them. */

export interface Corruption {
  readonly what: string;
  /** Matches the rule (`holds`) of the audit check that must detect the corruption. */
  readonly found: RegExp;
  /** SQL statements. */
  readonly by: readonly string[];
}

/** The ids of the rows to corrupt. */
export interface Targets {
  readonly people: readonly string[];
  readonly pending: string;
  readonly followUp: string;
  readonly free: string;
  readonly replied: string;
  readonly rejected: string;
  readonly refunded: string;
  readonly expired: string;
  readonly openWithdrawal: string;
  readonly paidWithdrawal: string;
  readonly returnedWithdrawal: string;
  readonly paidTransfer: string;
  readonly failedTransfer: string;
  readonly reversedTransfer: string;
  readonly sentTransfer: string;
  readonly purchase: string;
}

export type CoinKind = 'bonus' | 'purchased' | 'earned_bonus' | 'earned' | 'debt';

export const txOf = (message: string, kind: string): string =>
  `(select id from ledger_tx where message_id = '${message}' and kind = '${kind}')`;
export const anyTx = (kind: string): string => `(select min(id) from ledger_tx where kind = '${kind}')`;
export const NEWEST_ENTRY = `(account_id, seq) = (select account_id, max(seq) from ledger_entry where account_id >= 64 group by account_id having max(seq) > 2 limit 1)`;

/** Inserts a copy of the first transaction of this kind, without the indexes that prevent it. */
export const repeatTx = (kind: string): string[] => [
  'drop index ledger_tx_once',
  'drop index ledger_tx_hold_resolved_once',
  `with tx as (
     insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, purchase_id, withdrawal_id, package_code, reference, once_key, hold_tx_id)
     select kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, purchase_id, withdrawal_id, package_code, reference, once_key, hold_tx_id
     from ledger_tx where id = ${anyTx(kind)} returning id
   )
   insert into ledger_entry (account_id, seq, tx_id, amount, balance)
   select e.account_id, coalesce(h.seq + 1, tx.id), tx.id, e.amount, h.balance + e.amount
   from tx, ledger_entry e
   left join lateral (select seq, balance from ledger_entry n where n.account_id = e.account_id and e.account_id >= 64 order by seq desc limit 1) h on true
   where e.tx_id = ${anyTx(kind)}`,
];

/** Inserts a transaction that adds coins to the user's wallet by kind, and to platform accounts by account number. */
export const insertTx = (
  columns: Record<string, string>,
  user: string,
  wallet: readonly (readonly [kind: CoinKind, coins: number])[],
  platform: readonly (readonly [number, number])[],
): string =>
  `with tx as (insert into ledger_tx (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')}) returning id)
   insert into ledger_entry (account_id, seq, tx_id, amount, balance)
   select h.account_id, h.seq + 1, tx.id, m.amount, h.balance + m.amount
   from tx, ledger_heads(${user}) h join (values ${wallet.map(([kind, coins]) => `('${kind}', ${coins})`).join(', ')}) m (kind, amount) on m.kind::coin_kind = h.kind
   union all select p.account, tx.id, tx.id, p.amount, null from tx, (values ${platform.map((leg) => `(${leg.join(', ')})`).join(', ')}) p (account, amount)`;

/** SQL for a user with at least this balance of `kind`, and some coins of `otherKind`. */
export const userWith = (kind: CoinKind, atLeast: number, otherKind: CoinKind): string =>
  `(select w.user_id from ledger_wallet w where (select balance from ledger_heads(w.user_id) where kind = '${kind}') >= ${atLeast}
     and (select balance from ledger_heads(w.user_id) where kind = '${otherKind}') > 0 limit 1)`;
