import * as z from 'zod/mini';
import { Id, Instant, ReportDetails } from '../fields.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

export const ReportReason = z
  .enum(
    ['spam', 'harassment', 'scam', 'inappropriate', 'poor_reply', 'other'],
    'Choose spam, harassment, scam, inappropriate, poor_reply or other',
  )
  .register(z.globalRegistry, { id: 'ReportReason' });
export const ReportStatus = z
  .enum(['open', 'dismissed', 'refunded'], 'Status must be open, dismissed or refunded')
  .register(z.globalRegistry, { id: 'ReportStatus' });

/** The user's own report of a message and its outcome. */
export const MessageReport = named('MessageReport', {
  id: z.string(),
  messageId: z.string(),
  reason: ReportReason,
  details: z.nullable(z.string()),
  status: ReportStatus,
  createdAt: Instant,
});

/** A person you have blocked. */
export const BlockedPerson = named('BlockedPerson', {
  userId: z.string(),
  name: z.string(),
  profession: z.string(),
  avatarUrl: z.nullable(z.string()),
  blockedAt: Instant,
});

const BlockState = named('BlockState', { userId: z.string(), blocked: z.boolean() });

const byPerson = z.strictObject({ userId: Id });
const byMessage = z.strictObject({ id: Id });

export const safety = {
  block: mutation({
    summary: 'Block a person, so that they cannot message you. They are not notified; a repeat changes nothing',
    rest: 'POST /api/users/{userId}/block',
    changes: ['safety', 'profiles'],
    access: 'user',
    input: byPerson,
    output: BlockState,
    errors: ['NOT_FOUND', 'SELF_BLOCK'],
    limits: [{ max: 60, windowSeconds: 3600, per: 'user' }],
  }),
  unblock: mutation({
    summary: 'Unblock a person; nothing changes if they are not blocked',
    rest: 'POST /api/users/{userId}/unblock',
    changes: ['safety', 'profiles'],
    access: 'user',
    input: byPerson,
    output: BlockState,
    limits: EDIT_LIMITS,
  }),
  isBlocked: query({
    summary: 'Whether you have blocked this person',
    rest: 'GET /api/users/{userId}/block',
    access: 'user',
    input: byPerson,
    output: BlockState,
  }),
  blocked: query({
    summary: 'People you have blocked, most recent first',
    rest: 'GET /api/users/blocked',
    access: 'user',
    input: z.strictObject(paging),
    output: pageOf(BlockedPerson),
  }),
  report: mutation({
    summary: 'Report a message you sent or received; a repeat returns the first report',
    rest: 'POST /api/messages/{id}/report',
    access: 'user',
    input: z.strictObject({ id: Id, reason: ReportReason, details: z.optional(ReportDetails) }),
    output: MessageReport,
    errors: ['NOT_FOUND'],
    limits: [{ max: 30, windowSeconds: 3600, per: 'user' }],
  }),
  reportOf: query({
    summary: 'Your report of a message; 404 if you have not reported it',
    rest: 'GET /api/messages/{id}/report',
    access: 'user',
    input: byMessage,
    output: MessageReport,
    errors: ['NOT_FOUND'],
  }),
};
