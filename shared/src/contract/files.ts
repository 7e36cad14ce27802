import * as z from 'zod/mini';
import { Keyword } from '../fields.ts';
import { download, type CallLimit } from '../operation.ts';
import { TransactionStatus, TransactionType } from './coins.ts';

// A file costs more than a page.
const aFewAMinute: readonly CallLimit[] = [{ per: 'user', max: 20, windowSeconds: 60 }];

/**
 * Calls whose question or answer is a file. They stand beside the contract, because only REST carries them; access,
 * limits and errors are those of every other call.
 */
export const files = {
  historyCsv: download({
    summary: 'Wallet history as CSV for spreadsheets, newest first, of any length, with the filters of the history',
    rest: 'GET /api/coins/history.csv',
    access: 'user',
    input: z.strictObject({
      type: z.optional(TransactionType),
      status: z.optional(TransactionStatus),
      search: z.optional(Keyword),
    }),
    produces: 'text/csv',
    limits: aFewAMinute,
  }),
};
export type Files = typeof files;
