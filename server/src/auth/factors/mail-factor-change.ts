import type { PublicContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { factorMail, type FactorChange } from '../../mail/templates/account-mails.ts';

/** Mails the owner about a change of second factors. Call `ctx.wakeMail()` after the commit. */
export async function mailFactorChange(
  ctx: PublicContext,
  tx: Tx,
  userId: string,
  change: FactorChange,
): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  await enqueueMail(ctx, tx, factorMail({ to: email, publicUrl: ctx.config.publicUrl, change }));
}
