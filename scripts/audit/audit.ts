/**
 * The auditor of the coin ledger. It shares no code with the application, so a mistake goes unnoticed only if both make it.
 */
import type pg from 'pg';
import { bookChecks } from './books.ts';
import type { CheckResult } from './check.ts';
import { counterpartChecks } from './counterparts.ts';
import { decisionChecks } from './decisions.ts';
import { guardChecks } from './guards.ts';
import { frozenChecks } from './frozen.ts';
import { paymentChecks } from './payments.ts';
import { payoutChecks } from './payouts.ts';
import { daysCheck, totalsCheck } from './totals.ts';
import { checkpointCheck } from './checkpoints.ts';

const checks = [
  ...bookChecks,
  ...counterpartChecks,
  ...paymentChecks,
  ...payoutChecks,
  ...frozenChecks,
  ...decisionChecks,
  checkpointCheck,
  totalsCheck,
  daysCheck,
  ...guardChecks,
];

/** Runs every check in one read-only snapshot, so other transactions never wait for the audit. */
export async function audit(client: pg.ClientBase): Promise<CheckResult[]> {
  await client.query('begin transaction isolation level repeatable read, read only');
  try {
    await client.query('set local role proverse_audit');
    return await runChecks(client);
  } finally {
    await client.query('rollback');
  }
}

/** Runs all checks, or only those whose rule (`holds`) matches `which`, in the client's current transaction. */
export async function runChecks(client: pg.ClientBase, which = /./): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    if (which.test(check.holds)) results.push({ holds: check.holds, ...(await check.run(client)) });
  }
  return results;
}
