import { DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { instant } from '../database/expressions.ts';
import type { Tx } from '../database/transaction.ts';
import { endFlows, inFlowTurn } from '../codes/code-flows.ts';
import { tryCode } from '../codes/one-time-codes.ts';
import { mailLostMark } from './mail-lost-mark.ts';
import { requireRoom, verificationOnWire, type VerificationRow } from './own-verifications.ts';
import { hashesOfWorkMailbox, workDomainOf, workMailKey } from './work-mail.ts';

/**
 * Confirms a mailbox at work with the code of the flow. The mark lasts a year. Another account that had proven the same
 * mailbox loses its mark, because the mark belongs to the person who reads the mailbox now.
 * @throws DomainError VALIDATION_FAILED (code) after using one of five tries, TOO_MANY_FIELD_TEXTS.wrongWorkCodeS, TOO_MANY_CODES,
 * VERIFICATIONS_FULL
 */
export async function confirmWorkMail(
  ctx: UserContext,
  { email, flowId, code }: InputFor<'verification.confirmWorkMail'>,
): Promise<OutputFor<'verification.confirmWorkMail'>> {
  const key = workMailKey(email, flowId);
  const domain = workDomainOf(email);
  if (domain === undefined) throw fieldError('code', FIELD_TEXTS.wrongWorkCode);
  const outcome = await inFlowTurn(ctx, key, async (tx, found) => {
    // Only the flow of this user counts: its id is known to no one else.
    if (!found?.isNamed) return 'wrong';
    const tried = await tryCode(ctx, tx, { key, code, found, accepts: () => true });
    if (tried !== 'right') return tried;
    await endFlows(tx, key);
    await requireRoom(tx, ctx, 'work_mail', domain);
    return storeProof(ctx, tx, email, domain);
  });
  if (outcome instanceof DomainError) throw outcome;
  if (outcome === 'wrong') throw fieldError('code', FIELD_TEXTS.wrongWorkCode);
  ctx.wakeMail();
  return verificationOnWire(outcome);
}

async function storeProof(ctx: UserContext, tx: Tx, email: string, domain: string): Promise<VerificationRow> {
  const hashes = hashesOfWorkMailbox(ctx.config, email);
  const moved = await tx
    .updateTable('verifications')
    .set({ lost_at: sql`now()`, lost_because: 'moved', check_due_at: null })
    .where('mailbox_hash', 'in', hashes)
    .where('user_id', '!=', ctx.userId)
    .where('lost_at', 'is', null)
    .returningAll()
    .execute();
  for (const row of moved) await mailLostMark(ctx, tx, row);
  const proof = {
    mailbox_hash: hashes[0],
    proven_at: instant`now()`,
    checked_at: instant`now()`,
    lost_at: null,
    lost_because: null,
    check_due_at: instant`now() + interval '1 year'`,
  };
  return tx
    .insertInto('verifications')
    .values({ user_id: ctx.userId, kind: 'work_mail', subject: domain, ...proof })
    .onConflict((conflict) => conflict.constraint('verifications_once').doUpdateSet(proof))
    .returningAll()
    .executeTakeFirstOrThrow();
}
