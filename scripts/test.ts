/**
 * `npm test`: runs all checks, cheapest first. It stops after the first step with a failure and lists what it did not run. The
 * last line is `N passed, M failed`; each check counts as one test. With arguments (`npm test -- server/src/messages`) it runs
 * only matching tests.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, type Count } from './test/count-tests.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const filters = process.argv.slice(2);

interface Check {
  readonly name: string;
  run(): Promise<Result>;
}

interface Result extends Count {
  /** What to print when the check has ended. */
  readonly output?: string;
}

/** Journeys wait with a deadline for a browser, which takes less than a core. Tests that run beside them leave them that. */
const NICE = 5;
const UNIT_WORKERS_BESIDE_JOURNEYS = 3;

// The set-up of these tests installs a browser if necessary.
const journeys: Check = { name: 'Browser journeys', run: () => vitest('e2e') };

// The checks of a step run at the same time.
const steps: readonly (readonly Check[])[] = [
  [
    { name: 'Types and lint', run: () => runTool(bin('oxlint'), '--deny-warnings') },
    { name: 'Format', run: () => runTool(bin('oxfmt'), '--check') },
    { name: 'Unused code', run: () => runTool(bin('knip'), '--config', 'scripts/knip.json', '--no-progress') },
    {
      name: 'Client build and size budget',
      run: () => runTool(process.execPath, '--conditions=proverse-source', 'scripts/command-parts/build-client.ts'),
    },
  ],
  [
    {
      name: 'Unit and integration tests',
      run: () => vitest('!e2e', { isNice: true }, `--maxWorkers=${UNIT_WORKERS_BESIDE_JOURNEYS}`),
    },
    { name: 'Browser journeys', run: () => vitest('e2e', { isQuiet: true }) },
  ],
];

const matchingTests: Check = filters.some((filter) => filter.includes('e2e'))
  ? journeys
  : { name: 'Tests', run: () => vitest('!e2e') };

const total = await runAll(filters.length > 0 ? [[matchingTests]] : steps);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runAll(all: readonly (readonly Check[])[]): Promise<Count> {
  let sum: Count = { passed: 0, failed: 0 };
  for (const [index, step] of all.entries()) {
    console.log(`\n── ${step.map(({ name }) => name).join(', ')}`);
    for (const count of await Promise.all(step.map(runCheck))) {
      sum = { passed: sum.passed + count.passed, failed: sum.failed + count.failed };
    }
    if (sum.failed === 0) continue;
    const notRun = all.slice(index + 1).flatMap((later) => later.map(({ name }) => name));
    if (notRun.length > 0) console.log(`\nNot run after this failure: ${notRun.join(', ')}`);
    break;
  }
  console.log('');
  return sum;
}

async function runCheck({ name, run }: Check): Promise<Count> {
  const startedAt = Date.now();
  const { output = '', ...count } = await run().catch((error: unknown): Result => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  process.stdout.write(output);
  console.log(`   ${name}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return count;
}

async function runTool(command: string, ...args: string[]): Promise<Result> {
  let output = '';
  const code = await exitCode(command, args, { onOutput: (text) => (output += text) });
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

interface TestOptions {
  /** Prints nothing before the end, because other tests print at the same time. */
  readonly isQuiet?: boolean;
  readonly isNice?: boolean;
}

async function vitest(
  project: string,
  { isQuiet = false, isNice = false }: TestOptions = {},
  ...args: string[]
): Promise<Result> {
  const report = join(tmpdir(), `proverse-tests-${process.pid}-${project.replace('!', 'not-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = ['--config=scripts/vitest.config.ts', '--project', project, ...reporters, ...args];
  let output = '';
  const onOutput = isQuiet ? (text: string): void => void (output += text) : undefined;
  const code = await exitCode(bin('vitest'), ['run', ...options, ...filters], { onOutput, isNice });
  try {
    return { ...countTests(report, code), output };
  } finally {
    rmSync(report, { force: true });
  }
}

interface RunOptions {
  readonly onOutput?: ((text: string) => void) | undefined;
  readonly isNice?: boolean;
}

/** Runs a command. Its output is passed to `onOutput`, or inherited without it. */
function exitCode(command: string, args: readonly string[], { onOutput, isNice }: RunOptions): Promise<number> {
  return new Promise((done, fail) => {
    const out = onOutput ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', out, out] });
    if (isNice && child.pid !== undefined) setPriority(child.pid, NICE);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput?.(String(chunk)));
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
