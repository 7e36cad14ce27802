/** The ratios for which issue 10 sets aims, and other ratios of the same measurements. */
import { CLIENTS, type Sample } from './measurements.ts';
import { READS } from './record-reads.ts';
import { spreadOf, type Spread } from './spread.ts';

interface Aim {
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
  readonly aim?: number;
}

const BYTES_AIMS: Readonly<Partial<Record<string, number>>> = { balance: 0.25, inbox: 0.2, dashboard: 0.15 };

export const AIMS: readonly Aim[] = [
  { name: 'send, 32 clients / TPC-B', ours: 'send 32', theirs: 'TPC-B 8', aim: 0.6 },
  { name: 'send, 8 clients / TPC-B', ours: 'send 8', theirs: 'TPC-B 8', aim: 0.35 },
  { name: 'send, 8 clients / pgledger', ours: 'send 8', theirs: 'pgledger 8', aim: 1 },
  { name: 'reply, 32 clients / TPC-B', ours: 'reply 32', theirs: 'TPC-B 8', aim: 0.5 },
  { name: 'reply, 8 clients / TPC-B', ours: 'reply 8', theirs: 'TPC-B 8' },
  { name: 'reply, 8 clients / pgledger', ours: 'reply 8', theirs: 'pgledger 8' },
  ...Object.keys(READS).flatMap((read) =>
    CLIENTS.flatMap((clients): Aim[] => {
      const [name, ours] = [`${read}, ${clients} clients`, `${read} ${clients}`];
      const bytesAim = BYTES_AIMS[read];
      return [
        { name: `${name} / bare query`, ours, theirs: `${ours} query`, aim: 0.7 },
        {
          name: `${name} / bare bytes`,
          ours,
          theirs: `${ours} bytes`,
          ...(bytesAim !== undefined && { aim: bytesAim }),
        },
      ];
    }),
  ),
];

export interface Ratio {
  /** The ratio of calls per second. It depends on what else the machine runs, above all the load generator. */
  readonly byRate: Spread | undefined;
  /** The ratio of calls per second of CPU time of node and PostgreSQL together. */
  readonly byCpu: Spread | undefined;
}

/** Compares the samples of each round. Ignores a round in which one of the two samples is missing. */
export function ratioOf(ours: readonly Sample[], theirs: readonly Sample[]): Ratio {
  const compare = (value: (sample: Sample) => number | undefined): Spread | undefined =>
    spreadOf(
      ours.map((sample, round) => {
        const other = theirs[round];
        const [mine, its] = [value(sample), other && value(other)];
        return mine === undefined || its === undefined ? undefined : mine / its;
      }),
    );
  return {
    byRate: compare(({ perSecond }) => perSecond),
    byCpu: compare(({ nodeUs, databaseUs }) =>
      databaseUs === undefined ? undefined : 1 / ((nodeUs ?? 0) + databaseUs),
    ),
  };
}
