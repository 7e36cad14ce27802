import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';
import { many } from '../database/rows.ts';
import { vapidKeyOf } from './vapid-key.ts';

export type PushSettings = OutputFor<'push.settings'>;

// `$2` is the session, `$3` the server's key.
const READ = `
  select
    $3::text as "publicKey", exists (select from push_subscriptions where session_id = $2) as subscribed,
    coalesce(s.shows_text, false) as "showText",
    case when s.quiet_from is not null then
      json_build_object('from', s.quiet_from, 'until', s.quiet_until, 'timeZone', s.time_zone)
    end as "quietHours"
  from users u left join push_settings s on s.user_id = u.id
  where u.id = $1`;

// Without quiet hours in the input ($3 is false), $4 to $6 are ignored.
const UPDATE = `
  insert into push_settings as s (user_id, shows_text, quiet_from, quiet_until, time_zone)
  values ($1, coalesce($2, false), $4, $5, $6)
  on conflict (user_id) do update set
    shows_text = coalesce($2, s.shows_text),
    quiet_from = case when $3 then $4 else s.quiet_from end,
    quiet_until = case when $3 then $5 else s.quiet_until end,
    time_zone = case when $3 then $6 else s.time_zone end`;

/** Returns the caller's settings, and whether their session gets push notifications. */
export async function getPushSettings(ctx: UserContext): Promise<PushSettings> {
  const { publicKey } = vapidKeyOf(ctx.config);
  return readOutput(ctx.pool, 'push.settings', { text: READ, values: [ctx.userId, ctx.sessionId, publicKey] });
}

/** Changes the settings that the input contains. A repeat changes nothing. */
export async function updatePushSettings(
  ctx: UserContext,
  { showText, quietHours }: InputFor<'push.updateSettings'>,
): Promise<PushSettings> {
  const { from = null, until = null, timeZone = null } = quietHours ?? {};
  await many(ctx.pool, {
    name: 'push.update-settings',
    text: UPDATE,
    values: [ctx.userId, showText ?? null, quietHours !== undefined, from, until, timeZone],
  });
  return getPushSettings(ctx);
}
