import * as z from 'zod/mini';
import {
  Coins,
  Id,
  idField,
  Instant,
  Keyword,
  MaybeId,
  MessageContent,
  pageOf,
  paging,
  RejectionReason,
  ReplyContent,
  Review,
  StarRating,
  Subject,
} from '../fields.ts';
import { mutation, query, type RestLine } from '../operation.ts';

const MISSING_FOR_SEND = 'Missing required fields: recipientId, subject, or content';
const MISSING_FOR_REPLY = 'Message ID and reply content are required';

/** One side of a message. `rating` is null while there is none. */
export const Participant = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  profession: z.string(),
  rating: z.nullable(z.number()),
});

export const MessageStatus = z.enum(['pending', 'replied', 'expired', 'rejected']);

/** A paid message. `amount` is what the sender paid, `feeCoins` what the platform keeps of it at release. */
export const Message = z.object({
  id: z.string(),
  fromUserId: z.string(),
  toUserId: z.string(),
  fromUserName: z.string(),
  toUserName: z.string(),
  fromUser: Participant,
  toUser: Participant,
  subject: z.string(),
  content: z.string(),
  amount: z.int(),
  feeCoins: z.int(),
  status: MessageStatus,
  createdAt: Instant,
  expiresAt: Instant,
  readAt: z.nullable(Instant),
  reply: z.nullable(z.object({ content: z.string(), createdAt: Instant, readAt: z.nullable(Instant) })),
  userRating: z.nullable(z.object({ rating: z.int(), review: z.nullable(z.string()), createdAt: Instant })),
  metadata: z.object({
    rejectionReason: z.nullable(z.string()),
    /** Who rejected it, where that was not its recipient: an admin, or an account that was deleted. */
    closedBy: z.optional(z.nullable(z.enum(['moderation', 'sender_left', 'recipient_left']))),
    /** When an admin gave the coins of an answered message back to its sender. */
    refundedAt: z.optional(z.nullable(Instant)),
  }),
});

export const Rating = z.object({
  messageId: z.string(),
  ratedUserId: z.string(),
  rating: z.int(),
  review: z.nullable(z.string()),
  createdAt: Instant,
});

/** A line under the bell; `messageId` is the message that it leads to, null where there is none. */
export const Notification = z.object({
  id: z.string(),
  type: z.enum([
    'message_received',
    'message_replied',
    'message_rejected',
    'message_expires_soon',
    'message_expired',
    'message_rated',
    'message_refunded',
    'payout_paid',
    'payout_failed',
    'payout_rejected',
    'report_resolved',
    'account_notice',
  ]),
  title: z.string(),
  body: z.string(),
  messageId: z.nullable(z.string()),
  createdAt: Instant,
  readAt: z.nullable(Instant),
});

/**
 * `recipientId` and `toUserId` are two names of one field, and the one that is not used may be empty. Both and different
 * is a mistake worth telling.
 */
const SendInput = z.pipe(
  z
    .strictObject({
      recipientId: z.optional(MaybeId),
      toUserId: z.optional(MaybeId),
      subject: Subject,
      content: MessageContent,
      amount: z.optional(Coins),
    })
    .check(
      z.refine((input) => (input.recipientId ?? input.toUserId) !== undefined, {
        error: MISSING_FOR_SEND,
        path: ['recipientId'],
      }),
      z.refine((input) => !input.recipientId || !input.toUserId || input.recipientId === input.toUserId, {
        error: 'recipientId and toUserId name different people',
        path: ['toUserId'],
      }),
    ),
  z.transform(({ recipientId, toUserId, ...rest }) => ({ ...rest, recipientId: recipientId ?? toUserId ?? '' })),
);

/** A tab of the messages screen: pending first in the inbox, unread replies first in the outbox, then newest. */
function tab(rest: RestLine, summary: string) {
  return query({
    summary,
    rest,
    access: 'user',
    input: z.strictObject({ ...paging, search: z.optional(Keyword) }),
    output: pageOf(Message),
  });
}

const byId = z.strictObject({ id: Id });

