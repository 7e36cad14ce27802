import { DomainError } from '@proverse/shared';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from './log.ts';
import { testDatabase } from './testing/database.ts';

function logged(error: unknown): { err: Record<string, unknown>; text: string } {
  const lines: string[] = [];
  createLog({ production: true, logLevel: 'info' }, { write: (line) => void lines.push(line) }).error(
    { err: error },
    'x',
  );
  const text = lines.join('');
  return { err: (JSON.parse(text) as { err: Record<string, unknown> }).err, text };
}

test('an error of the database tells its kind and place, not the row it was about', async () => {
  const { ownerPool } = await testDatabase();
  await ownerPool.query(`alter table users add constraint no_boom check (first_name <> 'Boom')`);
  const error = await ownerPool
    .query(
      `insert into users (email, password_hash, first_name, last_name, profession)
       values ('asha@example.com', 'a-secret-hash', 'Boom', 'Rao', 'Designer')`,
    )
    .catch((reason: unknown) => reason);
  expect(error instanceof pg.DatabaseError && error.detail).toContain('a-secret-hash');
  const { err, text } = logged(error);
  expect(err).toMatchObject({ code: '23514', constraint: 'no_boom', table: 'users', stack: expect.any(String) });
  expect(text).not.toMatch(/a-secret-hash|asha@example/);
});

test('an answer that breaks the contract names its fields, not what stands in them', () => {
  const { error } = z.object({ coins: z.number() }).safeParse({ coins: 'a-secret' });
  const { err, text } = logged(error);
  expect(err['issues']).toEqual([{ code: 'invalid_type', path: ['coins'] }]);
  expect(text).not.toContain('a-secret');
});

test('causes are told, what libraries hang on errors is not, and what is no error at all does no harm', () => {
  const failed = Object.assign(new Error('request failed'), { config: { headers: { authorization: 'a-secret' } } });
  const { err, text } = logged(Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause: failed }));
  expect(err).toMatchObject({ type: 'DomainError', cause: { type: 'Error', message: 'request failed' } });
  expect(text).not.toContain('a-secret');
  expect(logged({ password: 'a-secret' }).text).not.toContain('a-secret');
});
