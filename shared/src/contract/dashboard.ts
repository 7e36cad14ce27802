import * as z from 'zod/mini';
import { AvailabilityStatus, Instant, LIMITS } from '../fields.ts';
import { query } from '../operation.ts';
import { EarningsMonth } from './coins.ts';
import { MessageStatus } from './messages.ts';

const Person = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  profession: z.string(),
});

/**
 * A message on the dashboard, sent or received; its texts are in `messages.byId`. `amount` is coins, `timestamp` when
 * it was sent. `unread`: received and still waiting, or sent and answered by a reply not yet opened.
 */
export const RecentMessage = z.object({
  id: z.string(),
  direction: z.enum(['received', 'sent']),
  from: Person,
  to: Person,
  subject: z.string(),
  amount: z.int(),
  status: MessageStatus,
  timestamp: Instant,
  expiresAt: Instant,
  repliedAt: z.nullable(Instant),
  unread: z.boolean(),
});

/** `totalMessages` counts everything sent and received; `rating` and `responseRate` are null while there is none. */
const Stats = z.object({
  availableCoins: z.int(),
  totalMessages: z.int(),
  totalSent: z.int(),
  totalReceived: z.int(),
  consultations: z.int(),
  responseRate: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  totalRatings: z.int(),
  profileViews: z.int(),
  averageResponseTime: z.nullable(z.number()),
});

/** Coins, net of fees, by the months of India. `monthlyGrowthPercentage` is null where last month is 0. */
const EarningsSummary = z.object({
  thisMonthEarnings: z.int(),
  lastMonthEarnings: z.int(),
  monthlyGrowthPercentage: z.nullable(z.number()),
  avgEarningsPerMessage: z.number(),
  /** Withdrawals that are being processed. */
  pendingEarnings: z.int(),
  totalEarnings: z.int(),
  /** What can be withdrawn now. */
  availableEarnings: z.int(),
  /** Escrow of messages that wait for one's replies. */
  awaitingReply: z.int(),
});

const limit = z._default(
  z
    .int('Limit must be a whole number')
    .check(z.minimum(1, 'Limit must be at least 1'), z.maximum(LIMITS.pageSizeMax, 'Limit must be at most 50')),
  20,
);
const none = z.optional(z.strictObject({}));

/** The parts of a profile that `profileCompleteness` is counted from. */
const ProfilePart = z.enum([
  'name',
  'profession',
  'bio',
  'messageRate',
  'location',
  'phone',
  'experience',
  'skills',
  'avatar',
]);

export const dashboard = {
  stats: query({
    summary: 'Balance, messages, response and rating',
    rest: 'GET /api/dashboard/stats',
    access: 'user',
    input: none,
    output: Stats,
  }),
  messages: query({
    summary: 'The latest messages sent and received, newest first',
    rest: 'GET /api/dashboard/messages',
    restBody: 'content',
    access: 'user',
    input: z._default(z.strictObject({ limit }), { limit: 20 }),
    output: z.object({ content: z.array(RecentMessage) }),
  }),
  earningsSummary: query({
    summary: 'This month’s earnings and what becomes of them',
    rest: 'GET /api/dashboard/earnings/summary',
    access: 'user',
    input: none,
    output: EarningsSummary,
  }),
  all: query({
    summary: 'The whole dashboard in one answer',
    rest: 'GET /api/dashboard',
    access: 'user',
    input: z._default(z.strictObject({ limit }), { limit: 20 }),
    output: z.object({
      stats: Stats,
      recentMessages: z.array(RecentMessage),
      earningsSummary: EarningsSummary,
      /** The last twelve months of India, oldest first. */
      monthlyEarnings: z.array(EarningsMonth),
      /** Received messages that still wait, and replies not yet opened. */
      unreadMessageCount: z.int(),
      hasNewMessages: z.boolean(),
      /** Counted up to 1,000. */
      unreadNotifications: z.int(),
      lastUpdated: Instant,
      availabilityStatus: AvailabilityStatus,
      /** Median hours from delivery to reply over 90 days. */
      averageResponseTime: z.nullable(z.number()),
      messageRate: z.nullable(z.int()),
      /** Coins a day at the current rate with 5 and with 15 messages; null without a rate. */
      estimatedDailyEarnings: z.nullable(z.object({ low: z.int(), high: z.int() })),
      profile: z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        profession: z.string(),
        headline: z.nullable(z.string()),
        location: z.nullable(z.string()),
        avatarUrl: z.nullable(z.string()),
        isProfilePublic: z.boolean(),
        joinDate: Instant,
        profileCompleteness: z.int(),
        missing: z.array(ProfilePart),
      }),
      verification: z.object({
        emailVerified: z.boolean(),
        profileComplete: z.boolean(),
        rateSet: z.boolean(),
        bankAccountAdded: z.boolean(),
        /** As on the public profile: the address is proven and the profile is complete. */
        profileVerified: z.boolean(),
      }),
    }),
  }),
};
