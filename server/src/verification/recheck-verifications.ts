import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { inTransaction } from '../database/transaction.ts';
import { findProof } from './find-proof.ts';
import { mailLostMark } from './mail-lost-mark.ts';
import { profileUrlsOf, txtRecordOf, type VerificationRow } from './own-verifications.ts';
import { recordFinding } from './record-finding.ts';

/** Few, because every row needs two lookups of those that a process runs at once. */
const BATCH_SIZE = 3;
/** Another node checks a verification again after this time, if the one that took it has stopped. */
const TAKEN_FOR = sql`interval '1 hour'`;

type Deps = Pick<Services, 'db' | 'config' | 'internet' | 'wakeMail'>;

/** Checks the verifications that are due: looks for the proofs of domains, and ends work emails that are a year old. */
export async function recheckVerifications(services: Deps, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const due = await takeDue(services);
    await Promise.all(due.map((row) => (row.kind === 'domain' ? checkAgain(services, row) : expire(services, row))));
    if (due.length > 0) services.wakeMail();
    if (due.length < BATCH_SIZE || stopping.aborted) return;
  }
}

/** Postpones the rows, so that no other node takes them while their domains are looked up. */
function takeDue({ db }: Deps): Promise<VerificationRow[]> {
  return db
    .updateTable('verifications')
    .set({ check_due_at: sql`now() + ${TAKEN_FOR}` })
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('verifications')
        .select('id')
        .where('check_due_at', '<=', instant`now()`)
        .orderBy('check_due_at')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function checkAgain(services: Deps, { id, user_id, subject, token }: VerificationRow): Promise<void> {
  const finding = await findProof(services.internet, {
    domain: subject,
    txtRecord: txtRecordOf(token ?? ''),
    profileUrls: await profileUrlsOf(services, user_id),
  });
  await inTransaction(services.db, (tx) => recordFinding(services, tx, id, finding));
}

async function expire(services: Deps, { id }: VerificationRow): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const row = await tx
      .updateTable('verifications')
      .set({ lost_at: sql`now()`, lost_because: 'expired', check_due_at: null })
      .where('id', '=', id)
      .where('lost_at', 'is', null)
      // One that was confirmed in the meantime is due in a year.
      .where('check_due_at', '<=', instant`now() + ${TAKEN_FOR}`)
      .returningAll()
      .executeTakeFirst();
    if (row) await mailLostMark(services, tx, row);
  });
}
