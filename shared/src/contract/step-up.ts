import * as z from 'zod/mini';
import { FactorCode, Password } from '../fields.ts';
import { mutation } from '../operation.ts';
import { PasskeyOptions, PasskeyProof } from './parts/passkeys.ts';

const Operation = z.string('Name an operation').check(z.regex(/^\w{1,50}\.\w{1,50}$/, 'Name an operation'));

export const stepUp = {
  passkeyOptions: mutation({
    summary: 'Options for `navigator.credentials.get` to confirm one call with a passkey; valid for 5 minutes',
    rest: 'POST /api/user/step-up/passkey/options',
    changes: [],
    access: 'user',
    input: z.strictObject({ operation: Operation, input: z.optional(z.record(z.string(), z.unknown())) }),
    output: z.object({ options: PasskeyOptions }),
    limits: [{ per: 'session', max: 30, windowSeconds: 60 }],
  }),
  prove: mutation({
    summary:
      'Confirm who you are for one call. `operation` is its name, such as `withdrawals.request`, and `input` its exact ' +
      'input. Send `passkey`, or `code` from your authenticator app or a recovery code; an account without a second factor sends ' +
      '`password`. The call then needs the header `Step-Up` with this `token`, once, in this session and within 60 seconds',
    rest: 'POST /api/user/step-up',
    // A second factor cancels a requested recovery.
    changes: ['recovery'],
    access: 'user',
    isAudited: true,
    input: z.strictObject({
      operation: Operation,
      input: z.optional(z.record(z.string(), z.unknown())),
      passkey: z.optional(PasskeyProof),
      code: z.optional(FactorCode),
      password: z.optional(Password),
    }),
    output: z.object({ token: z.string() }),
    errors: ['PASSKEY_REJECTED', 'FACTOR_CODE_WRONG', 'FACTOR_CODE_OF_OTHER_TIME', 'RATE_LIMITED'],
    limits: [
      { per: 'address', max: 100, windowSeconds: 60 },
      { per: 'session', max: 30, windowSeconds: 60 },
    ],
  }),
};
