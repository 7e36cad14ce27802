/**
 * A SQL expression for a user's balance at an instant, read from the entries themselves. Both arguments are SQL, which
 * the aliases here must not capture.
 */
export function balanceAt(user: string, at: string): string {
  return `(
    select coalesce(sum(head.balance), 0)::integer
    from ledger_wallet
    cross join generate_series(0, 3) wallet (kind)
    cross join lateral (
      select past.balance from ledger_entry past join ledger_tx past_tx on past_tx.id = past.tx_id
      where past.account_id = ledger_wallet.wallet_no * 8 + wallet.kind and past_tx.created_at <= ${at}
      order by past.seq desc limit 1
    ) head
    where ledger_wallet.user_id = ${user}
  )`;
}
