import type { Identity } from '../context.ts';

export interface CallerParts {
  readonly userId?: string | undefined;
  readonly apiToken?: Identity['apiToken'] | undefined;
}

/**
 * Returns the key under which a user's limits are counted. All API tokens of a user share a key of their own: a program
 * takes nothing from its owner's browser, and more tokens raise no limit.
 */
export function callerKey({ userId = '', apiToken }: CallerParts): string {
  return apiToken ? programsOf(userId) : userId;
}

export function programsOf(userId: string): string {
  return `programs of ${userId}`;
}
