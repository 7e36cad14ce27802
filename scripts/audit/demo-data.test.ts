import { expect, test } from 'vitest';
import { fillDemoData } from '../demo/fill-demo-data.ts';
import { expireDueMessages } from '../../server/src/expiry/expire-due-messages.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testConfig, testServices } from '../../server/src/testing/services.ts';
import { encryptAccount } from '../../server/src/payouts/account-encryption.ts';
import { audit } from './audit.ts';

// What an operator may set before the first start. The past of the demo must be sound with each of them.
test.each([
  { MESSAGE_TTL: '1s', SIGNUP_BONUS_COINS: '0', PLATFORM_FEE_BPS: '10000', BONUS_EARNINGS: 'spend_only' },
  { MESSAGE_TTL: '1m', SIGNUP_BONUS_COINS: '3', PLATFORM_FEE_BPS: '1250', EARNINGS_MATURITY: '7d' },
  { MESSAGE_TTL: '30d', SIGNUP_BONUS_COINS: '1000000', PLATFORM_FEE_BPS: '1', EARNINGS_MATURITY: '365d' },
])(
  'finds nothing in demo data that was written with %o',
  async (settings) => {
    const database = await testDatabase();
    const services = await testServices(database);
    await fillDemoData({ log: services.log, db: database.ownerDb, config: testConfig(settings), encryptAccount });
    const client = await database.ownerPool.connect();
    const findings = async () =>
      (await audit(client)).flatMap(({ holds, findings: found }) => found.map((finding) => `${holds}: ${finding}`));
    try {
      expect(await findings()).toEqual([]);
      await expireDueMessages(services);
      expect(await findings()).toEqual([]);
    } finally {
      client.release();
    }
  },
  180_000,
);
