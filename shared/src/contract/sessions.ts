import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

/** An active sign-in. */
export const Session = named('Session', {
  id: z.string(),
  /** A readable name such as "Chrome on Windows". */
  device: z.string(),
  /** The network address of the last use. */
  address: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
});

/** Something that happened to the security of the account. */
export const SecurityEvent = named('SecurityEvent', {
  id: z.string(),
  kind: z.enum([
    'signed_in',
    'signed_in_new_device',
    'sign_in_failed',
    'password_changed',
    'password_reset',
    'session_copied',
    'factor_added',
    'factor_removed',
    'recovery_codes_created',
    'recovery_code_used',
    'recovery_requested',
    'recovery_cancelled',
    'recovery_completed',
    'api_token_created',
    'api_token_revoked',
  ]),
  device: z.string(),
  address: z.nullable(z.string()),
  createdAt: Instant,
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
  activity: query({
    summary:
      'Recent activity of the last 90 days, newest first: up to 20 failed sign-ins, and up to 30 sign-ins and changes of ' +
      'the password, second factors or API tokens. `session_copied`: a copied refresh cookie was used, so its session was ended',
    rest: 'GET /api/user/activity',
    access: 'user',
    reads: 'replica',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(SecurityEvent) }),
  }),
  end: mutation({
    summary: 'Sign out one of your sessions. Its tokens stop working immediately; a repeat succeeds too',
    rest: 'POST /api/user/sessions/{id}/end',
    access: 'user',
    isAudited: true,
    input: z.strictObject({ id: Id }),
    output: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  endOthers: mutation({
    summary: 'Sign out all your other sessions; `ended` is their number',
    rest: 'POST /api/user/sessions/end-others',
    access: 'user',
    isAudited: true,
    input: z.optional(z.strictObject({})),
    output: z.object({ message: z.string(), ended: z.int() }),
    limits: EDIT_LIMITS,
  }),
};
