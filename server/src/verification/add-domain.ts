import { randomBytes } from 'node:crypto';
import { FIELD_TEXTS, fieldError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { domainOf, withParents } from './domain-name.ts';
import { requireRoom, verificationOnWire } from './own-verifications.ts';

const TOKEN_BYTES = 16;

/**
 * Stores the user's claim of a domain and returns the TXT record that proves it. A repeat returns the same record. Several
 * accounts may claim one domain. Each needs its own record, so the domain's owner decides which accounts it verifies.
 * @throws DomainError VALIDATION_FAILED, VERIFICATIONS_FULL
 */
export async function addDomain(
  ctx: UserContext,
  { domain: text }: InputFor<'verification.addDomain'>,
): Promise<OutputFor<'verification.addDomain'>> {
  const domain = domainOf(text);
  if (domain === undefined) throw fieldError('domain', FIELD_TEXTS.domainNeeded);
  const ownHost = new URL(ctx.config.publicUrl).hostname;
  if (withParents(domain).includes(ownHost)) throw fieldError('domain', FIELD_TEXTS.ownDomain);
  const row = await inTransaction(ctx.db, async (tx) => {
    await requireRoom(tx, ctx, 'domain', domain);
    return (
      tx
        .insertInto('verifications')
        .values({
          user_id: ctx.userId,
          kind: 'domain',
          subject: domain,
          token: randomBytes(TOKEN_BYTES).toString('hex'),
        })
        // Changes nothing, but returns the row that exists.
        .onConflict((conflict) => conflict.constraint('verifications_once').doUpdateSet({ subject: domain }))
        .returningAll()
        .executeTakeFirstOrThrow()
    );
  });
  return verificationOnWire(row);
}
