import * as z from 'zod/mini';
import { Id } from '../../fields.ts';
import { AfterId, paging } from '../../fields/list-fields.ts';
import { mutation, query } from '../../operation.ts';
import { BACKGROUND_LIMITS } from './call-limits.ts';
import { Notification } from './message-shapes.ts';

/** The part of `messages` that is about notifications. */
export const notifications = {
  notifications: query({
    summary:
      'What happened to your messages and payouts, newest first; `unread` is counted up to 1,000. With `after`, the id of the last one that you have, page 0 begins after it',
    rest: 'GET /api/messages/notifications',
    access: 'user',
    reads: 'replica',
    input: z.strictObject({ ...paging, after: z.optional(AfterId) }),
    output: z.object({ content: z.array(Notification), unread: z.int() }),
  }),
  readNotifications: mutation({
    summary: 'Mark all notifications as read',
    rest: 'PUT /api/messages/notifications/read',
    changes: ['messages.notifications'],
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ unread: z.int() }),
    limits: BACKGROUND_LIMITS,
  }),
  markNotificationRead: mutation({
    summary: 'Mark one notification as read; a repeat keeps the first time',
    rest: 'POST /api/messages/notifications/{id}/read',
    changes: ['messages.notifications'],
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.object({ unread: z.int() }),
    errors: ['NOT_FOUND'],
    limits: BACKGROUND_LIMITS,
  }),
};
