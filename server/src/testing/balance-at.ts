/**
 * A SQL expression for a user's balance at an instant, read from the entries themselves. Both arguments are SQL, which
 * the aliases here must not capture.
 */
export function balanceAt(user: string, at: string): string {
  return `(
    select coalesce(sum(head.balance), 0)::integer
    from ledger_wallet wallet
    cross join (values ('bonus'::coin_kind), ('purchased'), ('earned_bonus'), ('earned')) kinds (kind)
    cross join lateral (
      select entry.balance from ledger_entry entry join ledger_tx entry_tx on entry_tx.id = entry.tx_id
      where entry.account_id = wallet_account(wallet.wallet_no, kinds.kind) and entry_tx.created_at <= ${at}
      order by entry.seq desc limit 1
    ) head
    where wallet.user_id = ${user}
  )`;
}
