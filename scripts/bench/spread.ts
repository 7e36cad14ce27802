export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Returns the spread of the rounds' values. Ignores rounds without a value; undefined when no round has one. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return { median: middle.reduce((sum, value) => sum + value, 0) / middle.length, least, most };
}
