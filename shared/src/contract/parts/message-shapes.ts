import * as z from 'zod/mini';
import { Instant } from '../../fields.ts';
import { named } from '../../named.ts';

/** The sender or the recipient of a message. `rating` is null without ratings. */
const Participant = named('Participant', {
  id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  profession: z.string(),
  rating: z.nullable(z.number()),
});

/** What can be attached to a message. */
export const FileKind = z
  .enum(['image', 'pdf', 'voice'], 'A kind of file must be image, pdf or voice')
  .register(z.globalRegistry, { id: 'FileKind' });

/**
 * A file of a message, or one that was uploaded for it. `bytes` is its size as it is stored. Its content is at
 * `GET /api/files/{id}`, and with `hasPreview` a small picture at `/api/files/{id}/preview`. With `removedAt` both are gone.
 */
export const MessageFile = named('MessageFile', {
  id: z.string(),
  name: z.string(),
  kind: FileKind,
  mediaType: z.string(),
  bytes: z.int(),
  /** Of a picture, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of a PDF. */
  pages: z.nullable(z.int()),
  /** Of a voice note. */
  durationMs: z.nullable(z.int()),
  /** The waveform of a voice note, each bar from 0 to 255, if whoever uploaded it sent one. */
  peaks: z.nullable(z.array(z.int())),
  /** What is said in a voice note, if the server transcribes them. */
  transcript: z.nullable(z.string()),
  hasPreview: z.boolean(),
  removedAt: z.nullable(Instant),
});

/** A `priority` message has its own price and expires within 24 hours. A `free_pass` message costs nothing. */
export const MessageTier = z
  .enum(['standard', 'priority', 'free_pass'], 'Tier must be standard, priority or free_pass')
  .register(z.globalRegistry, { id: 'MessageTier' });

export const MessageStatus = z
  .enum(['pending', 'replied', 'expired', 'rejected'])
  .register(z.globalRegistry, { id: 'MessageStatus' });

/** A paid message. The sender paid `amount` coins; the platform keeps `feeCoins` of them when it is answered. */
export const Message = named('Message', {
  id: z.string(),
  fromUserId: z.string(),
  toUserId: z.string(),
  fromUserName: z.string(),
  toUserName: z.string(),
  fromUser: Participant,
  toUser: Participant,
  subject: z.string(),
  content: z.string(),
  /** The files of the question. */
  files: z.array(MessageFile),
  tier: MessageTier,
  /** The answered message that this one is a follow-up to. */
  followsMessageId: z.nullable(z.string()),
  /** Whether the sender has sent no message before this one. */
  isFirstQuestion: z.optional(z.boolean()),
  amount: z.int(),
  feeCoins: z.int(),
  status: MessageStatus,
  createdAt: Instant,
  expiresAt: Instant,
  readAt: z.nullable(Instant),
  reply: z.nullable(
    z.object({
      content: z.string(),
      files: z.array(MessageFile),
      createdAt: Instant,
      readAt: z.nullable(Instant),
    }),
  ),
  userRating: z.nullable(z.object({ rating: z.int(), review: z.nullable(z.string()), createdAt: Instant })),
  metadata: z.object({
    rejectionReason: z.nullable(z.string()),
    /** Why the message was closed although its recipient did nothing: an admin refunded it, or an account was deleted. */
    closedBy: z.optional(z.nullable(z.enum(['moderation', 'sender_left', 'recipient_left']))),
    /** When an admin refunded an answered message. */
    refundedAt: z.optional(z.nullable(Instant)),
  }),
});

export const Rating = named('Rating', {
  messageId: z.string(),
  ratedUserId: z.string(),
  rating: z.int(),
  review: z.nullable(z.string()),
  createdAt: Instant,
});

/** One notification. `messageId` is the message that it opens, or null. `person` is the other side that it names, or null. */
export const Notification = named('Notification', {
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
    'coin_refund_done',
    'coin_refund_failed',
    'report_resolved',
    'account_notice',
  ]),
  title: z.string(),
  body: z.string(),
  messageId: z.nullable(z.string()),
  person: z.nullable(z.object({ name: z.string(), avatar: z.nullable(z.string()) })),
  createdAt: Instant,
  readAt: z.nullable(Instant),
});
