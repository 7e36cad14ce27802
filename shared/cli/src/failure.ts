import { isProverseError } from '@proverse/shared';

/** The command line or the set-up is wrong, and nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Failure {
  readonly text: string;
  readonly exitCode: number;
}

/** Returns what to print for an error, and the exit code: 2 for a wrong command line, otherwise 1. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { text: String(error), exitCode: 1 };
  if (error instanceof UsageError) return { text: error.message, exitCode: 2 };
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return { text: `${error.message}\nSee proverse --help`, exitCode: 2 };
  }
  if (isProverseError(error)) {
    const fields = Object.values(error.body.errors ?? {});
    return { text: [error.message, ...fields.filter((text) => text !== error.message)].join('\n'), exitCode: 1 };
  }
  if (error.name === 'AbortError') return { text: 'Cancelled. Nothing was sent.', exitCode: 1 };
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return { text: `${error.message}${cause}`, exitCode: 1 };
}
