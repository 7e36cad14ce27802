import type { I18n } from '@lingui/core';
import { DomainError, LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { condition, instant, nameOf, resultOf } from '../../database/expressions.ts';
import { publishCountsChanged } from '../../notifying/publish-message-events.ts';
import { readWithoutOverdue } from '../../expiry/expire-messages.ts';
import { notificationText } from './notification-text.ts';
import { accountLanguage } from '../../language/account-language.ts';
import { storedText } from '../../language/stored-text.ts';
import { textsOf } from '../../language/texts-of.ts';

type Input = InputFor<'messages.notifications'>;

/** Returns the caller's notifications, newest first, and how many are unread, counted up to 1,000. */
export async function listNotifications(ctx: UserContext, input: Input): Promise<OutputFor<'messages.notifications'>> {
  const { rows, unread, language } = await readWithoutOverdue(ctx, () => readNotifications(ctx, input));
  const i18n = textsOf(accountLanguage(language, ctx.language));
  const content = rows.map((row) => ({
    id: row.id,
    type: row.type,
    ...textOf(row, ctx.userId, i18n),
    messageId: row.message_id,
    person: personOf(row, ctx.userId),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }));
  return { content, unread };
}

/** Marks every notification read. */
export async function markNotificationsRead(ctx: UserContext): Promise<{ unread: number }> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: instant`now()` })
    .where('user_id', '=', ctx.userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) publishCountsChanged(ctx.live, ctx.userId);
  return { unread: 0 };
}

/**
 * Marks one notification read and returns how many are still unread. A repeat does not change the time of reading.
 * @throws DomainError NOT_FOUND, also for another person's notification
 */
export async function markNotificationRead(
  ctx: UserContext,
  { id }: InputFor<'messages.markNotificationRead'>,
): Promise<{ unread: number }> {
  const notification = await ctx.db
    .with(
      (cte) => cte('line').materialized(),
      (db) =>
        db
          .selectFrom('notifications')
          .select(['id', condition`read_at is null`.as('was_unread')])
          .where('user_id', '=', ctx.userId)
          .where('id', '=', id),
    )
    .with('marked', (db) =>
      db
        .updateTable('notifications as n')
        .from('line')
        .set({ read_at: instant`now()` })
        .where('n.user_id', '=', ctx.userId)
        .whereRef('n.id', '=', 'line.id')
        .where('n.read_at', 'is', null),
    )
    .selectFrom('line')
    .select('was_unread')
    .executeTakeFirst();
  if (!notification) throw new DomainError('NOT_FOUND');
  if (notification.was_unread) publishCountsChanged(ctx.live, ctx.userId);
  const { unread } = await countUnread(ctx);
  return { unread };
}

async function readNotifications(ctx: UserContext, { page, size, after }: Input) {
  const [rows, counted] = await Promise.all([
    ctx.db
      .selectFrom('notifications as n')
      .leftJoin('messages as m', 'm.id', 'n.message_id')
      .leftJoin('users as s', 's.id', 'm.sender_id')
      .leftJoin('users as r', 'r.id', 'm.recipient_id')
      .leftJoin('ratings as g', 'g.message_id', 'm.id')
      .select([
        'n.id',
        'n.type',
        'n.title',
        'n.body',
        'n.message_id',
        'n.created_at',
        'n.read_at',
        'm.sender_id as senderId',
        'm.subject',
        'm.tier',
        'm.price_coins as priceCoins',
        'm.fee_coins as feeCoins',
        'm.expires_at as expiresAt',
        'g.rating as stars',
        nameOf('s').$castTo<string | null>().as('senderName'),
        nameOf('r').$castTo<string | null>().as('recipientName'),
        's.avatar_url as senderAvatar',
        'r.avatar_url as recipientAvatar',
      ])
      .where('n.user_id', '=', ctx.userId)
      .$if(after !== undefined, (query) => query.where(condition`n.id < ${after}`))
      .orderBy('n.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    countUnread(ctx),
  ]);
  return { rows, ...counted };
}

function countUnread(ctx: UserContext): Promise<{ unread: number; overdue: boolean; language: string | null }> {
  return ctx.db
    .selectFrom((eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', ctx.userId)
        .where('read_at', 'is', null)
        .limit(LIMITS.unreadNotificationsMax)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .select(resultOf('has_due_messages', sql.val(ctx.userId)).as('overdue'))
    .select((eb) => eb.selectFrom('users').select('language').where('id', '=', ctx.userId).as('language'))
    .executeTakeFirstOrThrow();
}

type Row = Awaited<ReturnType<typeof readNotifications>>['rows'][number];

/** Returns the other side of the message that a notification's text is generated from. A stored text names no one. */
function personOf(row: Row, readerId: string): OutputFor<'messages.notifications'>['content'][number]['person'] {
  if (row.title !== null) return null;
  const [name, avatar] =
    row.senderId === readerId ? [row.recipientName, row.recipientAvatar] : [row.senderName, row.senderAvatar];
  return name === null ? null : { name, avatar };
}

/** Returns the stored text of a notification, or a text generated from its message. */
function textOf(row: Row, readerId: string, i18n: I18n): { title: string; body: string } {
  if (row.title !== null && row.body !== null) {
    return { title: storedText(row.title, i18n), body: storedText(row.body, i18n) };
  }
  const { type, senderId, subject, tier, priceCoins, feeCoins, expiresAt, stars } = row;
  const text =
    subject !== null && tier !== null && priceCoins !== null && feeCoins !== null && expiresAt !== null
      ? notificationText(
          {
            type,
            isSender: senderId === readerId,
            senderName: row.senderName ?? '',
            recipientName: row.recipientName ?? '',
            subject,
            tier,
            priceCoins,
            feeCoins,
            expiresAt,
            stars,
          },
          i18n,
        )
      : undefined;
  if (!text) throw new Error(`notification ${row.id} has no text`);
  return text;
}
