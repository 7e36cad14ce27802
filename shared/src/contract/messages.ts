import * as z from 'zod/mini';
import {
  Coins,
  FileIds,
  Id,
  idField,
  MaybeId,
  MessageContent,
  RejectionReason,
  ReplyContent,
  Review,
  StarRating,
  Subject,
} from '../fields.ts';
import type { ErrorCode } from '../errors.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { mutation, query } from '../operation.ts';
import { BACKGROUND_LIMITS, MONEY_LIMITS } from './parts/call-limits.ts';
import { messageLists } from './parts/message-lists.ts';
import { Message, MessageTier, Rating } from './parts/message-shapes.ts';
import { notifications } from './parts/notifications.ts';
import { openings } from './parts/openings.ts';

const MISSING_FOR_SEND = 'Missing required fields: recipientId, subject, or content';
const MISSING_FOR_REPLY = 'Message ID and reply content are required';

/** `recipientId` and `toUserId` are two names for one field; the unused one may be empty. */
const SendInput = z.pipe(
  z
    .strictObject({
      recipientId: z.optional(MaybeId),
      toUserId: z.optional(MaybeId),
      subject: Subject,
      content: MessageContent,
      amount: z.optional(Coins),
      tier: z.optional(MessageTier),
      followsMessageId: z.optional(Id),
      fileIds: z.optional(FileIds),
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

const byId = z.strictObject({ id: Id });

/** The errors that both checking and sending a message give. Only a send knows the price that the sender expects. */
const SEND_OBSTACLES = [
  'NOT_FOUND',
  'SELF_MESSAGE',
  'DEBT_OUTSTANDING',
  'RECIPIENT_HAS_NO_RATE',
  'FOLLOW_UP_NEEDS_REPLY',
  'ALREADY_FOLLOWED_UP',
  'FREE_PASS_ENDED',
  'PRIORITY_NOT_OFFERED',
  'RECIPIENT_NOT_AVAILABLE',
  'EXPERT_PAUSED',
  'EXPERT_FULL',
  'DAILY_CAP_REACHED',
  'TOKEN_LIMIT_REACHED',
] as const satisfies readonly ErrorCode[];

export const messages = {
  send: mutation({
    summary:
      'Send one paid message; the price is held in escrow until the message is answered, rejected or expires. A priority message costs the priority price and expires within 24 hours. A follow-up to an answered message of yours costs the follow-up price. The tier free_pass uses a pass that the recipient gave you',
    rest: 'POST /api/messages/send',
    changes: ['messages', 'coins', 'recipients', 'profiles'],
    access: 'user',
    isAudited: true,
    scope: 'messages:send',
    input: SendInput,
    output: Message,
    errors: [
      ...SEND_OBSTACLES,
      'PRICE_CHANGED',
      'INSUFFICIENT_COINS',
      'FILE_GONE',
      'FILES_TOO_LARGE',
      'FILE_KIND_NOT_ACCEPTED',
    ],
    whenMissing: MISSING_FOR_SEND,
    needsOneOf: ['recipientId', 'toUserId'],
    idempotent: true,
    limits: MONEY_LIMITS,
  }),
  validateCost: mutation({
    summary:
      'Check whether you can afford a message to this person; `requiredAmount` is their current price for the tier',
    rest: 'POST /api/messages/validate-cost',
    changes: [],
    access: 'user',
    scope: 'messages:send',
    input: z.strictObject({
      recipientId: Id,
      amount: z.optional(Coins),
      tier: z.optional(MessageTier),
      followsMessageId: z.optional(Id),
    }),
    output: z.object({
      canAfford: z.boolean(),
      currentBalance: z.int(),
      requiredAmount: z.int(),
      placesLeft: openings.placesLeft,
    }),
    errors: SEND_OBSTACLES,
    limits: BACKGROUND_LIMITS,
  }),
  reply: mutation({
    summary: 'Reply to a message you received and earn its coins',
    rest: 'POST /api/messages/reply',
    changes: ['messages', 'coins'],
    access: 'user',
    isAudited: true,
    scope: 'messages:reply',
    input: z.strictObject({
      messageId: idField(MISSING_FOR_REPLY),
      content: ReplyContent,
      fileIds: z.optional(FileIds),
    }),
    output: Message,
    errors: ['NOT_FOUND', 'ALREADY_REPLIED', 'ALREADY_REJECTED', 'MESSAGE_EXPIRED', 'FILE_GONE', 'FILES_TOO_LARGE'],
    whenMissing: MISSING_FOR_REPLY,
    idempotent: true,
    limits: MONEY_LIMITS,
  }),
  reject: mutation({
    summary: 'Reject a message you received; its sender gets a full refund',
    rest: 'PUT /api/messages/{id}/reject',
    changes: ['messages', 'coins'],
    access: 'user',
    isAudited: true,
    scope: 'messages:reply',
    input: z.strictObject({ id: Id, reason: z.optional(RejectionReason) }),
    output: Message,
    errors: ['NOT_FOUND', 'ALREADY_REPLIED', 'ALREADY_REJECTED', 'MESSAGE_EXPIRED'],
    idempotent: true,
    limits: MONEY_LIMITS,
  }),
  ...messageLists,
  ...notifications,
  ratingsGiven: query({
    summary: 'Ratings you gave, newest first',
    rest: 'GET /api/messages/ratings/given',
    restBody: 'content',
    access: 'user',
    scope: 'messages:read',
    reads: 'replica',
    input: z.strictObject(paging),
    output: pageOf(Rating),
  }),
  rate: mutation({
    summary: 'Rate the reply to a paid message you sent; only once',
    rest: 'POST /api/messages/ratings',
    access: 'user',
    input: z.strictObject({
      messageId: Id,
      ratedUserId: Id,
      rating: StarRating,
      review: z.optional(Review),
    }),
    output: Rating,
    errors: ['NOT_FOUND', 'ALREADY_RATED', 'NOT_REPLIED_YET', 'FREE_MESSAGE_NOT_RATED'],
    idempotent: true,
    limits: MONEY_LIMITS,
  }),
  byId: query({
    summary: 'One message you sent or received',
    rest: 'GET /api/messages/{id}',
    access: 'user',
    scope: 'messages:read',
    reads: 'replica',
    input: byId,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  thread: query({
    summary:
      'The answered messages that a message of yours follows, oldest first and at most 20, and the follow-up to it, if there is one',
    rest: 'GET /api/messages/{id}/thread',
    access: 'user',
    scope: 'messages:read',
    reads: 'replica',
    input: byId,
    output: z.object({ earlier: z.array(Message), followUpId: z.nullable(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  markRead: mutation({
    summary: 'Mark a message you received as read; a repeat keeps the first time',
    rest: 'PUT /api/messages/{id}/read',
    access: 'user',
    scope: 'messages:read',
    input: byId,
    output: Message,
    errors: ['NOT_FOUND'],
    limits: BACKGROUND_LIMITS,
  }),
  markReplyRead: mutation({
    summary: 'Mark the reply to a message you sent as read; a repeat keeps the first time',
    rest: 'PUT /api/messages/reply/{id}/read',
    access: 'user',
    scope: 'messages:read',
    input: byId,
    output: Message,
    errors: ['NOT_FOUND'],
    limits: BACKGROUND_LIMITS,
  }),
  ratingOf: query({
    summary: 'The rating of a message you sent or received; 404 if it has none',
    rest: 'GET /api/messages/{id}/rating',
    access: 'user',
    scope: 'messages:read',
    reads: 'replica',
    input: byId,
    output: Rating,
    errors: ['NOT_FOUND'],
  }),
  paidWith: query({
    summary: 'The kinds of coins that a message was paid with, which decide what kind the recipient earns',
    rest: 'GET /api/messages/{id}/coins',
    access: 'user',
    scope: 'messages:read',
    input: byId,
    output: z.object({ bonus: z.int(), purchased: z.int(), earned: z.int(), earnedBonus: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
