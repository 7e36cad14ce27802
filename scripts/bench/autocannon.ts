/** Generates the same load as wrk.lua without wrk. Arguments: URL, connections, seconds, file, prefix for keys. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Load } from './load.ts';

const [url = '', connections, seconds, file = '', keyPrefix = ''] = process.argv.slice(2);
const calls = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => {
    const [method = '', path = '', token = '', body = ''] = line.split('\t');
    return { method: method as 'GET' | 'POST', path, token, body };
  });
let made = 0;

function nextCall(): autocannon.Request {
  const { method, path, token, body } = calls[made % calls.length] ?? { method: 'GET', path: '/', token: '', body: '' };
  made += 1;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json', 'idempotency-key': `${keyPrefix}-${made}` }),
  };
  return { method, path, headers, ...(body && { body }) };
}

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [{ setupRequest: (request) => ({ ...request, ...nextCall() }) }],
});
const load: Load = {
  calls: result['2xx'],
  seconds: result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  failed: result.non2xx + result.errors + result.timeouts,
};
console.log(JSON.stringify(load));
