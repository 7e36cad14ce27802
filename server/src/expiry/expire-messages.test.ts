import { expect, test } from 'vitest';
import { getDeletionTerms } from '../account/get-deletion-terms.ts';
import { getBalance } from '../coins/get-balance.ts';
import { getEarnings } from '../coins/get-earnings.ts';
import { listHistory } from '../coins/list-history.ts';
import type { UserContext } from '../context.ts';
import { getDashboard } from '../dashboard/get-dashboard.ts';
import { getStats } from '../dashboard/get-stats.ts';
import { domainErrorOf } from '../database/errors.ts';
import { countMessages } from '../messages/read/count-messages.ts';
import { findMessage } from '../messages/read/find-message.ts';
import { listExpired } from '../messages/read/list-messages.ts';
import { listNotifications } from '../messages/notifications/notifications.ts';
import { validateCost } from '../messages/send/validate-cost.ts';
import { getProfile } from '../profile/get-profile.ts';
import { historyCsv } from '../statements/history-csv.ts';
import { listMonths } from '../statements/list-months.ts';
import { testPeople } from '../testing/people.ts';
import { listWithdrawals } from '../withdrawals/list-withdrawals.ts';

const { database, join, makeDue, send } = await testPeople();
const PAGE = { page: 0, size: 20 };
const [client, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 10 })];
const due = await send(client, expert);

const READS: Readonly<Record<string, (ctx: UserContext) => Promise<unknown>>> = {
  balance: getBalance,
  earnings: getEarnings,
  history: (ctx) => listHistory(ctx, PAGE),
  'history as CSV': (ctx) => historyCsv(ctx, {}),
  months: listMonths,
  dashboard: (ctx) => getDashboard(ctx, { limit: 5 }),
  stats: getStats,
  counts: countMessages,
  'expired messages': (ctx) => listExpired(ctx, PAGE),
  message: (ctx) => findMessage(ctx, { id: due.id }),
  notifications: (ctx) => listNotifications(ctx, PAGE),
  cost: (ctx) => validateCost(ctx, { recipientId: expert.id }),
  profile: getProfile,
  withdrawals: (ctx) => listWithdrawals(ctx, PAGE),
  'deletion terms': getDeletionTerms,
};

// A commit that waits for a standby keeps its locks. Other statements wait four seconds for them. The answer takes little
// more than one, and longer on a busy machine.
test('every read answers 503 in time while the wallet of a due message is locked', async () => {
  await makeDue(due);
  const waiting = await database.ownerPool.connect();
  try {
    await waiting.query('begin');
    await waiting.query('select ledger_lock($1)', [client.id]);
    const reads = Object.entries(READS);
    while (reads.length > 0) {
      // A few at once, so that none waits for a connection.
      const results = reads.splice(0, 3).map(async ([name, read]) => {
        const startedAt = performance.now();
        const error = await read(client.ctx).catch((failure: unknown) => failure);
        return [name, domainErrorOf(error)?.code, performance.now() - startedAt < 3_500];
      });
      for (const [name, ...answer] of await Promise.all(results)) {
        expect([name, ...answer]).toEqual([name, 'SERVICE_UNAVAILABLE', true]);
      }
    }
  } finally {
    await waiting.query('rollback');
    waiting.release();
  }
});

test('includes the refund once the wallet is free', async () => {
  expect((await getBalance(client.ctx)).coins).toBe(100);
});
