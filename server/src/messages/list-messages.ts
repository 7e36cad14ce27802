import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import type { Message } from './operation.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

type Input = InputOf<typeof contract.messages.inbox>;
type Page = OutputOf<typeof contract.messages.inbox>;

/** One side of a tab: whose messages, and which stretch of that side's index. */
interface Stretch {
  readonly mine: 'recipient_id' | 'sender_id';
  readonly other: 'recipient_id' | 'sender_id';
  readonly rank: 'received_rank' | 'sent_rank';
  readonly ranks: string;
}

const order = 'rank, created_at desc, id desc';

const received = { mine: 'recipient_id', other: 'sender_id', rank: 'received_rank' } as const;
const sent = { mine: 'sender_id', other: 'recipient_id', rank: 'sent_rank' } as const;

const tabs: Readonly<Record<'inbox' | 'outbox' | 'expired' | 'rejected', readonly Stretch[]>> = {
  inbox: [{ ...received, ranks: '<= 1' }],
  outbox: [{ ...sent, ranks: '<= 1' }],
  expired: [
    { ...received, ranks: '= 2' },
    { ...sent, ranks: '= 2' },
  ],
  rejected: [
    { ...received, ranks: '= 3' },
    { ...sent, ranks: '= 3' },
  ],
};

/** How many messages each tab has, of what the database keeps count of. */
const totals: Readonly<Record<keyof typeof tabs, string>> = {
  inbox: 'received_pending + received_replied',
  outbox: 'sent_pending + sent_unread + sent_replied',
  expired: 'received_expired + sent_expired',
  rejected: 'received_rejected + sent_rejected',
};

/** Messages received that wait or are answered: those that wait first, then the newest. */
export const listInbox = tabLister('inbox');
/** Messages sent that wait or are answered: replies not yet opened first, then the newest. */
export const listOutbox = tabLister('outbox');
/** Messages sent or received whose time ran out, newest first. */
export const listExpired = tabLister('expired');
/** Messages sent or received that were rejected, newest first. */
export const listRejected = tabLister('rejected');

function tabLister(tab: keyof typeof tabs): (ctx: UserContext, input: Input) => Promise<Page> {
  const wholeTab = {
    name: `messages.${tab}`,
    text: pageSql(tabs[tab].map(stretchSql), `(select ${totals[tab]} from message_counts($1))`),
  };
  const searched = { name: `messages.${tab}.search`, text: searchSql(tabs[tab]) };

  return async (ctx, { page, size, search }) => {
    const query = search ? searched : wholeTab;
    const values = [ctx.userId, size, page * size, ...(search ? [likePattern(search)] : [])];
    const { content, total } = await readSettled(ctx, async () => {
      const { rows } = await ctx.pool.query<{ content: Message[]; total: number; overdue: boolean }>({
        ...query,
        values,
      });
      const [row] = rows;
      if (!row) throw new Error(`${query.name} always has one row`);
      return row;
    });
    return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
  };
}

/** The first rows of one side, read off its index in order, without touching the messages themselves. */
function stretchSql({ mine, rank, ranks }: Stretch): string {
  return `(
    select id, ${rank} as rank, created_at from messages where ${mine} = $1 and ${rank} ${ranks}
    order by ${rank}, created_at desc, id desc limit $2::bigint + $3::bigint
  )`;
}

/** The page out of `sources`, which are in order; the messages of the page alone are read whole. */
function pageSql(sources: readonly string[], total: string, found = ''): string {
  return `
    with ${found} page as (
      select * from (${sources.join(' union all ')}) source order by ${order} limit $2 offset $3
    )
    select
      has_due_messages($1) as overdue,
      ${total} as total,
      coalesce(
        (select json_agg(wire order by ${order}) from page join message_wire using (id)), '[]'
      ) as content`;
}

/**
 * Search reads the person's own messages under this tab, and nobody else's, however many there are in all. An index
 * over all texts would make every send pay for it. Case is ignored in every script, whatever the server's locale.
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

/** The phrase anywhere, each of its characters standing for itself. */
function likePattern(phrase: string): string {
  return `%${phrase.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
