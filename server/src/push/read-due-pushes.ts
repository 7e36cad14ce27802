import type { InterfaceLanguage } from '@proverse/shared';
import { sql } from 'kysely';
import type { Services, UserContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { instant } from '../database/expressions.ts';
import { many, maybeOne } from '../database/rows.ts';
import { MAY_QUOTE_TEXT } from '../notifying/may-quote-text.ts';
import type { StoredDevice } from './deliver-push.ts';
import type { PushSubject } from './push-text.ts';
import type { QuietHours } from './quiet-hours.ts';
import { accountLanguage } from '../language/account-language.ts';

export interface DuePush extends PushSubject {
  readonly id: string;
  readonly messageId: string | null;
  readonly createdAt: Date;
  /** The sessions whose browsers still have to get it; null: all. */
  readonly sessionIds: readonly string[] | null;
  /** Whether the user has not read it yet, still wants it, and can still do what it asks for. */
  readonly isNews: boolean;
}

/** A notification that this node is to send now. */
export interface ClaimedPush {
  readonly userId: string;
  readonly id: string;
}

/** A user with the notifications that are due for them. */
export interface PushReader {
  readonly userId: string;
  readonly language: InterfaceLanguage;
  readonly pushes: readonly DuePush[];
  readonly devices: readonly StoredDevice[];
  readonly showsText: boolean;
  readonly quietHours: QuietHours | null;
  /** Messages that wait for the user's reply. */
  readonly openQuestions: number;
}

type Deps = Pick<Services, 'db'>;

/** Reads claimed notifications as they are now, grouped by user, with the browsers of active sessions. */
export async function readDuePushes(deps: Deps, claimed: readonly ClaimedPush[]): Promise<PushReader[]> {
  const userIds = [...new Set(claimed.map(({ userId }) => userId))];
  const [pushes, readers, devices] = await Promise.all([
    pushesOf(deps, claimed),
    many(deps.db, fromFunction('push_readers', { p_users: userIds })),
    devicesOf(deps, userIds),
  ]);
  return readers.map((reader) => ({
    ...reader,
    language: accountLanguage(reader.language),
    pushes: pushes.filter(({ userId }) => userId === reader.userId),
    devices: devices.filter(({ userId }) => userId === reader.userId),
  }));
}

function pushesOf({ db }: Deps, claimed: readonly ClaimedPush[]): Promise<(DuePush & { userId: string })[]> {
  return many(
    db,
    sql<DuePush & { userId: string }>`
      select
        n.user_id as "userId", n.id, n.type, n.title, n.body, n.message_id as "messageId", n.created_at as "createdAt",
        n.push_sessions as "sessionIds",
        o.first_name as "otherName", m.subject, m.tier, m.price_coins as "priceCoins", m.fee_coins as "feeCoins",
        m.expires_at as "expiresAt", g.rating as stars,
        case when ${MAY_QUOTE_TEXT} then
          left(case when n.type = 'message_rated' then g.review else coalesce(m.reply_content, m.content) end, 500)
        end as quote,
        n.read_at is null and u.status = 'active' and (u.message_notifications or n.title is not null) and (
          n.type not in ('message_received', 'message_expires_soon') or (m.status = 'pending' and m.expires_at > now())
        ) as "isNews"
      from unnest(${claimed.map(({ userId }) => userId)}::uuid[], ${claimed.map(({ id }) => id)}::uuid[]) c (user_id, id)
      join notifications n on n.user_id = c.user_id and n.id = c.id
      join users u on u.id = n.user_id
      left join messages m on m.id = n.message_id
      left join users o on o.id = case when n.user_id = m.sender_id then m.recipient_id else m.sender_id end
      left join ratings g on g.message_id = m.id
      order by n.id`,
  );
}

function devicesOf({ db }: Deps, userIds: readonly string[]): Promise<(StoredDevice & { userId: string })[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.user_id as userId', 'p.session_id as sessionId', 'p.encrypted'])
    .where('p.user_id', 'in', userIds)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', instant`now()`)
    .execute();
}

/** Returns the caller's language, and how many messages wait for their reply. */
export async function readPushReader(ctx: UserContext): Promise<Pick<PushReader, 'language' | 'openQuestions'>> {
  const reader = await maybeOne(ctx.db, fromFunction('push_readers', { p_users: [ctx.userId] }));
  return {
    language: accountLanguage(reader?.language ?? null, ctx.language),
    openQuestions: reader?.openQuestions ?? 0,
  };
}
