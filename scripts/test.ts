/**
 * `npm test`: runs all checks, cheapest first. It stops at the first failing check and lists those it did not run. The last
 * line is `N passed, M failed`; each check counts as one test. With arguments (`npm test -- server/src/messages`) it runs
 * only matching tests.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, type Count } from './test/count-tests.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const filters = process.argv.slice(2);

interface Check {
  readonly name: string;
  run(): Promise<Count>;
}

// The set-up of these tests installs a browser if necessary.
const journeys: Check = { name: 'Browser journeys', run: () => vitest('--project', 'e2e') };

const checks: readonly Check[] = [
  { name: 'Types: shared', run: () => runTool(bin('tsc'), '-p', 'shared') },
  { name: 'Types: command line', run: () => runTool(bin('tsc'), '-p', 'shared/cli') },
  { name: 'Types: server and scripts', run: () => runTool(bin('tsc'), '-p', 'server') },
  { name: 'Types: client', run: () => runTool(bin('tsc'), '-p', 'client') },
  { name: 'Types: service worker', run: () => runTool(bin('tsc'), '-p', 'client/service-worker') },
  { name: 'Lint', run: () => runTool(bin('oxlint'), '--type-aware', '--deny-warnings') },
  { name: 'Format', run: () => runTool(bin('oxfmt'), '--check') },
  { name: 'Unused code', run: () => runTool(bin('knip'), '--config', 'scripts/knip.json', '--no-progress') },
  {
    name: 'Client build and size budget',
    run: () => runTool(process.execPath, '--conditions=proverse-source', 'scripts/command-parts/build-client.ts'),
  },
  { name: 'Unit and integration tests', run: () => vitest('--project', '!e2e') },
  journeys,
];

const matchingTests: readonly Check[] = [
  filters.some((filter) => filter.includes('e2e'))
    ? journeys
    : { name: 'Tests', run: () => vitest('--project', '!e2e') },
];

const total = await runAll(filters.length > 0 ? matchingTests : checks);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runAll(all: readonly Check[]): Promise<Count> {
  let sum: Count = { passed: 0, failed: 0 };
  for (const [index, check] of all.entries()) {
    const startedAt = Date.now();
    console.log(`\n── ${check.name}`);
    const count = await check.run().catch((error: unknown): Count => {
      console.error(error);
      return { passed: 0, failed: 1 };
    });
    sum = { passed: sum.passed + count.passed, failed: sum.failed + count.failed };
    console.log(`   ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    if (count.failed === 0) continue;
    const notRun = all.slice(index + 1).map(({ name }) => name);
    if (notRun.length > 0) console.log(`\nNot run after this failure: ${notRun.join(', ')}`);
    break;
  }
  console.log('');
  return sum;
}

async function runTool(command: string, ...args: string[]): Promise<Count> {
  const code = await exitCode(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(...args: string[]): Promise<Count> {
  const report = join(tmpdir(), `proverse-tests-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await exitCode(bin('vitest'), [
    'run',
    '--config',
    'scripts/vitest.config.ts',
    ...reporters,
    ...args,
    ...filters,
  ]);
  try {
    return countTests(report, code);
  } finally {
    rmSync(report, { force: true });
  }
}

function exitCode(command: string, args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const stop = (): void => void child.kill('SIGTERM');
    process.once('disconnect', stop);
    process.channel?.unref();
    child.once('error', fail);
    child.once('exit', (code) => {
      process.off('disconnect', stop);
      done(code ?? 1);
    });
  });
}
