/**
 * `npm test`: runs all checks, cheapest first and two side by side. After a failure it starts no further check and lists
 * those it did not run. The last line is `N passed, M failed`; each check counts as one test. With arguments
 * (`npm test -- server/src/messages`) it runs only matching tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { countTests, type Count } from './test/count-tests.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const filters = process.argv.slice(2);

interface Check {
  readonly name: string;
  run(print: (line: string) => void): Promise<Count>;
}

const types = (project: string): Check => tool(`Types: ${project}`, bin('tsc'), '-p', project);
const units = tests('Tests', '--project', '!e2e');
// The set-up of these tests installs a browser if necessary.
const journeys = tests('Browser journeys', '--project', 'e2e');

/** The checks of a stage run side by side. A stage needs the results of those before it. */
const stages: readonly (readonly Check[])[] = [
  [types('shared')],
  [
    types('server'),
    types('client'),
    tool('Lint', bin('oxlint'), '--type-aware', '--deny-warnings'),
    tool('Format', bin('oxfmt'), '--check'),
    tool('Unused code', bin('knip'), '--config', 'scripts/knip.json', '--no-progress'),
    tool(
      'Client build and size budget',
      process.execPath,
      '--conditions=proverse-source',
      'scripts/command-parts/build-client.ts',
    ),
  ],
  [units, journeys],
];
/** Two cores are the least that we expect. Each check uses about three quarters of one, or more than one for a while. */
const SIDE_BY_SIDE = 2;

const matchingTests = filters.some((filter) => filter.includes('e2e')) ? journeys : units;

const total = await runAll(filters.length > 0 ? [[matchingTests]] : stages);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runAll(all: readonly (readonly Check[])[]): Promise<Count> {
  const sum = { passed: 0, failed: 0 };
  const notRun: string[] = [];
  for (const stage of all) {
    const left = [...stage];
    const runNext = async (): Promise<void> => {
      const check = sum.failed === 0 ? left.shift() : undefined;
      if (!check) return;
      const { passed, failed } = await runOne(check);
      sum.passed += passed;
      sum.failed += failed;
      await runNext();
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runNext));
    notRun.push(...left.map(({ name }) => name));
  }
  if (notRun.length > 0) console.log(`\nNot run after this failure: ${notRun.join(', ')}`);
  console.log('');
  return sum;
}

async function runOne({ name, run }: Check): Promise<Count> {
  const startedAt = Date.now();
  const print = (line: string): void => console.log(`${name} │ ${line}`);
  const count = await run(print).catch((error: unknown): Count => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  print(`${count.failed === 0 ? 'passed' : 'FAILED'} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return count;
}

function tool(name: string, command: string, ...args: string[]): Check {
  return {
    name,
    async run(print) {
      const code = await exitCode(print, command, args);
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

function tests(name: string, ...args: string[]): Check {
  return {
    name,
    async run(print) {
      const directory = mkdtempSync(join(tmpdir(), 'proverse-tests-'));
      const report = join(directory, 'report.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      try {
        const config = ['run', '--config', 'scripts/vitest.config.ts'];
        const code = await exitCode(print, bin('vitest'), [...config, ...reporters, ...args, ...filters]);
        return countTests(report, code);
      } finally {
        rmSync(directory, { recursive: true });
      }
    },
  };
}

/** Runs a command and prints its output line by line, because two checks print at the same time. */
function exitCode(print: (line: string) => void, command: string, args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', print);
    const stop = (): void => void child.kill('SIGTERM');
    process.once('disconnect', stop);
    process.channel?.unref();
    child.once('error', fail);
    child.once('close', (code) => {
      process.off('disconnect', stop);
      done(code ?? 1);
    });
  });
}
