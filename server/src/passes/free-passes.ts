import { countText, DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { afterCommit } from '../idempotency/after-commit.ts';
import { formatInstant } from '../text/format-text.ts';
import { publishCountsChanged } from '../notifying/publish-message-events.ts';
import { findPass } from './list-passes.ts';
import { textsOf } from '../language/texts-of.ts';

type Found = OutputFor<'passes.of'>;

const YEAR_MS = 366 * 24 * 3_600_000;

/**
 * Lets a person message the caller without coins until a date, or for a number of messages, or both. Replaces an earlier
 * pass with other terms. A repeat with the same terms changes nothing. The person is notified at most once a day, and not
 * at all if they have blocked the caller.
 * @throws DomainError SELF_FREE_PASS, NOT_FOUND for a person whom the caller can neither see nor has messaged with,
 *   VALIDATION_FAILED (until, or uses while the caller has no price or a private profile)
 */
export async function grantPass(ctx: UserContext, input: InputFor<'passes.grant'>): Promise<Found> {
  const { userId, until = null, uses = null } = input;
  if (until !== null) checkDate(until);
  const isNotified = await callFunction(ctx.pool, 'grant_free_pass', {
    p_owner: ctx.userId,
    p_guest: userId,
    p_expires_at: until,
    p_uses_max: uses,
    p_terms: termsOf(until, uses),
  }).catch((error: unknown) => {
    const isUnusable = error instanceof DomainError && error.code === 'VALIDATION_FAILED';
    throw isUnusable ? fieldError('uses', FIELD_TEXTS.passNeedsPrice) : error;
  });
  if (isNotified) publishCountsChanged(ctx.live, userId);
  return afterCommit(findPass(ctx, { userId }));
}

/** Ends a pass that the caller gave. Messages that were sent with it stay as they are. A repeat changes nothing. */
export async function revokePass(ctx: UserContext, { userId }: InputFor<'passes.revoke'>): Promise<Found> {
  await callFunction(ctx.pool, 'revoke_free_pass', { p_owner: ctx.userId, p_guest: userId });
  return { pass: null };
}

function checkDate(until: string): void {
  const inMs = Date.parse(until) - Date.now();
  if (inMs <= 0) throw fieldError('until', FIELD_TEXTS.timePast);
  if (inMs > YEAR_MS) throw fieldError('until', FIELD_TEXTS.timeFar);
}

function termsOf(until: string | null, uses: number | null): string {
  const count = uses === null ? 'any number of messages' : countText(uses, 'message');
  return until === null ? `${count}.` : `${count} until ${formatInstant(new Date(until), textsOf('en'))}.`;
}
