/** What a call costs its caller. */
import { DomainError, type FileOperation, type Operation, type Query } from '@proverse/shared';
import type { Identity, Services } from '../context.ts';
import { networkOf } from '../addresses/network-of.ts';
import { callerKey } from './caller-key.ts';

const SEARCH_COST_MS = 10;
/** For what any request takes: its parsing, its token, its response. */
export const REQUEST_COST_MS = 0.3;

/** What a call costs before its input is read. */
export function costMsOf(operation: Operation | FileOperation): number {
  const costMs = operation.kind === 'subscription' ? undefined : operation.costMs;
  return costMs ?? (operation.kind === 'mutation' ? 2 : 1);
}

/** What a call costs more because its input searches. */
export function searchCostMsOf({ searchField }: Pick<Query, 'searchField'>, input: unknown): number {
  if (searchField === undefined || typeof input !== 'object' || input === null) return 0;
  return Reflect.get(input, searchField) ? SEARCH_COST_MS : 0;
}

/** A user, or the network of someone who is not signed in. */
export interface Payer extends Partial<Identity> {
  readonly ip: string;
}

type Deps = Pick<Services, 'config' | 'rateLimits'>;

/**
 * Charges a caller for CPU time that is about to be taken.
 * @throws DomainError RATE_LIMITED with `retryAfterSeconds`
 */
export function spend(deps: Deps, caller: Payer, costMs: number): void {
  const retryAfterSeconds = secondsToWait(deps, caller, costMs);
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

/** Charges a caller like `spend`. Returns the seconds to wait when the budget is used up, else 0. */
export function secondsToWait({ config, rateLimits }: Deps, caller: Payer, costMs: number): number {
  if (config.rateLimit === 'off' || costMs === 0) return 0;
  return caller.userId === undefined
    ? rateLimits.spend('network', networkOf(caller.ip), costMs)
    : rateLimits.spend('user', callerKey(caller), costMs);
}
