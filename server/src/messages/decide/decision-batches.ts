import type { Pool } from 'pg';
import type { MessageDecision, MessageDecider, MessageOutcome } from '../../context.ts';
import { sqlFunction } from '../../database/sql-function.ts';
import { createBatchedCalls, type BatchedResult } from '../../batches/batched-calls.ts';

const answer =
  sqlFunction<
    (
      userIds: readonly string[],
      operations: readonly MessageDecision['operation'][],
      keys: readonly (string | null)[],
      hashes: readonly Buffer[],
      messageIds: readonly string[],
      texts: readonly (string | null)[],
    ) => { readonly results: readonly BatchedResult<MessageOutcome>[] }
  >('decide_messages');

/**
 * Returns a function that replies to a message or rejects it. Answers that different people give at the same moment share
 * a transaction.
 * @throws DomainError the errors of decide-messages.sql
 */
export function createMessageDecider({ pool }: { pool: Pool }): MessageDecider {
  return createBatchedCalls({
    // Only its recipient can answer a message, so no batch has two answers to one.
    groupOf: ({ userId }) => userId,
    run: async (answers) => {
      const { results } = await answer(
        pool,
        answers.map(({ userId }) => userId),
        answers.map(({ operation }) => operation),
        answers.map(({ key }) => key),
        answers.map(({ hash }) => hash),
        answers.map(({ messageId }) => messageId),
        answers.map(({ text }) => text),
      );
      return results;
    },
  });
}
