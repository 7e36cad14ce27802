import { LIMITS } from '@proverse/shared';
import type { Pool } from 'pg';
import type { Config } from '../../config/config.ts';
import type { LiveBus, MessageOutcome, MessageSender } from '../../context.ts';
import { sqlFunction } from '../../database/sql-function.ts';
import { createBatchedCalls, type BatchedResult } from '../../batches/batched-calls.ts';
import { dailyCapOf } from './daily-cap.ts';
import { publishMessagesExpired, type ExpiredMessage } from '../../notifying/publish-message-events.ts';

interface Sent {
  readonly results: readonly BatchedResult<MessageOutcome>[];
  /** Overdue messages of the senders that this call has expired. */
  readonly expired: readonly ExpiredMessage[];
}

const send =
  sqlFunction<
    (
      senderIds: readonly string[],
      keys: readonly (string | null)[],
      hashes: readonly Buffer[],
      recipientIds: readonly string[],
      subjects: readonly string[],
      contents: readonly string[],
      pricesCoins: readonly (number | null)[],
      expiresAfter: string,
      feeBps: number,
      dailyCap: number | null,
      tiers: readonly string[],
      priorityExpiresAfter: string,
      followedIds: readonly (string | null)[],
      apiTokenIds: readonly (string | null)[],
    ) => Sent
  >('send_messages');

/**
 * Returns a function that sends one message. Messages that different people send at the same moment share a
 * transaction, at a quarter of the cost of one transaction each.
 * @throws DomainError the errors of send-messages.sql
 */
export function createMessageSender(services: { config: Config; pool: Pool; live: LiveBus }): MessageSender {
  const { config, pool, live } = services;
  return createBatchedCalls({
    groupOf: ({ senderId }) => senderId,
    run: async (messages) => {
      const { results, expired } = await send(
        pool,
        messages.map(({ senderId }) => senderId),
        messages.map(({ key }) => key),
        messages.map(({ hash }) => hash),
        messages.map(({ recipientId }) => recipientId),
        messages.map(({ subject }) => subject),
        messages.map(({ content }) => content),
        messages.map(({ priceCoins }) => priceCoins),
        `${config.messageTtlMs} milliseconds`,
        config.platformFeeBps,
        dailyCapOf(config),
        messages.map(({ tier }) => tier),
        `${LIMITS.priorityReplySeconds} seconds`,
        messages.map(({ followsMessageId }) => followsMessageId),
        messages.map(({ apiTokenId }) => apiTokenId),
      );
      publishMessagesExpired(live, expired);
      return results;
    },
  });
}
