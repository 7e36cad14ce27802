import { FILE_LIMITS } from '@proverse/shared';
import type { Pool } from 'pg';
import type { MessageDecider } from '../../context.ts';
import { callFunction, recordsOf } from '../../database/call-function.ts';
import { createBatchedCalls } from '../../batches/batched-calls.ts';

/**
 * Returns a function that replies to a message or rejects it. Decisions that different people make at the same moment
 * share a transaction.
 * @throws DomainError the errors of decide-messages.sql
 */
export function createMessageDecider({ pool }: { pool: Pool }): MessageDecider {
  return createBatchedCalls({
    // Only its recipient decides about a message, so no batch has two decisions about one.
    groupOf: ({ userId }) => userId,
    run: async (decisions) => {
      const { results } = await callFunction(pool, 'decide_messages', {
        p_decisions: recordsOf(
          'message_decision',
          decisions.map(({ userId, operation, key, hash, messageId, text, fileIds }) => ({
            user_id: userId,
            operation,
            key,
            hash,
            message_id: messageId,
            text,
            file_ids: fileIds,
          })),
        ),
        p_file_bytes: FILE_LIMITS.messageBytesMax,
      });
      return results;
    },
  });
}
