import { flushCompileCache } from 'node:module';
import { StartRefused } from '../../server/src/config/start-refused.ts';

const CLOSE_DEADLINE_MS = 9_000;
// One Ctrl-C may arrive several times: from the terminal, from npm and from npm's parent.
const SAME_REQUEST_MS = 300;

/**
 * Runs something until SIGTERM, SIGINT, SIGHUP or the end of the parent process, then closes it and exits with 0 after 9 s
 * at the latest. A second signal exits at once. A StartRefused prints one line and exits with 1.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  let stoppedAt: number | undefined;
  // A `start` that throws at once is handled like one that rejects.
  const starting = Promise.resolve().then(start);
  const stop = (): void => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > SAME_REQUEST_MS) process.exit(130);
      return;
    }
    stoppedAt = performance.now();
    setTimeout(() => process.exit(0), CLOSE_DEADLINE_MS).unref();
    void starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(error),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // bootstrap.mjs opened this channel. It closes when that process is killed.
  process.once('disconnect', () => stoppedAt === undefined && stop());
  process.channel?.unref();
  try {
    await starting;
    // Node itself keeps what it has compiled only at an orderly exit. The next start would compile it again after a kill.
    flushCompileCache();
  } catch (error) {
    exitWith(error);
  }
}

function exitWith(error: unknown): never {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}
