import { LIMITS } from '@proverse/shared';
import { ORDER, pageColumns, TABS, TOTALS, type TabSide, type Tab } from '../read/message-tabs.ts';
import type { Matching } from './search-phrase.ts';

export const FOUND_MAX = LIMITS.foundMessagesMax + 1;
const TEXTS = ['subject', 'content', 'reply_content', 'voice_text'];
const CANDIDATES_MAX = 3_000;
// Some candidates only look like the phrase in search_code(). Among so many, more than FOUND_MAX match.
const SURE_MIN = 1_300;

/**
 * Returns SQL that reads a tab in order and stops after $5 messages of each side (null: all), or when $6 match. Without an
 * index both limits are those of the whole search. `oldestMatches` counts matches among the last messages of each side, half as many.
 */
export function inOrderSql(tab: Tab, matching: Matching): string {
  const messagesMax = 'case when exists (select from owner) then $5::bigint end';
  const matchesMax = `case when exists (select from owner) then $6::bigint else ${FOUND_MAX} end`;
  const sides = TABS[tab].map((side) => {
    const messages = rangeSql(side, `${side.rank}, created_at desc, id desc`, messagesMax);
    return sideSql(side, { messages, matching, limit: matchesMax, columns: ', place' });
  });
  const oldest = TABS[tab].map((side) => {
    const messages = rangeSql(side, `${side.rank} desc, created_at, id`, '(select $5::bigint / 2)');
    return sideSql(side, { messages, matching, condition: '$5::bigint is not null and exists (select from owner)' });
  });
  return `
    with owner as materialized (select from message_search_owners where owner_id = $1),
    found as materialized (select * from (${sides.join(' union all ')}) side order by ${ORDER} limit ${matchesMax})
    select
      (select ${TOTALS[tab]} from message_counts($1) where exists (select from owner)) as "messagesInTab",
      (select count(*) from found) as total,
      (select coalesce(max(place), 0) from found) as "lastPlace",
      (select count(*) from (${oldest.join(' union all ')}) side) as "oldestMatches",
      ${pageColumns('found', 'called')}`;
}

/**
 * Returns SQL for the first messages of one side in an order of its index. Subqueries hide the user and the limit from the
 * planner, which would read and sort all messages of someone who has many.
 */
function rangeSql({ mine, other, rank, ranks }: TabSide, order: string, limit: string): string {
  return `(
    select id, ${TEXTS.join(', ')}, folded, ${other}, ${rank}, created_at, row_number() over (order by ${order}) as place
    from messages where ${mine} = (select $1::uuid) and ${rank} ${ranks}
    order by ${order} limit ${limit}
  )`;
}

/**
 * Returns SQL that finds messages by the index (index-message-texts.sql), and reads only newer ones in order. For a
 * phrase with characters outside ASCII it compares texts that it found with the phrase. `isExact` is false if it did so only
 * up to $5 matches, because more than the whole search finds are certain to match. Returns no row if there are too many.
 */
export function indexedSql(tab: Tab, matching: Matching): string {
  const ofPeople = TABS[tab].map(
    ({ mine, other, rank, ranks }) => `
      select m.id, m.${rank} as rank, m.created_at
      from people cross join lateral (
        -- Without "offset 0" the planner may join these people to all messages of the user.
        select id, ${rank}, created_at from messages
        where ${mine} = $1 and ${other} = person_id and created_at <= (select indexed_until from owner) offset 0
      ) m
      where m.${rank} ${ranks}`,
  );
  const ofTexts = TABS[tab].map(
    ({ mine, other, rank, ranks }) => `
      select m.id, m.${rank} as rank, m.created_at
      from texts cross join lateral (select * from messages where id = message_id offset 0) m
      where m.${mine} = $1 and m.${rank} ${ranks} and m.${other} not in (table people)`,
  );
  const isExact = matching.isCodeExact ? 'true' : `(select count(*) <= ${SURE_MIN} from of_texts)`;
  const matchesMax = `(select case when ${isExact} then ${FOUND_MAX} else $5::bigint end)`;
  const newer = TABS[tab].map((side) =>
    sideSql(side, {
      messages: 'messages',
      matching,
      condition: `m.${side.mine} = (select $1::uuid) and m.${side.rank} ${side.ranks} and m.created_at > (select indexed_until from owner)`,
    }),
  );
  const compared = `(
    select f.id, f.rank, f.created_at
    from (select * from of_texts order by ${ORDER}) f
      cross join lateral (select folded from messages where id = f.id offset 0) t
    where ${matching.matches('t.folded')}
    order by f.rank, f.created_at desc, f.id desc limit ${matchesMax}
  )`;
  const matchingTexts = matching.isCodeExact ? '(table of_texts)' : compared;
  return `
    with owner as materialized (select owner_id, indexed_until from message_search_owners where owner_id = $1),
    people as materialized (
      select person_id from message_search_people
      where ${isCode(matching)} ${matching.isCodeExact ? '' : `and ${matching.matches('folded')}`} limit ${CANDIDATES_MAX + 1}
    ),
    texts as materialized (
      select message_id from message_search_texts where ${isCode(matching)} limit ${CANDIDATES_MAX + 1}
    ),
    of_people as materialized (select * from (${ofPeople.join(' union all ')}) side limit ${CANDIDATES_MAX + 1}),
    of_texts as materialized (${ofTexts.join(' union all ')}),
    found as materialized (
      select * from (${['(table of_people)', matchingTexts, ...newer].join(' union all ')}) side
      order by ${ORDER} limit ${matchesMax}
    )
    select ${isExact} as "isExact", (select count(*) from found) as total, ${pageColumns('found', 'called')}
    where ${['people', 'texts', 'of_people'].map((found) => `(select count(*) from ${found}) <= ${CANDIDATES_MAX}`).join(' and ')}`;
}

interface SideInput {
  readonly messages: string;
  readonly matching: Matching;
  readonly condition?: string;
  readonly limit?: string;
  readonly columns?: string;
}

/** Returns SQL for the first matching `messages` of one side. */
function sideSql(
  { other, rank }: Pick<TabSide, 'other' | 'rank'>,
  { messages, matching, ...input }: SideInput,
): string {
  const { condition = 'true', limit = FOUND_MAX, columns = '' } = input;
  return `(
    select m.id, m.${rank} as rank, m.created_at${columns}
    from ${messages} m join users o on o.id = m.${other}
    where ${condition} and ${anyMatches(matching)}
    order by m.${rank}, m.created_at desc, m.id desc limit ${limit}
  )`;
}

/** Only a text that is all ASCII is folded here. */
function anyMatches({ matches }: Matching): string {
  const texts = TEXTS.map((text) => matches(`fold_text(m.${text})`)).join(' or ');
  return `(${matches('m.folded')} or m.folded is null and (${texts}) or ${matches(`fold_text(o.first_name || ' ' || o.last_name)`)})`;
}

function isCode(matching: Matching): string {
  return `owner_id = (select owner_id from owner) and ${matching.codeMatches('code')}`;
}
