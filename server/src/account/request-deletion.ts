import { DomainError, fieldError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { verifyPassword } from '../kernel/passwords.ts';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { encryptMail } from '../mail/outbox.ts';
import { accountDeletedMail } from '../mail/templates/account-mails.ts';
import { hashesOfDeletedAddress } from '../kernel/deleted-address.ts';
import { finishDeletion } from './finish-deletion.ts';

type Input = InputOf<typeof contract.account.requestDeletion>;

/** How long the caller waits for what can be done later as well; messages of many people may have to go back. */
const FINISH_WITHIN_MS = 3_000;

/**
 * Deletes the caller's account for good. From the first commit on it is there for nobody, its sessions are ended on
 * every node and its address is free; what is left is done here or, when there is much of it or this node dies, by a job.
 * `forfeitCoins` acknowledges what is lost: the wallet and the coins of messages that still wait. A second call finds no
 * session.
 * An admin's departure stands in the log of admin acts.
 * Refuses VALIDATION_FAILED (password), WITHDRAWAL_UNDER_WAY, PURCHASE_UNDER_WAY, FORFEIT_CHANGED with
 * `coins`.
 */
export async function requestDeletion(
  ctx: UserContext,
  { password, forfeitCoins }: Input,
): Promise<OutputOf<typeof contract.account.requestDeletion>> {
  const { userId, config } = ctx;
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!user) throw new DomainError('UNAUTHENTICATED');
  if (!(await verifyPassword(user.password_hash, password))) throw fieldError('password', 'Password is incorrect');
  const endedSessions = await callFunction<string[]>(ctx.pool, 'account_delete_begin', [
    userId,
    user.password_hash,
    forfeitCoins,
    hashesOfDeletedAddress(config, user.email)[0],
    encryptMail(config, accountDeletedMail({ to: user.email, forfeitCoins })),
  ]);
  ctx.accessTokens.revokeSessions(endedSessions);
  ctx.refreshCookie.clear();
  ctx.wakeMail();
  await finishDeletion(ctx, userId, Date.now() + FINISH_WITHIN_MS).catch((error: unknown) =>
    ctx.log.error({ err: error, userId, requestId: ctx.requestId }, 'A deletion was begun; the job will finish it'),
  );
  return { message: 'Your account has been deleted.' };
}
