/**
 * `npm run bench -- --upgrade [--from=REV] [--seconds=N]`: replaces the nodes of an earlier version by those of this one
 * and back again, while people send, reply and read through HAProxy. Counts failed calls, which must be none. The earlier version is
 * the last tag, or the parent of this commit while there is no tag.
 */
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { killNodes, startNode, type NodeProcess } from '../../server/src/testing/node-process.ts';
import { audit } from '../audit/audit.ts';
import { withClient } from '../command-parts/with-client.ts';
import { option } from './option.ts';
import { startBalancer } from './upgrade/balancer.ts';
import { earlierVersion, migrateWith, ROOT } from './upgrade/earlier-version.ts';
import { joinPeople, startCalls, type Phase } from './upgrade/people.ts';
import { temporaryDirectory } from './with-postgres.ts';

const NODES = 2;
const PEOPLE = 6;
const secondsEach = Number(option('seconds') ?? 10);

const directory = temporaryDirectory();
const postgres = await startEmbeddedPostgres({ dataDir: directory });
const balancer = await startBalancer(2 * NODES);
try {
  const from = await earlierVersion(option('from'), directory);
  console.log(`From ${from.revision} to this version, ${NODES} nodes, ${PEOPLE} people, ${secondsEach} s each`);
  const env = {
    DATABASE_URL: postgres.serverUrl,
    DRAIN_DELAY: '3s',
    ACCESS_TOKEN_TTL: '1h',
    LOG_LEVEL: 'warn',
    SIGNUP_BONUS_COINS: '1000000',
  };
  const ownerEnv = { ...env, NODE_ENV: 'test', DATABASE_OWNER_URL: postgres.url };
  await migrateWith(from.root, ownerEnv);

  const all: NodeProcess[] = [];
  const free = [...balancer.ports];
  const start = async (root: string): Promise<NodeProcess> => {
    const port = free.shift();
    const node = await startNode({ ...env, PORT: String(port) }, root);
    all.push(node);
    return node;
  };
  let nodes = [await start(from.root), await start(from.root)];
  /** Starts a node of the version in `root` for each one, and then stops that one. */
  async function replaceAll(root: string): Promise<void> {
    const replaced: NodeProcess[] = [];
    for (const old of nodes) {
      const node = await start(root);
      replaced.push(node);
      await balancer.untilUp(node.url);
      old.kill('SIGTERM');
      await old.ended;
      free.push(Number(new URL(old.url).port));
    }
    nodes = replaced;
  }

  await balancer.untilUp(nodes[0]?.url ?? '');
  const calls = startCalls(balancer.url, await joinPeople(balancer.url, PEOPLE));
  const phase = async (name: string, work: () => Promise<unknown>): Promise<Phase> => {
    const ended = calls.phase(name);
    await work();
    const row = ended();
    console.log(`${row.phase}: ${row.calls} calls, ${row.failed} failed, ${row.seconds} s`);
    return row;
  };
  const rest = () => delay(secondsEach * 1_000);
  const phases = [
    await phase('earlier version', rest),
    await phase('npm run migrate', () => migrateWith(ROOT, ownerEnv)),
    await phase('earlier nodes, migrated', rest),
    await phase('replaced by this version', () => replaceAll(ROOT)),
    await phase('this version', rest),
    await phase('back to the earlier one', () => replaceAll(from.root)),
    await phase('earlier version again', rest),
  ];
  await calls.stop();
  const results = await withClient(postgres.url, 'bench', audit);
  const findings = results.flatMap((each) => each.findings);
  console.table(phases);
  const total = phases.reduce((sum, { calls: made }) => sum + made, 0);
  console.log(
    `${total} calls, ${calls.failures.length} failed; audit: ${results.length} checks, ${findings.length} findings`,
  );
  for (const line of [...new Set([...calls.failures, ...findings])].slice(0, 20)) console.log(`  ${line}`);
  if (calls.failures.length + findings.length > 0) {
    for (const { url, output } of all) console.log(`\n${url} logged:\n${output()}`);
    process.exitCode = 1;
  }
} finally {
  killNodes();
  await balancer.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
