import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { factorsOf, hasFactor, methodsOf } from '../second-factors/factors-of.ts';
import { hashPassword, inPasswordQueue, needsRehash } from '../passwords/passwords.ts';
import { findFlow, flowKey, rememberFlow, type FlowKey } from '../codes/code-flows.ts';
import { countGuess, forgetTries } from '../codes/guesses.ts';
import { isKnownDevice, sourceOf } from '../addresses/known-device.ts';
import { inTurnOfUser } from '../batches/turns.ts';
import { pendingRecoveryOf } from '../sign-in/pending-recovery.ts';
import { requestVerification } from './request-verification.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { finishSignIn, startSignIn } from '../sign-in/sign-in.ts';
import { newTicket } from '../sign-in/sign-in-tickets.ts';

type Login = InputFor<'auth.login'>;

/**
 * Signs in with a password. The right password of an unverified registration emails a new code, except within the cooldown.
 *
 * Every call verifies two passwords, the account's and the registration's, with a dummy hash where there is none. So
 * neither response nor time reveals whether an address is known, unverified or suspended.
 * @throws DomainError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, ACCOUNT_SUSPENDED, RATE_LIMITED, SERVICE_UNAVAILABLE,
 *   SECOND_FACTOR_NEEDED with a `ticket` for `secondFactor`, and `recoveryReadyAt` if a recovery was requested
 */
export async function login(ctx: PublicContext, { email, password }: Login): Promise<OutputFor<'auth.login'>> {
  const flow = flowKey(ctx, 'verify', { email });
  const priority = { urgent: isKnownDevice(ctx, email) };
  const { account, isAccount, isPending } = await inPasswordQueue(async (verify) => {
    await countPassword(ctx, email);
    const { pendingHash, ...found } = await passwordsOf(ctx, flow);
    const matches = {
      isAccount: await verify(found.account?.passwordHash, password),
      isPending: await verify(pendingHash, password),
    };
    // Not for a registration's password, which strangers choose themselves.
    if (matches.isAccount) await forgetTries(ctx.config, ctx.db, [passwordOf(email), sourceOf(ctx, email)]);
    return { ...found, ...matches };
  }, priority);
  if (account && isAccount) {
    // Before the session starts, because a ticket for the second factor belongs to the stored hash.
    if (needsRehash(account.passwordHash) && (await rehash(ctx, account, password))) {
      return login(ctx, { email, password });
    }
    return signIn(ctx, account);
  }
  if (!isPending) {
    await recordSecurityEvent(ctx, ctx.db, account?.id, 'sign_in_failed');
    throw new DomainError('INVALID_CREDENTIALS');
  }
  const flowId = await mailVerification(ctx, flow);
  throw new DomainError('EMAIL_NOT_VERIFIED', flowId === undefined ? {} : { flowId });
}

/** @throws DomainError RATE_LIMITED after too many wrong passwords of this network, while others guess too */
async function countPassword(ctx: PublicContext, email: string): Promise<void> {
  if (ctx.config.rateLimit === 'off') return;
  const retryAfterSeconds = await countGuess(ctx.config, ctx.db, passwordOf(email), sourceOf(ctx, email));
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

function passwordOf(email: string): string {
  return `password of ${email}`;
}

/** Emails a new code and returns its flow. Returns undefined within the cooldown, and when too many were mailed. */
async function mailVerification(ctx: PublicContext, key: FlowKey): Promise<string | undefined> {
  try {
    const flowId = await requestVerification(ctx, key);
    rememberFlow(ctx, 'verify', flowId);
    ctx.wakeMail();
    return flowId;
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return undefined;
    throw error;
  }
}

interface Account {
  readonly id: string;
  readonly passwordHash: string;
}

async function passwordsOf(ctx: PublicContext, flow: FlowKey) {
  const [account, pending] = await Promise.all([
    ctx.db
      .selectFrom('users')
      .select(['id', 'password_hash as passwordHash'])
      .where('email', '=', flow.email)
      .executeTakeFirst(),
    findFlow(ctx, ctx.db, flow),
  ]);
  return { account, pendingHash: pending?.passwordHash ?? undefined };
}

/**
 * Starts a session. Compares the hash again, because the password may have changed in the meantime. The lock makes password
 * changes wait until the session exists.
 */
async function signIn(ctx: PublicContext, { id, passwordHash }: Account) {
  const start = async (tx: Tx) => {
    const user = await tx
      .selectFrom('users')
      .select('status')
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .forShare()
      .executeTakeFirst();
    if (!user) throw new DomainError('INVALID_CREDENTIALS');
    if (user.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
    const factors = await factorsOf(tx, id);
    if (hasFactor(factors)) {
      const ticket = newTicket(ctx.config, { userId: id, passwordHash });
      const recovery = await pendingRecoveryOf(tx, id);
      throw new DomainError('SECOND_FACTOR_NEEDED', {
        ticket,
        methods: methodsOf(factors),
        ...(recovery && { recoveryReadyAt: recovery.readyAt.toISOString() }),
      });
    }
    return startSignIn(ctx, tx, id, ['password']);
  };
  const started = await inTurnOfUser(ctx, id, () => inTransaction(ctx.db, start));
  return finishSignIn(ctx, started);
}

/**
 * Stores the password with the current hash parameters. Returns false after a failure, which is only logged: the next
 * sign-in tries again.
 */
async function rehash(ctx: PublicContext, { id, passwordHash }: Account, password: string): Promise<boolean> {
  try {
    const password_hash = await hashPassword(password, { urgent: true });
    await ctx.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .execute();
    return true;
  } catch (err) {
    ctx.log.warn({ err, userId: id, requestId: ctx.requestId }, 'A password could not be hashed again');
    return false;
  }
}
