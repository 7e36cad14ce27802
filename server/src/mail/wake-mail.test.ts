import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createListenConnection } from '../database/listen-connection.ts';
import { testDatabase } from '../testing/database.ts';
import { onWokenByOthers, wakeOtherNodes } from './wake-mail.ts';

test('wakes the mail worker of another node', async () => {
  const database = await testDatabase();
  const log = pino({ level: 'silent' });
  const listenConnection = createListenConnection({ databaseUrl: database.url, log });
  onTestFinished(() => listenConnection.close());
  const wake = vi.fn<() => void>();
  onWokenByOthers(listenConnection, wake);
  await listenConnection.start();
  wakeOtherNodes({ pool: database.pool, log });
  await expect.poll(() => wake.mock.calls.length).toBe(1);
});
