import { hash } from 'node:crypto';
import { DomainError, type CallLimit, type Query } from '@proverse/shared';
import type { Identity, PublicContext } from '../context.ts';
import { isFlowOf, namedFlowId } from '../codes/flow-ids.ts';
import { sourceOf } from '../addresses/known-device.ts';
import { networkOf } from '../addresses/network-of.ts';
import { callerKey } from './caller-key.ts';

type Limited = Pick<Query, 'rest' | 'limits'>;

/** Counts the call towards its limits per network and user, which need no input. */
export async function countCallerLimits(operation: Limited, ctx: PublicContext & Partial<Identity>): Promise<void> {
  for (const limit of operation.limits ?? []) {
    if (typeof limit.per === 'string') await countCall(ctx, operation, limit, undefined);
  }
}

/** Counts the call towards its limits per input field. */
export async function countNamedLimits(
  operation: Limited,
  ctx: PublicContext & Partial<Identity>,
  input: unknown,
): Promise<void> {
  for (const limit of operation.limits ?? []) {
    if (typeof limit.per !== 'string') await countCall(ctx, operation, limit, input);
  }
}

/**
 * Counts one call of an operation on any transport. A batch of ten calls counts as ten. The counters store a hash of the
 * caller's key, never an address.
 * @throws DomainError RATE_LIMITED with `retryAfterSeconds`
 */
export async function countCall(
  ctx: PublicContext & Partial<Identity>,
  operation: { readonly rest: string },
  limit: CallLimit,
  input: unknown,
): Promise<void> {
  if (ctx.config.rateLimit === 'off') return;
  const counted = `${operation.rest}\n${limit.windowSeconds}\n${countedKey(limit, ctx, input)}`;
  const bucket = hash('sha256', counted, 'base64url');
  const retryAfterSeconds = await ctx.rateLimits.hit(bucket, limit.max, limit.windowSeconds, limit.isApproximate);
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

function countedKey({ per }: CallLimit, ctx: PublicContext & Partial<Identity>, input: unknown): string {
  if (per === 'address') return networkOf(ctx.ip);
  if (per === 'user') return callerKey(ctx);
  if (per === 'session') return ctx.sessionId ?? callerKey(ctx);
  const email = fieldOf(input, 'email');
  return `${sourceOf(ctx, email)}\n${flowOf(per.flow, ctx, email, input) ?? email}`;
}

/** Returns the flow that the call names, if it is one of its email. */
function flowOf(
  purpose: 'verify' | 'reset' | undefined,
  ctx: PublicContext,
  email: string,
  input: unknown,
): string | undefined {
  if (!purpose) return undefined;
  const flowId = namedFlowId(ctx, purpose, fieldOf(input, 'flowId') || undefined);
  return flowId !== undefined && isFlowOf(ctx.config, { email, purpose }, flowId) ? flowId : undefined;
}

function fieldOf(input: unknown, field: string): string {
  const value = typeof input === 'object' && input !== null && field in input ? Reflect.get(input, field) : '';
  return value === undefined || value === null ? '' : String(value);
}
