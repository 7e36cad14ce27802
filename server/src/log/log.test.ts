import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DomainError } from '@proverse/shared';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from './log.ts';
import { testDatabase } from '../testing/database.ts';

async function logged(error: unknown): Promise<{ err: Record<string, unknown>; text: string }> {
  const lines: string[] = [];
  const log = await createLog({ production: true, logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.error({ err: error }, 'x');
  const text = lines.join('');
  return { err: (JSON.parse(text) as { err: Record<string, unknown> }).err, text };
}

test('logs the type and place of a database error without the row', async () => {
  const { ownerPool } = await testDatabase();
  await ownerPool.query(`alter table users add constraint no_boom check (first_name <> 'Boom')`);
  const error = await ownerPool
    .query(
      `insert into users (email, password_hash, first_name, last_name, profession)
       values ('asha@example.com', 'a-secret-hash', 'Boom', 'Rao', 'Designer')`,
    )
    .catch((reason: unknown) => reason);
  expect(error instanceof pg.DatabaseError && error.detail).toContain('a-secret-hash');
  const { err, text } = await logged(error);
  expect(err).toMatchObject({ code: '23514', constraint: 'no_boom', table: 'users', stack: expect.any(String) });
  expect(text).not.toMatch(/a-secret-hash|asha@example/);
});

test('logs the fields of an invalid output without their values', async () => {
  const { error } = z.object({ coins: z.number() }).safeParse({ coins: 'a-secret' });
  const { err, text } = await logged(error);
  expect(err['issues']).toEqual([{ code: 'invalid_type', path: ['coins'] }]);
  expect(text).not.toContain('a-secret');
});

test('logs causes, but no other fields of errors and no thrown data', async () => {
  const failed = Object.assign(new Error('request failed'), { config: { headers: { authorization: 'a-secret' } } });
  const { err, text } = await logged(Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause: failed }));
  expect(err).toMatchObject({ type: 'DomainError', cause: { type: 'Error', message: 'request failed' } });
  expect(text).not.toContain('a-secret');
  expect((await logged({ password: 'a-secret' })).text).not.toContain('a-secret');
});

/** Runs `code` with the log of production as `log` in a process of its own and returns its lines. */
function linesOfProcess(code: string): string[] {
  const start = `
    const { createLog } = await import('${join(import.meta.dirname, 'log.ts')}');
    const log = await createLog({ production: true, logLevel: 'info' });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', start + code], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('loses no line when the process stops or fails', () => {
  expect(linesOfProcess(`log.info({}, 'a call'); process.exit(0);`)).toEqual(['a call']);
  expect(linesOfProcess(`log.info({}, 'a call'); throw new Error('a bug');`)).toEqual(['a call']);
});

test('writes a warning at once, with the lines before it', () => {
  const killed = `log.info({}, 'a call'); log.warn({}, 'a warning'); process.kill(process.pid, 'SIGKILL');`;
  expect(linesOfProcess(killed)).toEqual(['a call', 'a warning']);
});

test('writes a line within a second', () => {
  const killed = `log.info({}, 'a call'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);`;
  expect(linesOfProcess(killed)).toEqual(['a call']);
});
