import * as z from 'zod/mini';
import { FactorCode, Id, Instant, PasskeyName } from '../fields.ts';
import { named } from '../named.ts';
import { mutation, query, type CallLimit } from '../operation.ts';
import { NewPasskey, PasskeyOptions } from './parts/passkeys.ts';

const NO_INPUT = z.optional(z.strictObject({}));
const FACTOR_LIMITS: readonly CallLimit[] = [{ per: 'session', max: 30, windowSeconds: 60 }];

/** New recovery codes. They are shown once, because only their hashes are stored. */
const RecoveryCodes = z.array(z.string());

/** A passkey. `worksAt` is the host it was made for, if that is no longer the host of this server. */
export const Passkey = named('Passkey', {
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  worksAt: z.nullable(z.string()),
});

const Done = z.object({ message: z.string() });

export const factors = {
  list: query({
    summary: 'Your second factors: passkeys, the authenticator app, and how many recovery codes are left',
    rest: 'GET /api/user/factors',
    access: 'user',
    input: NO_INPUT,
    output: z.object({
      passkeys: z.array(Passkey),
      totp: z.nullable(z.object({ addedAt: Instant })),
      recoveryCodesLeft: z.int(),
    }),
  }),
  addPasskeyOptions: mutation({
    summary: 'Options for `navigator.credentials.create` to add a passkey; valid for 5 minutes in this session',
    rest: 'POST /api/user/factors/passkeys/options',
    changes: [],
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: z.object({ options: PasskeyOptions }),
    limits: FACTOR_LIMITS,
  }),
  addPasskey: mutation({
    summary:
      'Add the passkey that the browser created. With the first factor you get ten recovery codes, else `recoveryCodes` ' +
      'is null. The owner is notified by email',
    rest: 'POST /api/user/factors/passkeys',
    access: 'user',
    input: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
    output: z.object({ recoveryCodes: z.nullable(RecoveryCodes) }),
    errors: ['PASSKEY_REJECTED'],
    limits: FACTOR_LIMITS,
  }),
  renamePasskey: mutation({
    summary: 'Rename one of your passkeys',
    rest: 'POST /api/user/factors/passkeys/{id}/rename',
    access: 'user',
    input: z.strictObject({ id: Id, name: PasskeyName }),
    output: Done,
    errors: ['NOT_FOUND'],
    limits: FACTOR_LIMITS,
  }),
  removePasskey: mutation({
    summary:
      'Remove one of your passkeys. Recovery codes end with the last factor. The owner is notified by email. ' +
      '`credentialId` and `rpId` are for `PublicKeyCredential.signalUnknownCredential`',
    rest: 'POST /api/user/factors/passkeys/{id}/remove',
    access: 'user',
    stepUp: 'security',
    input: z.strictObject({ id: Id }),
    output: z.extend(Done, { credentialId: z.string(), rpId: z.string() }),
    errors: ['NOT_FOUND', 'ADMIN_FACTOR_NEEDED'],
    limits: FACTOR_LIMITS,
  }),
  beginTotp: mutation({
    summary:
      'Start to add an authenticator app, or to replace it. The new secret works once `confirmTotp` got a code from the ' +
      'app within 15 minutes. `qrSvg` is a QR code of `uri`',
    rest: 'POST /api/user/factors/totp/begin',
    changes: [],
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
    limits: FACTOR_LIMITS,
  }),
  confirmTotp: mutation({
    summary:
      'Finish adding the authenticator app with a code from it. With the first factor you get ten recovery codes, else ' +
      '`recoveryCodes` is null. The owner is notified by email',
    rest: 'POST /api/user/factors/totp/confirm',
    access: 'user',
    input: z.strictObject({ code: FactorCode }),
    output: z.object({ recoveryCodes: z.nullable(RecoveryCodes) }),
    errors: ['TOTP_NOT_STARTED', 'FACTOR_CODE_WRONG', 'FACTOR_CODE_OF_OTHER_TIME', 'RATE_LIMITED'],
    limits: FACTOR_LIMITS,
  }),
  removeTotp: mutation({
    summary:
      'Remove the authenticator app. Recovery codes end with the last factor. The owner is notified by email. A repeat ' +
      'succeeds too',
    rest: 'POST /api/user/factors/totp/remove',
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: Done,
    errors: ['ADMIN_FACTOR_NEEDED'],
    limits: FACTOR_LIMITS,
  }),
  renewRecoveryCodes: mutation({
    summary: 'Replace your recovery codes by ten new ones. The owner is notified by email',
    rest: 'POST /api/user/factors/recovery-codes',
    access: 'user',
    stepUp: 'security',
    input: NO_INPUT,
    output: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['FACTOR_NEEDED'],
    limits: FACTOR_LIMITS,
  }),
};
