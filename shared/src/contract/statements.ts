import * as z from 'zod/mini';
import { query } from '../operation.ts';

/** A calendar month of India, as `2026-03`. */
export const Month = z
  .string('Month must look like 2026-03')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must look like 2026-03'));

export const statements = {
  months: query({
    summary: 'Months (of India) in which your wallet moved, newest first, with its coins before and after each',
    rest: 'GET /api/coins/statements',
    restBody: 'content',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({
      content: z.array(z.object({ month: z.string(), openingCoins: z.int(), closingCoins: z.int() })),
    }),
  }),
};
