/** Compares two sets of times without assuming a distribution. */

export interface Comparison {
  readonly medianMs: number;
  /** The median of `these` divided by that of `others`. */
  readonly ratio: number;
  /** The share of pairs in which one of `these` takes longer: 0.5 when they are indistinguishable. */
  readonly slower: number;
  /** Distance of `slower` from 0.5 in standard deviations (Mann-Whitney): by chance within ±2, 19 times in 20. */
  readonly deviations: number;
}

export function compareTimes(these: readonly number[], others: readonly number[]): Comparison {
  const all = [...these.map((ms) => ({ ms, mine: true })), ...others.map((ms) => ({ ms, mine: false }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms);
  // Times have nanosecond resolution, so ties are too rare to matter.
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
