/**
 * `npm run cluster`: starts three databases under Patroni, three etcd, HAProxy and two nodes on this machine, until Ctrl-C.
 * `-- --kill WHAT` breaks something of the running one. `-- --prove` runs rounds of faults under load on one of its own and
 * exits with 1 when an aim was missed.
 */
import { loadConfig } from '../server/src/config/config.ts';
import { refusePortInUse } from '../server/src/node/refuse-port-in-use.ts';
import { acceptKills, askToKill, KILLABLE } from './cluster/control.ts';
import { prove, PROVING, roundsOf } from './cluster/prove.ts';
import { startCluster, type Cluster, type Ports } from './cluster/start-cluster.ts';
import { buildClientWhenStale } from './command-parts/build-client-when-stale.ts';
import { runCommand } from './command-parts/run-command.ts';
import { runUntilStopped } from './command-parts/run-until-stopped.ts';
import { DEMO_CLIENT, DEMO_EXPERT } from './demo/demo-people.ts';

const config = loadConfig(process.env);
const [option, value] = process.argv.slice(2);
if (option === '--kill') await runCommand(async () => console.log(await askToKill(config.dataDir, value ?? '')));
else await runUntilStopped(option === '--prove' ? startProof : startInteractive);

async function startInteractive(): Promise<{ close(): Promise<void> }> {
  await buildClientWhenStale();
  const cluster = await start({});
  const control = await acceptKills(config.dataDir, cluster);
  console.log(welcome(cluster));
  return {
    async close() {
      control.close();
      await cluster.stop();
    },
  };
}

/** The process ends itself when the rounds are over. */
async function startProof(): Promise<{ close(): Promise<void> }> {
  const rounds = roundsOf(value);
  const cluster = await start(PROVING);
  void prove(cluster, rounds)
    .catch((error: unknown) => {
      console.error(error);
      return false;
    })
    .then(async (isProven) => {
      await cluster.stop();
      process.exit(isProven ? 0 : 1);
    });
  return { close: cluster.stop };
}

async function start(nodeEnv: Readonly<Record<string, string>>): Promise<Cluster> {
  const { port } = config;
  await refusePortInUse(config);
  const ports: Ports = { web: port, write: port + 1, read: port + 2, nodes: [port + 3, port + 4] };
  console.log('Starting three databases, three etcd, HAProxy and two nodes (half a minute) …');
  return startCluster(ports, nodeEnv);
}

function welcome({ url, writeUrl, readUrl, databases, etcd, directory }: Cluster): string {
  const lines = [
    ['Proverse is ready', url],
    ...[DEMO_CLIENT, DEMO_EXPERT].map(({ email, password }) => ['Demo login', `${email} / ${password}`]),
    ['Writes (HAProxy)', writeUrl],
    ['Reads (HAProxy)', readUrl],
    ...databases.map(({ name, address }) => [name, `${address}:5432, Patroni http://${address}:8008/cluster`]),
    ['etcd', etcd.address],
    ['Logs, configuration', directory],
    ['Break something', `npm run cluster -- --kill ${KILLABLE.join('|')}`],
  ];
  return `\n${lines.map(([name = '', text = '']) => `  ${name.padEnd(21)}${text}`).join('\n')}\n`;
}
