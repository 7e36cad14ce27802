import { expect, test } from 'vitest';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { afterFile } from '../../server/src/testing/after-file.ts';
import { withClient } from '../command-parts/with-client.ts';
import { FAULTS } from './faults.ts';
import { startLoad } from '../../server/src/node-tests/crash-load.ts';
import { installPrograms } from './packages.ts';
import { beginPlay, PROVING } from './prove.ts';
import { startCluster } from './start-cluster.ts';
import { auditFindings, verify } from '../../server/src/node-tests/verify-load.ts';

const SEED = Date.now() % 1_000_000;
const PLAYERS = 6;
const SOME_OPERATIONS = 40;
const NOTHING_WRONG = { lost: 0, doubled: 0, created: 0, untrue: 0 };

const reason = installPrograms();
if (reason !== undefined) console.warn(`SKIPPED: a cluster that loses its leader. It cannot run here: ${reason}.`);

test.skipIf(reason !== undefined)(
  `keeps every acknowledged operation exactly once when the leader is killed under load (seed ${SEED})`,
  { timeout: 300_000 },
  async () => {
    const ports = await Promise.all(Array.from({ length: 4 }, freePort));
    const [web = 0, write = 0, read = 0, ...nodes] = ports;
    const cluster = await startCluster({ web, write, read, nodes }, PROVING);
    afterFile(cluster.stop);
    const { players, seen } = await beginPlay(cluster, PLAYERS);
    const load = startLoad(players, seen, SEED);
    await load.acknowledged(SOME_OPERATIONS);
    await FAULTS.leader.strike(cluster);
    await load.acknowledged(SOME_OPERATIONS);
    await load.stop();

    expect(await withClient(cluster.auditUrl, 'proverse-prove', auditFindings)).toEqual([]);
    await withClient(cluster.writeUrl, 'proverse-prove', async (client) => {
      expect(await verify(client, seen)).toEqual(NOTHING_WRONG);
      // The verdict is not blind.
      const [first, ...others] = seen.messages;
      if (!first) throw new Error('Nothing was sent');
      expect(await verify(client, { ...seen, messages: others })).toEqual({ ...NOTHING_WRONG, created: 1 });
      const imagined = [...seen.messages, { ...first, subject: 'never sent' }];
      expect(await verify(client, { ...seen, messages: imagined })).toEqual({ ...NOTHING_WRONG, lost: 1 });
      expect(await verify(client, { ...seen, notSent: [first.subject] })).toEqual({ ...NOTHING_WRONG, untrue: 1 });
    });
  },
);
