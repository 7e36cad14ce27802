/** The chain of checkpoints, recomputed from the rows. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Check } from './check.ts';

interface CheckpointRow {
  number: string;
  from_xid: string;
  to_xid: string;
  from_tx_id: string;
  to_tx_id: string;
  tx_count: number;
  previous_hash: Buffer;
  hash: Buffer;
  skip_hash: Buffer;
  root: Buffer;
  salt: Buffer;
  subtrees: Buffer;
  checkpoint_us: string;
}

type Field = string | number | null | Field[];
// The query returns these as text, because they may not fit into a double. The hashed JSON has them without quotes.
const NUMBER_FIELDS = ['id', 'amount_coins', 'fee_coins', 'hold_tx_id', 'created_us'];
const FIELDS = [
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

type TxRow = Record<(typeof FIELDS)[number], string | null> & { legs: (number | null)[][] | null };

const ROWS_OF_CHECKPOINT = `
  select ${FIELDS.map((name) => (name === 'created_us' ? `(extract(epoch from created_at) * 1000000)::bigint::text as created_us` : `${name}::text`)).join(', ')},
    (select json_agg(json_build_array(account_id, seq, amount, balance) order by account_id) from ledger_entry e where e.tx_id = t.id) as legs
  from ledger_tx t
  where t.xid >= $1::xid8 and t.xid < $2::xid8
  order by t.xid, t.id`;

const NO_HASH = Buffer.alloc(32);

export const checkpointCheck: Check = {
  holds: 'every checkpoint continues the previous one and matches the rows it covers',
  async run(client) {
    const { rows: checkpoints } = await client.query<CheckpointRow>(
      'select *, (extract(epoch from created_at) * 1000000)::bigint::text as checkpoint_us from ledger_checkpoint order by number',
    );
    return { examined: checkpoints.length, findings: [...(await chain(client, checkpoints)), ...links(checkpoints)] };
  },
};

/** Checks that numbers, ranges and hashes continue from the first transaction on. */
async function chain(client: pg.ClientBase, checkpoints: readonly CheckpointRow[]): Promise<string[]> {
  const findings: string[] = [];
  let previous: Pick<CheckpointRow, 'hash' | 'to_xid' | 'number'> = { hash: NO_HASH, to_xid: '0', number: '0' };
  for (const checkpoint of checkpoints) {
    if (BigInt(checkpoint.number) !== BigInt(previous.number) + 1n) {
      findings.push(`checkpoint ${checkpoint.number} follows checkpoint ${previous.number}`);
    }
    if (checkpoint.from_xid !== previous.to_xid || !checkpoint.previous_hash.equals(previous.hash)) {
      findings.push(`checkpoint ${checkpoint.number} does not continue checkpoint ${previous.number}`);
    }
    const problem = await compare(client, checkpoint);
    if (problem !== null) findings.push(`checkpoint ${checkpoint.number}: ${problem}`);
    previous = checkpoint;
  }
  return findings;
}

/** Checks that each skip link has the hash of the checkpoint that it points to. */
function links(checkpoints: readonly CheckpointRow[]): string[] {
  const hashes = new Map(checkpoints.map(({ number, hash }) => [BigInt(number), hash]));
  return checkpoints
    .filter(({ number, skip_hash }) => !skip_hash.equals(hashes.get(skipped(BigInt(number))) ?? NO_HASH))
    .map(({ number }) => `checkpoint ${number} has a wrong skip link`);
}

/**
 * Returns the number of the checkpoint that a skip link points to: `number` written as a sum of 1, 3, 7, 15, …, largest
 * first, without the last term.
 */
function skipped(number: bigint): bigint {
  let term = 0n;
  for (let rest = number; rest > 0n; rest -= term) for (term = 1n; 2n * term + 1n <= rest;) term = 2n * term + 1n;
  return number - term;
}

async function compare(client: pg.ClientBase, checkpoint: CheckpointRow): Promise<string | null> {
  const { rows } = await client.query<TxRow>(ROWS_OF_CHECKPOINT, [checkpoint.from_xid, checkpoint.to_xid]);
  const bounds = outOfBounds(rows, checkpoint);
  if (bounds !== null) return bounds;
  const { root, subtrees } = tree(rows.map((row) => leaf(checkpoint.salt, row)));
  if (!root.equals(checkpoint.root)) {
    return `transactions ${checkpoint.from_tx_id} to ${checkpoint.to_tx_id} have changed`;
  }
  if (!subtrees.equals(checkpoint.subtrees)) return 'its subtrees do not match its tree, so proofs are impossible';
  const { number, from_xid, to_xid, from_tx_id, to_tx_id, tx_count, checkpoint_us } = checkpoint;
  const header = Buffer.from([number, from_xid, to_xid, from_tx_id, to_tx_id, tx_count, checkpoint_us].join(' '));
  const hash = tagged(2, checkpoint.previous_hash, checkpoint.skip_hash, root, header);
  return hash.equals(checkpoint.hash) ? null : 'its hash does not match its header';
}

function outOfBounds(rows: readonly TxRow[], checkpoint: CheckpointRow): string | null {
  if (rows.length !== checkpoint.tx_count) return `covers ${checkpoint.tx_count} transactions, found ${rows.length}`;
  const ids = rows.map((row) => BigInt(row.id ?? 0));
  const lowest = ids.reduce((a, b) => (b < a ? b : a));
  const highest = ids.reduce((a, b) => (b > a ? b : a));
  const isRight = `${lowest} ${highest}` === `${checkpoint.from_tx_id} ${checkpoint.to_tx_id}`;
  return isRight ? null : 'its bounds do not match its rows';
}

function leaf(salt: Buffer, row: TxRow): Buffer {
  const id = Buffer.alloc(8);
  id.writeBigInt64BE(BigInt(row.id ?? 0));
  return tagged(0, tagged(3, salt, id), sha256(canonical(row)));
}

/**
 * Builds the Merkle tree: two neighbours make a node of the next level, and a last node without a neighbour moves up
 * unchanged. `subtrees` are the nodes that each cover 64 leaves.
 */
function tree(leaves: Buffer[]): { root: Buffer; subtrees: Buffer } {
  let level = leaves;
  let subtrees: Buffer | undefined;
  for (let height = 0; level.length > 1;) {
    const below = level;
    level = below.flatMap((node, i) => {
      const neighbour = below[i + 1];
      if (i % 2 === 1) return [];
      return neighbour ? [tagged(1, node, neighbour)] : [node];
    });
    height += 1;
    // Each node of this level covers 64 leaves.
    if (height === 6) subtrees = Buffer.concat(level);
  }
  const root = level[0] ?? Buffer.alloc(0);
  return { root, subtrees: subtrees ?? root };
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  return sha256(Buffer.concat([Buffer.of(tag), ...parts]));
}

function canonical(row: TxRow): string {
  return `[${[...FIELDS.map((name) => (NUMBER_FIELDS.includes(name) ? (row[name] ?? 'null') : json(row[name]))), json(row.legs)].join(', ')}]`;
}

// Returns the same text as PostgreSQL's jsonb::text, which has a space after each comma.
function json(value: Field): string {
  return Array.isArray(value) ? `[${value.map(json).join(', ')}]` : JSON.stringify(value);
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
