/**
 * The auditor of the coin ledger. It shares no code with the application: whatever mistake that one makes, this
 * one has to make for itself before it goes unnoticed.
 */
import type pg from 'pg';
import { bookChecks } from './books.ts';
import type { CheckResult } from './check.ts';
import { counterpartChecks } from './counterparts.ts';
import { decisionChecks } from './decisions.ts';
import { guardChecks } from './guards.ts';
import { paymentChecks } from './payments.ts';
import { payoutChecks } from './payouts.ts';
import { totalsCheck } from './totals.ts';
import { checkpointCheck } from './checkpoints.ts';

const checks = [
  ...bookChecks,
  ...counterpartChecks,
  ...paymentChecks,
  ...payoutChecks,
  ...decisionChecks,
  checkpointCheck,
  totalsCheck,
  ...guardChecks,
];

/** Runs every check in one snapshot, as a role that can only read. Nobody who works on the database waits for it. */
export async function audit(client: pg.ClientBase): Promise<CheckResult[]> {
  await client.query('begin transaction isolation level repeatable read, read only');
  try {
    await client.query('set local role proverse_audit');
    return await runChecks(client);
  } finally {
    await client.query('rollback');
  }
}

/** The checks alone, or those whose sentence matches, in the transaction that the client is in. */
export async function runChecks(client: pg.ClientBase, which = /./): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    if (which.test(check.holds)) results.push({ holds: check.holds, ...(await check.run(client)) });
  }
  return results;
}
