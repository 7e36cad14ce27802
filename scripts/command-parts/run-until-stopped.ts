import { StartRefused } from '../../server/src/start-refused.ts';

const closeDeadlineMs = 9_000;
// One wish may arrive several times: from the terminal, from npm and from whoever started that.
const sameWishMs = 300;

/**
 * Runs something until SIGTERM, SIGINT, SIGHUP or the end of who started us, closes it and exits with 0. What closes
 * too slowly is left: the embedded database ends with the process in any case. Who asks a second time does not want to
 * wait: it exits at once. A start that is refused exits with 1 after one line, without a stack.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  let stoppedAt: number | undefined;
  const starting = start();
  const stop = (): void => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > sameWishMs) process.exit(130);
      return;
    }
    stoppedAt = performance.now();
    setTimeout(() => process.exit(0), closeDeadlineMs).unref();
    void starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(error),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // The channel that bootstrap.mjs opened: it closes when that process is killed.
  process.once('disconnect', () => stoppedAt === undefined && stop());
  process.channel?.unref();
  try {
    await starting;
  } catch (error) {
    exitWith(error);
  }
}

function exitWith(error: unknown): never {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}
