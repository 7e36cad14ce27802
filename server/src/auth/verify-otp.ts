import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import { hashesOfMailbox } from '../addresses/welcomed-mailbox.ts';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { endFlows, findFlow, flowKey, inFlowTurn, sourceHash, type FlowKey } from '../codes/code-flows.ts';
import { hashOfCode, tryCode } from '../codes/one-time-codes.ts';
import { inPasswordQueue } from '../passwords/passwords.ts';
import { finishSignIn, startSignIn } from '../sign-in/sign-in.ts';

/** Flows may share a code. This bounds the passwords to verify. Those of the caller's own source come first. */
const MAX_SHARING = 3;

/**
 * Verifies the address with a mailed code, creates the account with its signup bonus and signs in, in one transaction.
 * The address's other registrations end. A mailbox gets one bonus, also under different spellings of its address and after
 * a deletion. The password is required as well, so that the owner of a mistyped address cannot complete the registration.
 * Of repeated or concurrent calls one succeeds.
 * @throws DomainError OTP_INVALID; every call uses one of the five tries. TOO_MANY_WRONG_CODES after those, TOO_MANY_CODES
 *   after too many wrong ones from this network, TOO_MANY_AT_ONCE
 */
export async function verifyOtp(
  ctx: PublicContext,
  { otpCode, password, ...input }: InputFor<'auth.verifyOtp'>,
): Promise<OutputFor<'auth.verifyOtp'>> {
  const key = flowKey(ctx, 'verify', input);
  const named = await findFlow(ctx, ctx.db, key);
  const candidates = named?.isNamed ? [named] : await flowsWithCode(ctx, key, otpCode);
  const chosen = await withPassword(candidates, password);

  const outcome = await inFlowTurn(ctx, key, async (tx, found) => {
    const accepts = (flow: Buffer) => chosen?.flow.equals(flow) === true;
    const tried = await tryCode(ctx, tx, { key, code: otpCode, found, accepts });
    if (tried !== 'right' || !chosen) return tried;
    const userId = await createAccount(ctx, tx, key, chosen);
    return userId === undefined ? 'wrong' : startSignIn(ctx, tx, userId, ['password']);
  });
  if (outcome instanceof DomainError) throw outcome;
  if (outcome === 'wrong' || outcome === 'right') throw new DomainError('OTP_INVALID');
  const signedIn = await finishSignIn(ctx, outcome);
  ctx.flowCookies.verify.clear();
  return signedIn;
}

interface Candidate {
  readonly flow: Buffer;
  readonly passwordHash: string | null;
}

/** Returns the flows of the address whose code this is, for calls that name no flow. */
function flowsWithCode(ctx: PublicContext, { email }: FlowKey, code: string): Promise<Candidate[]> {
  return ctx.db
    .selectFrom('one_time_codes')
    .innerJoin('pending_registrations', 'pending_registrations.flow', 'one_time_codes.flow')
    .select(['one_time_codes.flow', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('purpose', '=', 'verify')
    .where('code_hash', '=', hashOfCode(ctx.config, 'verify', email, code))
    .orderBy(sql`source = ${sourceHash(ctx, email)}`, 'desc')
    .orderBy('counted_since', 'desc')
    .limit(MAX_SHARING)
    .execute();
}

/** Returns the flow whose registration has this password. Verifies a password even if there is no flow. */
function withPassword(candidates: readonly Candidate[], password: string): Promise<Candidate | undefined> {
  return inPasswordQueue(async (verify) => {
    for (const candidate of candidates) {
      if (await verify(candidate.passwordHash ?? undefined, password)) return candidate;
    }
    if (candidates.length === 0) await verify(undefined, password);
    return undefined;
  });
}

/**
 * Creates the account of the verified registration and returns its id. Returns undefined if a new registration replaced
 * the verified one in the meantime, or the address already has an account.
 */
async function createAccount(
  ctx: PublicContext,
  tx: Tx,
  key: FlowKey,
  { flow, passwordHash }: Candidate,
): Promise<string | undefined> {
  const registration = await tx
    .selectFrom('pending_registrations')
    .select(['password_hash', 'first_name', 'last_name', 'profession'])
    .where('flow', '=', flow)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (!registration) return undefined;
  await endFlows(tx, key);
  const { email } = key;
  const user = await tx
    .insertInto('users')
    .values({ email, ...registration, language: ctx.language })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user) return undefined;
  const bonusCoins = ctx.config.signupBonusCoins;
  if (bonusCoins > 0) {
    const hashes = hashesOfMailbox(ctx.config, email);
    await sql`select welcome_user(${user.id}, ${bonusCoins}, ${hashes}::bytea[])`.execute(tx);
  }
  return user.id;
}
