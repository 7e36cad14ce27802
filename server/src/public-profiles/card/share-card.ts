import type { Pool } from 'pg';
import { many, maybeOne, type Queryable } from '../../db/rows.ts';
import { cardOf, cardVersion, type CardProfile } from './card-of.ts';
import { makeCard } from './make-card.ts';

interface CardRow extends CardProfile {
  readonly userId: string;
  readonly madeVersion: string | null;
  readonly png: Buffer | null;
  readonly face: Buffer | null;
}

const CARD = `
  select
    u.id as "userId", u.handle, u.first_name as "firstName", u.last_name as "lastName", u.profession, u.headline, u.skills,
    u.avatar_url as "avatarUrl", u.message_rate as "messageRate", s.rating_avg::double precision as rating,
    s.rating_count as ratings, s.response_median_hours as "responseHours", c.version as "madeVersion", c.png,
    (
      select webp from avatars
      where hash = substring(u.avatar_url from '^/api/avatars/([0-9a-f]{64})\\.webp$')
    ) as face
  from users u
  join profile_stats s on s.user_id = u.id
  left join share_cards c on c.user_id = u.id
  where u.handle = $1 and is_on_web(u)`;

// Waits for a deletion of the account that is under way, and then stores nothing.
const KEEP = `
  insert into share_cards (user_id, version, png)
  select u.id, $2, $3 from users u where u.id = $1 and is_on_web(u) for share
  on conflict (user_id) do update set version = excluded.version, png = excluded.png`;

export interface ShareCard {
  readonly version: string;
  readonly png: Buffer;
}

/** Makes that run, so that concurrent requests for one card make it once. */
const running = new Map<string, Promise<Buffer>>();

/**
 * Returns the card of the person with this handle, or undefined without a page on the web. It is made when something on it
 * has changed, and kept.
 * @throws DomainError SERVICE_UNAVAILABLE if it has to be made and too many others are waiting
 */
export async function shareCard(
  { pool, reads }: { readonly pool: Pool; readonly reads: Queryable },
  handle: string,
  siteUrl: string,
): Promise<ShareCard | undefined> {
  const person = await maybeOne<CardRow>(reads, { name: 'web.card', text: CARD, values: [handle] });
  if (!person) return undefined;
  const version = cardVersion(person, siteUrl);
  if (person.png && person.madeVersion === version) return { version, png: person.png };
  const key = `${person.userId} ${version}`;
  const make = running.get(key) ?? makeAndKeep(pool, person, version, siteUrl).finally(() => running.delete(key));
  running.set(key, make);
  return { version, png: await make };
}

async function makeAndKeep(pool: Pool, person: CardRow, version: string, siteUrl: string): Promise<Buffer> {
  const png = await makeCard(cardOf(person, siteUrl), person.face);
  await many(pool, { name: 'web.keep_card', text: KEEP, values: [person.userId, version, png] });
  return png;
}
