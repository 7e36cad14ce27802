import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** A benchmark that fails after it has started the bare routes. */
const FAILING = `
  const { startMeasured } = await import(${JSON.stringify(new URL('measured-process.ts', import.meta.url).href)});
  const { pid } = await startMeasured('bare.ts', 0, {
    READS_FILE: process.env.READS_FILE, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  });
  console.log(pid);
  throw new Error('the benchmark failed');
`;

test.skipIf(process.platform !== 'linux')('a measured process ends with the benchmark that started it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-measured-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'reads.json');
  writeFileSync(file, '[]');
  const failed = await promisify(execFile)(
    process.execPath,
    ['--conditions=proverse-source', '--input-type=module', '-e', FAILING],
    { env: { ...process.env, READS_FILE: file }, timeout: 40_000 },
  ).catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string });
  expect(failed.stderr).toContain('the benchmark failed');
  const pid = failed.stdout.trim();
  expect(pid).toMatch(/^\d+$/);
  onTestFinished(() => {
    if (existsSync(`/proc/${pid}`)) process.kill(Number(pid), 'SIGKILL');
  });
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 3_000 }).toBe(false);
});
