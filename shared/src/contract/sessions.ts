import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { mutation, query } from '../operation.ts';

/** One sign-in that is still good. */
export const Session = z.object({
  id: z.string(),
  /** For people, such as "Chrome on Windows". */
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
});

export const sessions = {
  list: query({
    summary:
      'Where you are signed in, this session first, then the last used; at most 100. `lastUsedAt` is the last renewal ' +
      'of the access token',
    rest: 'GET /api/user/sessions',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(Session) }),
  }),
  end: mutation({
    summary: 'Sign one of your sessions out; its tokens are refused at once. Repeating it is fine',
    rest: 'POST /api/user/sessions/{id}/end',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  endOthers: mutation({
    summary: 'Sign out everywhere else; `ended` is how many sessions that were',
    rest: 'POST /api/user/sessions/end-others',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ message: z.string(), ended: z.int() }),
  }),
};
