/** The printed tables. */
import type { Sample } from './measurements.ts';
import { AIMS, ratioOf } from './ratios.ts';
import { spreadOf, type Spread } from './spread.ts';

/** The samples of each measurement, one per round. */
export type Results = ReadonlyMap<string, readonly Sample[]>;

export function measurementTable(results: Results): string {
  const header = ['', 'per second', '(spread)', 'p50 ms', 'p99 ms', 'node µs', 'PostgreSQL µs', 'failed'];
  const rows = [...results].map(([name, samples]) => {
    const rate = spreadOf(samples.map(({ perSecond }) => perSecond));
    const middle = (value: keyof Sample, digits: number): string =>
      median(spreadOf(samples.map((sample) => sample[value])), digits);
    return [
      name,
      median(rate, 0),
      range(rate, 0),
      middle('p50Ms', 1),
      middle('p99Ms', 1),
      middle('nodeUs', 0),
      middle('databaseUs', 0),
      String(samples.reduce((sum, { failed }) => sum + failed, 0)),
    ];
  });
  return table([header, ...rows]);
}

/** Formats the ratios. Compares the CPU ratio with the aim if it is known, because other programs do not change it. */
export function ratioTable(results: Results): string {
  const header = ['ratio', 'by CPU', '(spread)', 'by rate', '(spread)', 'aim', ''];
  const rows = AIMS.flatMap(({ name, ours, theirs, aim }) => {
    const [mine, its] = [results.get(ours), results.get(theirs)];
    if (!mine || !its) return [];
    const { byCpu, byRate } = ratioOf(mine, its);
    const found = (byCpu ?? byRate)?.median;
    const verdict = aim === undefined || found === undefined ? '' : found >= aim ? 'met' : 'missed';
    const numbers = [byCpu, byRate].flatMap((ratio) => [median(ratio, 2), range(ratio, 2)]);
    return [[name, ...numbers, aim === undefined ? '' : `≥ ${aim}`, verdict]];
  });
  return table([header, ...rows]);
}

/** Formats how much each attack slows what others do. */
export function strangerLines(results: Results): string {
  const alone = results.get('stranger alone') ?? [];
  const lines = [...results].flatMap(([name, samples]) => {
    const [, attack] = /^stranger beside (.*)$/.exec(name) ?? [];
    const ratio = spreadOf(
      samples.map(({ p99Ms }, round) => {
        const aloneMs = alone[round]?.p99Ms;
        return p99Ms === undefined || aloneMs === undefined ? undefined : p99Ms / aloneMs;
      }),
    );
    if (attack === undefined || !ratio) return [];
    return [
      `a stranger's p99 beside ${attack} is ${median(ratio, 1)} times (${range(ratio, 1)}) that alone (aim: ≤ 2)`,
    ];
  });
  return lines.join('\n');
}

export function range(spread: Spread | undefined, digits: number): string {
  return spread ? `${spread.least.toFixed(digits)}–${spread.most.toFixed(digits)}` : '';
}

export function median(spread: Spread | undefined, digits: number): string {
  return spread ? spread.median.toFixed(digits) : '';
}

/** Aligns the first column left and the others right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
