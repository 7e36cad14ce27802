import type { Effect } from '../errors.ts';
import { EFFECTS } from './call-facts.ts';
import { errorBody } from './proverse-error.ts';

/** Returns what a failed call did. Without a response from Proverse that is unknown. */
export function effectOf(error: unknown): Effect {
  const code = errorBody(error)?.error;
  return code === undefined ? 'unknown' : (EFFECTS[code] ?? 'none');
}
