import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countTests } from './count-tests.ts';

const directory = mkdtempSync(join(tmpdir(), 'proverse-count-'));
const file = join(directory, 'report.json');
afterAll(() => rmSync(directory, { recursive: true }));

const CLEAN_REPORT = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test.each([
  ['counts passed tests', CLEAN_REPORT, 0, { passed: 5, failed: 0 }],
  ['counts failed tests', { ...CLEAN_REPORT, numFailedTests: 2 }, 1, { passed: 5, failed: 2 }],
  [
    'counts skipped tests as failed',
    { ...CLEAN_REPORT, numPendingTests: 1, numTodoTests: 1 },
    0,
    { passed: 5, failed: 2 },
  ],
  [
    'counts a file that does not load as one failure',
    { ...CLEAN_REPORT, testResults: [{ status: 'failed', assertionResults: [] }] },
    1,
    { passed: 5, failed: 1 },
  ],
  ['counts a failure outside any test', CLEAN_REPORT, 1, { passed: 5, failed: 1 }],
])('%s', (_what, report, exitCode, count) => {
  writeFileSync(file, JSON.stringify(report));
  expect(countTests(file, exitCode)).toEqual(count);
});

test('counts a run without a report as one failure', () => {
  expect(countTests(join(directory, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 });
});
