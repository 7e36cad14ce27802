type Closer = () => unknown;

const closers: Closer[] = [];

/**
 * Calls `close` after the last test of this file, before what was opened earlier is closed. Helpers use it because vitest
 * ignores an `afterAll` that is called inside a test.
 */
export function afterFile(close: Closer): void {
  closers.push(close);
}

/** Called after each test file. Throws the first error of a closer, after all of them were called. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
