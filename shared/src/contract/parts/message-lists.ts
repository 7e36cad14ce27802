import * as z from 'zod/mini';
import { LIMITS } from '../../fields.ts';
import { AfterId, Keyword, pageOf, paging } from '../../fields/list-fields.ts';
import { query, type RestLine } from '../../operation.ts';
import { Message } from './message-shapes.ts';

const tabInput = { ...paging, after: z.optional(AfterId), search: z.optional(Keyword) };

const AFTER_ALONE = { error: 'After cannot be combined with a search or due soon', path: ['after'] };

const PAGE_TOO_FAR = {
  error: 'Only the first 1,000 results can be shown. Narrow your search to see more',
  path: ['page'],
};

const TabInput = z.strictObject(tabInput).check(
  z.refine(({ after, search }) => !search || !after, AFTER_ALONE),
  z.refine(({ page, size, search }) => !search || page * size < LIMITS.foundMessagesMax, PAGE_TOO_FAR),
);

const InboxInput = z
  .strictObject({ ...tabInput, dueSoon: z.optional(z.boolean('Due soon must be true or false')) })
  .check(
    z.refine(({ after, search, dueSoon }) => !(search || dueSoon) || !after, AFTER_ALONE),
    z.refine(({ search, dueSoon }) => !search || !dueSoon, {
      error: 'Due soon cannot be combined with a search',
      path: ['dueSoon'],
    }),
    z.refine(
      ({ page, size, search, dueSoon }) => !(search || dueSoon) || page * size < LIMITS.foundMessagesMax,
      PAGE_TOO_FAR,
    ),
  );

/** Describes the query of one tab of the messages screen, without its input. */
function tabWithoutInput(rest: RestLine, summary: string) {
  return {
    summary: `${summary}. A search finds up to 1,000; a totalElements of 1,001 means that there are more. Up to two letters match the beginnings of words. With \`after\`, the id of the last message that you have, page 0 begins after it`,
    rest,
    access: 'user',
    scope: 'messages:read',
    costMs: 2,
    reads: 'replica',
    isTrusted: true,
    searchField: 'search',
    output: pageOf(Message),
  } as const;
}

function tab(rest: RestLine, summary: string) {
  return query({ ...tabWithoutInput(rest, summary), input: TabInput });
}

/** The tabs of the messages screen: the part of `messages` that lists and counts. */
export const messageLists = {
  inbox: query({
    ...tabWithoutInput(
      'GET /api/messages/inbox',
      'Messages you received: pending first, priority before standard, then replied, each newest first. With `dueSoon`, only pending messages that expire within 48 hours, the soonest first',
    ),
    input: InboxInput,
  }),
  outbox: tab(
    'GET /api/messages/outbox',
    'Messages you sent, pending or replied; unread replies first, then newest first',
  ),
  expired: tab('GET /api/messages/expired', 'Messages you sent or received that expired, newest first'),
  rejected: tab('GET /api/messages/rejected', 'Messages you sent or received that were rejected, newest first'),
  counts: query({
    summary: 'Number of messages in each tab',
    rest: 'GET /api/messages/counts',
    access: 'user',
    costMs: 0.5,
    scope: 'messages:read',
    reads: 'replica',
    input: z.optional(z.strictObject({})),
    output: z.object({
      inbox: z.int(),
      outbox: z.int(),
      expired: z.int(),
      rejected: z.int(),
      unreadInbox: z.int(),
      unreadReplies: z.int(),
    }),
  }),
};
