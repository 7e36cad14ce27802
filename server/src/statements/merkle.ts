/** Paths in the Merkle tree of a ledger checkpoint (ledger/checkpoint-hashes.sql) and in the chain of checkpoints. */
import { createHash } from 'node:crypto';

export interface AuditPath {
  /** The sibling hashes from the leaf to the root. */
  readonly path: readonly Buffer[];
  readonly root: Buffer;
}

const NODE_BYTES = 32;
/** The database stores one node for each subtree of this many leaves. */
export const LEAVES_PER_SUBTREE = 64;

export function nodesOf(concatenated: Buffer): Buffer[] {
  return Array.from({ length: concatenated.length / NODE_BYTES }, (_, i) =>
    concatenated.subarray(i * NODE_BYTES, (i + 1) * NODE_BYTES),
  );
}

/** Returns the path from the node at `place` to the root. The last node of a level of odd length moves up unchanged. */
export function auditPath(nodes: readonly Buffer[], place: number): AuditPath {
  const path: Buffer[] = [];
  let level = nodes;
  for (let at = place; level.length > 1; at = at >> 1) {
    const sibling = level[at ^ 1];
    if (sibling) path.push(sibling);
    level = levelAbove(level);
  }
  const [root] = level;
  if (!root) throw new RangeError('a tree has at least one node');
  return { path, root };
}

function levelAbove(level: readonly Buffer[]): Buffer[] {
  return level.flatMap((left, i) => {
    if (i % 2 === 1) return [];
    const right = level[i + 1];
    return [right ? createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest() : left];
  });
}

/**
 * Returns the numbers of the checkpoints on the way from `last` to each of `needed`, ascending. A checkpoint links to
 * the one before it and to one further back. None of `needed` may be above `last`.
 */
export function linkedCheckpoints(needed: readonly number[], last: number): number[] {
  const stops = [...new Set(needed)].filter((number) => number < last).toSorted((a, b) => a - b);
  const numbers = [last];
  for (let at = last; stops.length > 0;) {
    const stop = stops.at(-1) ?? 0;
    const skip = skippedTo(at);
    at = skip >= stop ? skip : at - 1;
    numbers.push(at);
    if (at === stop) stops.pop();
  }
  return numbers.toReversed();
}

/**
 * Returns the number of the earlier checkpoint that a checkpoint links to besides its predecessor, like the SQL
 * function `checkpoint_skip`. Splits the number into terms 1, 3, 7, 15, …, the largest possible first, and subtracts
 * the last term.
 */
export function skippedTo(number: number): number {
  let term = 0;
  for (let rest = number; rest > 0; rest -= term) {
    for (term = 1; term * 2 + 1 <= rest;) term = term * 2 + 1;
  }
  return number - term;
}
