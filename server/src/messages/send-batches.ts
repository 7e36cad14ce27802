import { DomainError, type ErrorCode, type ErrorParams } from '@proverse/shared';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { LiveBus, MessageSender, OutgoingMessage, SentMessage } from '../context.ts';
import { mayHaveCommitted } from '../db/errors.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { createBatches } from '../kernel/batches.ts';
import { publishMessagesExpired, type ExpiredMessage } from '../kernel/publish-message-events.ts';

const MAX_MESSAGES = 32;
// With two, the database works on one batch while the response of the other is in transit.
const MAX_RUNNING = 2;

interface Outcome {
  readonly results: readonly (SentMessage | { readonly error: ErrorCode; readonly params: ErrorParams })[];
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
    ) => Outcome
  >('send_messages');

/**
 * Returns a function that sends one message. Messages that different people send at the same moment share a
 * transaction, at a quarter of the cost of one transaction each.
 * @throws DomainError the errors of send-messages.sql
 */
export function createMessageSender(services: { config: Config; pool: Pool; live: LiveBus }): MessageSender {
  const { config, pool, live } = services;

  async function sendTogether(batch: readonly OutgoingMessage[]): Promise<PromiseSettledResult<SentMessage>[]> {
    const { results, expired } = await send(
      pool,
      batch.map(({ senderId }) => senderId),
      batch.map(({ key }) => key),
      batch.map(({ hash }) => hash),
      batch.map(({ recipientId }) => recipientId),
      batch.map(({ subject }) => subject),
      batch.map(({ content }) => content),
      batch.map(({ priceCoins }) => priceCoins),
      `${config.messageTtlMs} milliseconds`,
      config.platformFeeBps,
      config.rateLimit === 'on' ? config.dailyMessageCap : null,
    );
    publishMessagesExpired(live, expired);
    return results.map((result) =>
      'error' in result
        ? { status: 'rejected', reason: new DomainError(result.error, result.params) }
        : { status: 'fulfilled', value: result },
    );
  }

  /**
   * Retries one message of a failed batch alone. If the batch may have been committed, only messages with an
   * idempotency key are retried, because the key prevents sending them twice.
   */
  async function sendAgain(message: OutgoingMessage, error: unknown): Promise<SentMessage> {
    const mayBeSent = error instanceof DomainError && mayHaveCommitted(error.cause);

    if (mayBeSent && message.key === null) throw error;
    const [result] = await sendTogether([message]).catch((again: unknown) => {
      throw mayBeSent ? error : again;
    });
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  return createBatches({
    maxItems: MAX_MESSAGES,
    maxRunning: MAX_RUNNING,
    groupOf: ({ senderId }: OutgoingMessage) => senderId,
    run: async (batch) => {
      try {
        return await sendTogether(batch);
      } catch (error) {
        return Promise.allSettled(batch.map((message) => sendAgain(message, error)));
      }
    },
  });
}
