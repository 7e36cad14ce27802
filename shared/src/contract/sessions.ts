import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { mutation, query } from '../operation.ts';

/** An active sign-in. */
export const Session = z.object({
  id: z.string(),
  /** A readable name such as "Chrome on Windows". */
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
});

export const sessions = {
  list: query({
    summary:
      'Where you are signed in: this session first, then the most recently used; at most 100. `lastUsedAt` is when the ' +
      'access token was last renewed',
    rest: 'GET /api/user/sessions',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(Session) }),
  }),
  end: mutation({
    summary: 'Sign out one of your sessions. Its tokens stop working immediately; a repeat succeeds too',
    rest: 'POST /api/user/sessions/{id}/end',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  endOthers: mutation({
    summary: 'Sign out all your other sessions; `ended` is their number',
    rest: 'POST /api/user/sessions/end-others',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ message: z.string(), ended: z.int() }),
  }),
};
