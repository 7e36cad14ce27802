import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { publicContext, refusalOf } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { countCall, networkOf } from './rate-limits.ts';

const services = await testServices(await testDatabase(), { RATE_LIMIT: 'on' });
const limit = { per: 'address', max: 2, windowSeconds: 86_400 } as const;
const count = (ip: string) => countCall(publicContext(services, { ip }), contract.auth.login, limit, {});

test('changing the address within one IPv6 network does not escape a limit, another network has its own', async () => {
  await count('2001:db8:1:2::1');
  await count('2001:db8:1:2:3:4:5:6');
  expect(await refusalOf(count('2001:DB8:1:2:ffff::9'))).toMatchObject({
    code: 'RATE_LIMITED',
    params: { retryAfterSeconds: expect.any(Number) },
  });
  await count('2001:db8:1:3::1');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8:0001::7', '2001:db8:1:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
