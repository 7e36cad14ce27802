import type { I18n } from '@lingui/core';
import { DEFAULT_FACES, DomainError, indexOfName } from '@proverse/shared';
import type { Services } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import { many, maybeOne } from '../../database/rows.ts';
import { defaultFace } from '../../pictures/default-face.ts';
import { nameOf } from '../web-text.ts';
import { cardOf, cardVersion, type CardProfile } from './card-of.ts';
import { makeCard } from './make-card.ts';

interface CardRow extends CardProfile {
  readonly userId: string;
}

const CARD = `
  select
    u.id as "userId", u.handle, u.first_name as "firstName", u.last_name as "lastName", u.profession, u.headline, u.skills,
    u.avatar_url as "avatarUrl", u.message_rate as "messageRate", s.rating_avg::double precision as rating,
    s.rating_count as ratings, s.response_median_hours as "responseHours"
  from users u
  join profile_stats s on s.user_id = u.id
  where u.handle = $1 and is_on_web(u)`;

// Waits for a deletion of the account that is under way, and then stores nothing.
const KEEP = `
  insert into share_cards (user_id, language, version, png)
  select u.id, $2, $3, $4 from users u where u.id = $1 and is_on_web(u) for share
  on conflict (user_id, language) do update set version = excluded.version, png = excluded.png`;

export interface ShareCard {
  /** Changes with everything on the card. */
  readonly version: string;
  /**
   * Returns the picture. It is made when something on it has changed, and kept. Above `DRAWN_PER_HOUR`, and while it cannot be
   * made, the former one stays. The cards that one `network` wants are made one after the other.
   * @throws DomainError RATE_LIMITED or SERVICE_UNAVAILABLE without a former one
   */
  picture(network: string): Promise<CardPicture>;
}

interface CardPicture {
  readonly png: Buffer;
  /** Whether it shows this version. */
  readonly isCurrent: boolean;
}

/** Otherwise a person who keeps changing their headline would take the queue of all cards, and half a core. */
const DRAWN_PER_HOUR = 10;

type Deps = Pick<Services, 'config' | 'pool' | 'primary' | 'rateLimits' | 'reads'>;

/** Makes that run, so that concurrent requests for one card make it once. */
const running = new Map<string, Promise<CardPicture>>();

/** Returns the card of the person with this handle, or undefined without a page on the web. */
export async function findShareCard(
  services: Deps,
  handle: string,
  siteUrl: string,
  i18n: I18n,
): Promise<ShareCard | undefined> {
  const { reads } = services;
  const person = await maybeOne<CardRow>(reads, { name: 'web.card', text: CARD, values: [handle] });
  if (!person) return undefined;
  const version = cardVersion(person, siteUrl, i18n);
  return {
    version,
    async picture(network) {
      const kept = await maybeOne<{ png: Buffer; isCurrent: boolean }>(reads, {
        name: 'web.kept_card',
        text: 'select png, version = $2 as "isCurrent" from share_cards where user_id = $1 and language = $3',
        values: [person.userId, version, i18n.locale],
      });
      if (kept?.isCurrent) return kept;
      const key = `${person.userId} ${version}`;
      const make =
        running.get(key) ??
        makeOrReuse(services, { person, siteUrl, i18n, network }, kept).finally(() => running.delete(key));
      running.set(key, make);
      return make;
    },
  };
}

interface WantedCard {
  readonly person: CardRow;
  readonly siteUrl: string;
  readonly i18n: I18n;
  readonly network: string;
}

async function makeOrReuse(
  { config, rateLimits, ...sources }: Deps,
  wanted: WantedCard,
  former: CardPicture | undefined,
): Promise<CardPicture> {
  const retryAfterSeconds =
    config.rateLimit === 'off'
      ? 0
      : await rateLimits.hit(`share card of ${wanted.person.userId}`, DRAWN_PER_HOUR, 3_600);
  try {
    if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
    return { png: await makeAndKeep(sources, wanted), isCurrent: true };
  } catch (error) {
    if (former && error instanceof DomainError) return former;
    throw error;
  }
}

async function makeAndKeep(
  { pool, primary }: Pick<Deps, 'pool' | 'primary'>,
  { person, siteUrl, i18n, network }: WantedCard,
): Promise<Buffer> {
  const face = await callFunction(pool, 'avatar_at', { p_url: person.avatarUrl });
  const picture = face ?? (await defaultFace(indexOfName(nameOf(person), DEFAULT_FACES)));
  const png = await makeCard(cardOf(person, siteUrl, i18n), picture, network);
  const version = cardVersion(person, siteUrl, i18n);
  await many(primary, { name: 'web.keep_card', text: KEEP, values: [person.userId, i18n.locale, version, png] });
  return png;
}
