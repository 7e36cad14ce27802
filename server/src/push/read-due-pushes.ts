import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { many } from '../database/rows.ts';
import { MAY_QUOTE_TEXT } from '../notifying/may-quote-text.ts';
import type { StoredDevice } from './deliver-push.ts';
import type { PushSubject } from './push-text.ts';
import type { QuietHours } from './quiet-hours.ts';

export interface DuePush extends PushSubject {
  readonly id: string;
  readonly messageId: string | null;
  readonly createdAt: Date;
  /** The sessions whose browsers still have to get it; null: all. */
  readonly sessionIds: readonly string[] | null;
  /** Whether the user has not read it yet, still wants it, and can still do what it asks for. */
  readonly isNews: boolean;
}

/** A user with the notifications that are due for them. */
export interface PushReader {
  readonly userId: string;
  readonly pushes: readonly DuePush[];
  readonly devices: readonly StoredDevice[];
  readonly showsText: boolean;
  readonly quietHours: QuietHours | null;
  /** Messages that wait for the user's reply. */
  readonly openQuestions: number;
}

type Deps = Pick<Services, 'db'>;
type Claimed = readonly { readonly userId: string; readonly id: string }[];

/** Reads claimed notifications as they are now, grouped by user, with the browsers of active sessions. */
export async function readDuePushes(deps: Deps, claimed: Claimed): Promise<PushReader[]> {
  const userIds = [...new Set(claimed.map(({ userId }) => userId))];
  const [pushes, readers, devices] = await Promise.all([
    pushesOf(deps, claimed),
    readersOf(deps, userIds),
    devicesOf(deps, userIds),
  ]);
  return readers.map((reader) => ({
    ...reader,
    pushes: pushes.filter(({ userId }) => userId === reader.userId),
    devices: devices.filter(({ userId }) => userId === reader.userId),
  }));
}

function pushesOf({ db }: Deps, claimed: Claimed): Promise<(DuePush & { userId: string })[]> {
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
        end as words,
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

type Reader = Omit<PushReader, 'pushes' | 'devices'>;

function readersOf({ db }: Deps, userIds: readonly string[]): Promise<Reader[]> {
  return many(
    db,
    sql<Reader>`
      select
        u.id as "userId", coalesce(s.shows_text, false) as "showsText", c.received_pending as "openQuestions",
        case when s.quiet_from is not null then
          json_build_object('from', s.quiet_from, 'until', s.quiet_until, 'timeZone', s.time_zone)
        end as "quietHours"
      from unnest(${userIds}::uuid[]) u (id)
      left join push_settings s on s.user_id = u.id
      cross join lateral message_counts(u.id) c`,
  );
}

function devicesOf({ db }: Deps, userIds: readonly string[]): Promise<(StoredDevice & { userId: string })[]> {
  return many(
    db,
    sql<StoredDevice & { userId: string }>`
      select p.user_id as "userId", p.session_id as "sessionId", p.encrypted
      from push_subscriptions p join sessions s on s.id = p.session_id
      where p.user_id = any(${userIds}::uuid[]) and s.ended_at is null and s.expires_at > now()`,
  );
}

/** Returns how many messages wait for the user's reply. */
export async function readOpenQuestions({ db, userId }: Deps & { readonly userId: string }): Promise<number> {
  const [reader] = await readersOf({ db }, [userId]);
  return reader?.openQuestions ?? 0;
}
