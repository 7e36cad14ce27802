/** Test helpers for messages: people, messages in every state, and the sums that must always hold. */
import type { LiveEvent } from '@proverse/shared';
import { expect } from 'vitest';
import type { LiveBus, UserContext } from '../context.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import type { Message } from './message-operation.ts';
import { createMessageSender } from './send/send-batches.ts';
import { rejectMessage } from './decide/reject-message.ts';
import { replyToMessage } from './decide/reply-to-message.ts';
import { sendMessage } from './send/send-message.ts';

export interface MessageWorld extends TestApp {
  /** Live events published so far, as `userId: type`. */
  readonly published: string[];
  /** Creates a user with `coins` who asks `rate` coins per message. */
  person(fields?: PersonFields): Promise<UserContext>;
  send(
    from: UserContext,
    to: UserContext,
    input?: { subject?: string; content?: string; fileIds?: string[] },
  ): Promise<Message>;
  reply(message: Message, content?: string): Promise<Message>;
  reject(message: Message, reason?: string): Promise<Message>;
  /** Moves the message's deadline to now, which only the database owner can do. */
  makeDue(message: Pick<Message, 'id'>): Promise<void>;
  statusOf(message: Pick<Message, 'id'>): Promise<string | undefined>;
  balanceOf(person: UserContext): Promise<number>;
  /** Fails if coins appeared or disappeared, escrow differs from pending messages, or a message was resolved twice. */
  expectSumsHold(): Promise<void>;
}

interface PersonFields {
  coins?: number;
  rate?: number | null;
  priorityRate?: number | null;
  followUpRate?: number | null;
  firstName?: string;
  lastName?: string;
  isPublic?: boolean;
  wantsMail?: boolean;
}

export const CONTENT = 'I would like to ask you something in detail.';

export async function messageWorld(env: Record<string, string> = {}): Promise<MessageWorld> {
  const base = await testApp(env);
  const { ownerPool } = base.database;
  const published: string[] = [];
  const live: LiveBus = {
    publish: (userId: string, event: LiveEvent) => void published.push(`${userId}: ${event.type}`),
    subscribe: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }),
    noteActive: () => undefined,
  };
  const services = { ...base.services, live, sendInBatch: createMessageSender({ ...base.services, live }) };
  const contexts = new Map<string, UserContext>();
  const contextOf = (userId: string): UserContext => {
    const ctx = contexts.get(userId);
    if (!ctx) throw new Error(`${userId} is not a person of this test`);
    return ctx;
  };

  return {
    ...base,
    services,
    published,
    async person({
      coins = 1000,
      rate = 10,
      priorityRate = null,
      followUpRate = null,
      firstName,
      lastName,
      isPublic = true,
      wantsMail = true,
    } = {}) {
      const { id } = await createUser(services.db, {
        bonusCoins: coins,
        message_rate: rate,
        priority_rate: priorityRate,
        follow_up_rate: followUpRate,
        is_profile_public: isPublic,
        message_notifications: wantsMail,
        ...(firstName ? { first_name: firstName } : {}),
        ...(lastName ? { last_name: lastName } : {}),
      });
      const ctx = contextFor(services, id);
      contexts.set(id, ctx);
      return ctx;
    },
    send: (from, to, { subject = 'A question', content = CONTENT, fileIds = [] } = {}) =>
      sendMessage(from, { recipientId: to.userId, subject, content, ...(fileIds.length > 0 && { fileIds }) }),
    reply: (message, content = 'Here is my answer.') =>
      replyToMessage(contextOf(message.toUserId), { messageId: message.id, content }),
    reject: (message, reason) =>
      rejectMessage(contextOf(message.toUserId), { id: message.id, ...(reason ? { reason } : {}) }),
    async makeDue({ id }) {
      await ownerPool.query('update messages set expires_at = clock_timestamp() where id = $1', [id]);
    },
    async statusOf({ id }) {
      const { rows } = await ownerPool.query<{ status: string }>('select status from messages where id = $1', [id]);
      return rows[0]?.status;
    },
    async balanceOf({ userId }) {
      const { rows } = await ownerPool.query<{ coins: number }>('select wallet_balance($1) as coins', [userId]);
      return rows[0]?.coins ?? 0;
    },
    async expectSumsHold() {
      const { rows } = await ownerPool.query<Record<string, number>>(SUMS);
      const { issued, in_wallets, in_escrow, elsewhere, pending, unresolved, unbalanced } = rows[0] ?? {};
      expect({ in_escrow, unresolved, unbalanced }).toEqual({ in_escrow: pending, unresolved: 0, unbalanced: 0 });
      expect(Number(in_wallets) + Number(in_escrow) + Number(elsewhere)).toBe(issued);
    },
  };
}

const SUMS = `
  select
    (select coalesce(sum(amount_coins), 0) from ledger_tx where kind = 'signup_bonus') as issued,
    (select coalesce(sum(wallet_balance(u.id) - w.debt), 0) from users u, wallet_kinds(u.id) w) as in_wallets,
    (select coalesce(sum(amount), 0) from ledger_entry where account_id between 8 and 11) as in_escrow,
    (select coalesce(sum(amount), 0) from ledger_entry where account_id in (3, 4, 18, 19)) as elsewhere,
    (select coalesce(sum(price_coins), 0) from messages where status = 'pending') as pending,
    (
      select count(*) from messages m where m.hold_tx_id is not null and (
        select coalesce(string_agg(t.kind, ','), 'pending') from ledger_tx t where t.hold_tx_id = m.hold_tx_id
      ) <> case m.status
        when 'replied' then 'release' when 'rejected' then 'refund_reject'
        when 'expired' then 'refund_expire' else 'pending' end
    ) as unresolved,
    (select count(*) from (select from ledger_entry group by tx_id having sum(amount) <> 0) t) as unbalanced`;
