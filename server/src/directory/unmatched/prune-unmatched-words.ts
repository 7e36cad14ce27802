import { sql } from 'kysely';
import type { Services } from '../../context.ts';

const KEPT_DAYS = 90;

/** Deletes what was noted of searches in vain before the last 90 days. */
export async function pruneUnmatchedWords({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from unmatched_word_askers where day < day_in_india(now()) - ${KEPT_DAYS}::integer`.execute(db);
  await sql`delete from unmatched_words where last_day < day_in_india(now()) - ${KEPT_DAYS}::integer`.execute(db);
}
