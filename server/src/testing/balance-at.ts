/** A SQL expression for a user's balance at an instant, read from the entries themselves. Both arguments are SQL. */
export function balanceAt(user: string, at: string): string {
  return `(
    select coalesce(sum(head.balance), 0)::integer
    from ledger_wallet w
    cross join generate_series(0, 3) kind
    cross join lateral (
      select e.balance from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account_id = w.wallet_no * 8 + kind and t.created_at <= ${at}
      order by e.seq desc limit 1
    ) head
    where w.user_id = ${user}
  )`;
}
