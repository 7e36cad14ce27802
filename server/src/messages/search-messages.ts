import { LIMITS } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { ORDER, pageColumns, TABS, type TabSide, type Tab, type TabInput, type TabPage } from './message-tabs.ts';

/**
 * Searches a tab for a phrase in the subject, the content or the other person's name. Finds the first
 * `LIMITS.foundMessagesMax` in the tab's order, and counts one more if there are more. Ignores case in every script,
 * regardless of the server's locale.
 */
export function tabSearch(tab: Tab): (ctx: UserContext, input: TabInput & { search: string }) => Promise<TabPage> {
  const inOrder = { name: `messages.${tab}.search`, text: foundSql(TABS[tab].map((side) => sideSql(side))) };
  const indexed = { name: `messages.${tab}.search-indexed`, text: indexedSql(TABS[tab]) };
  return ({ userId, pool }, { page, size, search }) =>
    one<TabPage>(pool, {
      ...(HAS_TRIGRAM.test(search) ? indexed : inOrder),
      values: [userId, size, page * size, likePattern(search)],
    });
}

const FOUND_MAX = LIMITS.foundMessagesMax + 1;
// With more matches among 100,000 messages, or in the first of them, reading in order is faster.
const CANDIDATES_MAX = 5_000;
const SAMPLE_SIZE = 200;
const IS_RARE = '(select matches <= 10 from sample)';
// search_code() turns every other character into a letter or digit, and trigrams are within words.
const HAS_TRIGRAM = /[a-z0-9\u{80}-\u{10ffff}]{3}/iu;

/** Returns SQL for a page of the messages that `sources` find, and their number. `tables` are read by the sources. */
function foundSql(sources: readonly string[], tables = ''): string {
  return `
    with ${tables} found as materialized (
      select * from (${sources.join(' union all ')}) source order by ${ORDER} limit ${FOUND_MAX}
    )
    select (select count(*) from found) as total, ${pageColumns('found')}`;
}

/**
 * Returns SQL that reads one side in order and stops when enough messages match. The subquery hides the user from the
 * planner, which would read and sort all messages of someone who has many.
 */
function sideSql({ mine, other, rank, ranks }: TabSide, messages = 'messages', condition = 'true'): string {
  return `(
    select m.id, m.${rank} as rank, m.created_at
    from ${messages} m join users o on o.id = m.${other}
    where m.${mine} = (select $1::uuid) and m.${rank} ${ranks} and ${condition} and (
      ${matches('m.subject')} or ${matches(`(o.first_name || ' ' || o.last_name)`)} or ${matches('m.content')}
    )
    order by m.${rank}, m.created_at desc, m.id desc limit ${FOUND_MAX}
  )`;
}

/**
 * Returns SQL that finds messages by the index (index-message-texts.sql) and reads only newer ones in order. It reads all
 * in order if the user has no index, or if the phrase is so common that this is faster.
 */
function indexedSql(sides: readonly [TabSide, ...TabSide[]]): string {
  const tables = `
    mine as materialized (select owner_id, indexed_until from message_search_owners where owner_id = $1),
    sample as materialized (
      select count(*) as matches from ${sideSql(sides[0], firstOf(sides[0]), '(select true from mine)')} matching
    ),
    candidates as materialized (
      (${codesLike('message_search_texts', 'message_id')})
      union (
        select t.message_id
        from (${codesLike('message_search_people', 'person_id')}) p
        join message_search_texts t on t.other_id = p.person_id and t.owner_id = (select owner_id from mine)
        limit ${CANDIDATES_MAX + 1}
      )
    ),
    choice as materialized (
      select exists (select from mine) and ${IS_RARE} and count(*) <= ${CANDIDATES_MAX} as by_index from candidates
    ),`;
  const byIndex = '(select by_index from choice)';
  // Without "offset 0" the planner may join the candidates to all messages of the user.
  const found = 'candidates cross join lateral (select * from messages where id = message_id offset 0)';
  const sources = sides.flatMap((side) => [
    sideSql(side, found, byIndex),
    sideSql(side, 'messages', `${byIndex} and m.created_at > (select indexed_until from mine)`),
    sideSql(side, 'messages', `not ${byIndex}`),
  ]);
  return foundSql(sources, tables);
}

function firstOf({ mine, rank, ranks }: TabSide): string {
  return `(
    select * from messages where ${mine} = (select $1::uuid) and ${rank} ${ranks}
    order by ${rank}, created_at desc, id desc limit ${SAMPLE_SIZE}
  )`;
}

/** Returns SQL for the rows whose code contains the phrase's: all that match, and a few others. */
function codesLike(table: string, column: string): string {
  return `
    select ${column} from ${table}
    where owner_id = (select owner_id from mine) and ${IS_RARE} and code like (select search_code($4))
    limit ${CANDIDATES_MAX + 1}`;
}

function matches(text: string): string {
  return `lower(${text} collate pg_c_utf8) like (select lower($4::text collate pg_c_utf8))`;
}

/** Returns a LIKE pattern that matches the phrase anywhere, with `%`, `_` and backslash as plain characters. */
function likePattern(phrase: string): string {
  return `%${phrase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
