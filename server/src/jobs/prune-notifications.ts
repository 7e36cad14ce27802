import { sql } from 'kysely';
import type { Services } from '../context.ts';

const BATCH_SIZE = 5_000;

/** Deletes notifications older than 90 days, read or not. Messages are kept. */
export async function pruneNotifications({ db }: Pick<Services, 'db'>): Promise<void> {
  let removed: bigint;
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications n using (
        select user_id, id from notifications where created_at < now() - interval '90 days'
        limit ${BATCH_SIZE} for update skip locked
      ) old
      where n.user_id = old.user_id and n.id = old.id`.execute(db);
    removed = numAffectedRows;
  } while (removed > 0n);
}
