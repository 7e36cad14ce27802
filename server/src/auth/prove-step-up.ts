import { DomainError, fieldError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { factorsOf, hasFactor } from '../kernel/factors-of.ts';
import { issueStepUp, stepUpCallOf } from '../kernel/step-up-tokens.ts';
import { verifyOwnPassword } from '../kernel/verify-own-password.ts';
import { tryFactorCode } from './factors/try-factor-code.ts';

/**
 * Verifies who is calling and returns a token for one call, valid for 60 s. A password suffices only for an account
 * without a second factor.
 * @throws DomainError VALIDATION_FAILED (operation, code, password), FACTOR_CODE_WRONG, RATE_LIMITED
 */
export async function proveStepUp(
  ctx: UserContext,
  { operation, input, code, password }: InputOf<typeof contract.stepUp.prove>,
): Promise<OutputOf<typeof contract.stepUp.prove>> {
  const call = stepUpCallOf(operation, input);
  if (!call) throw fieldError('operation', 'No call of this name with this input needs a step-up');
  if (hasFactor(await factorsOf(ctx.db, ctx.userId))) {
    if (code === undefined) throw fieldError('code', 'Enter a code');
    if (!(await tryFactorCode(ctx, ctx.userId, code))) throw new DomainError('FACTOR_CODE_WRONG');
  } else {
    if (password === undefined) throw fieldError('password', 'Password is required');
    await verifyOwnPassword(ctx, password);
  }
  return { token: await issueStepUp(ctx, call) };
}
