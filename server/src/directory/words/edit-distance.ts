/**
 * Returns how many characters must be added, removed, replaced or swapped with their neighbour to turn one word into the
 * other.
 */
export function editDistance(a: string, b: string): number {
  let [beforePrevious, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(previous, j) + 1,
        at(row, j - 1) + 1,
        at(previous, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforePrevious, j - 2) + 1 : Infinity,
      );
    }
    [beforePrevious, previous] = [previous, row];
  }
  return previous[b.length] ?? a.length;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
