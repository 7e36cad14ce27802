import * as z from 'zod/mini';
import { Id, Instant, ReplyContent, SavedReplyTitle } from '../fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

/** A text that the caller reuses in replies. Only the caller sees it. */
export const SavedReply = named('SavedReply', {
  id: z.string(),
  title: z.string(),
  body: z.string(),
  changedAt: Instant,
});

const texts = { title: SavedReplyTitle, body: ReplyContent };

export const savedReplies = {
  list: query({
    summary: 'Your saved replies, at most 100, by title',
    rest: 'GET /api/saved-replies',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(SavedReply) }),
  }),
  add: mutation({
    summary: 'Save a text to reuse in replies',
    rest: 'POST /api/saved-replies',
    access: 'user',
    input: z.strictObject(texts),
    output: SavedReply,
    errors: ['SAVED_REPLIES_FULL'],
    limits: EDIT_LIMITS,
  }),
  update: mutation({
    summary: 'Change a saved reply',
    rest: 'PUT /api/saved-replies/{id}',
    access: 'user',
    input: z.strictObject({ id: Id, ...texts }),
    output: SavedReply,
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  remove: mutation({
    summary: 'Remove a saved reply',
    rest: 'POST /api/saved-replies/{id}/remove',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.object({ id: z.string() }),
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
};
