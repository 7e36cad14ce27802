import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { notificationWords } from './notification-words.ts';
import { readSettled } from './settle-due.ts';

type Input = InputOf<typeof contract.messages.notifications>;
type Notifications = OutputOf<typeof contract.messages.notifications>;

/** What happened to the user's messages, newest first, and how many of these lines are unread. */
export async function listNotifications(ctx: UserContext, input: Input): Promise<Notifications> {
  const { rows, unread } = await readSettled(ctx, () => readNotifications(ctx, input));
  const content = rows.map((row) => ({
    id: row.id,
    type: row.type,
    ...notificationWords({ ...row, isSender: row.sender_id === ctx.userId }),
    messageId: row.message_id,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }));
  return { content, unread };
}

/** Marks every line read. */
export async function markNotificationsRead(ctx: UserContext): Promise<{ unread: number }> {
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', ctx.userId)
    .where('read_at', 'is', null)
    .execute();
  return { unread: 0 };
}

async function readNotifications(ctx: UserContext, { page, size }: Input) {
  const [rows, counted] = await Promise.all([
    ctx.db
      .selectFrom('notifications as n')
      .innerJoin('messages as m', 'm.id', 'n.message_id')
      .innerJoin('users as s', 's.id', 'm.sender_id')
      .innerJoin('users as r', 'r.id', 'm.recipient_id')
      .leftJoin('ratings as g', 'g.message_id', 'm.id')
      .select([
        'n.id',
        'n.type',
        'n.message_id',
        'n.created_at',
        'n.read_at',
        'm.sender_id',
        'm.subject',
        'm.price_coins as priceCoins',
        'g.rating as stars',
        sql<string>`s.first_name || ' ' || s.last_name`.as('senderName'),
        sql<string>`r.first_name || ' ' || r.last_name`.as('recipientName'),
      ])
      .where('n.user_id', '=', ctx.userId)
      .orderBy('n.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    sql<{ unread: number; overdue: boolean }>`
      select count(*) as unread, has_due_messages(${ctx.userId}) as overdue
      from notifications where user_id = ${ctx.userId} and read_at is null`.execute(ctx.db),
  ]);
  const { unread = 0, overdue = false } = counted.rows[0] ?? {};
  return { rows, unread, overdue };
}
