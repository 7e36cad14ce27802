import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { countMessages } from './read/count-messages.ts';
import { findMessage } from './read/find-message.ts';
import { findPaidWith } from './send/find-paid-with.ts';
import { findThread } from './read/find-thread.ts';
import { findRating, listRatingsGiven } from './rating/find-rating.ts';
import { listExpired, listInbox, listOutbox, listRejected } from './read/list-messages.ts';
import { markRead, markReplyRead } from './read/mark-read.ts';
import { listNotifications, markNotificationRead, markNotificationsRead } from './notifications/notifications.ts';
import { rateReply } from './rating/rate-reply.ts';
import { rejectMessage } from './decide/reject-message.ts';
import { replyToMessage } from './decide/reply-to-message.ts';
import { sendMessage } from './send/send-message.ts';
import { validateCost } from './send/validate-cost.ts';

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
