import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = dirname(import.meta.dirname);
// In this repository @proverse/shared is read from its TypeScript source, not from its packed build. An alias, because
// set-up files are loaded outside the environments that resolve conditions apply to.
const fromSource = {
  resolve: { alias: [{ find: /^@proverse\/shared$/, replacement: join(root, 'shared/src/index.ts') }] },
};

// What is polled for may wait for another file's transaction, or come through a browser; a second is too short.
const expect = { poll: { timeout: 15_000 } };

export default defineConfig({
  root,
  test: {
    // Tests wait for the database more than they compute; by default vitest leaves one of two cores idle.
    maxWorkers: 3,
    // happy-dom does not know this element yet.
    onConsoleLog: (log) => !log.includes('The tag <search> is unrecognized'),
    projects: [
      {
        ...fromSource,
        test: { root, expect, name: 'shared', isolate: false, include: ['shared/src/**/*.test.ts'] },
      },
      {
        ...fromSource,
        test: {
          root,
          expect,
          name: 'server',
          // Reading the server's modules anew took longer than most files' tests. A file leaves no state in a module.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-for-tests.ts'],
          setupFiles: ['server/src/testing/close-databases.ts'],
          // What hangs is told by this; what is only slow on a busy machine is not.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          root,
          expect,
          name: 'client',
          include: ['client/{src,scripts}/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          root,
          expect,
          name: 'components',
          // Loading React and Base UI takes longer than most files' tests.
          isolate: false,
          include: ['client/src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: ['client/src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          root,
          expect,
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          // These run with LOOKS=all only, because they take minutes.
          exclude:
            process.env['LOOKS'] === 'all'
              ? []
              : [
                  'client/e2e/visual-checks/{admin,dashboard,long-lists,messages,people,profile,wallet,withdrawals}.test.ts',
                ],
          globalSetup: ['scripts/test/e2e-setup.ts'],
          // Two browsers at once take each other's time on two cores.
          fileParallelism: false,
          // Many steps take their time on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
