import { DomainError, RECOVERY_TIMES } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { one } from '../database/rows.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
import { inTurnOfUser } from '../batches/turns.ts';
import { openTicket } from '../sign-in/sign-in-tickets.ts';
import { mailRecovery } from '../sign-in/mail-recovery.ts';
import { pendingRecoveryOf, recoveryOnWire, type PendingRecovery } from '../sign-in/pending-recovery.ts';
import { lockTicketHolder } from '../sign-in/ticket-holder.ts';

/** Limits how many emails someone who knows the password can cause by requesting again after each cancellation. */
const MAX_PER_DAY = 3;

/**
 * Requests the removal of all second factors of a user who lost them, and emails the owner. A repeat returns the pending
 * request and emails no one.
 * @throws DomainError SIGN_IN_EXPIRED (also without a second factor), ACCOUNT_SUSPENDED, RATE_LIMITED
 */
export async function requestRecovery(
  ctx: PublicContext,
  { ticket: text }: InputFor<'recovery.request'>,
): Promise<OutputFor<'recovery.request'>> {
  const ticket = openTicket(ctx.config, text);
  const request = async (tx: Tx) => {
    await lockTicketHolder(tx, ticket);
    if (!hasFactor(await factorsOf(tx, ticket.userId))) throw new DomainError('SIGN_IN_EXPIRED');
    const pending = await pendingRecoveryOf(tx, ticket.userId);
    if (pending) return pending;
    await countRequests(tx, ticket.userId);
    const started = await start(tx, ticket.userId);
    await mailRecovery(ctx, tx, ticket.userId, { event: 'recovery_requested', readyAt: started.readyAt });
    return started;
  };
  const recovery = await inTurnOfUser(ctx, ticket.userId, () => inTransaction(ctx.db, request));
  ctx.wakeMail();
  return recoveryOnWire(recovery);
}

async function countRequests(tx: Tx, userId: string): Promise<void> {
  const { requests, seconds } = await one(
    tx,
    sql<{ requests: number; seconds: number }>`
      select
        count(*)::integer as requests,
        ceil(extract(epoch from min(requested_at) + interval '1 day' - now()))::integer as seconds
      from recovery_requests where user_id = ${userId} and requested_at > now() - interval '1 day'`,
  );
  if (requests >= MAX_PER_DAY) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, seconds) });
}

async function start(tx: Tx, userId: string): Promise<PendingRecovery> {
  await tx
    .updateTable('recovery_requests')
    .set({ state: 'cancelled', closed_at: sql`expires_at` })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
  const { waitHours, openDays } = RECOVERY_TIMES;
  const readyAt = instant`now() + ${waitHours} * interval '1 hour'`;
  return tx
    .insertInto('recovery_requests')
    .values({
      user_id: userId,
      ready_at: readyAt,
      expires_at: instant`${readyAt} + ${openDays} * interval '1 day'`,
    })
    .returning(['requested_at as requestedAt', 'ready_at as readyAt', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}
