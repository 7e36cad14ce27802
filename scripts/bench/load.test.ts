import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runLoad } from './load.ts';

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

test.runIf(hasWrk)('makes the calls in turn and counts those that fail', async () => {
  const seen = new Map<string, Set<string>>();
  const server = createServer((request, response) => {
    const { authorization = '', 'idempotency-key': key = '' } = request.headers;
    const call = `${request.method} ${request.url} ${authorization}`;
    seen.set(call, (seen.get(call) ?? new Set()).add(String(key)));
    response.statusCode = request.url === '/bad' ? 409 : 200;
    request.resume().on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { calls, seconds, failed } = await runLoad(url, 2, 1, [
    { method: 'GET', path: '/good', token: 'a' },
    { method: 'POST', path: '/bad', token: 'b', body: '{"to":1}' },
  ]);
  server.close();
  expect(seconds).toBeGreaterThan(0.9);
  expect(calls).toBeGreaterThan(0);
  expect(Math.abs(calls - failed)).toBeLessThanOrEqual(4);
  expect([...seen.keys()].toSorted()).toEqual(['GET /good Bearer a', 'POST /bad Bearer b']);
  // Each call with a body has its own idempotency key. The last calls may still be unanswered.
  expect(seen.get('POST /bad Bearer b')?.size).toBeGreaterThanOrEqual(failed);
});
