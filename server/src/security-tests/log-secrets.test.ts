import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { PRODUCTION } from '../testing/services.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { killNodes, startNode } from '../testing/node-process.ts';

const database = await testDatabase();
const smtp = await startSmtpServer();
const metricsToken = randomBytes(24).toString('hex');
const smtpUrl = new URL(smtp.url);

afterAll(killNodes);
const node = await startNode({
  ...PRODUCTION,
  DATABASE_URL: database.url,
  SMTP_URL: smtpUrl.href,
  METRICS_TOKEN: metricsToken,
  LOG_LEVEL: 'trace',
});

const secrets = new Map<string, string>();
const secret = (what: string, value = `s3cret-${randomBytes(12).toString('hex')}`): string => {
  secrets.set(what, value);
  return value;
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${node.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Waits until `nth` emails have been sent to this address. Returns the code of the last one. */
async function mailedCode(to: string, nth: number): Promise<string> {
  await expect.poll(() => smtp.accepted.filter((mail) => mail.to === to).length).toBe(nth);
  const raw = smtp.accepted.filter((mail) => mail.to === to)[nth - 1]?.raw ?? '';
  return secret(`mailed code ${nth}`, /^.*\b(\d{6})\b/m.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[1] ?? '');
}

const email = 'asha.of.the.log@example.com';
const person = { firstName: 'Asha', lastName: 'Rao', profession: 'Designer' };

test('logs no secret of any call to a production node', async () => {
  const password = secret('password', `Blue-Kettle-${randomBytes(6).toString('hex')}`);
  const nextPassword = secret('next password', `Red-Kettle-${randomBytes(6).toString('hex')}`);

  const registered = await call('POST', '/api/auth/register', { email, password, ...person });
  secret('flow', String(registered.body['flowId']));
  const otpCode = await mailedCode(email, 1);
  await call('POST', '/api/auth/verify-otp', { email, otpCode: '000000', password });
  const joined = await call('POST', '/api/auth/verify-otp', { email, otpCode, password });
  expect(joined.status).toBe(200);
  await call('POST', '/api/auth/login', { email, password: secret('wrong password') });
  const signedIn = await call('POST', '/api/auth/login', { email, password });
  const token = secret('access token', String(signedIn.body['accessToken']));
  const cookie = /proverse_refresh=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  await call('POST', '/api/auth/refresh', undefined, { cookie: `proverse_refresh=${secret('cookie', cookie)}` });
  await call('POST', '/api/auth/refresh', undefined, { cookie: `proverse_refresh=${secret('wrong cookie')}` });

  await call('POST', '/api/auth/forgot-password', { email });
  const code = await mailedCode(email, 2);
  const verified = await call('POST', '/api/auth/verify-reset-code', { email, resetCode: code });
  expect(verified.status).toBe(200);
  const resetToken = secret('reset token', String(verified.body['resetToken']));
  await call('POST', '/api/auth/reset-password', {
    resetToken,
    newPassword: nextPassword,
    confirmPassword: nextPassword,
  });

  const authorization = { authorization: `Bearer ${token}` };
  const bankNumber = secret('bank account', `9${Date.now()}42`);
  const bank = {
    accountHolder: 'Asha Rao',
    accountNumber: bankNumber,
    confirmAccountNumber: bankNumber,
    ifsc: 'HDFC0001234',
  };
  await call('PUT', '/api/coins/bank-account', { ...bank, password: nextPassword }, authorization);
  const upiId = `${secret('UPI id', `asha${Date.now()}`)}@okaxis`;
  await call('PUT', '/api/coins/upi-id', { accountHolder: 'Asha Rao', upiId, password: nextPassword }, authorization);
  await call(
    'POST',
    '/api/user/profile/change-password',
    { currentPassword: nextPassword, newPassword: password },
    authorization,
  );
  await call('POST', '/api/messages/send', { recipientId: 'x', content: secret('message') }, authorization);
  await call(
    'POST',
    '/api/webhooks/stripe',
    { id: secret('event') },
    { 'stripe-signature': secret('stripe signature') },
  );
  await call('POST', '/api/webhooks/razorpay', { id: 'x' }, { 'x-razorpay-signature': secret('razorpay signature') });
  await call(
    'POST',
    '/api/webhooks/razorpay-payments',
    { id: 'x' },
    { 'x-razorpay-signature': secret('razorpay payments signature') },
  );
  await call(
    'POST',
    '/api/webhooks/cashfree',
    { id: secret('cashfree event') },
    { 'x-webhook-signature': secret('cashfree signature'), 'x-webhook-timestamp': String(Date.now()) },
  );
  await call('GET', `/sandbox/pay/${secret('payment link')}`);
  await call('POST', `/sandbox/pay/${secret('paid link')}`);
  await call('POST', `/api/mail/unsubscribe?token=${secret('unsubscribe token')}`);

  await call('GET', '/api/coins/balance', undefined, { authorization: `Bearer ${secret('wrong token')}` });
  await call('GET', '/api/coins/balance', undefined, {
    authorization: `Basic ${secret('basic')}`,
    'x-api-key': secret('key'),
  });
  await call('GET', `/trpc/auth.login?input=${secret('query')}`);
  await call('GET', `/api/nothing/${secret('path')}?password=${secret('password in an address')}`);
  await call('POST', '/api/auth/login', `{"password":"${secret('broken JSON')}`);
  await call('POST', '/api/auth/login', { email, password: [secret('of a wrong type')] });
  await call('POST', '/trpc/auth.login', { email, password: secret('over tRPC') });
  await call('GET', '/metrics', undefined, { authorization: `Bearer ${secret('metrics token', metricsToken)}` });
  await call('GET', '/metrics', undefined, { authorization: `Bearer ${secret('wrong metrics token')}` });
  await new Promise((done) => {
    const socket = new WebSocket(
      `${node.url.replace('http', 'ws')}/ws?connectionParams=1&token=${secret('socket address')}`,
    );
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ method: 'connectionParams', data: { token: secret('socket token') } })),
    );
    socket.addEventListener('close', done);
  });
});

