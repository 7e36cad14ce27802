import type { PublicContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { alreadyHaveAccountMail, verificationCodeMail } from '../mail/templates/account-mails.ts';
import { hashOfCode, hashOfNoCode, newCode, replaceCode } from './one-time-codes.ts';

/**
 * Mails a fresh verification code to an address that waits for verification, unless the cooldown runs: then it
 * answers the whole seconds to wait and nothing has changed; otherwise 0.
 *
 * Nobody learns from it whether an address has an account. A registration of a known address waits like any other,
 * with a code that cannot be typed and a mail that says so, and an address without a registration has a cooldown
 * too. Such an empty cooldown does not hold back the code of a registration that follows. All of them cost the same
 * statements, the same texts and a mail of the same size, though some of these are for nobody.
 */
export async function requestVerification(
  ctx: PublicContext,
  tx: Tx,
  email: string,
  asked: 'by registering' | 'again',
): Promise<number> {
  const waits = asked === 'by registering' || (await isWaiting(tx, email));
  const isKnown = await hasAccount(tx, email);
  const code = newCode();
  const [typed, untyped] = [hashOfCode(ctx.config, 'verify', email, code), hashOfNoCode()];
  const codeHash = isKnown ? untyped : typed;
  const waitSeconds = await replaceCode(ctx.config, tx, {
    email,
    purpose: 'verify',
    codeHash: waits ? codeHash : null,
    passesEmptyCooldown: asked === 'by registering',
  });
  if (waitSeconds > 0) return waitSeconds;
  const codeMail = verificationCodeMail({ to: email, code, validMs: ctx.config.otpTtlMs });
  const knownMail = alreadyHaveAccountMail({ to: email, publicUrl: ctx.config.publicUrl });
  const mail = isKnown ? knownMail : codeMail;
  await enqueueMail(ctx, tx, waits ? mail : decoyOf(mail));
  return 0;
}

async function isWaiting(tx: Tx, email: string): Promise<boolean> {
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
