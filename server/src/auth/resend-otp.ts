import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { flowKey, rememberFlow } from '../codes/code-flows.ts';
import { requestVerification } from './request-verification.ts';

/**
 * Emails a new code with five attempts and invalidates the flow's previous one. Starts a flow when the caller names none, or
 * one that has failed. Addresses without a registration get the same response and cooldown.
 * @throws DomainError RESEND_TOO_SOON, TOO_MANY_CODES with `retryAfterSeconds`, TOO_MANY_AT_ONCE
 */
export async function resendOtp(
  ctx: PublicContext,
  input: InputFor<'auth.resendOtp'>,
): Promise<OutputFor<'auth.resendOtp'>> {
  const key = flowKey(ctx, 'verify', input);
  const flowId = await requestVerification(ctx, key);
  rememberFlow(ctx, 'verify', flowId);
  ctx.wakeMail();
  return { message: "If this address needs verification, we've sent it a new code.", flowId };
}