test('logs no secret when the database rejects a row and its error repeats the row', async () => {
  await database.ownerPool.query(
    `alter table pending_registrations add constraint no_boom check (first_name <> 'Boom') not valid`,
  );
  const failed = await call('POST', '/api/auth/register', {
    email: 'boom@example.com',
    ...person,
    firstName: 'Boom',
    password: secret('password of a broken row'),
  });
  expect(failed.status).toBe(500);
  expect(JSON.stringify(failed.body)).not.toMatch(/no_boom|argon2|check constraint|at .*\.ts/);
  const requestId = failed.headers.get('x-request-id') ?? '';
  await expect
    .poll(() => linesOf(requestId))
    .toContainEqual(expect.objectContaining({ level: 50, err: expect.objectContaining({ constraint: 'no_boom' }) }));
});

test('logs no secret when the database becomes unavailable', async () => {
  await database.ownerPool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await call('POST', '/api/auth/login', { email, password: secret('password without a database') });
  node.kill('SIGTERM');
  await node.ended;
  secret('password of the database', new URL(database.url).password);
  secret('key', PRODUCTION['SECRET_KEY']);
  secret('a hash of a password', '$argon2');
  const leaked = [...secrets].filter(([, value]) => value === '' || node.output().includes(value));
  expect(leaked.map(([what]) => what)).toEqual([]);
  // An empty log would contain no secret either.
  const operations = lines().map((line) => line['operation']);
  expect(operations).toEqual(expect.arrayContaining(['auth.login', 'auth.register', 'coins.balance']));
  expect(lines().every((line) => typeof line['time'] === 'string' && typeof line['msg'] === 'string')).toBe(true);
});

function lines(): Record<string, unknown>[] {
  return node
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
}

function linesOf(requestId: string): Record<string, unknown>[] {
  return lines().filter((line) => line['requestId'] === requestId);
}
