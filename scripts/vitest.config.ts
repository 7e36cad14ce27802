import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { textMacros } from '../client/vite/text-macros.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = dirname(import.meta.dirname);
// Reads @proverse/shared from its TypeScript source instead of its packed build. An alias, because resolve conditions do
// not apply to set-up files.
const fromSource = {
  resolve: { alias: [{ find: /^@proverse\/shared$/, replacement: join(root, 'shared/src/index.ts') }] },
};

// Polling may wait for another file's transaction or for a browser, so the default of a second is too short.
const expect = { poll: { timeout: 15_000 } };

const STARTS_PROGRAMS =
  /\/(node-tests|scripts\/(audit|backup|start))\/|\/(access-matrix|generated-clients|sdk)\.test\.ts$/;

/**
 * Proofs of what stands around the product: a cluster, replicas, a pooler, traces, alerts, workers, drills, clients in other languages, the
 * demo's books. They take minutes, and few changes can break them, so they run with PROOFS=all only.
 */
const PROOFS = [
  'scripts/audit/demo-data.test.ts',
  'scripts/bench/measured-process.test.ts',
  'scripts/cluster/cluster.test.ts',
  'scripts/drill/run-drill.test.ts',
  'server/src/node-tests/{outage,pgbouncer,replica-choice,replica-reads,roles,tracing,workers}.test.ts',
  'server/src/node/metrics/alerts.test.ts',
  'server/src/transport/openapi/generated-clients.test.ts',
];

/**
 * Begins each project with the tests that take longest, because one that is left at the end keeps a single worker busy. They
 * start programs or servers, so their files are short, and vitest itself begins with the largest files.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It sorts no array.
    const largestFirst = await super.sort(files);
    const byProject = Map.groupBy(largestFirst, ({ project }) => project.name);
    return [...byProject.values()].flatMap((all) => {
      const [slow, others] = [true, false].map((isSlow) =>
        all.filter(({ moduleId }) => STARTS_PROGRAMS.test(moduleId) === isSlow),
      );
      return [...(slow ?? []), ...(others ?? [])];
    });
  }
}

export default defineConfig({
  root,
  test: {
    // Tests mostly wait for the database, and two workers would leave two cores idle.
    maxWorkers: 4,
    // The modules of many files in one process outgrow the default young generation. This takes 4 % less CPU time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowFirst },
    // happy-dom does not know this element yet.
    onConsoleLog: (log) => !log.includes('The tag <search> is unrecognized'),
    projects: [
      {
        ...fromSource,
        test: {
          root,
          expect,
          name: 'shared',
          isolate: false,
          include: ['shared/{src,cli/src}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          root,
          expect,
          name: 'server',
          // Loading the server's modules takes longer than most files' tests. Files must leave no state in a module.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: process.env['PROOFS'] === 'all' ? [] : PROOFS,
          globalSetup: ['server/src/testing/postgres-for-tests.ts', 'scripts/test/default-faces.ts'],
          setupFiles: ['server/src/testing/each-file.ts'],
          // Long enough for a busy machine, short enough to detect a test that hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        plugins: [textMacros()],
        test: {
          root,
          expect,
          name: 'client',
          isolate: false,
          include: ['client/{src,scripts,service-worker}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        plugins: [textMacros()],
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
        plugins: [textMacros()],
        test: {
          root,
          expect,
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          // These run with LOOKS=all only, because they take minutes.
          exclude: process.env['LOOKS'] === 'all' ? [] : ['client/e2e/visual-checks/!(public-screens).test.ts'],
          globalSetup: ['scripts/test/e2e-setup.ts'],
          // Each worker has one browser for all its files. A second worker uses the CPU time that the first leaves idle.
          isolate: false,
          maxWorkers: 2,
          maxConcurrency: 3,
          // Journeys have many steps, which are slow on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
