/** Challenges and proofs of passkeys (WebAuthn). Passkeys always verify their user, so one is two factors at once. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { InputFor, PublicContext } from '../context.ts';
import { condition } from '../database/expressions.ts';
import { hashOfToken, newOpaqueToken } from '../encryption/opaque-tokens.ts';

const CHALLENGE_MINUTES = 5;
/** Loads the library on first use, because with its parsers it is a tenth of all modules. */
export const webauthn = () => import('@simplewebauthn/server');

export const PASSKEY_TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

type Proof = InputFor<'auth.passkeySignIn'>['passkey'];

/** What a challenge is for. A proof for one purpose, session or call is worthless for another. */
export type ChallengeFor =
  | { readonly purpose: 'sign_in' }
  | { readonly purpose: 'add'; readonly sessionId: string }
  | { readonly purpose: 'step_up'; readonly sessionId: string; readonly callHash: Buffer };

/** Returns the host and origin that passkeys belong to. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Stores a challenge and returns it as base64url text. */
export async function newChallenge(ctx: PublicContext, purpose: ChallengeFor): Promise<string> {
  const challenge = newOpaqueToken();
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      hash: hashOfToken(challenge),
      ...columnsOf(purpose),
      expires_at: sql`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
    })
    .execute();
  return challenge;
}

/** Uses up a challenge. Returns whether it was valid for this purpose. */
export async function takeChallenge(ctx: PublicContext, challenge: string, purpose: ChallengeFor): Promise<boolean> {
  const { purpose: wanted, session_id: sessionId, call_hash: callHash } = columnsOf(purpose);
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashOfToken(challenge))
    .returning(['purpose', 'session_id', 'call_hash', condition`expires_at > now()`.as('isValid')])
    .executeTakeFirst();
  return (
    taken !== undefined &&
    taken.isValid &&
    taken.purpose === wanted &&
    taken.session_id === sessionId &&
    Buffer.compare(taken.call_hash ?? Buffer.alloc(0), callHash ?? Buffer.alloc(0)) === 0
  );
}

function columnsOf(given: ChallengeFor) {
  return {
    purpose: given.purpose,
    session_id: 'sessionId' in given ? given.sessionId : null,
    call_hash: 'callHash' in given ? given.callHash : null,
  };
}

/** Returns options for `navigator.credentials.get`. They name no passkey, so they reveal nothing about any account. */
export function passkeyRequest({ config }: PublicContext, challenge: string) {
  return {
    challenge,
    rpId: relyingParty(config).id,
    allowCredentials: [],
    userVerification: 'required',
    timeout: PASSKEY_TIMEOUT_MS,
  };
}

/** Verifies a passkey's proof for this purpose and notes its use. Returns its owner, or undefined for a wrong proof. */
export async function verifyPasskey(
  ctx: PublicContext,
  proof: Proof,
  purpose: ChallengeFor,
): Promise<{ readonly userId: string } | undefined> {
  const party = relyingParty(ctx.config);
  const known = await ctx.db
    .selectFrom('passkeys as p')
    .innerJoin('passkey_users as u', 'u.user_id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'p.public_key as publicKey', 'p.sign_count as signCount', 'u.handle'])
    .where('p.credential_id', '=', Buffer.from(proof.id, 'base64url'))
    .where('p.rp_id', '=', party.id)
    .executeTakeFirst();
  const { userHandle } = proof.response;
  if (!known || (userHandle && userHandle !== known.handle.toString('base64url'))) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const verification = await verifyAuthenticationResponse({
    response: proof as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, purpose),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // With 0 the library accepts a falling counter. Synced passkeys may send one, so it is only logged below.
    credential: { id: proof.id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, userId: known.userId, requestId: ctx.requestId }, 'a passkey was rejected');
    return undefined;
  });
  if (!verification?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  if (newCounter > 0 && newCounter <= known.signCount) {
    ctx.log.warn({ userId: known.userId, requestId: ctx.requestId }, 'the counter of a passkey fell; it may be a copy');
  }
  await ctx.db
    .updateTable('passkeys')
    .set({ sign_count: newCounter, backed_up: credentialBackedUp, last_used_at: sql`now()` })
    .where('id', '=', known.id)
    .execute();
  return { userId: known.userId };
}
