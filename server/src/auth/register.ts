import { SUCCESS_TEXTS } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { flowKey, rememberFlow } from '../codes/code-flows.ts';
import { requestVerification } from './request-verification.ts';
import { requireUnguessablePassword } from '../passwords/require-unguessable-password.ts';

/**
 * Starts a flow with this registration and emails its code. A repeat in the same flow replaces the registration. Within
 * the cooldown no new code is sent and the previous one stays valid. An address with an account gets the same response
 * after the same work, and an email that says so; the account does not change.
 * @throws DomainError VALIDATION_FAILED (password), TOO_MANY_CODES, TOO_MANY_AT_ONCE
 */
export async function register(
  ctx: PublicContext,
  { email, password, firstName, lastName, profession, flowId: named }: InputFor<'auth.register'>,
): Promise<OutputFor<'auth.register'>> {
  await requireUnguessablePassword('password', password, { email, firstName, lastName });
  const registration = {
    password_hash: await hashPassword(password),
    first_name: firstName,
    last_name: lastName,
    profession,
  };
  const key = flowKey(ctx, 'verify', { email, flowId: named });
  const flowId = await requestVerification(ctx, key, registration);
  rememberFlow(ctx, 'verify', flowId);
  ctx.wakeMail();
  return { message: SUCCESS_TEXTS.register, flowId };
}
