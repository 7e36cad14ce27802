import { StartRefused } from '../start-refused.ts';
import { causeOf } from './cause-of.ts';

/** Says that the database at `url`, which `variable` contains, cannot be reached, without showing the password. */
export function unreachable(url: string, variable: string, error: unknown): StartRefused {
  return new StartRefused(
    `The database at ${withoutSecret(url, variable)} cannot be reached (${causeOf(error)}): check ${variable}.`,
  );
}

function withoutSecret(url: string, variable: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port && `:${port}`}${pathname}`;
  } catch {
    return variable;
  }
}
