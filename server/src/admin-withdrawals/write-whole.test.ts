import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'proverse-whole-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Writes in a process with a limit on file sizes, which cuts the file off like a full disk. */
function write(path: string, bytes: number, blocks: string) {
  const script = `
    const { openSync } = await import('node:fs');
    const { writeWhole } = await import(${JSON.stringify(fileURLToPath(new URL('write-whole.ts', import.meta.url)))});
    writeWhole(openSync(${JSON.stringify(path)}, 'wx'), 'x'.repeat(${bytes}));`;
  const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" --input-type=module -e "$1"`;
  return spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' });
}

test('writes the whole file or throws', () => {
  const whole = join(directory, 'whole');
  expect(write(whole, 9_000, 'unlimited').status).toBe(0);
  expect(readFileSync(whole, 'utf8')).toHaveLength(9_000);
  const cut = join(directory, 'cut');
  const { status, stderr } = write(cut, 9_000, '4');
  expect(status).not.toBe(0);
  expect(stderr).toContain('EFBIG');
  expect(statSync(cut).size).toBeLessThan(9_000);
});
