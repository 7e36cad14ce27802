import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getDashboard } from './get-dashboard.ts';
import { getEarningsSummary } from './get-earnings-summary.ts';
import { getInsights } from './get-insights.ts';
import { getSimilarPrices } from './get-similar-prices.ts';
import { getStats } from './get-stats.ts';
import { listRecentMessages } from './list-recent-messages.ts';

export const dashboardRouter = implementSlice(contract.dashboard, {
  stats: getStats,
  messages: listRecentMessages,
  earningsSummary: getEarningsSummary,
  all: getDashboard,
  insights: getInsights,
  similarPrices: getSimilarPrices,
});
