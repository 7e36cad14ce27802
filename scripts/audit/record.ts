import type pg from 'pg';
import type { CheckResult } from './check.ts';

/**
 * Records the result of an audit for the admin screens. The SQL function `audit_record` is the only way in which the
 * auditor's role can write. Returns false when the database is read-only or older than this command.
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
