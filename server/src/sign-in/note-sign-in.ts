import type { PublicContext } from '../context.ts';
import { condition } from '../database/expressions.ts';
import type { Tx } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newDeviceMail } from '../mail/templates/account-mails.ts';
import { formatDevice } from './format-device.ts';
import { isKnownDevice } from '../addresses/known-device.ts';
import { recordSecurityEvent } from './security-events.ts';
import { accountLanguage } from '../language/account-language.ts';
import { textsOf } from '../language/texts-of.ts';

/** Records a sign-in and emails the user if the device is new. Returns whether it is new. */
export async function noteSignIn(ctx: PublicContext, tx: Tx, userId: string): Promise<boolean> {
  const device = nameOf(ctx.userAgent ?? null);
  const user = await tx
    .selectFrom('users')
    .select(['email', 'language', condition`created_at < now() - interval '1 day'`.as('isOld')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const earlier = await earlierSignIns(ctx, tx, userId);
  // The first sign-in of a young account is by the person who registered it.
  const isFirst = !user.isOld && earlier.length === 0;
  const isKnown = isKnownDevice(ctx, user.email) || earlier.some((one) => one.isHere && one.device === device);
  const isNew = !isFirst && !isKnown;
  await recordSecurityEvent(ctx, tx, userId, isNew ? 'signed_in_new_device' : 'signed_in');
  if (isNew) {
    const { publicUrl } = ctx.config;
    const language = accountLanguage(user.language);
    const shown = formatDevice(ctx.userAgent ?? null, textsOf(language));
    const mail = newDeviceMail({ to: user.email, publicUrl, language, device: shown, address: ctx.ip, at: new Date() });
    await enqueueMail(ctx, tx, mail);
  }
  return isNew;
}

/** Names a device to compare it. */
const nameOf = (userAgent: string | null): string => formatDevice(userAgent, textsOf('en'));

interface EarlierSignIn {
  readonly device: string;
  /** Whether it came from the network address of this call. */
  readonly isHere: boolean;
}

async function earlierSignIns(ctx: PublicContext, tx: Tx, userId: string): Promise<EarlierSignIn[]> {
  const rows = await tx
    .selectFrom('security_events')
    .select(['user_agent as userAgent', condition`address = ${ctx.ip}`.as('isHere')])
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['signed_in', 'signed_in_new_device'])
    .execute();
  return rows.map(({ userAgent, isHere }) => ({ device: nameOf(userAgent), isHere }));
}
