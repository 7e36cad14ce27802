import type { InputFor, UserContext } from '../../context.ts';
import { one } from '../../database/rows.ts';
import type { Message } from '../message-operation.ts';

export type TabInput = InputFor<'messages.inbox'>;

/** What SQL for a page of a tab returns. */
export interface TabPage {
  readonly content: Message[];
  readonly total: number;
  readonly overdue: boolean;
}

/**
 * Selects the received or the sent messages of a tab. `received_rank` and `sent_rank` are computed columns that put the
 * messages of a side into groups, in the order in which the tabs list them. `ranks` selects the groups that belong to
 * the tab.
 */
export interface TabSide {
  readonly mine: 'recipient_id' | 'sender_id';
  readonly other: 'recipient_id' | 'sender_id';
  readonly rank: 'received_rank' | 'sent_rank';
  readonly ranks: string;
}

const RECEIVED = { mine: 'recipient_id', other: 'sender_id', rank: 'received_rank' } as const;
const SENT = { mine: 'sender_id', other: 'recipient_id', rank: 'sent_rank' } as const;

export type Tab = 'inbox' | 'outbox' | 'expired' | 'rejected';

export const TABS: Readonly<Record<Tab, readonly [TabSide, ...TabSide[]]>> = {
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

/** SQL for the number of messages in each tab, from the columns of message_counts(). */
export const TOTALS: Readonly<Record<Tab, string>> = {
  inbox: 'received_pending + received_replied',
  outbox: 'sent_pending + sent_unread + sent_replied',
  expired: 'received_expired + sent_expired',
  rejected: 'received_rejected + sent_rejected',
};

export const ORDER = 'rank, created_at desc, id desc';

/**
 * How a page reads the JSON of its messages: a join takes less for each message, and a call less to plan, because
 * PostgreSQL plans the function once per connection.
 */
const WIRES = {
  joined: 'join message_wire using (id)',
  called: 'cross join lateral (select message_wire_of(id) as wire) message',
} as const;

/** Returns SQL for the columns of one page of `rows`: $2 rows after the first $3. Only these messages are read in full. */
export function pageColumns(rows: string, wire: keyof typeof WIRES): string {
  return `
    has_due_messages($1) as overdue,
    coalesce((
      select json_agg(wire order by ${ORDER})
      from (select * from ${rows} found order by ${ORDER} limit $2 offset $3) page ${WIRES[wire]}
    ), '[]') as content`;
}

/** Reads a page of a tab, or of its messages that are due soon, by SQL that is prepared under this name. */
export function readTab(ctx: UserContext, name: string, text: string, values: readonly unknown[]): Promise<TabPage> {
  return one<TabPage>(ctx.reads, { name, text, values });
}
