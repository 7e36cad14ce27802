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
  const inOrder = { name: `messages.${tab}.search`, text: foundSql(TABS[tab].map(inOrderSql)) };
  return ({ userId, pool }, { page, size, search }) =>
    one<TabPage>(pool, { ...inOrder, values: [userId, size, page * size, likePattern(search)] });
}

const FOUND_MAX = LIMITS.foundMessagesMax + 1;

/** Returns SQL for a page of the messages that `sources` find, and their number. */
function foundSql(sources: readonly string[]): string {
  return `
    with found as materialized (
      select * from (${sources.join(' union all ')}) source order by ${ORDER} limit ${FOUND_MAX}
    )
    select (select count(*) from found) as total, ${pageColumns('found')}`;
}

/**
 * Returns SQL that reads one side in order and stops when enough messages match. The subquery hides the user from the
 * planner, which would read and sort all messages of someone who has many.
 */
function inOrderSql({ mine, other, rank, ranks }: TabSide): string {
  return `(
    select m.id, m.${rank} as rank, m.created_at
    from messages m join users o on o.id = m.${other}
    where m.${mine} = (select $1::uuid) and m.${rank} ${ranks} and (
      ${matches('m.subject')} or ${matches(`(o.first_name || ' ' || o.last_name)`)} or ${matches('m.content')}
    )
    order by m.${rank}, m.created_at desc, m.id desc limit ${FOUND_MAX}
  )`;
}

function matches(text: string): string {
  return `lower(${text} collate pg_c_utf8) like (select lower($4::text collate pg_c_utf8))`;
}

/** Returns a LIKE pattern that matches the phrase anywhere, with `%`, `_` and backslash as plain characters. */
function likePattern(phrase: string): string {
  return `%${phrase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
