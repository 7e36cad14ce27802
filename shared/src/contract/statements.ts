import * as z from 'zod/mini';
import { named } from '../named.ts';
import { query } from '../operation.ts';

/** A month in Indian time, such as `2026-03`. */
export const Month = z
  .string('Month must look like 2026-03')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must look like 2026-03'));

/** SHA-256, 64 hexadecimal digits. */
const Hash = z.string();

/** The hashed fields of a ledger checkpoint. Numbers that may not fit into a double are text. */
const CheckpointHeader = named('CheckpointHeader', {
  number: z.int(),
  fromXid: z.string(),
  toXid: z.string(),
  fromTxId: z.string(),
  toTxId: z.string(),
  txCount: z.int(),
  checkpointedAtMicros: z.string(),
  formerHash: Hash,
  /** The hash of an earlier checkpoint, so that few links lead to any checkpoint; zeros if there is none. */
  skipHash: Hash,
  /** The root of the Merkle tree over the transactions that the checkpoint covers. */
  root: Hash,
  hash: Hash,
});

/** One of your transactions with its path to the Merkle root of its checkpoint. */
const CoveredEntry = named('ProvedEntry', {
  id: z.string(),
  /** The canonical JSON text that is hashed. */
  content: z.string(),
  salt: Hash,
  /** The number of the checkpoint that covers the entry. */
  seal: z.int(),
  /** The position of the entry in the checkpoint, from 0. */
  place: z.int(),
  path: z.array(Hash),
});

const Whole = (name: string) => z.int(`${name} must be a whole number`);

export const statements = {
  months: query({
    summary: 'Months (in Indian time) in which your wallet moved, newest first, with its balance before and after each',
    rest: 'GET /api/coins/statements',
    restBody: 'content',
    access: 'user',
    scope: 'wallet:read',
    reads: 'replica',
    input: z.optional(z.strictObject({})),
    output: z.object({
      content: z.array(z.object({ month: z.string(), openingCoins: z.int(), closingCoins: z.int() })),
    }),
  }),
  proof: query({
    summary:
      'The proof that ledger checkpoints cover your entries, oldest first. `verifyProof` of the SDK verifies it. For the ' +
      'next page pass `next` as `after` and the number of the last checkpoint as `to`',
    rest: 'GET /api/coins/proof',
    access: 'user',
    reads: 'replica',
    costMs: 20,
    scope: 'wallet:read',
    input: z.strictObject({
      after: z.optional(
        z
          .string('After must be the `next` of a page')
          .check(z.regex(/^\d{1,18}$/, 'After must be the `next` of a page')),
      ),
      to: z.optional(
        Whole('To').check(
          z.minimum(1, 'To must be the number of a checkpoint'),
          z.maximum(1_000_000_000, 'To must be the number of a checkpoint'),
        ),
      ),
      size: z._default(
        Whole('Size').check(z.minimum(1, 'Size must be at least 1'), z.maximum(50, 'Size must be at most 50')),
        50,
      ),
    }),
    output: z.object({
      userId: z.string(),
      /** The `next` of the previous page; null for the first page. */
      after: z.nullable(z.string()),
      /** Pass it as `after` to get the next page. Null on the last page. */
      next: z.nullable(z.string()),
      entries: z.array(CoveredEntry),
      /**
       * The checkpoints that cover these entries, and those that link them to the last checkpoint, sorted by number.
       */
      seals: z.array(CheckpointHeader),
      /**
       * Each account of the wallet with its balance at the last checkpoint and the number (`seq`) of its last entry.
       */
      heads: z.array(z.object({ account: z.string(), seq: z.int(), balance: z.int() })),
    }),
    errors: ['NOT_FOUND'],
    // Each entry of a page may need another checkpoint, which is costly to read: it covers up to ten thousand
    // transactions.
    limits: [{ per: 'user', max: 15, windowSeconds: 60 }],
  }),
};
