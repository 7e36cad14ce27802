import { FILE_LIMITS, LIMITS } from '@proverse/shared';
import type { MessageSender, OutgoingMessage, Services } from '../../context.ts';
import { callFunction, recordsOf } from '../../database/call-function.ts';
import type { CompositeTypes } from '../../database/functions.ts';
import { createBatchedCalls } from '../../batches/batched-calls.ts';
import { dailyCapOf } from './daily-cap.ts';
import { publishMessagesExpired } from '../../notifying/publish-message-events.ts';

/**
 * Returns a function that sends one message. Messages that different people send at the same moment share a
 * transaction, at a quarter of the cost of one transaction each.
 * @throws DomainError the errors of send-messages.sql
 */
export function createMessageSender(services: Pick<Services, 'config' | 'pool' | 'live' | 'log'>): MessageSender {
  const { config, pool } = services;
  return createBatchedCalls({
    groupOf: ({ senderId }) => senderId,
    run: async (messages) => {
      const { results, expired } = await callFunction(pool, 'send_messages', {
        p_messages: recordsOf('outgoing_message', messages.map(recordOfMessage)),
        p_ttl: `${config.messageTtlMs} milliseconds`,
        p_fee_bps: config.platformFeeBps,
        p_daily_cap: dailyCapOf(config),
        p_priority_ttl: `${LIMITS.priorityReplySeconds} seconds`,
        p_file_bytes: FILE_LIMITS.messageBytesMax,
      });
      publishMessagesExpired(services, expired);
      return results;
    },
  });
}

function recordOfMessage(message: OutgoingMessage): CompositeTypes['outgoing_message'] {
  const {
    senderId,
    key,
    hash,
    recipientId,
    subject,
    content,
    priceCoins,
    tier,
    followsMessageId,
    apiTokenId,
    fileIds,
  } = message;
  return {
    sender_id: senderId,
    key,
    hash,
    recipient_id: recipientId,
    subject,
    content,
    price: priceCoins,
    tier,
    follows: followsMessageId,
    token_id: apiTokenId,
    file_ids: fileIds,
  };
}
