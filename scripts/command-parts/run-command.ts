import { StartRefused } from '../../server/src/config/start-refused.ts';

/**
 * Runs a command. Exits with the number that `main` returns, with 0 if it returns nothing, or with 1 when it throws. A
 * StartRefused and errors that `messageFor` knows are printed as one line, others with their stack.
 */
export async function runCommand(
  main: () => Promise<number | void>,
  messageFor: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(messageFor(error) ?? (error instanceof StartRefused ? error.message : error));
    process.exitCode = 1;
  }
}
