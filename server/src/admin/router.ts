import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { countWaiting } from './count-waiting.ts';
import { getDays } from './get-days.ts';
import { getLedgerHealth } from './get-ledger-health.ts';
import { getOverview } from './get-overview.ts';
import { listActs } from './list-acts.ts';
import { listReports } from './list-reports.ts';
import { listStrayPayments } from './list-stray-payments.ts';
import { listUsers } from './list-users.ts';
import { resolveReport } from './resolve-report.ts';
import { restoreUser } from './restore-user.ts';
import { settlePayment } from './settle-payment.ts';
import { suspendUser } from './suspend-user.ts';

export const adminRouter = implementSlice(contract.admin, {
  waiting: countWaiting,
  overview: getOverview,
  days: getDays,
  users: listUsers,
  suspendUser,
  restoreUser,
  reports: listReports,
  resolveReport,
  ledger: getLedgerHealth,
  strayPayments: listStrayPayments,
  settlePayment,
  auditLog: listActs,
});
