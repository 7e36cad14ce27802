import { LIMITS } from '@proverse/shared';
import type { OutputFor, UserContext } from '../../context.ts';
import { readWithoutOverdue } from '../../expiry/expire-messages.ts';
import { readDueSoon } from './list-due-soon.ts';
import { pageColumns, readTab, TABS, TOTALS, type TabSide, type Tab, type TabInput } from './message-tabs.ts';
import { tabSearch } from '../search/search-messages.ts';

/** The row after which the page begins, at its place in the tab's order. */
const LAST = `
  with last as materialized (
    select case when sender_id = $1 then sent_rank else received_rank end as rank, created_at, id
    from messages where id = $4 and $1 in (sender_id, recipient_id)
  )`;
const IS_BEYOND = `(rank > (select rank from last)
  or rank = (select rank from last) and (created_at, id) < (select created_at, id from last))`;

/** Lists received messages: pending ones first, priority before standard, then replied ones, each newest first. */
export const listInbox = tabLister('inbox');
/** Lists sent messages that are pending or replied: unread replies first, then newest first. */
export const listOutbox = tabLister('outbox');
/** Lists sent and received messages that expired, newest first. */
export const listExpired = tabLister('expired');
/** Lists sent and received messages that were rejected, newest first. */
export const listRejected = tabLister('rejected');

function tabLister(tab: Tab): (ctx: UserContext, input: TabInput) => Promise<OutputFor<'messages.inbox'>> {
  const totalSql = `(select ${TOTALS[tab]} from message_counts($1))`;
  const rows = (isBeyond?: string): string =>
    `(${TABS[tab].map((side) => sideSql(side, isBeyond)).join(' union all ')})`;
  const text = `select ${totalSql} as total, ${pageColumns(rows(), 'joined')}`;
  const textAfter = `${LAST} select ${totalSql} as total, ${pageColumns(rows(IS_BEYOND), 'joined')}`;
  const searchTab = tabSearch(tab);

  return async (ctx, { page, size, after, search, dueSoon }) => {
    const values = [ctx.userId, size, page * size];
    const { content, total } = await readWithoutOverdue(ctx, () => {
      if (search) return searchTab(ctx, { page, size, search });
      if (dueSoon) return readDueSoon(ctx, { page, size });
      return after
        ? readTab(ctx, `messages.${tab}-after`, textAfter, [...values, after])
        : readTab(ctx, `messages.${tab}`, text, values);
    });
    const reachable = search || dueSoon ? Math.min(total, LIMITS.foundMessagesMax) : total;
    return { content, page, size, totalElements: total, totalPages: Math.ceil(reachable / size) };
  };
}

/** Returns SQL for one side's rows up to the end of the page, in order. An index-only scan is enough. */
function sideSql({ mine, rank, ranks }: TabSide, isBeyond = 'true'): string {
  return `(
    select id, rank, created_at
    from (select id, ${rank} as rank, created_at from messages where ${mine} = $1 and ${rank} ${ranks}) side where ${isBeyond}
    order by rank, created_at desc, id desc limit $2::bigint + $3::bigint
  )`;
}
