/** A node that serves people and one that runs the jobs, on one database. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { killNodes, startNode, workersOf } from '../testing/node-process.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';

afterAll(killNodes);

const database = await testDatabase({ maxConnections: 4 });
const smtp = await startSmtpServer();

function register(url: string, email: string): Promise<Response> {
  return fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: 'Correct-Horse-42!',
      firstName: 'Asha',
      lastName: 'Rao',
      profession: 'Designer',
    }),
  });
}

test('a web node serves people without jobs or emails, a jobs node sends its emails and serves only its health', async () => {
  const env = { DATABASE_URL: database.url, SMTP_URL: smtp.url };
  const email = `${randomUUID()}@example.com`;
  const web = await startNode({ ...env, ROLES: 'web' });
  expect((await register(web.url, email)).status).toBe(200);
  const attempts = async () => (await database.ownerPool.query('select attempts from mail_outbox')).rows;
  expect(await attempts()).toEqual([{ attempts: 0 }]);
  expect(web.output()).not.toContain('background jobs start');

  // Jobs always run in a single process, even if WORKERS is higher.
  const jobs = await startNode({ ...env, ROLES: 'jobs', WORKERS: '64' });
  expect(workersOf(jobs)).toEqual([]);
  await expect.poll(() => smtp.accepted.map(({ to }) => to)).toEqual([email]);
  expect(jobs.output()).toContain('background jobs start');
  const status = async (path: string) => (await fetch(`${jobs.url}${path}`)).status;
  expect(await status('/api/public/health')).toBe(200);
  expect(await status('/metrics')).toBe(200);
  expect(await status('/api/openapi.json')).toBe(404);
  expect(await status('/trpc/system.health')).toBe(404);
  expect((await register(jobs.url, email)).status).toBe(404);
}, 60_000);
