import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';
import { Professional } from './directory.ts';

/** The caller's saved experts, up to 500. People who became private or left are not shown. */
export const saved = {
  list: query({
    summary: 'Your saved experts, last saved first',
    rest: 'GET /api/directory/saved',
    restBody: 'content',
    access: 'user',
    reads: 'replica',
    costMs: 5,
    input: z.strictObject(paging),
    output: pageOf(Professional),
  }),
  add: mutation({
    summary: 'Save an expert; repeating it changes nothing',
    rest: 'POST /api/directory/saved/{userId}',
    changes: ['saved', 'directory', 'profiles'],
    access: 'user',
    input: z.strictObject({ userId: Id }),
    output: z.object({ userId: z.string(), saved: z.boolean() }),
    errors: ['NOT_FOUND', 'SELF_SAVE', 'SAVED_FULL'],
    limits: EDIT_LIMITS,
  }),
  remove: mutation({
    summary: 'Remove a saved expert; repeating it changes nothing',
    rest: 'POST /api/directory/saved/{userId}/remove',
    changes: ['saved', 'directory', 'profiles'],
    access: 'user',
    input: z.strictObject({ userId: Id }),
    output: z.object({ userId: z.string(), saved: z.boolean() }),
    limits: EDIT_LIMITS,
  }),
};
