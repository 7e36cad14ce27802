/** The chain of checkpoints, recomputed from the rows. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Check } from './check.ts';

interface SealRow {
  number: string;
  from_xid: string;
  to_xid: string;
  from_tx_id: string;
  to_tx_id: string;
  tx_count: number;
  former_hash: Buffer;
  hash: Buffer;
  skip_hash: Buffer;
  root: Buffer;
  salt: Buffer;
  twigs: Buffer;
  sealed_us: string;
}

type Field = string | number | null | Field[];
// Numbers that do not fit into a double are read as text and written as they are.
const numbers = ['id', 'amount_coins', 'fee_coins', 'hold_tx_id', 'created_us'];
const fields = [
  'id',
  'kind',
  'user_id',
  'counterparty_id',
  'amount_coins',
  'fee_coins',
  'message_id',
  'purchase_id',
  'withdrawal_id',
  'package_code',
  'reference',
  'once_key',
  'hold_tx_id',
  'created_us',
  'xid',
] as const;

type TxRow = Record<(typeof fields)[number], string | null> & { legs: (number | null)[][] | null };

const rowsOfSeal = `
  select ${fields.map((name) => (name === 'created_us' ? `(extract(epoch from created_at) * 1000000)::bigint::text as created_us` : `${name}::text`)).join(', ')},
    (select json_agg(json_build_array(account_id, seq, amount, balance) order by account_id) from ledger_entry e where e.tx_id = t.id) as legs
  from ledger_tx t
  where t.xid >= $1::xid8 and t.xid < $2::xid8
  order by t.xid, t.id`;

const NONE = Buffer.alloc(32);

export const sealCheck: Check = {
  holds: 'every seal continues the former one and matches the rows it covers',
  async run(client) {
    const { rows: seals } = await client.query<SealRow>(
      'select *, (extract(epoch from sealed_at) * 1000000)::bigint::text as sealed_us from ledger_seal order by number',
    );
    return { examined: seals.length, findings: [...(await chain(client, seals)), ...links(seals)] };
  },
};

/** Numbers, ranges and hashes follow one another, from the first transaction on. */
async function chain(client: pg.ClientBase, seals: readonly SealRow[]): Promise<string[]> {
  const findings: string[] = [];
  let former: Pick<SealRow, 'hash' | 'to_xid' | 'number'> = { hash: NONE, to_xid: '0', number: '0' };
  for (const seal of seals) {
    if (BigInt(seal.number) !== BigInt(former.number) + 1n) {
      findings.push(`seal ${seal.number} follows seal ${former.number}`);
    }
    if (seal.from_xid !== former.to_xid || !seal.former_hash.equals(former.hash)) {
      findings.push(`seal ${seal.number} does not continue seal ${former.number}`);
    }
    const problem = await compare(client, seal);
    if (problem !== null) findings.push(`seal ${seal.number}: ${problem}`);
    former = seal;
  }
  return findings;
}

/** The links further back. */
function links(seals: readonly SealRow[]): string[] {
  const hashes = new Map(seals.map(({ number, hash }) => [BigInt(number), hash]));
  return seals
    .filter(({ number, skip_hash }) => !skip_hash.equals(hashes.get(skipped(BigInt(number))) ?? NONE))
    .map(({ number }) => `seal ${number} skips to a seal that is not there`);
}

/** A number is a sum of terms 1, 3, 7, 15, …, the largest first; without the last of them it is where a seal skips to. */
function skipped(number: bigint): bigint {
  let term = 0n;
  for (let rest = number; rest > 0n; rest -= term) for (term = 1n; 2n * term + 1n <= rest;) term = 2n * term + 1n;
  return number - term;
}

async function compare(client: pg.ClientBase, seal: SealRow): Promise<string | null> {
  const rows = await rowsUnder(client, seal);
  const bounds = outOfBounds(rows, seal);
  if (bounds !== null) return bounds;
  const { root, twigs } = tree(rows.map((row) => leaf(seal.salt, row)));
  if (!root.equals(seal.root)) return `${named(seal)} are not what was sealed`;
  if (!twigs.equals(seal.twigs)) return 'its twigs are not those of its tree, so that no proof can be made';
  const header = [
    seal.number,
    seal.from_xid,
    seal.to_xid,
    seal.from_tx_id,
    seal.to_tx_id,
    seal.tx_count,
    seal.sealed_us,
  ];
  const hash = tagged(2, seal.former_hash, seal.skip_hash, seal.root, Buffer.from(header.join(' ')));
  return hash.equals(seal.hash) ? null : 'its hash is not that of its header';
}

async function rowsUnder(client: pg.ClientBase, seal: SealRow): Promise<TxRow[]> {
  return (await client.query<TxRow>(rowsOfSeal, [seal.from_xid, seal.to_xid])).rows;
}

function outOfBounds(rows: readonly TxRow[], seal: SealRow): string | null {
  if (rows.length !== seal.tx_count) return `covers ${seal.tx_count} transactions, ${rows.length} are there`;
  const ids = rows.map((row) => BigInt(row.id ?? 0));
  const lowest = ids.reduce((a, b) => (b < a ? b : a));
  const highest = ids.reduce((a, b) => (b > a ? b : a));
  const isRight = `${lowest} ${highest}` === `${seal.from_tx_id} ${seal.to_tx_id}`;
  return isRight ? null : 'its bounds are not those of its rows';
}

function named({ from_tx_id, to_tx_id }: SealRow): string {
  return `transactions ${from_tx_id} to ${to_tx_id}`;
}

function leaf(salt: Buffer, row: TxRow): Buffer {
  const id = Buffer.alloc(8);
  id.writeBigInt64BE(BigInt(row.id ?? 0));
  return tagged(0, tagged(3, salt, id), sha256(canonical(row)));
}

/** Two neighbours make a node of the next level; a last one without a neighbour moves up as it is. */
function tree(leaves: Buffer[]): { root: Buffer; twigs: Buffer } {
  let level = leaves;
  let twigs: Buffer | undefined;
  for (let height = 0; level.length > 1;) {
    const below = level;
    level = below.flatMap((node, i) => {
      const neighbour = below[i + 1];
      if (i % 2 === 1) return [];
      return neighbour ? [tagged(1, node, neighbour)] : [node];
    });
    height += 1;
    if (height === 6) twigs = Buffer.concat(level);
  }
  const root = level[0] ?? Buffer.alloc(0);
  return { root, twigs: twigs ?? root };
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  return sha256(Buffer.concat([Buffer.of(tag), ...parts]));
}

function canonical(row: TxRow): string {
  return `[${[...fields.map((name) => (numbers.includes(name) ? (row[name] ?? 'null') : json(row[name]))), json(row.legs)].join(', ')}]`;
}

// PostgreSQL's text form of jsonb: a space after each comma.
function json(value: Field): string {
  return Array.isArray(value) ? `[${value.map(json).join(', ')}]` : JSON.stringify(value);
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
