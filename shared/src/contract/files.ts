import * as z from 'zod/mini';
import { Id, Keyword } from '../fields.ts';
import { download, upload, type CallLimit } from '../operation.ts';
import { TransactionStatus, TransactionType } from './coins.ts';
import { Month } from './statements.ts';

// A file costs more than a page.
const aFewAMinute: readonly CallLimit[] = [{ per: 'user', max: 20, windowSeconds: 60 }];

/**
 * Calls whose question or answer is a file. They stand beside the contract, because only REST carries them; access,
 * limits and errors are those of every other call.
 */
export const files = {
  uploadAvatar: upload({
    summary:
      'Your picture: one PNG, JPEG or WebP of at most 5 MB and 25 megapixels, judged by its content; it becomes a ' +
      'square WebP of 256 px without metadata. `avatarUrl` needs no token and may be cached for ever',
    rest: 'POST /api/user/profile/avatar',
    access: 'user',
    field: 'avatar',
    maxBytes: 5 * 1024 * 1024,
    tooLarge: 'IMAGE_TOO_LARGE',
    output: z.object({ avatarUrl: z.string() }),
    errors: ['IMAGE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'IMAGE_UNSUPPORTED'],
    limits: [{ per: 'user', max: 20, windowSeconds: 60 * 60 }],
  }),
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
  statementPdf: download({
    summary: 'Statement of a month of India as PDF: balances by kind of coin, lines, totals, seal',
    rest: 'GET /api/coins/statements/{month}.pdf',
    access: 'user',
    input: z.strictObject({ month: Month }),
    produces: 'application/pdf',
    errors: ['NOT_FOUND'],
    limits: aFewAMinute,
  }),
  receiptPdf: download({
    summary: 'Receipt of a completed purchase of yours as PDF',
    rest: 'GET /api/coins/purchases/{id}/receipt.pdf',
    access: 'user',
    input: z.strictObject({ id: Id }),
    produces: 'application/pdf',
    errors: ['NOT_FOUND'],
    limits: aFewAMinute,
  }),
  exportData: download({
    summary:
      'Everything that Proverse knows about you, as JSON: profile, messages, ratings, ledger, payments, sessions',
    rest: 'GET /api/user/data',
    access: 'user',
    input: z.strictObject({}),
    produces: 'application/json',
    limits: [{ per: 'user', max: 5, windowSeconds: 60 * 60 }],
  }),
};
export type Files = typeof files;
