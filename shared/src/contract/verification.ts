import * as z from 'zod/mini';
import { Code, Email, FlowId, Id, Instant } from '../fields.ts';
import { named } from '../named.ts';
import { mutation, query, type CallLimit } from '../operation.ts';
import { oneLine, text } from '../fields/text-fields.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

/** `domain`: controls the domain. `work_mail`: has a mailbox at the domain. */
const Kind = z.enum(['domain', 'work_mail']).register(z.globalRegistry, { id: 'VerificationKind' });

/**
 * A mark on a person's profile that says what was verified. `subject` is a domain in ASCII (punycode), because letters of
 * other alphabets can imitate another domain.
 */
export const VerifiedMark = named('VerifiedMark', {
  kind: Kind,
  subject: z.string(),
  provenAt: Instant,
  /** The last time it was found to be true. */
  checkedAt: Instant,
});

const Verification = named('Verification', {
  id: z.string(),
  kind: Kind,
  subject: z.string(),
  /**
   * `pending`: not proven yet. `proven`: others see the mark. `failing`: they still see it, but the last check did not find
   * the proof. `lost`: they see it no longer.
   */
  state: z.enum(['pending', 'proven', 'failing', 'lost']),
  /** The TXT record that proves a domain. Null for a work email. */
  txtRecord: z.nullable(z.string()),
  provenAt: z.nullable(Instant),
  checkedAt: z.nullable(Instant),
  failingSince: z.nullable(Instant),
  lostAt: z.nullable(Instant),
  /** `moved`: another account proved the same mailbox. `expired`: a work email must be confirmed once a year. */
  lostBecause: z.nullable(z.enum(['not_found', 'name_changed', 'expired', 'moved'])),
});

/** Each call looks up addresses that the user chose. */
const LOOKUP_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 30, windowSeconds: 3600 }];
/** Each call emails an address that the user chose. */
const WORK_MAIL_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 10, windowSeconds: 86_400 }];

const byId = z.strictObject({ id: Id });

export const verification = {
  list: query({
    summary:
      'Your domains and work emails with their state. A domain is proven by its TXT record, or by a link with `rel="me"` to ' +
      'one of `profileUrls` on its home page',
    rest: 'GET /api/user/verifications',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ verifications: z.array(Verification), profileUrls: z.array(z.string()) }),
  }),
  addDomain: mutation({
    summary: 'Start to verify a domain; repeating it returns the same TXT record',
    rest: 'POST /api/user/verifications/domains',
    access: 'user',
    input: z.strictObject({ domain: text(oneLine('Domain'), 'Domain is required', 300, 'This domain is too long') }),
    output: Verification,
    errors: ['VERIFICATIONS_FULL'],
    limits: EDIT_LIMITS,
  }),
  checkDomain: mutation({
    summary:
      'Look for the proof of a domain now. `found`: it is there. `absent`: it is not, neither as a record nor as a link. ' +
      '`unreachable`: it was not found, but the name servers or the home page did not answer. Proven domains are checked every week and lose their mark after several failed ' +
      'checks over three days, or two weeks without an answer',
    rest: 'POST /api/user/verifications/{id}/check',
    changes: ['verification', 'profile', 'profiles', 'dashboard'],
    access: 'user',
    input: byId,
    output: z.object({ result: z.enum(['found', 'absent', 'unreachable']), verification: Verification }),
    errors: ['NOT_FOUND'],
    limits: LOOKUP_LIMITS,
  }),
  startWorkMail: mutation({
    summary:
      'Mail a code to your address at work. Others see only its domain. The address is kept until you confirm it or for ' +
      'about a day, and in the encrypted outbox for about a week; after that, only as a keyed hash',
    rest: 'POST /api/user/verifications/work-mail',
    access: 'user',
    input: z.strictObject({ email: Email, flowId: z.optional(FlowId) }),
    output: z.object({ flowId: z.string() }),
    errors: ['VERIFICATIONS_FULL', 'RATE_LIMITED', 'TOO_MANY_CODES'],
    limits: WORK_MAIL_LIMITS,
  }),
  confirmWorkMail: mutation({
    summary: 'Confirm your address at work with the code. It counts for a year, and for one account at a time',
    rest: 'POST /api/user/verifications/work-mail/confirm',
    changes: ['verification', 'profile', 'profiles', 'dashboard'],
    access: 'user',
    input: z.strictObject({ email: Email, flowId: FlowId, code: Code }),
    output: Verification,
    errors: ['TOO_MANY_WRONG_CODES', 'VERIFICATIONS_FULL'],
    limits: EDIT_LIMITS,
  }),
  remove: mutation({
    summary: 'Remove a verification and its mark',
    rest: 'POST /api/user/verifications/{id}/remove',
    changes: ['verification', 'profile', 'profiles', 'dashboard'],
    access: 'user',
    input: byId,
    output: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
};
