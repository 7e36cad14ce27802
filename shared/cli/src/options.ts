import { UsageError } from './failure.ts';

/** The options of every command that calls the server. */
export const COMMON_OPTIONS = { url: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

/**
 * Returns the only positional argument.
 * @throws UsageError if there is none, or more
 */
export function onlyArgument(positionals: readonly string[], name: string): string {
  const [argument] = positionals;
  if (argument === undefined || positionals.length > 1) throw new UsageError(`Give one ${name}. See proverse --help`);
  return argument;
}

/**
 * Returns the whole number of an option, or undefined without the option.
 * @throws UsageError if it is no whole number from `min` to `max`
 */
export function wholeNumber(option: string, given: string | undefined, min: number, max: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < min || value > max) {
    throw new UsageError(`--${option} must be a whole number from ${min} to ${max}`);
  }
  return value;
}
