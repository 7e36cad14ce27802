/**
 * Checks, without asking the server for anything more, that a user's ledger entries stand in the sealed chain. It needs
 * nothing but WebCrypto, so it runs in browsers and in Node.
 *
 * A leaf is H(0, salt, H(content)), a node H(1, left, right), a seal H(2, former, skip, root, header): SHA-256 over
 * a tag and the parts. The chain leads from the last seal of a proof back to every seal that it names.
 */
import type { OutputOf } from './operation.ts';
import type { statements } from './contract/statements.ts';

/** What `statements.proof` answers: one page of a proof. */
export type ProofPage = OutputOf<typeof statements.proof>;

/** One transaction of the user as it was sealed. Amounts and balances are coins. */
export interface ProvedEntry {
  readonly id: number;
  readonly kind: string;
  /** By how much the wallet moved. */
  readonly amount: number;
  readonly messageId: string | null;
  readonly purchaseId: string | null;
  readonly withdrawalId: string | null;
  readonly reference: string | null;
  /** Microseconds since 1970. */
  readonly createdAtMicros: number;
  /** The number of the seal that covers it. */
  readonly seal: number;
}

export type ProofVerdict =
  | {
      readonly ok: true;
      /** Nothing that moved a coin of this wallet, up to the last seal, is left out. */
      readonly complete: boolean;
      readonly entries: readonly ProvedEntry[];
      /** Compare with what was published, for instance on an older statement. */
      readonly lastSeal: { readonly number: number; readonly hash: string };
      /** What the wallet held under the last seal; null unless the proof is complete. */
      readonly coins: number | null;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Whether the entries of a proof are what was sealed. Give every page for a proof that nothing was left out.
 * Never throws: what cannot even be read is not proved.
 */
export async function verifyProof(proof: ProofPage | readonly ProofPage[]): Promise<ProofVerdict> {
  try {
    return await verify(Array.isArray(proof) ? proof : [proof as ProofPage]);
  } catch (error) {
    return { ok: false, problem: error instanceof Unproved ? error.message : 'The proof cannot be read' };
  }
}

class Unproved extends Error {}

function demand(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Unproved(problem);
}

async function verify(pages: readonly ProofPage[]): Promise<ProofVerdict> {
  const [first] = pages;
  demand(first !== undefined, 'There is no proof');
  const entries: ProvedEntry[] = [];
  const legs: Leg[] = [];
  for (const page of pages) {
    demand(page.userId === first.userId, 'The pages are of different users');
    demand(JSON.stringify(page.heads) === JSON.stringify(first.heads), 'The pages end at different balances');
    const seals = await verifyChain(page);
    demand(seals.at(-1)?.hash === first.seals.at(-1)?.hash, 'The pages end at different seals');
    for (const entry of page.entries) {
      const seal = seals.find(({ number }) => number === entry.seal);
      demand(seal !== undefined, `Entry ${entry.id} is under a seal that is not in the proof`);
      await verifyLeaf(entry, seal);
      const read = readContent(entry, page.userId);
      entries.push(read.entry);
      legs.push(...read.legs);
    }
  }
  const lastSeal = first.seals.at(-1);
  demand(lastSeal !== undefined, 'There is no seal');
  demand(new Set(entries.map(({ id }) => id)).size === entries.length, 'An entry is there twice');
  demand(new Set(legs.map(({ account }) => account >> 3n)).size <= 1, 'The entries are of different wallets');
  const complete = pages.at(-1)?.next === null && first.after === null && continues(pages);
  const coins = verifyBalances(legs, first.heads, complete);
  return { ok: true, complete, entries, lastSeal: { number: lastSeal.number, hash: lastSeal.hash }, coins };
}

/** Each page begins where the former one ends. */
function continues(pages: readonly ProofPage[]): boolean {
  return pages.every((page, i) => i === 0 || page.after === pages[i - 1]?.next);
}

/** The seals lead, link by link, from the last one back to the first; and each hash is that of its header. */
async function verifyChain({ seals }: ProofPage): Promise<ProofPage['seals']> {
  for (const [i, seal] of seals.entries()) {
    const header = [
      seal.number,
      seal.fromXid,
      seal.toXid,
      seal.fromTxId,
      seal.toTxId,
      seal.txCount,
      seal.sealedAtMicros,
    ].join(' ');
    const links = [seal.formerHash, seal.skipHash, seal.root].map(bytesOf);
    const hash = await hashOf(2, ...links, new TextEncoder().encode(header));
    demand(hexOf(hash) === seal.hash, `Seal ${seal.number} is not what its hash says`);
    const former = seals[i - 1];
    if (!former) continue;
    const isFormer = former.number === seal.number - 1 && former.hash === seal.formerHash;
    const isSkip = former.number === skippedTo(seal.number) && former.hash === seal.skipHash;
    demand(isFormer || isSkip, `Seal ${seal.number} does not lead to seal ${former.number}`);
  }
  return seals;
}

type SealHeader = ProofPage['seals'][number];
type Entry = ProofPage['entries'][number];

/** The content is the leaf at this place of the seal's tree. */
async function verifyLeaf(entry: Entry, seal: SealHeader): Promise<void> {
  const wrong = `Entry ${entry.id} is not under seal ${seal.number}`;
  let [place, width] = [entry.place, seal.txCount];
  demand(Number.isSafeInteger(place) && place >= 0 && place < width, wrong);
  const content = new Uint8Array(await sha256(new TextEncoder().encode(entry.content)));
  let node = await hashOf(0, bytesOf(entry.salt), content);
  const path = entry.path.map(bytesOf);
  while (width > 1) {
    // The last node of an odd level has no neighbour and moves up as it is.
    if (place !== width - 1 || place % 2 === 1) {
      const neighbour = path.shift();
      demand(neighbour !== undefined, wrong);
      node = place % 2 === 1 ? await hashOf(1, neighbour, node) : await hashOf(1, node, neighbour);
    }
    [place, width] = [Math.floor(place / 2), Math.ceil(width / 2)];
  }
  demand(path.length === 0 && hexOf(node) === seal.root, wrong);
}

interface Leg {
  readonly account: bigint;
  readonly seq: number;
  readonly amount: number;
  readonly balance: number;
}

const FIRST_WALLET_ACCOUNT = 64;

/** The content as it was sealed; it says itself whose it is, so that nobody's entry passes for somebody else's. */
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
  demand(row[2] === userId, `Entry ${id} is somebody else's`);
  demand(String(row[0]) === id, `Entry ${id} has another number`);
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
    seal,
  };
  return { entry, legs };
}

