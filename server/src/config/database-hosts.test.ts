import { expect, test } from 'vitest';
import { databaseUrlOf, writableHostsOf } from './database-hosts.ts';

const SEVERAL = 'postgresql://me:p%40ss@db1:5433,db2,[::1]:5434/proverse?target_session_attrs=read-write';

test('reads several hosts, and the result can be read again', () => {
  const url = databaseUrlOf(SEVERAL) ?? '';
  const hosts = [
    { host: 'db1', port: 5433 },
    { host: 'db2', port: 5432 },
    { host: '::1', port: 5434 },
  ];
  expect(writableHostsOf(url)).toEqual(hosts);
  expect(databaseUrlOf(url)).toBe(url);
  expect(new URL(url)).toMatchObject({ hostname: 'db1', port: '5433', username: 'me', password: 'p%40ss' });
});

test('leaves the address of one host as it is', () => {
  const socket = 'postgresql://me:x@127.0.0.1:5432/proverse?host=%2Ftmp';
  expect(databaseUrlOf(socket)).toBe(socket);
  expect(writableHostsOf(socket)).toEqual([]);
  const primary = 'postgresql://me:x@db1/proverse?target_session_attrs=primary';
  expect(writableHostsOf(databaseUrlOf(primary) ?? '')).toEqual([{ host: 'db1', port: 5432 }]);
});

test.each([
  'mysql://db1/proverse',
  'postgresql://db1:x/proverse',
  'postgresql://db1,db2/proverse',
  'postgresql://db1,db2/proverse?target_session_attrs=any',
  'postgresql://db1,d b/proverse?target_session_attrs=primary',
  'db1',
])('rejects %s', (address) => expect(databaseUrlOf(address)).toBeUndefined());
