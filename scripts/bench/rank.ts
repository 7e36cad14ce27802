/** How two sets of times compare, without believing that they are spread in any particular way. */

export interface Comparison {
  readonly medianMs: number;
  /** The median of these over that of the others. */
  readonly ratio: number;
  /** How often one of these takes longer than one of the others: 0.5 when nothing can be told. */
  readonly slower: number;
  /** How many standard deviations that is from 0.5 (Mann-Whitney): within ±2 by chance, 19 times in 20. */
  readonly deviations: number;
}

export function compared(these: readonly number[], others: readonly number[]): Comparison {
  const all = [...these.map((ms) => ({ ms, mine: true })), ...others.map((ms) => ({ ms, mine: false }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms);
  // Times are given in nanoseconds, so that equal ones are too few to share their ranks.
  const rankSum = ranks.reduce((sum, { mine }, index) => sum + (mine ? index + 1 : 0), 0);
  const [n, m] = [these.length, others.length];
  const wins = rankSum - (n * (n + 1)) / 2;
  return {
    medianMs: median(these),
    ratio: median(these) / median(others),
    slower: wins / (n * m),
    deviations: (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
