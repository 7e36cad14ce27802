import * as z from 'zod/mini';
import { FileReason, Id } from '../fields.ts';
import { FILE_LIMITS } from '../file-limits.ts';
import { Keyword } from '../fields/list-fields.ts';
import { download, mutation, upload, type CallLimit } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';
import { MessageFile } from './parts/message-shapes.ts';
import { TransactionStatus, TransactionType } from './coins.ts';
import { Month } from './statements.ts';

// Low limits, because creating a file costs the server more than a page of a list does.
const MAKING_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 20, windowSeconds: 60 }];
// A statement of 2,000 lines takes the server's only thread a second or two.
const LONG_MAKING_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 20, windowSeconds: 5 * 60 }];

const byId = z.strictObject({ id: Id });
const BARS = `A waveform is at most ${FILE_LIMITS.voicePeaks} bytes in base64url`;

/** The calls about files of messages that carry JSON. */
export const fileCalls = {
  remove: mutation({
    summary: 'Remove a file that you uploaded and have not sent',
    rest: 'PUT /api/files/{id}/remove',
    changes: [],
    access: 'user',
    scope: 'any',
    input: byId,
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
};

/**
 * Calls that upload or download a file. They are not part of the contract, because only REST carries files. Access, limits
 * and errors work as for every other call.
 */
export const files = {
  upload: upload({
    summary:
      'Upload a file for a message or a reply, and send it within 24 hours as one of its `fileIds`: a JPEG, PNG, WebP or AVIF ' +
      'picture of at most 50 megapixels (AVIF: 25), a PDF of at most 100 pages, or a voice note of at most 3 minutes (WebM with Opus or MP4 ' +
      'with AAC), each at most 10 MB. Only the content decides what it is. Pictures are stored without metadata. A repeat with the ' +
      'same Idempotency-Key returns the same file',
    rest: 'POST /api/files',
    changes: [],
    access: 'user',
    costMs: 100,
    scope: 'any',
    input: z.strictObject({
      /** The waveform of a voice note, a byte for each bar, as base64url. */
      peaks: z.optional(z.string(BARS).check(z.regex(/^[\w-]{1,86}$/, BARS))),
    }),
    field: 'file',
    maxBytes: FILE_LIMITS.bytesMax,
    tooLarge: 'FILE_TOO_LARGE',
    output: MessageFile,
    errors: [
      'FILE_TOO_LARGE',
      'FILE_UNSUPPORTED',
      'FILE_NAME_UNSAFE',
      'FILE_DAMAGED',
      'PICTURE_TOO_LARGE',
      'PDF_TOO_LONG',
      'PDF_LOCKED',
      'PDF_UNSAFE',
      'VOICE_TOO_LONG',
      'FILE_INFECTED',
      'FILE_LIMIT_REACHED',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    idempotent: true,
    limits: [{ per: 'user', max: 100, windowSeconds: 60 * 60 }],
  }),
  download: download({
    summary:
      'The content of a file of a message that you sent or received, or of one that you uploaded. Answers ranges',
    rest: 'GET /api/files/{id}',
    access: 'user',
    costMs: 5,
    scope: 'messages:read',
    input: byId,
    produces: 'any',
    errors: ['NOT_FOUND'],
    limits: [{ per: 'user', max: 300, windowSeconds: 60 }],
  }),
  preview: download({
    summary: 'A small picture of an image, or of the first page of a PDF, as WebP',
    rest: 'GET /api/files/{id}/preview',
    access: 'user',
    costMs: 5,
    scope: 'messages:read',
    input: byId,
    produces: 'image/webp',
    errors: ['NOT_FOUND'],
    limits: [{ per: 'user', max: 600, windowSeconds: 60 }],
  }),
  reported: download({
    summary: 'The content of a file of a reported message. The admin log keeps the reason',
    rest: 'GET /api/admin/reports/{id}/files/{fileId}',
    access: 'admin',
    costMs: 5,
    input: z.strictObject({ id: Id, fileId: Id, reason: FileReason }),
    produces: 'any',
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  uploadAvatar: upload({
    summary:
      'Upload your picture: a PNG, JPEG, WebP or AVIF of at most 5 MB and 25 megapixels, recognised by its content. It is ' +
      'stored as a square WebP of 256 px without metadata. `avatarUrl` needs no token and may be cached forever',
    rest: 'POST /api/user/profile/avatar',
    changes: ['profile', 'dashboard', 'profiles', 'directory'],
    access: 'user',
    costMs: 10,
    scope: 'profile:write',
    input: z.strictObject({}),
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
    limits: LONG_MAKING_LIMITS,
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
    limits: LONG_MAKING_LIMITS,
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
    limits: MAKING_LIMITS,
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
