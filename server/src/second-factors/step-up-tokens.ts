/** Step-up: proofs of identity, each for one call of one session. */
import { contract, files, type StepUp } from '@proverse/shared';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { UserContext } from '../context.ts';
import { condition } from '../database/expressions.ts';
import { keyedHash, keyFor } from '../encryption/encryption.ts';
import { canonicalJson } from '../idempotency/idempotency.ts';
import { hashOfToken, newOpaqueToken } from '../encryption/opaque-tokens.ts';

const VALID_SECONDS = 60;

interface StepUpOperation {
  readonly input: z.core.$ZodType;
  readonly stepUp: StepUp;
}

/** Every operation that needs a step-up, by its name. */
const OPERATIONS = new Map<string, StepUpOperation>(
  [...Object.entries(contract), ['files', files] as const].flatMap(([slice, operations]) =>
    Object.entries(operations as Record<string, object>).flatMap(([name, operation]) =>
      'stepUp' in operation ? [[`${slice}.${name}`, operation as StepUpOperation] as const] : [],
    ),
  ),
);

/** A call that a step-up is for: the operation's name, and its parsed input. */
export interface StepUpCall {
  readonly operation: string;
  readonly input: unknown;
}

/** Returns the call with its input parsed, or undefined if there is no such call that needs a step-up. */
export function stepUpCallOf(operation: string, rawInput: unknown): StepUpCall | undefined {
  const known = OPERATIONS.get(operation);
  const parsed = known && z.safeParse(known.input, rawInput ?? {});
  return parsed?.success ? { operation, input: parsed.data } : undefined;
}

/** Returns a token for one such call in this session. The caller has proved who they are. */
export async function issueStepUp(ctx: UserContext, call: StepUpCall): Promise<string> {
  const token = newOpaqueToken();
  await ctx.db
    .insertInto('step_ups')
    .values({
      token_hash: hashOfToken(token),
      session_id: ctx.sessionId,
      operation: call.operation,
      input_hash: callHashOf(ctx, call),
      expires_at: sql`now() + ${VALID_SECONDS} * interval '1 second'`,
    })
    .execute();
  return token;
}

/**
 * Deletes a token of this session, even if it was issued for another call. Returns whether it was issued for this call and
 * had not expired.
 */
export async function takeStepUp(ctx: UserContext, token: string, call: StepUpCall): Promise<boolean> {
  const used = await ctx.db
    .deleteFrom('step_ups')
    .where('token_hash', '=', hashOfToken(token))
    .where('session_id', '=', ctx.sessionId)
    .returning(['operation', 'input_hash as inputHash', condition`expires_at > now()`.as('isValid')])
    .executeTakeFirst();
  return (
    used !== undefined &&
    used.isValid &&
    used.operation === call.operation &&
    used.inputHash.equals(callHashOf(ctx, call))
  );
}

/** Returns a keyed hash of the call. */
export function callHashOf({ config }: UserContext, { operation, input }: StepUpCall): Buffer {
  return keyedHash(keyFor(config, 'step-up inputs'), operation, canonicalJson(input ?? {}));
}
