import { DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { keyedHash, keyFor } from '../encryption/encryption.ts';
import { encryptDevice } from './push-device.ts';
import { isPushService } from './push-services.ts';
import { getPushSettings, type PushSettings } from './push-settings.ts';

/**
 * Sends the caller's notifications to this browser until the session ends. A repeat replaces the session's subscription. A
 * browser that was subscribed for another session, such as of another user, gets only this session's notifications.
 * @throws DomainError VALIDATION_FAILED for an address that is not of a browser's push service, UNAUTHENTICATED if the session
 * has just ended
 */
export async function subscribe(ctx: UserContext, device: InputFor<'push.subscribe'>): Promise<PushSettings> {
  const { config, userId, sessionId } = ctx;
  if (!isPushService(device.endpoint, config.push)) throw fieldError('endpoint', FIELD_TEXTS.pushUnsupported);
  const hash = keyedHash(keyFor(config, 'push subscriptions'), device.endpoint);
  await inTransaction(ctx.db, async (tx) => {
    // Locks the session, so that a session that ends in the meantime keeps no subscription.
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!session) throw new DomainError('UNAUTHENTICATED');
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', hash)
      .where('session_id', '!=', sessionId)
      .execute();
    const encrypted = encryptDevice(config, device, sessionId);
    await tx
      .insertInto('push_subscriptions')
      .values({ session_id: sessionId, user_id: userId, endpoint_hash: hash, encrypted })
      .onConflict((row) =>
        row.column('session_id').doUpdateSet({ endpoint_hash: hash, encrypted, created_at: sql`now()` }),
      )
      .execute();
  });
  return getPushSettings(ctx);
}

/** Sends no more notifications to this browser. A repeat changes nothing. */
export async function unsubscribe(ctx: UserContext): Promise<PushSettings> {
  await ctx.db.deleteFrom('push_subscriptions').where('session_id', '=', ctx.sessionId).execute();
  return getPushSettings(ctx);
}