export const messages = {
  send: mutation({
    summary: 'Send one paid message; the price waits in escrow until it is answered, rejected or expired',
    rest: 'POST /api/messages/send',
    access: 'user',
    input: SendInput,
    output: Message,
    errors: [
      'NOT_FOUND',
      'SELF_MESSAGE',
      'PRICE_CHANGED',
      'INSUFFICIENT_COINS',
      'RECIPIENT_HAS_NO_RATE',
      'RECIPIENT_NOT_AVAILABLE',
      'DAILY_CAP_REACHED',
    ],
    whenMissing: MISSING_FOR_SEND,
    needsOneOf: ['recipientId', 'toUserId'],
    idempotent: true,
  }),
  validateCost: mutation({
    summary: 'Would a message to this person be affordable now; `requiredAmount` is their current rate',
    rest: 'POST /api/messages/validate-cost',
    access: 'user',
    input: z.strictObject({ recipientId: Id, amount: z.optional(Coins) }),
    output: z.object({ canAfford: z.boolean(), currentBalance: z.int(), requiredAmount: z.int() }),
    errors: ['NOT_FOUND', 'SELF_MESSAGE', 'RECIPIENT_HAS_NO_RATE', 'RECIPIENT_NOT_AVAILABLE'],
  }),
  reply: mutation({
    summary: 'Answer a message received; its coins are released to you',
    rest: 'POST /api/messages/reply',
    access: 'user',
    input: z.strictObject({ messageId: idField(MISSING_FOR_REPLY), content: ReplyContent }),
    output: Message,
    errors: ['NOT_FOUND', 'ALREADY_REPLIED', 'ALREADY_REJECTED', 'MESSAGE_EXPIRED'],
    whenMissing: MISSING_FOR_REPLY,
    idempotent: true,
  }),
  reject: mutation({
    summary: 'Refuse a message received; its sender gets everything back',
    rest: 'PUT /api/messages/{id}/reject',
    access: 'user',
    input: z.strictObject({ id: Id, reason: z.optional(RejectionReason) }),
    output: Message,
    errors: ['NOT_FOUND', 'ALREADY_REPLIED', 'ALREADY_REJECTED', 'MESSAGE_EXPIRED'],
    idempotent: true,
  }),
  inbox: tab('GET /api/messages/inbox', 'Messages received that wait or are answered'),
  outbox: tab('GET /api/messages/outbox', 'Messages sent that wait or are answered'),
  expired: tab('GET /api/messages/expired', 'Messages sent or received whose time ran out'),
  rejected: tab('GET /api/messages/rejected', 'Messages sent or received that were rejected'),
  counts: query({
    summary: 'How many messages stand under each tab',
    rest: 'GET /api/messages/counts',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({
      inbox: z.int(),
      outbox: z.int(),
      expired: z.int(),
      rejected: z.int(),
      unreadInbox: z.int(),
      unreadReplies: z.int(),
    }),
  }),
  notifications: query({
    summary: 'What happened to your messages and payouts, newest first; `unread` is counted up to 1,000',
    rest: 'GET /api/messages/notifications',
    access: 'user',
    input: z.strictObject(paging),
    output: z.object({ content: z.array(Notification), unread: z.int() }),
  }),
  readNotifications: mutation({
    summary: 'Mark every notification read',
    rest: 'PUT /api/messages/notifications/read',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ unread: z.int() }),
  }),
  markNotificationRead: mutation({
    summary: 'Mark one notification read; repeating it keeps the first time',
    rest: 'POST /api/messages/notifications/{id}/read',
    access: 'user',
    input: byId,
    output: z.object({ unread: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  ratingsGiven: query({
    summary: 'Ratings you gave, newest first',
    rest: 'GET /api/messages/ratings/given',
    restBody: 'content',
    access: 'user',
    input: z.strictObject(paging),
    output: pageOf(Rating),
  }),
  rate: mutation({
    summary: 'Rate the reply to a message you sent, once',
    rest: 'POST /api/messages/ratings',
    access: 'user',
    input: z.strictObject({
      messageId: Id,
      ratedUserId: Id,
      rating: StarRating,
      review: z.optional(Review),
    }),
    output: Rating,
    errors: ['NOT_FOUND', 'ALREADY_RATED', 'NOT_REPLIED_YET'],
    idempotent: true,
  }),
  byId: query({
    summary: 'One message that you sent or received',
    rest: 'GET /api/messages/{id}',
    access: 'user',
    input: byId,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  markRead: mutation({
    summary: 'The recipient has opened the message; repeating it keeps the first time',
    rest: 'PUT /api/messages/{id}/read',
    access: 'user',
    input: byId,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  markReplyRead: mutation({
    summary: 'The sender has opened the reply; repeating it keeps the first time',
    rest: 'PUT /api/messages/reply/{id}/read',
    access: 'user',
    input: byId,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  ratingOf: query({
    summary: 'The rating of a message that you sent or received; 404 while there is none',
    rest: 'GET /api/messages/{id}/rating',
    access: 'user',
    input: byId,
    output: Rating,
    errors: ['NOT_FOUND'],
  }),
  paidWith: query({
    summary: 'Which kinds of coins a message was paid with; that decides what becomes of them when it is answered',
    rest: 'GET /api/messages/{id}/coins',
    access: 'user',
    input: byId,
    output: z.object({ bonus: z.int(), purchased: z.int(), earned: z.int(), earnedBonus: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
