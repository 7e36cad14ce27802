import { StartRefused } from '../../server/src/start-refused.ts';

/**
 * Runs a command to its end and sets the exit code: what it answers, 0 for nothing, 1 when it fails. A StartRefused, and
 * what `wordsFor` has words for, is told in one line; anything else with its stack.
 */
export async function runCommand(
  main: () => Promise<number | void>,
  wordsFor: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(wordsFor(error) ?? (error instanceof StartRefused ? error.message : error));
    process.exitCode = 1;
  }
}
