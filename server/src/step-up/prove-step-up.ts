import { DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
import { callHashOf, issueStepUp, stepUpCallOf, type StepUpCall } from '../second-factors/step-up-tokens.ts';
import { verifyOwnPassword } from '../passwords/verify-own-password.ts';
import { newChallenge, passkeyRequest, verifyPasskey } from '../second-factors/passkeys.ts';
import { tryFactorCode } from '../second-factors/try-factor-code.ts';
import { cancelPendingRecovery } from '../sign-in/pending-recovery.ts';

/**
 * Verifies who is calling and returns a token for one call, valid for 60 s. A password suffices only for an account
 * without a second factor. A second factor cancels a pending recovery.
 * @throws DomainError VALIDATION_FAILED (operation, code, password), PASSKEY_REJECTED, FACTOR_CODE_WRONG,
 *   FACTOR_CODE_OF_OTHER_TIME, RATE_LIMITED
 */
export async function proveStepUp(
  ctx: UserContext,
  { operation, input, passkey, code, password }: InputFor<'stepUp.prove'>,
): Promise<OutputFor<'stepUp.prove'>> {
  const call = requireCall(operation, input);
  if (await provesFactor(ctx, call, { passkey, code, password })) {
    if (await inTransaction(ctx.db, (tx) => cancelPendingRecovery(ctx, tx, ctx.userId))) ctx.wakeMail();
  }
  return { token: await issueStepUp(ctx, call) };
}

type Proof = Pick<InputFor<'stepUp.prove'>, 'passkey' | 'code' | 'password'>;

/** Verifies the proof. Returns whether it was a second factor. */
async function provesFactor(ctx: UserContext, call: StepUpCall, { passkey, code, password }: Proof): Promise<boolean> {
  if (passkey !== undefined) {
    const callHash = callHashOf(ctx, call);
    const verified = await verifyPasskey(ctx, passkey, { purpose: 'step_up', sessionId: ctx.sessionId, callHash });
    if (verified?.userId !== ctx.userId) throw new DomainError('PASSKEY_REJECTED');
    return true;
  }
  if (hasFactor(await factorsOf(ctx.db, ctx.userId))) {
    if (code === undefined) throw fieldError('code', FIELD_TEXTS.codeNeeded);
    const factor = await tryFactorCode(ctx, ctx, code);
    if (factor instanceof DomainError) throw factor;
    return true;
  }
  if (password === undefined) throw fieldError('password', FIELD_TEXTS.passwordNeeded);
  await verifyOwnPassword(ctx, password);
  return false;
}

/**
 * Returns options to confirm one call with a passkey.
 * @throws DomainError VALIDATION_FAILED (operation)
 */
export async function stepUpPasskeyOptions(
  ctx: UserContext,
  { operation, input }: InputFor<'stepUp.passkeyOptions'>,
): Promise<OutputFor<'stepUp.passkeyOptions'>> {
  const callHash = callHashOf(ctx, requireCall(operation, input));
  const challenge = await newChallenge(ctx, { purpose: 'step_up', sessionId: ctx.sessionId, callHash });
  return { options: passkeyRequest(ctx, challenge) };
}

function requireCall(operation: string, input: unknown): StepUpCall {
  const call = stepUpCallOf(operation, input);
  if (!call) throw fieldError('operation', 'No call of this name with this input needs a step-up');
  return call;
}
