import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { countMessages } from './count-messages.ts';
import { findMessage } from './find-message.ts';
import { findPaidWith } from './find-paid-with.ts';
import { findThread } from './find-thread.ts';
import { findRating, listRatingsGiven } from './find-rating.ts';
import { listExpired, listInbox, listOutbox, listRejected } from './list-messages.ts';
import { liveEvents } from './live-events.ts';
import { markRead, markReplyRead } from './mark-read.ts';
import { listNotifications, markNotificationRead, markNotificationsRead } from './notifications.ts';
import { rateReply } from './rate-reply.ts';
import { rejectMessage } from './reject-message.ts';
import { replyToMessage } from './reply-to-message.ts';
import { sendMessage } from './send-message.ts';
import { validateCost } from './validate-cost.ts';

export const messagesRouter = implementSlice(contract.messages, {
  send: sendMessage,
  validateCost,
  reply: replyToMessage,
  reject: rejectMessage,
  inbox: listInbox,
  outbox: listOutbox,
  expired: listExpired,
  rejected: listRejected,
  counts: countMessages,
  notifications: listNotifications,
  readNotifications: markNotificationsRead,
  markNotificationRead,
  ratingsGiven: listRatingsGiven,
  rate: rateReply,
  byId: findMessage,
  thread: findThread,
  markRead,
  markReplyRead,
  ratingOf: findRating,
  paidWith: findPaidWith,
});

export const liveRouter = implementSlice(contract.live, { events: liveEvents });
