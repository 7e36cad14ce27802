import { LIMITS } from '@proverse/shared';
import type { Pool } from 'pg';
import type { Config } from '../../config/config.ts';
import type { LiveBus, MessageSender } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import { createBatchedCalls } from '../../batches/batched-calls.ts';
import { publishMessagesExpired } from '../../notifying/publish-message-events.ts';

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
      const { results, expired } = await callFunction(pool, 'send_messages', {
        p_senders: messages.map(({ senderId }) => senderId),
        p_keys: messages.map(({ key }) => key),
        p_hashes: messages.map(({ hash }) => hash),
        p_recipients: messages.map(({ recipientId }) => recipientId),
        p_subjects: messages.map(({ subject }) => subject),
        p_contents: messages.map(({ content }) => content),
        p_prices: messages.map(({ priceCoins }) => priceCoins),
        p_ttl: `${config.messageTtlMs} milliseconds`,
        p_fee_bps: config.platformFeeBps,
        p_daily_cap: config.rateLimit === 'on' ? config.dailyMessageCap : null,
        p_tiers: messages.map(({ tier }) => tier),
        p_priority_ttl: `${LIMITS.priorityReplySeconds} seconds`,
        p_follows: messages.map(({ followsMessageId }) => followsMessageId),
        p_tokens: messages.map(({ apiTokenId }) => apiTokenId),
      });
      publishMessagesExpired(live, expired);
      return results;
    },
  });
}
