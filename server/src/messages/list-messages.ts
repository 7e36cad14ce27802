import { LIMITS } from '@proverse/shared';
import type { OutputFor, UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import { readDueSoon } from './list-due-soon.ts';
import { pageColumns, TABS, TOTALS, type TabSide, type Tab, type TabInput, type TabPage } from './message-tabs.ts';
import { tabSearch } from './search-messages.ts';

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
  const text = `select ${totalSql} as total, ${pageColumns(`(${TABS[tab].map(sideSql).join(' union all ')})`, 'joined')}`;
  const searchTab = tabSearch(tab);

  return async (ctx, { page, size, search, dueSoon }) => {
    const values = [ctx.userId, size, page * size];
    const { content, total } = await readSettled(ctx, () => {
      if (search) return searchTab(ctx, { page, size, search });
      if (dueSoon) return readDueSoon(ctx, { page, size });
      return one<TabPage>(ctx.reads, { name: `messages.${tab}`, text, values });
    });
    const reachable = search || dueSoon ? Math.min(total, LIMITS.foundMessagesMax) : total;
    return { content, page, size, totalElements: total, totalPages: Math.ceil(reachable / size) };
  };
}

/** Returns SQL for one side's rows up to the end of the page, in order. An index-only scan is enough. */
function sideSql({ mine, rank, ranks }: TabSide): string {
  return `(
    select id, ${rank} as rank, created_at from messages where ${mine} = $1 and ${rank} ${ranks}
    order by ${rank}, created_at desc, id desc limit $2::bigint + $3::bigint
  )`;
}
