import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError, type CallLimit } from '@proverse/shared';
import type { Identity, PublicContext } from '../context.ts';

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
  const bucket = createHash('sha256')
    .update(`${operation.rest}\n${limit.windowSeconds}\n${countedKey(limit, ctx, input)}`)
    .digest('base64url');
  const retryAfterSeconds = await ctx.rateLimits.hit(bucket, limit.max, limit.windowSeconds, limit.isApproximate);
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

function countedKey({ per }: CallLimit, ctx: PublicContext & Partial<Identity>, input: unknown): string {
  if (per === 'address') return networkOf(ctx.ip);
  if (per === 'user') return ctx.userId ?? '';
  const named = fieldOf(input, per.field);
  return per.from === undefined ? named : `${networkOf(ctx.ip)}\n${named}`;
}

/** Returns the /64 network of an IPv6 address, because one household or server gets a whole one; an IPv4 address as is. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined || !isIPv6(ip)) return mapped?.[1] ?? ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const skipped = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: skipped }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function fieldOf(input: unknown, field: string): string {
  const value = typeof input === 'object' && input !== null && field in input ? Reflect.get(input, field) : '';
  return String(value);
}
