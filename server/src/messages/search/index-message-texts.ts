import type { Services } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';

/** Fewer new messages stay unindexed: a search reads them directly, and together they are cheaper to index. */
const BATCH_SIZE = 500;

/**
 * Job: indexes the messages of people who have many, for their searches. Each step is one transaction, so it may be
 * repeated, and run on several nodes at once.
 */
export async function indexMessageTexts(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  stopping?: AbortSignal,
): Promise<void> {
  const owners = await db.selectFrom('message_search_owners').select('owner_id as id').execute();
  for (const { id } of owners) {
    let indexed: number;
    do {
      indexed = stopping?.aborted
        ? 0
        : await callFunction(pool, 'index_message_texts', { p_owner: id, p_number: BATCH_SIZE });
    } while (indexed > 0);
  }
}
