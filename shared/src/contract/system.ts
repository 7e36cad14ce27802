import * as z from 'zod/mini';
import { query } from '../operation.ts';

/** Ignores unknown parameters, because monitoring tools add some, such as a random number that prevents caching. */
const anyQuery = z.optional(z.object({}));

export const system = {
  health: query({
    summary: 'Whether the server is running',
    rest: 'GET /api/public/health',
    access: 'public',
    costMs: 0,
    input: anyQuery,
    output: z.object({ status: z.literal('ok'), time: z.iso.datetime() }),
  }),
  ready: query({
    summary: 'Whether the server can take calls: it is not stopping, and its database is reachable and up to date',
    rest: 'GET /api/public/ready',
    access: 'public',
    costMs: 0,
    input: anyQuery,
    output: z.object({ status: z.literal('ready'), time: z.iso.datetime() }),
    errors: ['NOT_READY'],
  }),
};
