import { DomainError } from '@proverse/shared';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { nameOf } from '../database/expressions.ts';
import { inTransaction } from '../database/transaction.ts';
import { factorsOf } from '../second-factors/factors-of.ts';
import { mailFactorChange } from '../second-factors/mail-factor-change.ts';
import {
  newChallenge,
  PASSKEY_TIMEOUT_MS,
  relyingParty,
  takeChallenge,
  webauthn,
  type ChallengeFor,
} from '../second-factors/passkeys.ts';
import { replaceRecoveryCodes } from '../second-factors/recovery-codes.ts';

/** Returns options for a new passkey. Passkeys that the user has are excluded. */
export async function addPasskeyOptions(ctx: UserContext): Promise<OutputFor<'factors.addPasskeyOptions'>> {
  const { email, name } = await ctx.db
    .selectFrom('users')
    .select(['email', nameOf('users').as('name')])
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  const { handle } = await ctx.db
    .insertInto('passkey_users')
    .values({ user_id: ctx.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: ctx.userId }))
    .returning('handle')
    .executeTakeFirstOrThrow();
  const known = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', ctx.userId)
    .execute();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Proverse',
    rpID: relyingParty(ctx.config).id,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(handle),
    challenge: Uint8Array.from(Buffer.from(await newChallenge(ctx, purposeOf(ctx)), 'base64url')),
    timeout: PASSKEY_TIMEOUT_MS,
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credential_id.toString('base64url'),
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

/**
 * Adds a passkey and emails the owner. Returns ten recovery codes if the user has none. A repeat is rejected, because its
 * challenge was used.
 * @throws DomainError PASSKEY_REJECTED
 */
export async function addPasskey(
  ctx: UserContext,
  { name, passkey }: InputFor<'factors.addPasskey'>,
): Promise<OutputFor<'factors.addPasskey'>> {
  const party = relyingParty(ctx.config);
  const { verifyRegistrationResponse } = await webauthn();
  const verification = await verifyRegistrationResponse({
    response: passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, purposeOf(ctx)),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, userId: ctx.userId, requestId: ctx.requestId }, 'a new passkey was rejected');
    return undefined;
  });
  if (!verification?.verified) throw new DomainError('PASSKEY_REJECTED');
  const { credential, credentialBackedUp } = verification.registrationInfo;
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    // Locking the user's row serialises changes of factors with sign-ins.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    const added = await tx
      .insertInto('passkeys')
      .values({
        user_id: ctx.userId,
        credential_id: Buffer.from(credential.id, 'base64url'),
        rp_id: party.id,
        public_key: Buffer.from(credential.publicKey),
        sign_count: credential.counter,
        transports: [...(passkey.response.transports ?? [])],
        backed_up: credentialBackedUp,
        name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new DomainError('PASSKEY_REJECTED');
    await mailFactorChange(ctx, tx, ctx.userId, 'passkey-added');
    const { recoveryCodesLeft } = await factorsOf(tx, ctx.userId);
    return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(tx, ctx.userId);
  });
  ctx.wakeMail();
  return { recoveryCodes };
}

function purposeOf({ sessionId }: UserContext): ChallengeFor {
  return { purpose: 'add', sessionId };
}
