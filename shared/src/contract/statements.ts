import * as z from 'zod/mini';
import { query } from '../operation.ts';

/** A calendar month of India, as `2026-03`. */
export const Month = z
  .string('Month must look like 2026-03')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must look like 2026-03'));

/** SHA-256, 64 hexadecimal digits. */
const Hash = z.string();

/** What the hash of a seal is made of. Numbers that may outgrow a double are text. */
const SealHeader = z.object({
  number: z.int(),
  fromXid: z.string(),
  toXid: z.string(),
  fromTxId: z.string(),
  toTxId: z.string(),
  txCount: z.int(),
  sealedAtMicros: z.string(),
  formerHash: Hash,
  /** Of a seal further back, so that few links lead to any seal; zeros where there is none. */
  skipHash: Hash,
  /** Of the tree over the transactions that it covers. */
  root: Hash,
  hash: Hash,
});

/** One of your transactions as it was sealed, with the way from it to its seal's root. */
const SealedEntry = z.object({
  id: z.string(),
  /** The canonical JSON text over which its hash is made. */
  content: z.string(),
  salt: Hash,
  seal: z.int(),
  /** Its place among the transactions of the seal, from 0. */
  place: z.int(),
  path: z.array(Hash),
});

const Whole = (name: string) => z.int(`${name} must be a whole number`);

export const statements = {
  months: query({
    summary: 'Months (of India) in which your wallet moved, newest first, with its coins before and after each',
    rest: 'GET /api/coins/statements',
    restBody: 'content',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({
      content: z.array(z.object({ month: z.string(), openingCoins: z.int(), closingCoins: z.int() })),
    }),
  }),
  proof: query({
    summary:
      'The proof that your ledger entries stand in the sealed chain, oldest first; `verifyProof` of the SDK checks it. ' +
      'For the next page pass `next` as `after` and the number of the last seal as `to`',
    rest: 'GET /api/coins/proof',
    access: 'user',
    input: z.strictObject({
      after: z.optional(
        z
          .string('After must be what a page gave as next')
          .check(z.regex(/^\d{1,18}$/, 'After must be what a page gave as next')),
      ),
      to: z.optional(
        Whole('To').check(
          z.minimum(1, 'To must be the number of a seal'),
          z.maximum(1_000_000_000, 'To must be the number of a seal'),
        ),
      ),
      size: z._default(
        Whole('Size').check(z.minimum(1, 'Size must be at least 1'), z.maximum(50, 'Size must be at most 50')),
        50,
      ),
    }),
    output: z.object({
      userId: z.string(),
      /** Where the page begins; null for the first. */
      after: z.nullable(z.string()),
      /** Null on the last page. */
      next: z.nullable(z.string()),
      entries: z.array(SealedEntry),
      /** By number: the seals of these entries and those that link them to the last one. Empty while nothing is sealed. */
      seals: z.array(SealHeader),
      /** What each account of the wallet held under the last seal, and the number of its last entry. */
      heads: z.array(z.object({ account: z.string(), seq: z.int(), balance: z.int() })),
    }),
    errors: ['NOT_FOUND'],
    // A page may look into as many seals as it has entries, and a seal holds ten thousand rows.
    limits: [{ per: 'user', max: 15, windowSeconds: 60 }],
  }),
};
