/** Rounds of faults under load, each with its verdict. */
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { openPool } from '../../server/src/database/pool.ts';
import { withClient } from '../command-parts/with-client.ts';
import { FAULTS, isFault, type Fault, type FaultName } from './faults.ts';
import {
  createPlayers,
  nothingAcknowledged,
  startLoad,
  type Acknowledged,
  type Player,
} from '../../server/src/node-tests/crash-load.ts';
import { until, type Cluster } from './start-cluster.ts';
import { auditFindings, verify } from '../../server/src/node-tests/verify-load.ts';
import { watchReads } from './watch-reads.ts';

const ROUNDS: readonly FaultName[] = [
  ...(['leader', 'frozen', 'cutFromEtcd', 'cutFromStandby', 'diskFull', 'switchover', 'node', 'everything'] as const),
  ...(['leader', 'patroniFrozen', 'cutFromEtcd', 'cutFromStandby', 'diskFull', 'switchover', 'node'] as const),
  ...(['everything', 'standby', 'network', 'etcd', 'leader'] as const),
];
/** The settings of nodes in a cluster that is only for proofs. */
export const PROVING = { DEMO_DATA: 'off', RATE_LIMIT: 'off', ACCESS_TOKEN_TTL: '1d' } as const;
const PLAYERS = 32;
/** In each round, so that twenty make 100,000. */
const OPERATIONS = 5_000;
const CALM_MS = 4_000;
const READ_WITHIN_MS = 2_000;
const READ = 'select count(*) from coin_packages';

const COUNTS = ['acknowledged', 'lost', 'doubled', 'created', 'untrue'] as const;
const GAPS = ['writeGapMs', 'readGapMs', 'productReadGapMs'] as const;

/** Reads are those on HAProxy's read port, and of a list of the product. */
type Figures = Readonly<Record<(typeof COUNTS | typeof GAPS)[number], number>>;

interface Round extends Figures {
  readonly fault: Fault;
  /** Why the last read in the longest time without one failed, on HAProxy's port and of the product. */
  readonly because: string;
  readonly productBecause: string;
}

/** People who play from now on, with what was acknowledged to them, and one who only reads. */
export interface Play {
  readonly players: readonly Player[];
  /** After a write whose outcome is unknown, replicas show the writer nothing. This one writes nothing. */
  readonly reader: Player;
  readonly seen: Acknowledged;
}

export async function beginPlay(cluster: Cluster, players: number): Promise<Play> {
  const { db } = openPool(cluster.writeUrl, { maxConnections: 4 });
  try {
    const [reader, ...others] = await createPlayers(db, cluster.url, players + 1);
    if (!reader) throw new Error('No player was created.');
    return { players: others, reader, seen: nothingAcknowledged() };
  } finally {
    await db.destroy();
  }
}

/**
 * Lets a fault strike under load, mends it and waits until the cluster is whole, enough operations were acknowledged and every one
 * has its outcome.
 */
export async function runRound(
  cluster: Cluster,
  { players, reader, seen }: Play,
  fault: Fault,
  seed: number,
): Promise<Round> {
  const before = seen.operations;
  const pool = await openReaders(cluster.readUrl);
  const load = startLoad(players, seen, seed);
  const stopReads = watchReads(() => pool.query(READ));
  const stopProductReads = watchReads(async () => reader.api.messages.inbox.query({}, { timeoutMs: READ_WITHIN_MS }));
  await delay(CALM_MS);
  const mend = await fault.strike(cluster);
  await delay(fault.seconds * 1000);
  mend();
  await cluster.healthy();
  await Promise.all([delay(CALM_MS), load.acknowledged(OPERATIONS - (seen.operations - before))]);
  const writeGapMs = load.longestGapMs();
  const { ms: readGapMs, because } = stopReads();
  const { ms: productReadGapMs, because: productBecause } = stopProductReads();
  await pool.end();
  await load.stop();
  return {
    fault,
    acknowledged: seen.operations - before,
    writeGapMs,
    readGapMs,
    productReadGapMs,
    because,
    productBecause,
    ...(await withClient(cluster.writeUrl, 'proverse-prove', (client) => verify(client, seen))),
  };
}

