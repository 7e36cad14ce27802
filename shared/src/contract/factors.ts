import * as z from 'zod/mini';
import { FactorCode, Instant } from '../fields.ts';
import { mutation, query, type CallLimit } from '../operation.ts';

const NO_INPUT = z.optional(z.strictObject({}));
const FACTOR_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 30, windowSeconds: 60 }];

/** New recovery codes. They are shown once, because only their hashes are stored. */
const RecoveryCodes = z.array(z.string());

export const factors = {
  list: query({
    summary: 'Your second factors: the authenticator app, and how many recovery codes are left',
    rest: 'GET /api/user/factors',
    access: 'user',
    input: NO_INPUT,
    output: z.object({
      totp: z.nullable(z.object({ addedAt: Instant })),
      recoveryCodesLeft: z.int(),
    }),
  }),
  beginTotp: mutation({
    summary:
      'Start to add an authenticator app, or to replace it. The new secret works once `confirmTotp` got a code from the ' +
      'app within 15 minutes. `qrSvg` is a QR code of `uri`',
    rest: 'POST /api/user/factors/totp/begin',
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
    limits: FACTOR_LIMITS,
  }),
  confirmTotp: mutation({
    summary:
      'Finish adding the authenticator app with a code from it. With the first factor you get ten recovery codes, else ' +
      '`recoveryCodes` is null. The owner is notified by mail',
    rest: 'POST /api/user/factors/totp/confirm',
    access: 'user',
    input: z.strictObject({ code: FactorCode }),
    output: z.object({ recoveryCodes: z.nullable(RecoveryCodes) }),
    errors: ['TOTP_NOT_STARTED', 'FACTOR_CODE_WRONG', 'RATE_LIMITED'],
    limits: FACTOR_LIMITS,
  }),
  removeTotp: mutation({
    summary:
      'Remove the authenticator app. Recovery codes end with the last factor. The owner is notified by mail. A repeat ' +
      'succeeds too',
    rest: 'POST /api/user/factors/totp/remove',
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: z.object({ message: z.string() }),
    limits: FACTOR_LIMITS,
  }),
  renewRecoveryCodes: mutation({
    summary: 'Replace your recovery codes by ten new ones. The owner is notified by mail',
    rest: 'POST /api/user/factors/recovery-codes',
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['FACTOR_NEEDED'],
    limits: FACTOR_LIMITS,
  }),
};
