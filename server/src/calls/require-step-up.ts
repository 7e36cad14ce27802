import { DomainError, type StepUp } from '@proverse/shared';
import type { Identity, PublicContext } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { factorsOf, hasFactor, methodsOf } from '../second-factors/factors-of.ts';
import { takeStepUp } from '../second-factors/step-up-tokens.ts';
import { operationName } from './measure-call.ts';

const FRESH_MINUTES = 15;

interface Guarded {
  readonly stepUp?: StepUp;
  readonly passwordField?: string;
}

interface Caller extends PublicContext, Partial<Identity> {
  readonly stepUpToken?: string | undefined;
}

/**
 * Requires a step-up token for this call, if the operation's contract says so. Without a second factor, a fresh sign-in or
 * the password in the input suffices; the command verifies the password.
 * @throws DomainError STEP_UP_REQUIRED with `methods`: some of `passkey`, `totp` and `recovery`, or `password`
 */
export async function requireStepUp(operation: Guarded, ctx: Caller, input: unknown): Promise<void> {
  const { userId, sessionId, stepUpToken } = ctx;
  if (!operation.stepUp || userId === undefined || sessionId === undefined) return;
  const call = { operation: operationName(operation), input };
  if (stepUpToken !== undefined && (await takeStepUp({ ...ctx, userId, sessionId }, stepUpToken, call))) return;
  const factors = await factorsOf(ctx.db, userId);
  if (hasFactor(factors)) throw new DomainError('STEP_UP_REQUIRED', { methods: methodsOf(factors) });
  if (givesPassword(operation, input) || (await isFresh(ctx, sessionId))) return;
  throw new DomainError('STEP_UP_REQUIRED', { methods: 'password' });
}

function givesPassword({ passwordField }: Guarded, input: unknown): boolean {
  return (
    passwordField !== undefined &&
    typeof input === 'object' &&
    input !== null &&
    Reflect.get(input, passwordField) !== undefined
  );
}

async function isFresh({ db }: Caller, sessionId: string): Promise<boolean> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proven_at', '>', instant`now() - ${FRESH_MINUTES} * interval '1 minute'`)
    .executeTakeFirst();
  return fresh !== undefined;
}
