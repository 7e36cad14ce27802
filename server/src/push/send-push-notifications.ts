import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { textsOf } from '../language/texts-of.ts';
import { backOff } from '../jobs/back-off.ts';
import { deliverPush } from './deliver-push.ts';
import { pushMessage, type PushMessage } from './push-message.ts';
import { pushText, summaryText } from './push-text.ts';
import { readDuePushes, type ClaimedPush, type DuePush, type PushReader } from './read-due-pushes.ts';
import { quietMinutesLeft } from './quiet-hours.ts';

type Deps = Pick<Services, 'config' | 'db' | 'log'>;

const BATCH_SIZE = 100;
/** A node that dies while it sends leaves its notifications to others after this time. */
const LEASE_MS = 60_000;
/** The wait before a retry is the notification's age, within these limits, so that retries become rarer. */
const RETRY_MIN_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;
/** If one user would get more at once, they are combined into one. */
const MAX_AT_ONCE = 3;
/** Older notifications are dropped. */
const MAX_AGE_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Sends push notifications until none is due or the node stops. A notification that was read, or
 * whose message needs no reply any more, is dropped. During a user's quiet hours it waits until they end. Each is sent at
 * least once, and a repeat replaces the first on the device. After a failure only the browsers that did not get it are tried again.
 */
export async function sendPushNotifications(services: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const sent = await backOff(() => sendSome(services), stopping);
    if (sent === 0 || stopping?.aborted) return;
  }
}

/** Returns how many notifications it handled. */
async function sendSome(deps: Deps): Promise<number> {
  const claimed = await claim(deps);
  if (claimed.length === 0) return 0;
  const readers = await readDuePushes(deps, claimed);
  const now = new Date();
  const outcomes = await Promise.all(readers.map((reader) => sendTo(deps, reader, now)));
  await setDue(deps, outcomes.flat());
  return claimed.length;
}

/** When a notification is due again, or null for never, and for which sessions. */
interface NextPush extends ClaimedPush {
  readonly dueAt: Date | null;
  readonly sessionIds: readonly string[] | null;
}

function claim({ db }: Deps): Promise<ClaimedPush[]> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('notifications')
        .select(['user_id', 'id'])
        .where('push_due_at', '<=', instant`now()`)
        .orderBy('push_due_at')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notifications as n')
    .from('due')
    .set({ push_due_at: instant`now() + ${LEASE_MS} * interval '1 ms'` })
    .whereRef('n.user_id', '=', 'due.user_id')
    .whereRef('n.id', '=', 'due.id')
    .returning(['n.user_id as userId', 'n.id'])
    .execute();
}

async function sendTo(deps: Deps, reader: PushReader, now: Date): Promise<NextPush[]> {
  const { userId } = reader;
  const dueAgain = (pushes: readonly DuePush[], dueAt: Date | null) =>
    pushes.map(({ id, sessionIds }) => ({ userId, id, dueAt, sessionIds }));
  const wanted = reader.pushes.filter(
    ({ isNews, createdAt }) => isNews && now.getTime() - createdAt.getTime() < MAX_AGE_MS,
  );
  const dropped = dueAgain(
    reader.pushes.filter((push) => !wanted.includes(push)),
    null,
  );
  const quietMinutes = reader.quietHours ? quietMinutesLeft(reader.quietHours, now) : 0;
  if (quietMinutes > 0) {
    return [...dropped, ...dueAgain(wanted, new Date(now.getTime() + quietMinutes * MINUTE_MS))];
  }
  const sent = wanted.length > MAX_AT_ONCE ? [wanted] : wanted.map((push) => [push]);
  const next = await Promise.all(
    sent.map(async (pushes) => {
      const message = messageFor(deps, reader, pushes, now);
      const failed = await Promise.all(
        devicesFor(reader, pushes).map(async (device) =>
          (await deliverPush(deps, device, message)) === 'failed' ? [device.sessionId] : [],
        ),
      );
      const sessionIds = failed.flat();
      if (sessionIds.length === 0) return dueAgain(pushes, null);
      return pushes.map(({ id, createdAt }) => ({ userId, id, dueAt: retryAt(createdAt, now), sessionIds }));
    }),
  );
  return [...dropped, ...next.flat()];
}

/** Returns the browsers that at least one of these notifications still has to reach. */
function devicesFor({ devices }: PushReader, pushes: readonly DuePush[]): PushReader['devices'] {
  return devices.filter((device) =>
    pushes.some(({ sessionIds }) => sessionIds === null || sessionIds.includes(device.sessionId)),
  );
}

function retryAt(createdAt: Date, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(ageMs, RETRY_MIN_MS), RETRY_MAX_MS));
}

function messageFor({ config }: Deps, reader: PushReader, pushes: readonly DuePush[], now: Date): PushMessage {
  const { openQuestions, language } = reader;
  const i18n = textsOf(language);
  const [first] = pushes;
  if (pushes.length > 1 || !first) {
    const url = `${config.publicUrl}/messaging`;
    return pushMessage({ text: summaryText(pushes.length, i18n), language, url, openQuestions, tag: 'summary' });
  }
  const { messageId, expiresAt } = first;
  const secondsLeft = expiresAt === null ? null : Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return pushMessage(
    {
      text: pushText(first, reader.showsText, now, i18n),
      language,
      url: `${config.publicUrl}${messageId === null ? '/dashboard' : `/messaging?m=${messageId}`}`,
      openQuestions,
      tag: messageId ?? first.id,
    },
    { type: first.type, messageId, secondsLeft },
  );
}

async function setDue({ db }: Deps, next: readonly NextPush[]): Promise<void> {
  await sql`
    update notifications n set push_due_at = next."dueAt", push_sessions = next."sessionIds"
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
      next ("userId" uuid, id uuid, "dueAt" timestamptz, "sessionIds" uuid[])
    where n.user_id = next."userId" and n.id = next.id`.execute(db);
}
