import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = dirname(import.meta.dirname);
// In this repository @proverse/shared is read from its TypeScript source, not from its packed build.
const conditions = ['proverse-source'];
const fromSource = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } };

export default defineConfig({
  root,
  test: {
    // Tests wait for the database more than they compute; by default vitest leaves one of two cores idle.
    maxWorkers: 3,
    projects: [
      {
        ...fromSource,
        test: { root, name: 'shared', include: ['shared/src/**/*.test.ts'] },
      },
      {
        ...fromSource,
        test: {
          root,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-for-tests.ts'],
          setupFiles: ['server/src/testing/close-databases.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          root,
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/e2e/**', '**/node_modules/**'],
        },
      },
      {
        ...fromSource,
        test: {
          root,
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          globalSetup: ['scripts/e2e-setup.ts'],
          // Two browsers at once take each other's time on two cores.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for comes over the network and through a browser.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
