/** Account numbers and UPI IDs are sent only to the provider, and written only into the payout files on the server. */
import { Writable } from 'node:stream';
import { contract, type Operation } from '@proverse/shared';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createMeter } from '../node/metrics/meter.ts';
import { fakeRazorpayx, PAYING_ACCOUNT, KEY_SECRET, WEBHOOK_SECRET } from '../testing/fake-razorpayx.ts';
import { payWithdrawals } from '../payouts/pay-withdrawals.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { ACCOUNT, ACCOUNT_NUMBER, UPI, UPI_ID, worldOf } from '../testing/withdrawals.ts';

const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);
const razorpayx = await fakeRazorpayx();
const { services: quiet, database } = await testApp(razorpayx.env);
// With a meter of its own, because the first app registered its gauges in the other one.
const services = { ...quiet, log, meter: createMeter() };
const app = await buildApp(services, log);
const world = worldOf(services, database);
const responses: string[] = [];

async function call(userId: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(services, userId)}` };
  const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  responses.push(response.body);
  return response.body;
}

test.each([
  ['the last four digits of an account number', '"accountNumberLast4":"9012"'],
  ['the first letter and the handle of a UPI ID', '"maskedUpiId":"a•••@okaxis"'],
])('shows no more than %s in responses and logs', async (_, shown) => {
  const upi = shown.includes('Upi');
  const [person, admin] = [await world.expert({ earned: 1000, upi }), await world.admin()];
  const { id } = person;
  const wrong = { ...ACCOUNT, confirmAccountNumber: `${ACCOUNT_NUMBER}0`, password: 'Wrong-Horse-7' };
  await call(id, 'PUT', '/api/coins/bank-account', wrong);
  await call(id, 'PUT', '/api/coins/bank-account', { ...ACCOUNT, accountNumber: Number(ACCOUNT_NUMBER) });
  await call(id, 'PUT', '/api/coins/bank-account', { ...ACCOUNT, password: 'Wrong-Horse-7' });
  await call(id, 'PUT', '/api/coins/bank-account', { ...ACCOUNT, password: TEST_PASSWORD });
  if (upi) {
    await call(id, 'PUT', '/api/coins/upi-id', { ...UPI, upiId: `${UPI_ID}!`, password: TEST_PASSWORD });
    await call(id, 'PUT', '/api/coins/upi-id', { ...UPI, upiId: [UPI_ID], password: TEST_PASSWORD });
    await call(id, 'PUT', '/api/coins/upi-id', { ...UPI, password: 'Wrong-Horse-7' });
    const refused = { status: 400, description: `Invalid VPA ${UPI_ID}` };
    const failing = { status: 503, description: `No answer about ${UPI_ID}` };
    razorpayx.next('fund_accounts', refused, failing, 'works');
    for (const _round of [1, 2]) await call(id, 'PUT', '/api/coins/upi-id', { ...UPI, password: TEST_PASSWORD });
  }
  await call(id, 'GET', '/api/coins/bank-account');

  const rounds = ['processed', 'failed', 'reversed'];
  for (const [round, status] of rounds.entries()) {
    if (round === 2)
      razorpayx.next('payouts', { status: 400, description: `No such account: ${ACCOUNT_NUMBER}, ${UPI_ID}` }, 'works');
    const { id: withdrawal } = await world.request(person, 100);
    await call(admin.id, 'GET', '/api/admin/withdrawals');
    await call(admin.id, 'POST', `/api/admin/withdrawals/${withdrawal}/approve`);
    await payWithdrawals(services);
    await call(admin.id, 'GET', `/api/admin/withdrawals/${withdrawal}/history`);
    await call(admin.id, 'POST', `/api/admin/withdrawals/${withdrawal}/failed`, { reason: `Not ${status}` });
    const transfer = razorpayx.payouts.find(({ reference_id }) => reference_id === withdrawal);
    if (transfer) {
      razorpayx.resolve(transfer, status, `UTR${withdrawal.slice(-12)}`);
      const { payload, headers } = razorpayx.webhook(transfer, `payout.${status}`);
      await app.inject({ method: 'POST', url: '/api/webhooks/razorpay', payload, headers });
      await app.inject({
        method: 'POST',
        url: '/api/webhooks/razorpay',
        payload,
        headers: { ...headers, 'x-razorpay-signature': 'f'.repeat(64) },
      });
    }
    await call(admin.id, 'GET', '/api/admin/withdrawals?status=all');
    await call(id, 'GET', '/api/coins/withdrawals');
    await call(id, 'GET', '/api/coins/history');
  }
  const reads = Object.values(contract).flatMap((slice) => Object.values(slice as Record<string, Operation>));
  for (const operation of reads) {
    if (operation.kind !== 'query' || operation.rest.includes('{')) continue;
    for (const who of [id, admin.id]) await call(who, 'GET', operation.rest.replace('GET ', ''));
  }

  expect(responses.filter((body) => body.includes(shown)).length).toBeGreaterThan(5);
  const everything = [...responses, ...lines];
  for (const secret of [
    ACCOUNT_NUMBER,
    ACCOUNT_NUMBER.slice(0, 8),
    ACCOUNT_NUMBER.slice(-5),
    UPI_ID.split('@')[0] ?? '',
    'asha.rao-',
    TEST_PASSWORD,
    'Wrong-Horse-7',
    PAYING_ACCOUNT,
    KEY_SECRET,
    WEBHOOK_SECRET,
  ]) {
    expect(everything.filter((text) => text.includes(secret))).toEqual([]);
  }
  expect(lines.length).toBeGreaterThan(5);
});
