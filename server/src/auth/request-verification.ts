import type { PublicContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { alreadyHaveAccountMail, verificationCodeMail } from '../mail/templates/account-mails.ts';
import { hashOfCode, newCode, replaceCode, unmatchableHash } from './one-time-codes.ts';

/**
 * Mails a new verification code to an unverified address and returns 0. While a cooldown or the daily limit applies, it
 * changes nothing and returns the seconds to wait.
 *
 * Reveals nothing about accounts: every case runs the same statements and stores a mail of the same size. For an
 * address with an account, it stores a hash that no code matches. For a resend without a registration, it stores a decoy
 * mail that is never sent, and a cooldown without a code, which does not delay a later registration.
 */
export async function requestVerification(
  ctx: PublicContext,
  tx: Tx,
  email: string,
  reason: 'registration' | 'resend',
): Promise<number> {
  const isPending = reason === 'registration' || (await hasRegistration(tx, email));
  const isKnown = await hasAccount(tx, email);
  const code = newCode();
  // Both are always computed, so that the response time does not reveal whether the address has an account.
  const [matching, unmatchable] = [hashOfCode(ctx.config, 'verify', email, code), unmatchableHash()];
  const codeHash = isKnown ? unmatchable : matching;
  const waitSeconds = await replaceCode(ctx.config, tx, {
    email,
    purpose: 'verify',
    codeHash: isPending ? codeHash : null,
    ignoresEmptyCooldown: reason === 'registration',
  });
  if (waitSeconds > 0) return waitSeconds;
  const codeMail = verificationCodeMail({ to: email, code, validMs: ctx.config.otpTtlMs });
  const knownMail = alreadyHaveAccountMail({ to: email, publicUrl: ctx.config.publicUrl });
  const mail = isKnown ? knownMail : codeMail;
  await enqueueMail(ctx, tx, isPending ? mail : decoyOf(mail));
  return 0;
}

async function hasRegistration(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pending_registrations')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}
