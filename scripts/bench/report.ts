/** The printed tables. */
import type { Sample } from './measurements.ts';
import { READS } from './record-reads.ts';
import { medianOf, spreadOf } from './spread.ts';

/** The samples of each measurement, one per round. */
export type Results = ReadonlyMap<string, readonly Sample[]>;

/** The ratios with aims, and others of the same measurements. */
function ratiosOf(results: Results): { ours: string; theirs: string; aim: string }[] {
  const bytesAims: Readonly<Partial<Record<string, string>>> = { balance: '0.25', inbox: '0.2', dashboard: '0.15' };
  return [
    { ours: 'send 32', theirs: 'TPC-B 8', aim: 'CPU ≥ 0.6' },
    { ours: 'send 8', theirs: 'TPC-B 8', aim: 'CPU ≥ 0.35' },
    { ours: 'reply 32', theirs: 'TPC-B 8', aim: 'CPU ≥ 0.5' },
    { ours: 'reply 8', theirs: 'TPC-B 8', aim: '' },
    ...Object.keys(READS).flatMap((read) =>
      [`${read} 8`, `${read} 32`].flatMap((ours) => [
        { ours, theirs: `${ours} query`, aim: 'CPU ≥ 0.7' },
        { ours, theirs: `${ours} bytes`, aim: read in bytesAims ? `CPU ≥ ${bytesAims[read]}` : '' },
      ]),
    ),
    ...[...results.keys()]
      .filter((name) => name.startsWith('stranger beside'))
      .map((ours) => ({ ours, theirs: 'stranger alone', aim: 'p99 ≤ 2' })),
  ];
}

export function printResults(results: Results): void {
  const rows = [...results].map(([name, samples]) => [
    name,
    {
      'per second': of(samples, 'perSecond', 0),
      'p50 ms': of(samples, 'p50Ms', 1),
      'p99 ms': of(samples, 'p99Ms', 1),
      'node µs': of(samples, 'nodeUs', 0),
      'PostgreSQL µs': of(samples, 'databaseUs', 0),
      failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    },
  ]);
  console.table(Object.fromEntries(rows));
  const ratios = ratiosOf(results).flatMap(({ ours, theirs, aim }) => {
    const [mine, its] = [results.get(ours), results.get(theirs)];
    return mine && its ? [[`${ours} / ${theirs}`, { ...ratioOf(mine, its), aim }]] : [];
  });
  console.table(Object.fromEntries(ratios));
}

/**
 * Compares the samples of each round: calls per second of CPU time of node and PostgreSQL together, which other programs
 * do not change; calls per second; and the 99th percentile. Ignores a round in which one side is missing.
 */
export function ratioOf(ours: readonly Sample[], theirs: readonly Sample[]) {
  const compare = (value: (sample: Sample) => number | undefined, digits = 2): string =>
    spreadOf(
      ours.map((sample, round) => {
        const other = theirs[round];
        const [mine, its] = [value(sample), other && value(other)];
        return mine === undefined || its === undefined ? undefined : mine / its;
      }),
      digits,
    );
  return {
    'by CPU': compare(({ nodeUs, databaseUs }) => databaseUs && 1 / ((nodeUs ?? 0) + databaseUs)),
    'by rate': compare(({ perSecond }) => perSecond),
    p99: compare(({ p99Ms }) => p99Ms, 1),
  };
}

/** Formats how many of one process's calls two processes serve, by CPU time of node. */
export function workersLine(name: string, one: readonly Sample[], two: readonly Sample[]): string {
  const gains = one.map(({ nodeUs }, round) => {
    const other = two[round]?.nodeUs;
    return nodeUs && other && (2 * nodeUs) / other;
  });
  const rates = [one, two].map((samples) => medianOf(samples.map(({ perSecond }) => perSecond)).toFixed(0));
  return `${name}: two processes serve ${spreadOf(gains, 2)} times one's calls by CPU (aim: ≥ 1.6), ${rates.join(' and ')} a second`;
}

function of(samples: readonly Sample[], field: keyof Sample, digits: number): string {
  return spreadOf(
    samples.map((sample) => sample[field]),
    digits,
  );
}
