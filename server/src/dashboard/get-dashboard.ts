import { DomainError, LIMITS } from '@proverse/shared';
import {
  EARNINGS,
  EARNINGS_BY_MONTH,
  earningsMaturity,
  WITH_TALLIES,
  type EarningsMonth,
  type EarningsRow,
} from '../figures/earnings.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';
import { missingParts, profileCompleteness } from '../people/profile-completeness.ts';
import { summaryOf } from './get-earnings-summary.ts';
import { recentMessages, WAITING_MESSAGES, type RecentMessage } from './list-recent-messages.ts';
import { STATS, statsOf, type StatsRow } from './stats-sql.ts';

type Dashboard = OutputFor<'dashboard.all'>;

type ProfileRow = Omit<Dashboard['profile'], 'profileCompleteness' | 'missing'> & Parameters<typeof missingParts>[0];

interface DashboardRow extends ProfileRow, Pick<Dashboard, 'availabilityStatus' | 'pausedUntil' | 'lastUpdated'> {
  stats: StatsRow;
  earnings: EarningsRow;
  months: EarningsMonth[];
  waiting: Dashboard['waiting']['messages'];
  recent: RecentMessage[];
  unreadNotifications: number;
  payoutAccount: boolean;
}

// One statement, so that all numbers come from the same snapshot in one round trip.
const DASHBOARD = `
  ${WITH_TALLIES}
  select
    (select row_to_json(s) from (${STATS}) s) as stats,
    (select row_to_json(e) from (${EARNINGS}) e) as earnings,
    (select json_agg(m) from (${EARNINGS_BY_MONTH}) m) as months,
    ${WAITING_MESSAGES} as waiting,
    ${recentMessages('$4')} as recent,
    (
      select count(*) from (
        select from notifications where user_id = $1 and read_at is null limit ${LIMITS.unreadNotificationsMax}
      ) counted
    ) as "unreadNotifications",
    exists (select from payout_accounts where user_id = $1) as "payoutAccount",
    wire_time(now()) as "lastUpdated",
    u.id, u.first_name as "firstName", u.last_name as "lastName", u.profession, u.headline, u.bio, u.location, u.phone,
    u.experience, u.skills, u.avatar_url as "avatarUrl", u.message_rate as "messageRate",
    u.availability_status as "availabilityStatus", u.is_profile_public as "isProfilePublic",
    pause_of(u, now()) as "pausedUntil",
    wire_time(u.created_at) as "joinDate"
  from users u
  where u.id = $1`;

/** The numbers of messages per day that the earnings estimate assumes. */
const QUIET_DAY = 5;
const BUSY_DAY = 15;

/**
 * Returns everything the dashboard shows, from one snapshot. Due messages expire first.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export async function getDashboard(ctx: UserContext, { limit }: InputFor<'dashboard.all'>): Promise<Dashboard> {
  const { row } = await readWithoutOverdue(ctx, async () => {
    const dashboard = await maybeOne<DashboardRow>(ctx.reads, {
      name: 'dashboard.all',
      text: DASHBOARD,
      values: [ctx.userId, ctx.config.bonusEarnings === 'review', earningsMaturity(ctx.config), limit],
    });
    if (!dashboard) throw new DomainError('NOT_FOUND');
    return { row: dashboard, overdue: dashboard.stats.overdue };
  });
  return dashboardOf(row);
}

function dashboardOf(row: DashboardRow): Dashboard {
  const missing = missingParts(row);
  const rate = row.messageRate;
  const { questions, replies, pending, pendingCoins } = row.stats;
  const unread = questions + replies;
  return {
    stats: statsOf(row.stats),
    waiting: { questions, replies, pending, pendingCoins, messages: row.waiting },
    recentMessages: row.recent,
    earningsSummary: summaryOf(row.earnings),
    monthlyEarnings: row.months,
    unreadMessageCount: unread,
    hasNewMessages: unread > 0,
    unreadNotifications: row.unreadNotifications,
    lastUpdated: row.lastUpdated,
    availabilityStatus: row.availabilityStatus,
    pausedUntil: row.pausedUntil,
    averageResponseTime: row.stats.averageResponseTime,
    messageRate: rate,
    estimatedDailyEarnings: rate === null ? null : { low: rate * QUIET_DAY, high: rate * BUSY_DAY },
    profile: {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      profession: row.profession,
      headline: row.headline,
      location: row.location,
      avatarUrl: row.avatarUrl,
      isProfilePublic: row.isProfilePublic,
      joinDate: row.joinDate,
      profileCompleteness: profileCompleteness(row),
      missing,
    },
    verification: {
      emailVerified: true, // `users` only holds verified accounts
      profileComplete: missing.length === 0,
      rateSet: rate !== null,
      payoutAccountAdded: row.payoutAccount,
      profileVerified: missing.length === 0,
    },
  };
}
