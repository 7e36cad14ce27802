/** The rounds of a measurement. A round without a value counts for nothing. */
export type Rounds = readonly (number | undefined)[];

/** Returns the median, or NaN when no round has a value. */
export function medianOf(rounds: Rounds): number {
  const sorted = valuesOf(rounds);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Formats the median with the least and the greatest value, such as "0.53 (0.37–0.65)". Empty without values. */
export function spreadOf(rounds: Rounds, digits: number): string {
  const sorted = valuesOf(rounds);
  const [median, least, most] = [medianOf(sorted), sorted[0], sorted.at(-1)].map((value) => value?.toFixed(digits));
  return sorted.length === 0 ? '' : `${median} (${least}–${most})`;
}

function valuesOf(rounds: Rounds): number[] {
  return rounds.filter((value) => value !== undefined).toSorted((a, b) => a - b);
}
