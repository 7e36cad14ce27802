import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import type { Message } from './message-operation.ts';

type Input = InputOf<typeof contract.messages.inbox>;
type Page = OutputOf<typeof contract.messages.inbox>;

interface PageRow {
  readonly content: Message[];
  readonly total: number;
  readonly overdue: boolean;
}

/**
 * The received or the sent messages of a tab. `received_rank` and `sent_rank` are computed columns that put the
 * messages of a side into groups, in the order in which the tabs list them. `ranks` selects the groups that belong to
 * the tab.
 */
interface Stretch {
  readonly mine: 'recipient_id' | 'sender_id';
  readonly other: 'recipient_id' | 'sender_id';
  readonly rank: 'received_rank' | 'sent_rank';
  readonly ranks: string;
}

const ORDER = 'rank, created_at desc, id desc';

const RECEIVED = { mine: 'recipient_id', other: 'sender_id', rank: 'received_rank' } as const;
const SENT = { mine: 'sender_id', other: 'recipient_id', rank: 'sent_rank' } as const;

const TABS: Readonly<Record<'inbox' | 'outbox' | 'expired' | 'rejected', readonly Stretch[]>> = {
  inbox: [{ ...RECEIVED, ranks: '<= 1' }],
  outbox: [{ ...SENT, ranks: '<= 1' }],
  expired: [
    { ...RECEIVED, ranks: '= 2' },
    { ...SENT, ranks: '= 2' },
  ],
  rejected: [
    { ...RECEIVED, ranks: '= 3' },
    { ...SENT, ranks: '= 3' },
  ],
};

/** How many messages each tab has, from the counts that the database keeps. */
const TOTALS: Readonly<Record<keyof typeof TABS, string>> = {
  inbox: 'received_pending + received_replied',
  outbox: 'sent_pending + sent_unread + sent_replied',
  expired: 'received_expired + sent_expired',
  rejected: 'received_rejected + sent_rejected',
};

/** Received messages, pending or answered: pending ones first, then the newest. */
export const listInbox = tabLister('inbox');
/** Sent messages, pending or answered: unread replies first, then the newest. */
export const listOutbox = tabLister('outbox');
/** Sent and received messages that expired, newest first. */
export const listExpired = tabLister('expired');
/** Sent and received messages that were rejected, newest first. */
export const listRejected = tabLister('rejected');

function tabLister(tab: keyof typeof TABS): (ctx: UserContext, input: Input) => Promise<Page> {
  const wholeTab = {
    name: `messages.${tab}`,
    text: pageSql(TABS[tab].map(stretchSql), `(select ${TOTALS[tab]} from message_counts($1))`),
  };
  const searched = { name: `messages.${tab}.search`, text: searchSql(TABS[tab]) };

  return async (ctx, { page, size, search }) => {
    const values = [ctx.userId, size, page * size];
    const { content, total } = await readSettled(ctx, () =>
      search
        ? one<PageRow>(ctx.pool, { ...searched, values: [...values, likePattern(search)] })
        : one<PageRow>(ctx.reads, { ...wholeTab, values }),
    );
    return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
  };
}

/** One side's rows up to the end of the page, in order, by an index-only scan. */
function stretchSql({ mine, rank, ranks }: Stretch): string {
  return `(
    select id, ${rank} as rank, created_at from messages where ${mine} = $1 and ${rank} ${ranks}
    order by ${rank}, created_at desc, id desc limit $2::bigint + $3::bigint
  )`;
}

/** Cuts one page out of all rows of `sources`. Only the messages on the page are read in full. */
function pageSql(sources: readonly string[], total: string, found = ''): string {
  return `
    with ${found} page as (
      select * from (${sources.join(' union all ')}) source order by ${ORDER} limit $2 offset $3
    )
    select
      has_due_messages($1) as overdue,
      ${total} as total,
      coalesce(
        (select json_agg(wire order by ${ORDER}) from page join message_wire using (id)), '[]'
      ) as content`;
}

/**
 * Searches by scanning all of the caller's messages in the tab, because a text index would slow down every send.
 * Ignores case in every script, regardless of the server's locale.
 */
function searchSql(stretches: readonly Stretch[]): string {
  const sides = stretches.map(
    ({ mine, other, rank, ranks }) => `
      select m.id, m.${rank} as rank, m.created_at
      from messages m join users o on o.id = m.${other}
      where m.${mine} = $1 and m.${rank} ${ranks} and (
        ${matches('m.subject')} or ${matches(`(o.first_name || ' ' || o.last_name)`)} or ${matches('m.content')}
      )`,
  );
  const found = `found as materialized (${sides.join(' union all ')}),`;
  return pageSql(['select * from found'], '(select count(*) from found)', found);
}

function matches(text: string): string {
  return `lower(${text} collate pg_c_utf8) like (select lower($4::text collate pg_c_utf8))`;
}

/** Matches the phrase anywhere, with `%`, `_` and backslash as plain characters. */
function likePattern(phrase: string): string {
  return `%${phrase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
