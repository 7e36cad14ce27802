import { StartRefused } from '../config/start-refused.ts';
import { causeOf } from './cause-of.ts';

/** Says that the database at `url`, which `variable` contains, cannot be reached, without showing the password. */
export function unreachable(url: string, variable: string, error: unknown): StartRefused {
  return new StartRefused(
    `The database at ${withoutSecret(url)} cannot be reached (${causeOf(error)}): check ${variable}.`,
  );
}

/** Returns the host, port and name of a database for a log or an error. */
export function withoutSecret(url: string): string {
  if (!URL.canParse(url)) return 'an unknown host';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
