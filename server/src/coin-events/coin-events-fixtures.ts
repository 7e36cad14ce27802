import type { Pool } from 'pg';

/** Returns the ids of users whose events do not add up to their wallet's balance, or have a wrong running balance. */
export async function usersWithWrongEvents(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u
     where wallet_balance(u.id) <> (select coalesce(sum(amount_coins), 0) from coin_events where user_id = u.id)
       or exists (
         select from (
           select balance_coins, sum(amount_coins) over (order by id) as expected from coin_events where user_id = u.id
         ) event
         where balance_coins is distinct from expected
       )`,
  );
  return rows.map(({ id }) => id);
}
