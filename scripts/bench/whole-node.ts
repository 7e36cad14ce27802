/** What a second process of a node gains, and what a backlog of emails costs. */
import type pg from 'pg';
import { runLoad, type CallRequest } from './load.ts';
import { sampleOf, type Sample, type Subjects } from './measurements.ts';
import { READS } from './record-reads.ts';
import { median, range } from './report.ts';
import { getAs, sends } from './requests.ts';
import { spreadOf } from './spread.ts';

const CLIENTS = 32;
const BACKLOG = 60_000;

interface Options extends Pick<Subjects, 'server' | 'postmasterPid' | 'client' | 'readers' | 'writers'> {
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Compares a node of one process with a node of two. On two cores, load generator and database leave no core for the second
 * process, so the gain is counted by CPU time: calls per second of CPU time, on two cores instead of one.
 */
export async function measureWorkers(two: Subjects['server'], options: Options): Promise<string> {
  const { server: one, readers, writers } = options;
  const kinds: [string, readonly CallRequest[]][] = [
    ['balance', getAs(readers, READS.balance)],
    ['inbox', getAs(readers, READS.inbox)],
    ['send', sends(writers)],
  ];
  const lines: string[] = [];
  for (const [name, requests] of kinds) {
    const pairs: (readonly [Sample, Sample])[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      pairs.push([await sample(options, one, requests), await sample(options, two, requests)]);
    }
    const gain = spreadOf(pairs.map(([a, b]) => a.nodeUs && b.nodeUs && (2 * a.nodeUs) / b.nodeUs));
    const rates = [0, 1].map((of) => median(spreadOf(pairs.map((pair) => pair[of]?.perSecond)), 0));
    lines.push(
      `${name}: two processes serve ${median(gain, 2)} times one's calls (${range(gain, 2)}, by CPU; aim: ≥ 1.6), ` +
        `${rates.join(' and ')} a second beside database and load generator`,
    );
  }
  return lines.join('\n');
}

/** Compares balances without and with 60,000 emails to write. Call it last, because it leaves the rest of them. */
export async function measureBacklog(options: Options): Promise<string> {
  const balances = getAs(options.readers, READS.balance);
  const alone: Sample[] = [];
  const beside: Sample[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await setMailsDue(options.client, 0);
    alone.push(await sample(options, options.server, balances));
    await setMailsDue(options.client, BACKLOG);
    beside.push(await sample(options, options.server, balances));
  }
  const ratio = spreadOf(beside.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? NaN)));
  const rates = [alone, beside].map((samples) => median(spreadOf(samples.map(({ perSecond }) => perSecond)), 0));
  const p99s = [alone, beside].map((samples) => median(spreadOf(samples.map(({ p99Ms }) => p99Ms)), 1));
  return (
    `balances beside a backlog of ${BACKLOG} mails: ${median(ratio, 2)} of the rate without (${range(ratio, 2)}), ` +
    `${rates.join(' → ')} a second, p99 ${p99s.join(' → ')} ms`
  );
}

async function setMailsDue(client: pg.Client, count: number): Promise<void> {
  await client.query('delete from mail_outbox');
  await client.query('update notifications set mail_due = false where mail_due');
  await client.query(
    `update notifications set mail_due = true
     where (user_id, id) in (select user_id, id from notifications order by id desc limit $1)`,
    [count],
  );
}

function sample({ postmasterPid, seconds }: Options, target: Subjects['server'], requests: readonly CallRequest[]) {
  return sampleOf(() => runLoad(target.url, CLIENTS, seconds, requests), { node: target.pid, database: postmasterPid });
}
