import type { Services } from '../../context.ts';
import { many } from '../../database/rows.ts';
import { callFunction } from '../../database/call-function.ts';

/** Fewer new messages stay unindexed: a search reads them directly, and together they are cheaper to index. */
const BATCH_SIZE = 500;

/**
 * Job: indexes the messages of people who have many, for their searches. Each step is one transaction, so it may be
 * repeated, and run on several nodes at once.
 */
export async function indexMessageTexts({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  const owners = await many<{ id: string }>(pool, {
    name: 'messages.search-owners',
    text: 'select owner_id as id from message_search_owners',
  });
  for (const { id } of owners) {
    let indexed: number;
    do {
      indexed = stopping?.aborted
        ? 0
        : await callFunction(pool, 'index_message_texts', { p_owner: id, p_number: BATCH_SIZE });
    } while (indexed > 0);
  }
}
