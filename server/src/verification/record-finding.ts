import { sql, type RawBuilder } from 'kysely';
import type { Services } from '../context.ts';
import { condition } from '../database/expressions.ts';
import type { Tx } from '../database/transaction.ts';
import type { Finding } from './find-proof.ts';
import { mailLostMark } from './mail-lost-mark.ts';
import type { VerificationRow } from './own-verifications.ts';

const DAYS_BETWEEN_CHECKS = 7;
const DAYS_AFTER_A_FAILURE = 1;
/** A single hiccup of the DNS or of a site costs no mark. */
const CHECKS_UNTIL_LOST = 3;
const DAYS_UNTIL_LOST: Record<Exclude<Finding, 'found'>, number> = { absent: 3, unreachable: 14 };

const days = (count: number): RawBuilder<Date> => sql`now() + ${count} * interval '1 day'`;

/**
 * Stores the result of a check. A proven domain loses its mark after several failed checks over some days, and its owner is
 * mailed: call `wakeMail()` after the commit. Returns undefined if the user removed it in the meantime.
 */
export async function recordFinding(
  services: Pick<Services, 'config'>,
  tx: Tx,
  id: string,
  finding: Finding,
): Promise<VerificationRow | undefined> {
  if (finding === 'found') return recordProof(tx, id);
  const isShown = condition`proven_at is not null and lost_at is null`;
  const isLost = condition`${isShown} and failed_checks + 1 >= ${CHECKS_UNTIL_LOST}
    and failing_since <= now() - ${DAYS_UNTIL_LOST[finding]} * interval '1 day'`;
  const row = await tx
    .updateTable('verifications')
    .set({
      checked_at: sql`case when ${isShown} then checked_at else now() end`,
      failing_since: sql`case when ${isShown} then coalesce(failing_since, now()) end`,
      failed_checks: sql`case when ${isShown} then failed_checks + 1 else 0 end`,
      lost_at: sql`case when ${isLost} then now() else lost_at end`,
      lost_because: sql`case when ${isLost} then 'not_found' else lost_because end`,
      check_due_at: sql`case when ${isShown} and not (${isLost}) then ${days(DAYS_AFTER_A_FAILURE)} end`,
    })
    .where('id', '=', id)
    .returningAll()
    .returning(condition`new.lost_at is distinct from old.lost_at`.as('wasLost'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { wasLost, ...verification } = row;
  if (wasLost) await mailLostMark(services, tx, verification);
  return verification;
}

function recordProof(tx: Tx, id: string): Promise<VerificationRow | undefined> {
  return tx
    .updateTable('verifications')
    .set({
      proven_at: sql`case when lost_at is null then coalesce(proven_at, now()) else now() end`,
      checked_at: sql`now()`,
      failing_since: null,
      failed_checks: 0,
      lost_at: null,
      lost_because: null,
      check_due_at: days(DAYS_BETWEEN_CHECKS),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