/**
 * Returns the faults that strike: all rounds, as many as this number says, or these faults, separated by commas.
 * @throws StartRefused for anything else
 */
export function roundsOf(chosen: string | undefined): readonly FaultName[] {
  if (chosen === undefined) return ROUNDS;
  if (/^[1-9]\d*$/.test(chosen)) return ROUNDS.slice(0, Number(chosen));
  const names = chosen.split(',');
  if (names.every(isFault)) return names;
  throw new StartRefused(
    `After --prove, write a number up to ${ROUNDS.length}, or some of ${Object.keys(FAULTS).join()}.`,
  );
}

/** Runs these rounds and prints a line for each. Returns whether every aim was met. */
export async function prove(cluster: Cluster, rounds: readonly FaultName[]): Promise<boolean> {
  const play = await beginPlay(cluster, PLAYERS);
  const done: Round[] = [];
  for (const [index, name] of rounds.entries()) {
    const fault = FAULTS[name];
    const round = await runRound(cluster, play, fault, index * PLAYERS);
    done.push(round);
    printRound(`${index + 1} ${fault.title}`, round, missedAims(round));
  }
  const findings = await withClient(cluster.auditUrl, 'proverse-prove', auditFindings);
  printRound('all', totals(done), []);
  console.log(`\nOperations of which the product said that they were not done: ${play.seen.notSent.length}`);
  console.log(`Errors: ${[...play.seen.errors].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}`);
  console.log(findings.length === 0 ? 'npm run audit: no findings' : `npm run audit:\n${findings.join('\n')}`);
  return findings.length === 0 && done.every((round) => missedAims(round).length === 0);
}

function missedAims(round: Round): string[] {
  return [
    ...(['lost', 'doubled', 'created', 'untrue'] as const).filter((name) => round[name] > 0),
    ...(round.writeGapMs > round.fault.gapSecondsMax * 1000 ? [`writes > ${round.fault.gapSecondsMax} s`] : []),
    ...(round.readGapMs > round.fault.readGapSecondsMax * 1000
      ? [`reads > ${round.fault.readGapSecondsMax} s (${round.because})`]
      : []),
    ...(round.productReadGapMs > round.fault.readGapSecondsMax * 1000
      ? [`reads of the product > ${round.fault.readGapSecondsMax} s (${round.productBecause})`]
      : []),
  ];
}

function totals(rounds: readonly Figures[]): Figures {
  const all = (name: keyof Figures): number[] => rounds.map((round) => round[name]);
  return Object.fromEntries([
    ...COUNTS.map((name) => [name, all(name).reduce((sum, count) => sum + count, 0)]),
    ...GAPS.map((name) => [name, Math.max(...all(name))]),
  ]) as Figures;
}

function printRound(title: string, figures: Figures, missed: readonly string[]): void {
  const figuresAsText = [...COUNTS, ...GAPS].map((name) => `${name} ${Math.round(figures[name])}`);
  console.log(`${title.padEnd(34)}${[...figuresAsText, ...missed.map((aim) => `missed: ${aim}`)].join(', ')}`);
}

/** A few connections that are used again, as programs do. */
async function openReaders(connectionString: string): Promise<pg.Pool> {
  const limits = { max: 3, connectionTimeoutMillis: READ_WITHIN_MS, query_timeout: READ_WITHIN_MS };
  const pool = new pg.Pool({ connectionString, ...limits });
  // The proxy also cuts connections that are not in use.
  pool.on('error', () => undefined);
  await until('it can be read', () =>
    pool.query(READ).then(
      () => true,
      () => false,
    ),
  );
  return pool;
}
