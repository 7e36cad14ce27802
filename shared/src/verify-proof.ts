/**
 * Verifies offline that a user's ledger entries are part of the ledger's chain of checkpoints. It only needs WebCrypto, so
 * it runs in browsers and in Node. On the wire a checkpoint is called `seal`.
 *
 * A leaf is H(0, salt, SHA-256(content)), a node H(1, left, right), a checkpoint H(2, previous, skip, root, header),
 * where H is SHA-256 over a tag byte and the parts. Links lead from the last checkpoint of a proof to every other one
 * in it.
 */
import type { OutputOf } from './operation.ts';
import type { statements } from './contract/statements.ts';

/** One page of a proof, as `statements.proof` returns it. */
export type ProofPage = OutputOf<typeof statements.proof>;

/** One verified transaction of the user. Amounts and balances are coins. */
export interface ProvedEntry {
  readonly id: number;
  readonly kind: string;
  /** The change of the wallet's balance. */
  readonly amount: number;
  readonly messageId: string | null;
  readonly purchaseId: string | null;
  readonly withdrawalId: string | null;
  readonly reference: string | null;
  /** Microseconds since 1970. */
  readonly createdAtMicros: number;
  /** The number of the checkpoint that covers it. */
  readonly checkpoint: number;
}

export type ProofVerdict =
  | {
      readonly ok: true;
      /** Whether the proof has every transaction of this wallet up to the last checkpoint. */
      readonly complete: boolean;
      readonly entries: readonly ProvedEntry[];
      /** Compare this hash with a published one, for example on an older statement. */
      readonly lastCheckpoint: { readonly number: number; readonly hash: string };
      /** The wallet's balance at the last checkpoint; null unless the proof is complete. */
      readonly coins: number | null;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Verifies the entries of a proof. Pass every page to also verify that no entry is missing. Never throws: an unreadable
 * proof returns a problem.
 */
export async function verifyProof(proof: ProofPage | readonly ProofPage[]): Promise<ProofVerdict> {
  try {
    return await verify(Array.isArray(proof) ? proof : [proof as ProofPage]);
  } catch (error) {
    return { ok: false, problem: error instanceof ProofError ? error.message : 'The proof cannot be read' };
  }
}

class ProofError extends Error {}

function demand(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new ProofError(problem);
}

async function verify(pages: readonly ProofPage[]): Promise<ProofVerdict> {
  const [first] = pages;
  demand(first !== undefined, 'There is no proof');
  const entries: ProvedEntry[] = [];
  const legs: Leg[] = [];
  for (const page of pages) {
    demand(page.userId === first.userId, 'The pages belong to different users');
    demand(JSON.stringify(page.heads) === JSON.stringify(first.heads), 'The pages end at different balances');
    const checkpoints = await verifyChain(page);
    demand(checkpoints.at(-1)?.hash === first.seals.at(-1)?.hash, 'The pages end at different checkpoints');
    for (const entry of page.entries) {
      const checkpoint = checkpoints.find(({ number }) => number === entry.seal);
      demand(checkpoint !== undefined, `Entry ${entry.id} refers to a checkpoint that is not in the proof`);
      await verifyLeaf(entry, checkpoint);
      const read = readContent(entry, page.userId);
      entries.push(read.entry);
      legs.push(...read.legs);
    }
  }
  const last = first.seals.at(-1);
  demand(last !== undefined, 'There is no checkpoint');
  demand(new Set(entries.map(({ id }) => id)).size === entries.length, 'An entry appears twice');
  demand(
    new Set(legs.map(({ account }) => account / ACCOUNTS_PER_WALLET)).size <= 1,
    'The entries belong to different wallets',
  );
  const complete = pages.at(-1)?.next === null && first.after === null && continues(pages);
  const coins = verifyBalances(legs, first.heads, complete);
  return { ok: true, complete, entries, lastCheckpoint: { number: last.number, hash: last.hash }, coins };
}

/** Returns whether each page begins where the previous page ends. */
function continues(pages: readonly ProofPage[]): boolean {
  return pages.every((page, i) => i === 0 || page.after === pages[i - 1]?.next);
}

/** Verifies that each checkpoint has the hash of its header and links to the one before it. Returns the checkpoints. */
async function verifyChain({ seals }: ProofPage): Promise<ProofPage['seals']> {
  for (const [i, checkpoint] of seals.entries()) {
    const { number, fromXid, toXid, fromTxId, toTxId, txCount, checkpointedAtMicros } = checkpoint;
    const header = [number, fromXid, toXid, fromTxId, toTxId, txCount, checkpointedAtMicros].join(' ');
    const links = [checkpoint.formerHash, checkpoint.skipHash, checkpoint.root].map(bytesOf);
    const hash = await hashOf(2, ...links, new TextEncoder().encode(header));
    demand(hexOf(hash) === checkpoint.hash, `The hash of checkpoint ${number} is wrong`);
    const earlier = seals[i - 1];
    if (!earlier) continue;
    const isPrevious = earlier.number === number - 1 && earlier.hash === checkpoint.formerHash;
    const isSkip = earlier.number === skipTargetOf(number) && earlier.hash === checkpoint.skipHash;
    demand(isPrevious || isSkip, `Checkpoint ${number} does not link to checkpoint ${earlier.number}`);
  }
  return seals;
}

type Checkpoint = ProofPage['seals'][number];
type Entry = ProofPage['entries'][number];

/** Verifies that the entry is the leaf at its place in the checkpoint's Merkle tree. */
async function verifyLeaf(entry: Entry, checkpoint: Checkpoint): Promise<void> {
  const wrong = `Entry ${entry.id} is not in checkpoint ${checkpoint.number}`;
  let [place, width] = [entry.place, checkpoint.txCount];
  demand(Number.isSafeInteger(place) && place >= 0 && place < width, wrong);
  const content = new Uint8Array(await sha256(new TextEncoder().encode(entry.content)));
  let node = await hashOf(0, bytesOf(entry.salt), content);
  const path = entry.path.map(bytesOf);
  while (width > 1) {
    // The last node of an odd level has no sibling and moves up unchanged.
    if (place !== width - 1 || place % 2 === 1) {
      const sibling = path.shift();
      demand(sibling !== undefined, wrong);
      node = place % 2 === 1 ? await hashOf(1, sibling, node) : await hashOf(1, node, sibling);
    }
    [place, width] = [Math.floor(place / 2), Math.ceil(width / 2)];
  }
  demand(path.length === 0 && hexOf(node) === checkpoint.root, wrong);
}

interface Leg {
  readonly account: bigint;
  readonly seq: number;
  readonly amount: number;
  readonly balance: number;
}

const FIRST_WALLET_ACCOUNT = 64;
// A wallet has eight account numbers: one for each of the four kinds of coin, the user's debt, and three unused ones.
const ACCOUNTS_PER_WALLET = 8n;
const DEBT = 4n;

/** Parses the hashed content and verifies that it belongs to this user, entry and amount. */
function readContent({ id, content, seal }: Entry, userId: string) {
  const row = JSON.parse(content) as [
    id: number,
    kind: string,
    user: string,
    counterparty: string | null,
    amount: number,
    fee: number,
    message: string | null,
    purchase: string | null,
    withdrawal: string | null,
    packageCode: string | null,
    reference: string | null,
    onceKey: string | null,
    hold: number | null,
    createdAtMicros: number,
    xid: string,
    legs: [account: number, seq: number, amount: number, balance: number | null][] | null,
  ];
  demand(row[2] === userId, `Entry ${id} belongs to another user`);
  demand(String(row[0]) === id, `Entry ${id} has a different id in its content`);
  const legs = (row[15] ?? [])
    .filter(([account]) => account >= FIRST_WALLET_ACCOUNT)
    .map(([account, seq, amount, balance]): Leg => ({ account: BigInt(account), seq, amount, balance: balance ?? 0 }));
  const moved = legs.reduce((sum, { account, amount }) => (isDebt(account) ? sum : sum + amount), 0);
  demand(moved === row[4], `Entry ${id} does not add up`);
  const entry: ProvedEntry = {
    id: row[0],
    kind: row[1],
    amount: row[4],
    messageId: row[6],
    purchaseId: row[7],
    withdrawalId: row[8],
    reference: row[10],
    createdAtMicros: row[13],
    checkpoint: seal,
  };
  return { entry, legs };
}

/**
 * Verifies that each entry continues the balance of the previous entry of its account, and that a complete proof starts
 * at the first entry of every account and ends at the stated balances (`heads`). Returns the sum of these balances
 * without the debt, or null for an incomplete proof.
 */
function verifyBalances(legs: readonly Leg[], heads: ProofPage['heads'], complete: boolean): number | null {
  const accounts = Map.groupBy(legs, ({ account }) => account);
  for (const [account, unsorted] of accounts) {
    const run = unsorted.toSorted((a, b) => a.seq - b.seq);
    run.forEach((leg, i) => {
      const previous = run[i - 1];
      const isNext = previous?.seq === leg.seq - 1;
      const begins = leg.seq === 1 ? 0 : isNext ? previous.balance : complete ? undefined : leg.balance - leg.amount;
      demand(begins !== undefined, `An entry is missing before number ${leg.seq} of account ${account}`);
      demand(
        begins + leg.amount === leg.balance,
        `Number ${leg.seq} of account ${account} does not continue the balance`,
      );
      demand(previous?.seq !== leg.seq, `Number ${leg.seq} of account ${account} appears twice`);
    });
  }
  if (!complete) return null;
  const known = new Set(heads.map(({ account }) => BigInt(account)));
  demand(
    [...accounts.keys()].every((account) => known.has(account)),
    'The proof does not state every balance',
  );
  for (const { account, seq, balance } of heads) {
    const last = accounts.get(BigInt(account))?.reduce((a, b) => (b.seq > a.seq ? b : a));
    demand(last?.seq === seq && last.balance === balance, `The last entries of account ${account} are missing`);
  }
  return heads.reduce((sum, { account, balance }) => (isDebt(BigInt(account)) ? sum : sum + balance), 0);
}

function isDebt(account: bigint): boolean {
  return account % ACCOUNTS_PER_WALLET === DEBT;
}

/**
 * Returns the number of the checkpoint whose hash is the `skipHash` of checkpoint `number`: written as a sum of 1, 3,
 * 7, 15, …, largest first, `number` without the last term.
 */
function skipTargetOf(number: number): number {
  let term = 0;
  for (let rest = number; rest > 0; rest -= term) for (term = 1; term * 2 + 1 <= rest;) term = term * 2 + 1;
  return number - term;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function hashOf(tag: number, ...parts: readonly Bytes[]): Promise<Bytes> {
  return new Uint8Array(await sha256(Uint8Array.of(tag, ...parts.flatMap((part) => [...part]))));
}

function sha256(bytes: Bytes): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytes);
}

function bytesOf(hex: string): Bytes {
  demand(/^[0-9a-f]{64}$/.test(hex), 'The proof contains an invalid hash');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
