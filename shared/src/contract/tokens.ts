import * as z from 'zod/mini';
import { Coins, Id, Instant, LIMITS, TokenName } from '../fields.ts';
import { mutation, query, type CallLimit } from '../operation.ts';
import { TOKEN_SCOPES } from '../token-scopes.ts';

const TOKEN_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 30, windowSeconds: 60 }];
// Each one sends an email and is kept for 90 days.
const CREATE_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 30, windowSeconds: 60 * 60 }];
const EXPIRY = `Must be 1 to ${LIMITS.tokenDaysMax} days`;

const Scope = z.enum(TOKEN_SCOPES, 'Choose from the listed scopes');

/** An API token without its secret. It still exists after it has expired, but works no longer. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  /** The most coins that it can spend from midnight to midnight in India; null without a limit. */
  dailyCoinLimit: z.nullable(z.int()),
  /** Coins that it has spent since midnight in India. */
  spentTodayCoins: z.int(),
  createdAt: Instant,
  /** Null if it never expires. */
  expiresAt: z.nullable(Instant),
  isExpired: z.boolean(),
  /** The last use, to the minute, and its network address. */
  lastUsedAt: z.nullable(Instant),
  lastAddress: z.nullable(z.string()),
});

export const tokens = {
  list: query({
    summary: 'Your API tokens, newest first; at most 20',
    rest: 'GET /api/user/tokens',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(ApiToken) }),
  }),
  create: mutation({
    summary:
      'Create an API token for a program that calls Proverse for you. Send it as `Authorization: Bearer pv_live_…`. ' +
      '`token` is shown only in this response. It can do only what its scopes allow, and never withdraw coins, change how ' +
      'you sign in or manage tokens. It expires after 90 days unless `expiresInDays` says otherwise; null means never. With ' +
      '`dailyCoinLimit` its messages cost at most this many coins from midnight to midnight in India. A refund does not ' +
      'raise that again. A token cannot be changed. The owner is notified by email',
    rest: 'POST /api/user/tokens',
    access: 'user',
    stepUp: 'security',
    input: z.strictObject({
      name: TokenName,
      scopes: z.array(Scope, 'Choose at least one scope').check(
        z.minLength(1, 'Choose at least one scope'),
        z.maxLength(TOKEN_SCOPES.length, 'Choose each scope once'),
        z.refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each scope once'),
      ),
      dailyCoinLimit: z.optional(z.nullable(Coins)),
      expiresInDays: z.optional(
        z.nullable(z.int(EXPIRY).check(z.minimum(1, EXPIRY), z.maximum(LIMITS.tokenDaysMax, EXPIRY))),
      ),
    }),
    output: z.object({ token: z.string(), apiToken: ApiToken }),
    errors: ['API_TOKENS_FULL'],
    limits: CREATE_LIMITS,
  }),
  revoke: mutation({
    summary: 'Revoke one of your API tokens. It stops working immediately; a repeat succeeds too',
    rest: 'POST /api/user/tokens/{id}/revoke',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
    limits: TOKEN_LIMITS,
  }),
};
