import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { LIMITS } from '../limits.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

/** A free pass that you gave a person. It ends at `until`, or after `usesMax` messages, whichever is first. */
export const FreePass = named('FreePass', {
  userId: z.string(),
  name: z.string(),
  profession: z.string(),
  avatarUrl: z.nullable(z.string()),
  until: z.nullable(Instant),
  usesMax: z.nullable(z.int()),
  uses: z.int(),
  createdAt: Instant,
});

const byPerson = z.strictObject({ userId: Id });
const found = z.object({ pass: z.nullable(FreePass) });

export const passes = {
  grant: mutation({
    summary:
      'Let a person message you without coins until a time, or for a number of messages, or both. Replaces a pass with other terms; repeating it changes nothing',
    rest: 'POST /api/passes/{userId}',
    access: 'user',
    isAudited: true,
    input: z
      .strictObject({
        userId: Id,
        until: z.optional(z.iso.datetime('Choose a date and time')),
        uses: z.optional(
          z
            .int('Choose a whole number of messages')
            .check(
              z.minimum(1, 'Choose at least one message'),
              z.maximum(LIMITS.freePassUsesMax, 'Choose at most 100 messages'),
            ),
        ),
      })
      .check(
        z.refine(({ until, uses }) => until !== undefined || uses !== undefined, {
          error: 'Choose a number of messages or a date',
          path: ['uses'],
        }),
      ),
    output: found,
    errors: ['NOT_FOUND', 'SELF_FREE_PASS'],
    limits: [{ max: 60, windowSeconds: 3600, per: 'user' }],
  }),
  revoke: mutation({
    summary: 'End a free pass that you gave; messages sent with it stay, and repeating it changes nothing',
    rest: 'POST /api/passes/{userId}/revoke',
    access: 'user',
    isAudited: true,
    input: byPerson,
    output: found,
    limits: EDIT_LIMITS,
  }),
  of: query({
    summary: 'The free pass that you gave a person; null if they have none',
    rest: 'GET /api/passes/{userId}',
    access: 'user',
    input: byPerson,
    output: found,
  }),
  list: query({
    summary: 'The free passes that you gave and that have not ended, newest first',
    rest: 'GET /api/passes',
    access: 'user',
    input: z.strictObject(paging),
    output: pageOf(FreePass),
  }),
};
