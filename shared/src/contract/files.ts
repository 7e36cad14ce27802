import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { Keyword } from '../fields/list-fields.ts';
import { download, upload, type CallLimit } from '../operation.ts';
import { TransactionStatus, TransactionType } from './coins.ts';
import { Month } from './statements.ts';

// Low limits, because creating a file costs the server more than a page of a list does.
const FILE_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 20, windowSeconds: 60 }];
// A statement of 2,000 lines takes the server's only thread a second or two.
const LONG_FILE_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 20, windowSeconds: 5 * 60 }];

/**
 * Calls that upload or download a file. They are not part of the contract, because only REST carries files. Access, limits
 * and errors work as for every other call.
 */
export const files = {
  uploadAvatar: upload({
    summary:
      'Upload your picture: a PNG, JPEG, WebP or AVIF of at most 5 MB and 25 megapixels, recognised by its content. It is ' +
      'stored as a square WebP of 256 px without metadata. `avatarUrl` needs no token and may be cached forever',
    rest: 'POST /api/user/profile/avatar',
    changes: ['profile', 'dashboard', 'profiles', 'directory'],
    access: 'user',
    costMs: 10,
    scope: 'profile:write',
    field: 'avatar',
    maxBytes: 5 * 1024 * 1024,
    tooLarge: 'IMAGE_TOO_LARGE',
    output: z.object({ avatarUrl: z.string() }),
    errors: ['IMAGE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'IMAGE_UNSUPPORTED'],
    limits: [{ per: 'user', max: 20, windowSeconds: 60 * 60 }],
  }),
  historyCsv: download({
    summary: 'Complete wallet history as CSV for spreadsheets, newest first, with the same filters as the history',
    rest: 'GET /api/coins/history.csv',
    access: 'user',
    reads: 'replica',
    costMs: 50,
    scope: 'wallet:read',
    input: z.strictObject({
      type: z.optional(TransactionType),
      status: z.optional(TransactionStatus),
      search: z.optional(Keyword),
    }),
    produces: 'text/csv',
    limits: LONG_FILE_LIMITS,
  }),
  statementPdf: download({
    summary: 'Statement of a month (Indian time) as PDF: balances by kind of coin, lines, totals, ledger checkpoint',
    rest: 'GET /api/coins/statements/{month}.pdf',
    access: 'user',
    reads: 'replica',
    costMs: 100,
    scope: 'wallet:read',
    input: z.strictObject({ month: Month }),
    produces: 'application/pdf',
    errors: ['NOT_FOUND'],
    limits: LONG_FILE_LIMITS,
  }),
  receiptPdf: download({
    summary: 'Receipt of one of your completed purchases as PDF',
    rest: 'GET /api/coins/purchases/{id}/receipt.pdf',
    access: 'user',
    reads: 'replica',
    costMs: 20,
    scope: 'wallet:read',
    input: z.strictObject({ id: Id }),
    produces: 'application/pdf',
    errors: ['NOT_FOUND'],
    limits: FILE_LIMITS,
  }),
  exportData: download({
    summary: 'All data that Proverse holds about you, as JSON: profile, messages, ratings, ledger, payments, sessions',
    rest: 'GET /api/user/data',
    access: 'user',
    reads: 'replica',
    costMs: 50,
    input: z.strictObject({}),
    produces: 'application/json',
    stepUp: 'security',
    limits: [{ per: 'user', max: 5, windowSeconds: 60 * 60 }],
  }),
};
export type Files = typeof files;
