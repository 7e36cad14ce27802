import type pg from 'pg';
import type { CheckResult } from './check.ts';

/**
 * Notes what an audit found, for the admin desk, as the auditor's role: that one function is all it can write by. Answers
 * whether it could; a replica, or a database that is older than this, takes no note, and the audit is none the worse.
 */
export async function recordAudit(
  client: pg.ClientBase,
  startedAt: Date,
  results: readonly CheckResult[],
): Promise<boolean> {
  const failed = results.filter(({ findings }) => findings.length > 0);
  try {
    await client.query('begin');
    await client.query('set local role proverse_audit');
    await client.query('select audit_record($1, $2, $3, $4)', [
      startedAt,
      results.length,
      failed.reduce((count, { findings }) => count + findings.length, 0),
      failed.map(({ holds }) => holds),
    ]);
    await client.query('commit');
    return true;
  } catch {
    await client.query('rollback').catch(() => undefined);
    return false;
  }
}
