import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { many } from '../database/rows.ts';

const BATCH_SIZE = 500;

/**
 * Deletes days that have left the 90-day window. Updates the response rates of their users and makes their median
 * response times due, because these users may get no new message that would do so. Rows are locked in the order of
 * users, as everywhere, to avoid deadlocks.
 */
export async function slideResponseWindow({ db }: Pick<Services, 'db'>): Promise<void> {
  let people: number;
  do {
    const statement = sql`
      with old as materialized (
        select user_id, day from response_days where day <= current_date - 90
        order by user_id limit ${BATCH_SIZE} for update skip locked
      ), gone as (
        delete from response_days d using old where d.user_id = old.user_id and d.day = old.day returning d.user_id
      )
      select refresh_response_rate(user_id) from (select distinct user_id from gone order by user_id) people`;
    people = (await many(db, statement)).length;
  } while (people > 0);
}
