/** A newcomer's dashboard and insights, for tests. */
import type { contract, OutputOf } from '@proverse/shared';
import type { DashboardData } from '../features/dashboard/use-dashboard.ts';

export const NEWCOMER: DashboardData = {
  stats: {
    availableCoins: 1000,
    totalMessages: 0,
    totalSent: 0,
    totalReceived: 0,
    consultations: 0,
    responseRate: null,
    rating: null,
    totalRatings: 0,
    profileViews: 0,
    averageResponseTime: null,
  },
  waiting: { questions: 0, replies: 0, pending: 0, pendingCoins: 0, messages: [] },
  recentMessages: [],
  earningsSummary: {
    thisMonthEarnings: 0,
    lastMonthEarnings: 0,
    monthlyGrowthPercentage: null,
    avgEarningsPerMessage: 0,
    pendingEarnings: 0,
    totalEarnings: 0,
    availableEarnings: 0,
    awaitingReply: 0,
  },
  monthlyEarnings: [],
  unreadMessageCount: 0,
  hasNewMessages: false,
  unreadNotifications: 0,
  lastUpdated: '2026-03-02T04:05:06Z',
  availabilityStatus: 'offline',
  pausedUntil: null,
  averageResponseTime: null,
  messageRate: null,
  estimatedDailyEarnings: null,
  profile: {
    id: 'u1',
    firstName: 'Asha',
    lastName: 'Iyer',
    profession: 'Consultant',
    headline: null,
    location: null,
    avatarUrl: null,
    isProfilePublic: true,
    joinDate: '2026-03-01T00:00:00Z',
    profileCompleteness: 30,
    missing: ['bio', 'messageRate'],
  },
  verification: {
    emailVerified: true,
    profileComplete: false,
    rateSet: false,
    payoutAccountAdded: false,
    profileVerified: false,
  },
};

/** An expert without any message yet. */
export const EXPERT: DashboardData = { ...NEWCOMER, messageRate: 100 };

/** Twelve weeks without any figures, the last one from 23 November 2026. */
export const INSIGHTS_OF_NEWCOMER: OutputOf<typeof contract.dashboard.insights> = {
  weeks: Array.from({ length: 12 }, (_, place) => ({
    week: new Date(Date.UTC(2026, 10, 23 - 7 * (11 - place))).toISOString().slice(0, 10),
    views: 0,
    messages: 0,
    replies: 0,
    coins: 0,
    responseHours: null,
  })),
  responseRate: null,
  averageResponseTime: null,
  messageRate: null,
};
