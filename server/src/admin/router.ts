import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { countWaiting } from './count-waiting.ts';
import { getDays } from './get-days.ts';
import { getLedgerHealth } from './get-ledger-health.ts';
import { getOverview } from './get-overview.ts';
import { listActs } from './audit-log/list-acts.ts';
import { listReports } from './reports/list-reports.ts';
import { listCoinRefunds } from './payments/list-coin-refunds.ts';
import { listStrayPayments } from './payments/list-stray-payments.ts';
import { listUnmatchedWords } from './list-unmatched-words.ts';
import { listUsers } from './users/list-users.ts';
import { resolveReport } from './reports/resolve-report.ts';
import { restoreUser } from './users/restore-user.ts';
import { dismissPayment } from './payments/dismiss-payment.ts';
import { suspendUser } from './users/suspend-user.ts';

export const adminRouter = implementSlice(contract.admin, {
  waiting: countWaiting,
  overview: getOverview,
  days: getDays,
  unmatchedWords: listUnmatchedWords,
  users: listUsers,
  suspendUser,
  restoreUser,
  reports: listReports,
  resolveReport,
  ledger: getLedgerHealth,
  strayPayments: listStrayPayments,
  coinRefunds: listCoinRefunds,
  dismissPayment,
  auditLog: listActs,
});
