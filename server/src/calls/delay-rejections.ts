import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@proverse/shared';

/** A caller who repeats rejected calls at once over many connections would otherwise keep the event loop busy. */
const OVER_LIMIT_DELAY_MS = 200;

/** Throws the error of a call. One that is over a limit fails a moment later. */
export async function delayRejection(error: unknown): Promise<never> {
  const isOverLimit =
    error instanceof DomainError && (error.code === 'RATE_LIMITED' || error.code === 'TOO_MANY_AT_ONCE');
  if (isOverLimit) await setTimeout(OVER_LIMIT_DELAY_MS);
  throw error;
}
