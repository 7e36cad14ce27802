import { expect, test } from 'vitest';
import { afterFile } from '../testing/after-file.ts';
import { databaseProxy } from '../testing/database-proxy.ts';
import { testDatabase } from '../testing/database.ts';
import { testServices } from '../testing/services.ts';
import { openPool } from './pool.ts';
import { BEGIN, currentSeen } from './positions.ts';
import { createReplicas } from './replicas.ts';

test('a slow replica answers while the primary does not', async () => {
  const database = await testDatabase();
  const { log } = await testServices(database);
  const answeredBy: string[] = [];
  const meter = { read: (by: string) => void answeredBy.push(by) };
  const port = Number(new URL(database.url).port);
  const [primaryProxy, replicaProxy] = [await databaseProxy(() => port), await databaseProxy(() => port)];
  const { pool, db } = openPool(primaryProxy.through(database.url));
  const replicas = createReplicas({ replicaUrl: replicaProxy.through(database.url), pool, log, meter });
  afterFile(async () => {
    primaryProxy.close();
    await Promise.all([replicas.close(), db.destroy()]);
    replicaProxy.close();
  });
  const read = () =>
    currentSeen.run(
      { position: BEGIN },
      async () => (await replicas.sources.reads.query({ text: 'select 7 as seven' })).rows,
    );
  await expect.poll(async () => (await read()) && answeredBy.at(-1)).toBe('replica');
  primaryProxy.fallSilent();
  replicaProxy.fallSilent();
  const slow = read();
  setTimeout(replicaProxy.speakAgain, 200);
  expect(await slow).toEqual([{ seven: 7 }]);
  expect(answeredBy.at(-1)).toBe('primary_down');
  // Sessions are checked there until the primary is back.
  expect(replicas.standIn()).toBeUndefined();
  await expect.poll(() => replicas.standIn(), { timeout: 5_000 }).toBeDefined();
  primaryProxy.speakAgain();
  await expect.poll(() => replicas.standIn(), { timeout: 5_000 }).toBeUndefined();
});
