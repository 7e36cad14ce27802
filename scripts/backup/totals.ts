import type pg from 'pg';

/** The coins of each account of the ledger, and its transactions, before a PostgreSQL transaction id (xid). */
export interface Totals {
  readonly beforeXid: string;
  readonly accounts: Readonly<Record<string, string>>;
}

/** The oldest transaction that has not ended. All before it have, and the ledger never changes what they wrote. */
export async function xidNow(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ xid: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
  if (!rows[0]) throw new Error('PostgreSQL returned no transaction id');
  return rows[0].xid;
}

/** Adds up the rows of the ledger. */
export async function totalsBefore(client: pg.Client, beforeXid: string): Promise<Totals> {
  const { rows } = await client.query<{ account: string; amount: string }>(
    `select account, sum(amount)::text as amount from ledger_totals_between('0', $1::xid8) group by 1 order by 1`,
    [beforeXid],
  );
  return { beforeXid, accounts: Object.fromEntries(rows.map(({ account, amount }) => [account, amount])) };
}
