import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { findProof } from './find-proof.ts';
import { profileUrlsOf, txtRecordOf, verificationOnWire } from './own-verifications.ts';
import { recordFinding } from './record-finding.ts';

/**
 * Looks for the proof of one of the user's domains now, and stores the result. No connection to the database is held
 * in the meantime.
 * @throws DomainError NOT_FOUND, SERVICE_UNAVAILABLE if too many lookups are waiting. Nothing is stored then.
 */
export async function checkDomain(
  ctx: UserContext,
  { id }: InputFor<'verification.checkDomain'>,
): Promise<OutputFor<'verification.checkDomain'>> {
  const claim = await ctx.db
    .selectFrom('verifications')
    .select(['subject', 'token'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .where('kind', '=', 'domain')
    .executeTakeFirst();
  if (!claim?.token) throw new DomainError('NOT_FOUND');
  const proof = {
    domain: claim.subject,
    txtRecord: txtRecordOf(claim.token),
    profileUrls: await profileUrlsOf(ctx, ctx.userId),
  };
  const result = await findProof(ctx.internet, proof, { urgent: true });
  const row = await inTransaction(ctx.db, (tx) => recordFinding(ctx, tx, id, result));
  ctx.wakeMail();
  if (!row) throw new DomainError('NOT_FOUND');
  return { result, verification: verificationOnWire(row) };
}
