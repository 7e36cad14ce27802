import { DomainError, LIMITS, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { EARNINGS, EARNINGS_BY_MONTH, type EarningsMonth, type EarningsRow } from '../kernel/earnings.ts';
import type { UserContext } from '../context.ts';
import { maybeOne } from '../db/rows.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import { missingParts, profileCompleteness } from '../kernel/profile-completeness.ts';
import { summaryOf } from './get-earnings-summary.ts';
import { recentMessages, type RecentMessage } from './list-recent-messages.ts';
import { STATS, statsOf, type StatsRow } from './stats-sql.ts';

type Input = InputOf<typeof contract.dashboard.all>;
type Dashboard = OutputOf<typeof contract.dashboard.all>;

interface DashboardRow {
  stats: StatsRow;
  earnings: EarningsRow;
  months: EarningsMonth[];
  recent: RecentMessage[];
  unread_notifications: number;
  bank_account: boolean;
  at: Date;
  id: string;
  first_name: string;
  last_name: string;
  profession: string;
  headline: string | null;
  bio: string | null;
  location: string | null;
  phone: string | null;
  experience: string | null;
  skills: string[];
  avatar_url: string | null;
  message_rate: number | null;
  availability_status: Dashboard['availabilityStatus'];
  is_profile_public: boolean;
  created_at: Date;
}

// One statement, so that all numbers come from the same snapshot in one round trip.
const DASHBOARD = `
  select
    (select row_to_json(s) from (${STATS}) s) as stats,
    (select row_to_json(e) from (${EARNINGS}) e) as earnings,
    (select json_agg(m) from (${EARNINGS_BY_MONTH}) m) as months,
    ${recentMessages('$3')} as recent,
    (
      select count(*) from (
        select from notifications where user_id = $1 and read_at is null limit ${LIMITS.unreadNotificationsMax}
      ) counted
    ) as unread_notifications,
    exists (select from bank_accounts where user_id = $1) as bank_account,
    now() as at,
    u.id, u.first_name, u.last_name, u.profession, u.headline, u.bio, u.location, u.phone, u.experience, u.skills,
    u.avatar_url, u.message_rate, u.availability_status, u.is_profile_public, u.created_at
  from users u
  where u.id = $1`;

/** Messages per day in the earnings estimate. */
const QUIET_DAY = 5;
const BUSY_DAY = 15;

/** Returns everything the dashboard shows, from one snapshot. Due messages are settled first. */
export async function getDashboard(ctx: UserContext, { limit }: Input): Promise<Dashboard> {
  const { row } = await readSettled(ctx, async () => {
    const dashboard = await maybeOne<DashboardRow>(ctx.pool, {
      name: 'dashboard.all',
      text: DASHBOARD,
      values: [ctx.userId, ctx.config.bonusEarnings === 'review', limit],
    });
    if (!dashboard) throw new DomainError('NOT_FOUND');
    return { row: dashboard, overdue: dashboard.stats.overdue };
  });
  return dashboardOf(row);
}

function dashboardOf(row: DashboardRow): Dashboard {
  const missing = missingParts(row);
  const rate = row.message_rate;
  return {
    stats: statsOf(row.stats),
    recentMessages: row.recent,
    earningsSummary: summaryOf(row.earnings),
    monthlyEarnings: row.months,
    unreadMessageCount: row.stats.unread,
    hasNewMessages: row.stats.unread > 0,
    unreadNotifications: row.unread_notifications,
    lastUpdated: row.at.toISOString(),
    availabilityStatus: row.availability_status,
    averageResponseTime: row.stats.response_hours,
    messageRate: rate,
    estimatedDailyEarnings: rate === null ? null : { low: rate * QUIET_DAY, high: rate * BUSY_DAY },
    profile: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      profession: row.profession,
      headline: row.headline,
      location: row.location,
      avatarUrl: row.avatar_url,
      isProfilePublic: row.is_profile_public,
      joinDate: row.created_at.toISOString(),
      profileCompleteness: profileCompleteness(row),
      missing,
    },
    verification: {
      emailVerified: true, // `users` only holds verified accounts
      profileComplete: missing.length === 0,
      rateSet: rate !== null,
      bankAccountAdded: row.bank_account,
      profileVerified: missing.length === 0,
    },
  };
}
