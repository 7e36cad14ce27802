import { expect, test } from 'vitest';
import type { Log } from '../context.ts';
import { createFailureLog } from './failure-log.ts';

function logged() {
  const lines: string[] = [];
  const note = (fields: object, text: string): void => {
    const { job = '', cause = '', failures = '' } = fields as Record<string, unknown>;
    lines.push([text, job, cause, failures].filter((part) => part !== '').join(' | '));
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };
  return { lines, log: createFailureLog(log) };
}

const LOST = new Error('Connection terminated unexpectedly');
const REFUSED = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
const STANDBY = new Error('The database is a standby (10.0.0.1:5432)');

test('an outage of the database is one line for all jobs and errors, and one when the last job works again', () => {
  const { lines, log } = logged();
  for (let minute = 0; minute < 12; minute += 1) {
    for (const error of [LOST, REFUSED, STANDBY]) for (const job of ['pay', 'mail', 'expire']) log.failed(job, error);
    log.succeeded('other');
  }
  expect(lines).toEqual(['background jobs fail: the database is unavailable or busy | pay']);
  for (const job of ['pay', 'expire', 'expire']) log.succeeded(job);
  expect(lines).toHaveLength(1);
  log.succeeded('mail');
  expect(lines.slice(1)).toEqual(['background jobs work again | the database is unavailable or busy | 108']);
});

test('a job that fails by itself is one line for each cause until it succeeds, and again after that', () => {
  const { lines, log } = logged();
  const bug = new Error('x is undefined');
  for (const error of [bug, bug, new Error('y is undefined'), bug]) log.failed('pay', error);
  log.failed('mail', bug);
  expect(lines).toEqual([
    'a background job failed | pay',
    'a background job failed | pay',
    'a background job failed | mail',
  ]);
  log.succeeded('pay');
  expect(lines.slice(3)).toEqual([
    'background jobs work again | pay: x is undefined | 3',
    'background jobs work again | pay: y is undefined | 1',
  ]);
  log.failed('pay', bug);
  expect(lines.at(-1)).toBe('a background job failed | pay');
});

test('work that never fails logs nothing', () => {
  const { lines, log } = logged();
  log.succeeded('pay');
  expect(lines).toEqual([]);
});
