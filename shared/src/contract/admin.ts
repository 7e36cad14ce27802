import * as z from 'zod/mini';
import { Id, ProviderId, ResolutionNote, DismissalNote, SuspensionReason } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { AfterId, AfterNumber, Keyword, pageOf, paging, TimeOrder } from '../fields/list-fields.ts';
import { mutation, query } from '../operation.ts';
import {
  AccountStatus,
  AdminAct,
  AdminCoinRefund,
  AdminDay,
  AdminReport,
  AdminUser,
  LedgerHealth,
  Overview,
  StrayPayment,
  UnmatchedWord,
  Waiting,
} from './parts/admin-shapes.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';
import { ReportStatus } from './safety.ts';

const NO_INPUT = z.optional(z.strictObject({}));

export const admin = {
  waiting: query({
    summary: 'Number of withdrawals, frozen earnings, reports, disputes and unmatched payments that wait for an admin',
    rest: 'GET /api/admin/waiting',
    access: 'admin',
    input: NO_INPUT,
    output: Waiting,
  }),
  overview: query({
    summary:
      'Sign-ups, messages, reply rate, volume, fees and refunds of the last 1 to 90 days, open holds and frozen earnings',
    rest: 'GET /api/admin/overview',
    access: 'admin',
    reads: 'replica',
    input: z.strictObject({
      days: z._default(z.int('Days must be a whole number').check(z.minimum(1), z.maximum(LIMITS.overviewDaysMax)), 7),
    }),
    output: Overview,
  }),
  days: query({
    summary:
      'Messages sent and coins purchased, earned and paid out on each of the last 30 days in India, oldest first. Null while the ledger is still being added up',
    rest: 'GET /api/admin/days',
    access: 'admin',
    reads: 'replica',
    input: NO_INPUT,
    output: z.object({ days: z.nullable(z.array(AdminDay)) }),
  }),
  unmatchedWords: query({
    summary:
      'The 50 words for which most people searched the directory in vain within 90 days. Only words of at least three people, without their questions',
    rest: 'GET /api/admin/unmatched-words',
    access: 'admin',
    reads: 'replica',
    input: NO_INPUT,
    output: z.object({ words: z.array(UnmatchedWord) }),
  }),
  users: query({
    summary: 'Accounts, newest first by default; every word of `keyword` must match the name or the address',
    rest: 'GET /api/admin/users',
    access: 'admin',
    reads: 'replica',
    costMs: 2,
    searchField: 'keyword',
    input: z
      .strictObject({
        ...paging,
        after: z.optional(AfterId),
        keyword: z.optional(Keyword),
        status: z.optional(AccountStatus),
        sortBy: z.optional(
          z.enum(['newest', 'oldest', 'name_a_z', 'name_z_a'], 'SortBy must be newest, oldest, name_a_z or name_z_a'),
        ),
      })
      .check(
        z.refine(({ after, sortBy }) => !after || !sortBy?.startsWith('name'), {
          error: 'After needs an order by time',
          path: ['after'],
        }),
      ),
    output: pageOf(AdminUser),
  }),
  suspendUser: mutation({
    summary: 'Suspend an account and end its sessions immediately; a repeat keeps the first reason',
    rest: 'POST /api/admin/users/{id}/suspend',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ id: Id, reason: SuspensionReason }),
    output: AdminUser,
    idempotent: true,
    errors: ['NOT_FOUND', 'ADMIN_PROTECTED'],
    limits: EDIT_LIMITS,
  }),
  restoreUser: mutation({
    summary: 'Lift a suspension; nothing changes if the account is not suspended',
    rest: 'POST /api/admin/users/{id}/restore',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ id: Id }),
    output: AdminUser,
    idempotent: true,
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  reports: query({
    summary:
      'Reported messages, newest report first by default; every word of `keyword` must match the subject, a name, an address or an id',
    rest: 'GET /api/admin/reports',
    access: 'admin',
    reads: 'replica',
    costMs: 2,
    searchField: 'keyword',
    input: z.strictObject({
      ...paging,
      after: z.optional(AfterId),
      keyword: z.optional(Keyword),
      status: z.optional(ReportStatus),
      sortBy: z.optional(TimeOrder),
    }),
    output: pageOf(AdminReport),
  }),
  resolveReport: mutation({
    summary: 'Resolve a report: dismiss it, or refund the message in full',
    rest: 'POST /api/admin/reports/{id}/resolve',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({
      id: Id,
      decision: z.enum(['dismiss', 'refund'], 'Decision must be dismiss or refund'),
      note: z.optional(ResolutionNote),
    }),
    output: AdminReport,
    idempotent: true,
    errors: ['NOT_FOUND', 'OWN_REPORT', 'REPORT_RESOLVED', 'NOTHING_TO_REFUND'],
    limits: EDIT_LIMITS,
  }),
  ledger: query({
    summary: 'State of the ledger: last audit and checkpoint, escrow, liabilities, coins issued, payouts, purchases',
    rest: 'GET /api/admin/ledger',
    access: 'admin',
    reads: 'replica',
    input: NO_INPUT,
    output: LedgerHealth,
  }),
  strayPayments: query({
    summary: 'Payment events that could not be matched and that no admin has dismissed, newest first by default',
    rest: 'GET /api/admin/payments/stray',
    access: 'admin',
    reads: 'replica',
    input: z.strictObject({ ...paging, sortBy: z.optional(TimeOrder) }),
    output: pageOf(StrayPayment),
  }),
  coinRefunds: query({
    summary: 'Refunds of unused coins, newest first, those under way before the others',
    rest: 'GET /api/admin/payments/refunds',
    access: 'admin',
    reads: 'replica',
    input: z.strictObject(paging),
    output: pageOf(AdminCoinRefund),
  }),
  dismissPayment: mutation({
    summary:
      'Dismiss an unmatched payment with a note of how it was handled. Moves no coins; a repeat keeps the first note',
    rest: 'POST /api/admin/payments/stray/{id}/dismiss',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ id: ProviderId, note: DismissalNote }),
    output: z.object({ id: z.string() }),
    idempotent: true,
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  auditLog: query({
    summary:
      'Actions of admins, newest first by default; `subjectId` filters by one person, message or withdrawal, and every word of `keyword` must match the action, a name, an id or a detail',
    rest: 'GET /api/admin/audit-log',
    access: 'admin',
    reads: 'replica',
    costMs: 2,
    searchField: 'keyword',
    input: z.strictObject({
      ...paging,
      after: z.optional(AfterNumber),
      keyword: z.optional(Keyword),
      subjectId: z.optional(Id),
      sortBy: z.optional(TimeOrder),
    }),
    output: pageOf(AdminAct),
  }),
};
