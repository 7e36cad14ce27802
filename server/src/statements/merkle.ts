/** Ways through the tree of a seal (migrations/0013_statements_seal.sql), whose nodes are 32 bytes each. */
import { createHash } from 'node:crypto';

/** A leaf's neighbours, from the bottom up. */
export interface Way {
  readonly path: readonly Buffer[];
  readonly root: Buffer;
}

const NODE_BYTES = 32;
/** A twig is the node over so many leaves. */
export const LEAVES_PER_TWIG = 64;

export function nodesOf(concatenated: Buffer): Buffer[] {
  return Array.from({ length: concatenated.length / NODE_BYTES }, (_, i) =>
    concatenated.subarray(i * NODE_BYTES, (i + 1) * NODE_BYTES),
  );
}

/** The way from one of these nodes to the root over them; the last one of an odd level moves up as it is. */
export function wayUp(nodes: readonly Buffer[], place: number): Way {
  const path: Buffer[] = [];
  let level = nodes;
  for (let at = place; level.length > 1; at = at >> 1) {
    const neighbour = level[at ^ 1];
    if (neighbour) path.push(neighbour);
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
 * The numbers of the seals that lead from `last` down to every one of `needed`, which are below or at it: from each seal
 * a link goes to the one before it and one further back. Ascending.
 */
export function linkedSeals(needed: readonly number[], last: number): number[] {
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

/** As `checkpoint_skip`: without the last of the terms 1, 3, 7, 15, … that the number is the sum of. */
export function skippedTo(number: number): number {
  let term = 0;
  for (let rest = number; rest > 0; rest -= term) {
    for (term = 1; term * 2 + 1 <= rest;) term = term * 2 + 1;
  }
  return number - term;
}
