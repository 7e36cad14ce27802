import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { inTurnOfUser } from '../batches/turns.ts';
import { newChallenge, passkeyRequest, verifyPasskey } from '../second-factors/passkeys.ts';
import { finishSignIn, startSignIn } from '../sign-in/sign-in.ts';

/** Returns options to sign in with any passkey of this site. */
export async function passkeyOptions(ctx: PublicContext): Promise<OutputFor<'auth.passkeyOptions'>> {
  return { options: passkeyRequest(ctx, await newChallenge(ctx, { purpose: 'sign_in' })) };
}

/**
 * Signs in with a passkey. It verifies its user itself, so neither a password nor a second factor is asked for.
 * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_SUSPENDED
 */
export async function passkeySignIn(
  ctx: PublicContext,
  { passkey }: InputFor<'auth.passkeySignIn'>,
): Promise<OutputFor<'auth.passkeySignIn'>> {
  const verified = await verifyPasskey(ctx, passkey, { purpose: 'sign_in' });
  if (!verified) throw new DomainError('INVALID_CREDENTIALS');
  const signIn = async (tx: Tx) => {
    const user = await tx
      .selectFrom('users')
      .select('status')
      .where('id', '=', verified.userId)
      .forShare()
      .executeTakeFirst();
    if (user?.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
    if (user?.status !== 'active') throw new DomainError('INVALID_CREDENTIALS');
    return startSignIn(ctx, tx, verified.userId, ['passkey']);
  };
  const started = await inTurnOfUser(ctx, verified.userId, () => inTransaction(ctx.db, signIn));
  return finishSignIn(ctx, started);
}
