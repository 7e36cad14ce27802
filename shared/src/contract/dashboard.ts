import * as z from 'zod/mini';
import { AvailabilityStatus, Instant, LIMITS } from '../fields.ts';
import { named } from '../named.ts';
import { query } from '../operation.ts';
import { EarningsMonth } from './coins.ts';
import { MessageStatus } from './parts/message-shapes.ts';

const Person = named('DashboardPerson', {
  id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  profession: z.string(),
});

const recentMessage = {
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
};

/**
 * A message on the dashboard, without its content (see `messages.byId`). `amount` is in coins, `timestamp` is when it was
 * sent. `unread` means received and pending, or sent with an unread reply.
 */
export const RecentMessage = named('RecentMessage', recentMessage);

/** `totalMessages` counts everything sent and received. `rating` and `responseRate` are null until they exist. */
const Stats = named('DashboardStats', {
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

/** Coins net of fees; months are in Indian time. `monthlyGrowthPercentage` is null if last month is 0. */
const EarningsSummary = named('EarningsSummary', {
  thisMonthEarnings: z.int(),
  lastMonthEarnings: z.int(),
  monthlyGrowthPercentage: z.nullable(z.number()),
  avgEarningsPerMessage: z.number(),
  /** Coins in withdrawals that are being processed. */
  pendingEarnings: z.int(),
  totalEarnings: z.int(),
  /** Coins that can be withdrawn now. */
  availableEarnings: z.int(),
  /** Coins in escrow for messages that await the caller's reply. */
  awaitingReply: z.int(),
});

/**
 * A week in Indian time, named after its Monday. Messages count when they arrive, replies and `coins` (net of fees) when the
 * reply is sent. `responseHours` is the median over the week's replies to paid messages.
 */
const InsightsWeek = named('InsightsWeek', {
  week: z.iso.date(),
  views: z.int(),
  messages: z.int(),
  replies: z.int(),
  coins: z.int(),
  responseHours: z.nullable(z.number()),
});

/** What the other listed experts of your category charge per message, in coins. One in ten is below `low` and above `high`. */
const SimilarPrices = named('SimilarPrices', {
  /** The name of the category. */
  category: z.string(),
  /** How many experts were compared: the best-rated 1,000 at most. */
  people: z.int(),
  low: z.int(),
  median: z.int(),
  high: z.int(),
});

/** `firstLines` is how the question or the reply begins, at most 400 characters. */
const WaitingMessage = named('WaitingMessage', { ...recentMessage, firstLines: z.string() });

/** What waits for you and for others. Coins of `pending` messages are in escrow. */
const Waiting = named('DashboardWaiting', {
  /** Received messages without an answer. `earningsSummary.awaitingReply` is what they earn. */
  questions: z.int(),
  /** Replies that you have not opened. */
  replies: z.int(),
  /** Sent messages without an answer. */
  pending: z.int(),
  pendingCoins: z.int(),
  /** The first five to deal with: questions that expire soonest, then the newest replies. */
  messages: z.array(WaitingMessage),
});

const limit = z._default(
  z
    .int('Limit must be a whole number')
    .check(z.minimum(1, 'Limit must be at least 1'), z.maximum(LIMITS.pageSizeMax, 'Limit must be at most 50')),
  20,
);
const none = z.optional(z.strictObject({}));

/** The parts of a profile that count for `profileCompleteness`. */
const ProfilePart = z
  .enum(['name', 'profession', 'bio', 'messageRate', 'location', 'phone', 'experience', 'skills', 'avatar'])
  .register(z.globalRegistry, { id: 'ProfilePart' });

export const dashboard = {
  stats: query({
    summary: 'Balance, messages, response and rating',
    rest: 'GET /api/dashboard/stats',
    access: 'user',
    reads: 'replica',
    input: none,
    output: Stats,
  }),
  messages: query({
    summary: 'The latest messages sent and received, newest first',
    rest: 'GET /api/dashboard/messages',
    restBody: 'content',
    access: 'user',
    reads: 'replica',
    input: z._default(z.strictObject({ limit }), { limit: 20 }),
    output: z.object({ content: z.array(RecentMessage) }),
  }),
  earningsSummary: query({
    summary: 'This month’s earnings and available coins',
    rest: 'GET /api/dashboard/earnings/summary',
    access: 'user',
    reads: 'replica',
    input: none,
    output: EarningsSummary,
  }),
  insights: query({
    summary: 'Profile views, messages, replies and earnings of the last twelve weeks',
    rest: 'GET /api/dashboard/insights',
    access: 'user',
    reads: 'replica',
    input: none,
    output: z.object({
      /** Oldest first. The current week is not over. */
      weeks: z.array(InsightsWeek),
      /** Whole percent over 90 days. */
      responseRate: z.nullable(z.int()),
      /** Median hours from delivery to reply over 90 days. */
      averageResponseTime: z.nullable(z.number()),
      messageRate: z.nullable(z.int()),
    }),
  }),
  similarPrices: query({
    summary: 'What the other listed experts of your category charge; null if they are fewer than five',
    rest: 'GET /api/dashboard/similar-prices',
    access: 'user',
    input: none,
    output: z.object({ similar: z.nullable(SimilarPrices) }),
  }),
  all: query({
    summary: 'The whole dashboard in one response',
    rest: 'GET /api/dashboard',
    access: 'user',
    reads: 'replica',
    costMs: 2,
    isTrusted: true,
    input: z._default(z.strictObject({ limit }), { limit: 20 }),
    output: z.object({
      stats: Stats,
      waiting: Waiting,
      recentMessages: z.array(RecentMessage),
      earningsSummary: EarningsSummary,
      /** The last twelve months in Indian time, oldest first. */
      monthlyEarnings: z.array(EarningsMonth),
      /** Pending received messages and unread replies. */
      unreadMessageCount: z.int(),
      hasNewMessages: z.boolean(),
      /** Counted up to 1,000. */
      unreadNotifications: z.int(),
      lastUpdated: Instant,
      availabilityStatus: AvailabilityStatus,
      /** The day in India from which you take new messages again; null if you are not paused. */
      pausedUntil: z.nullable(z.iso.date()),
      /** Median hours from delivery to reply over 90 days. */
      averageResponseTime: z.nullable(z.number()),
      messageRate: z.nullable(z.int()),
      /** Coins per day at the current rate, for 5 and for 15 messages. Null without a rate. */
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
        payoutAccountAdded: z.boolean(),
        /** Same as on the public profile: email verified and profile complete. */
        profileVerified: z.boolean(),
      }),
    }),
  }),
};
