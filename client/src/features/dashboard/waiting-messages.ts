import type { DashboardData } from './use-dashboard.ts';

const SHOWN = 5;

/** The messages that the first panel shows: what the user should deal with, then their own questions that end soonest. */
export function waitingMessages({ waiting, recentMessages }: DashboardData): DashboardData['recentMessages'] {
  const asked = recentMessages.filter(({ direction, status }) => direction === 'sent' && status === 'pending');
  const soonestFirst = asked.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  return [...waiting.messages, ...soonestFirst].slice(0, SHOWN);
}

/** The recent messages that the first panel does not show. */
export function otherMessages(data: DashboardData): DashboardData['recentMessages'] {
  const shown = new Set(waitingMessages(data).map(({ id }) => id));
  return data.recentMessages.filter(({ id }) => !shown.has(id));
}
