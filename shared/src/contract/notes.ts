import * as z from 'zod/mini';
import { Id, Instant, PersonNote } from '../fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';

/** The caller's private note about a person. Only the caller sees it. `note` is null if there is none. */
const Note = named('PersonNote', { userId: z.string(), note: z.nullable(z.string()), changedAt: z.nullable(Instant) });

export const notes = {
  get: query({
    summary: 'Your private note about a person. Only you can read it',
    rest: 'GET /api/users/{userId}/note',
    access: 'user',
    input: z.strictObject({ userId: Id }),
    output: Note,
  }),
  save: mutation({
    summary:
      'Save your private note about a person you can see or have exchanged messages with; an empty one removes it',
    rest: 'PUT /api/users/{userId}/note',
    access: 'user',
    input: z.strictObject({ userId: Id, note: PersonNote }),
    output: Note,
    errors: ['NOT_FOUND', 'SELF_NOTE'],
    limits: [{ max: 120, windowSeconds: 3600, per: 'user' }],
  }),
};
