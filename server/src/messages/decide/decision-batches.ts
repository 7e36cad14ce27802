import type { Pool } from 'pg';
import type { MessageDecider } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import { createBatchedCalls } from '../../batches/batched-calls.ts';

/**
 * Returns a function that replies to a message or rejects it. Answers that different people give at the same moment share
 * a transaction.
 * @throws DomainError the errors of answer-messages.sql
 */
export function createMessageDecider({ pool }: { pool: Pool }): MessageDecider {
  return createBatchedCalls({
    // Only its recipient can answer a message, so no batch has two answers to one.
    groupOf: ({ userId }) => userId,
    run: async (answers) => {
      const { results } = await callFunction(pool, 'decide_messages', {
        p_users: answers.map(({ userId }) => userId),
        p_operations: answers.map(({ operation }) => operation),
        p_keys: answers.map(({ key }) => key),
        p_hashes: answers.map(({ hash }) => hash),
        p_messages: answers.map(({ messageId }) => messageId),
        p_texts: answers.map(({ text }) => text),
      });
      return results;
    },
  });
}