/**
 * Every account of the wallet runs on without a gap: each entry continues the balance of the one before. In a complete
 * proof they begin at the first and end at the stated balances; answers what these come to.
 */
function verifyBalances(legs: readonly Leg[], heads: ProofPage['heads'], complete: boolean): number | null {
  const accounts = Map.groupBy(legs, ({ account }) => account);
  for (const [account, unsorted] of accounts) {
    const run = unsorted.toSorted((a, b) => a.seq - b.seq);
    run.forEach((leg, i) => {
      const former = run[i - 1];
      const isNext = former?.seq === leg.seq - 1;
      const begins = leg.seq === 1 ? 0 : isNext ? former.balance : complete ? undefined : leg.balance - leg.amount;
      demand(begins !== undefined, `An entry is missing before number ${leg.seq} of account ${account}`);
      demand(
        begins + leg.amount === leg.balance,
        `Number ${leg.seq} of account ${account} does not continue the balance`,
      );
      demand(former?.seq !== leg.seq, `Number ${leg.seq} of account ${account} is there twice`);
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
  return (account & 7n) === 4n;
}

/** A number is a sum of terms 1, 3, 7, 15, …, the largest first; this is the number without the last of them. */
function skippedTo(number: number): number {
  let term = 0;
  for (let rest = number; rest > 0; rest -= term) for (term = 1; term * 2 + 1 <= rest;) term = term * 2 + 1;
  return number - term;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function hashOf(tag: number, ...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0));
  whole[0] = tag;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await sha256(whole));
}

function sha256(bytes: Bytes): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytes);
}

function bytesOf(hex: string): Bytes {
  demand(/^[0-9a-f]{64}$/.test(hex), 'A hash of the proof is not one');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
