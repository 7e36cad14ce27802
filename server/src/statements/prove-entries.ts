import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { fromFunction, type RowOf } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import { auditPath, LEAVES_PER_SUBTREE, linkedCheckpoints, nodesOf } from './merkle.ts';

type Input = InputFor<'statements.proof'>;
type Proof = OutputFor<'statements.proof'>;

/** A transaction of the user with its place in a ledger checkpoint, which the API calls a seal. */
type EntryRow = RowOf<'ledger_proof_part'>;

interface CheckpointRow extends Omit<Proof['seals'][number], 'number'> {
  readonly number: number;
  readonly subtrees: Buffer;
}

/**
 * Returns one page of the proof that ledger checkpoints cover the caller's transactions. It contains the transactions,
 * oldest first, their paths in the Merkle trees, and the headers that link their checkpoints to the last one. The proof
 * reveals nothing about other people, because their transactions are hashed with a secret salt. Transactions of the
 * last minute may not be covered yet.
 * @throws DomainError NOT_FOUND when there is no checkpoint `to`
 */
export async function proveEntries(ctx: UserContext, { after, to, size }: Input): Promise<Proof> {
  const page = { userId: ctx.userId, after: after ?? null };
  const last = await lastCheckpoint(ctx, to);
  if (!last) {
    if (to !== undefined) throw new DomainError('NOT_FOUND');
    return { ...page, next: null, entries: [], seals: [], heads: [] };
  }
  const [entries, heads] = await Promise.all([
    many(
      ctx.db,
      fromFunction('ledger_proof_part', {
        p_user: ctx.userId,
        p_after: Number(after ?? 0),
        p_to_xid: last.toXid,
        p_limit: size,
      }),
    ),
    many(ctx.db, fromFunction('heads_at_checkpoint', { p_user: ctx.userId, p_to_xid: last.toXid })),
  ]);
  const numbers = linkedCheckpoints(
    entries.map(({ checkpoint }) => checkpoint),
    last.number,
  );
  const checkpoints = await readCheckpoints(ctx, numbers);
  const paths = await pathsOf(ctx, entries, checkpoints);
  return {
    ...page,
    next: entries.length === size ? (entries.at(-1)?.id.toString() ?? null) : null,
    entries: entries.map(({ id, content, salt, checkpoint, place }, i) => ({
      id: id.toString(),
      content,
      salt: salt.toString('hex'),
      seal: checkpoint,
      place,
      path: paths[i] ?? [],
    })),
    seals: checkpoints.map(sealOf),
    heads: heads.map(({ account_id: account, seq, balance }) => ({ account: account.toString(), seq, balance })),
  };
}

function sealOf(checkpoint: CheckpointRow): Proof['seals'][number] {
  const { subtrees: _, ...seal } = checkpoint;
  return seal;
}

async function lastCheckpoint(ctx: UserContext, to: number | undefined) {
  return ctx.db
    .selectFrom('ledger_checkpoint')
    .select(['number', sql<string>`to_xid::text`.as('toXid')])
    .$if(to !== undefined, (query) => query.where('number', '=', to ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readCheckpoints(ctx: UserContext, numbers: readonly number[]): Promise<CheckpointRow[]> {
  const checkpoints = sql<CheckpointRow>`
    select
      number, from_xid::text as "fromXid", to_xid::text as "toXid", from_tx_id::text as "fromTxId",
      to_tx_id::text as "toTxId", tx_count as "txCount",
      (extract(epoch from created_at) * 1000000)::bigint::text as "checkpointedAtMicros",
      encode(previous_hash, 'hex') as "formerHash", encode(skip_hash, 'hex') as "skipHash", encode(root, 'hex') as root,
      encode(hash, 'hex') as hash, subtrees
    from ledger_checkpoint where number = any (${numbers}::bigint[]) order by number`;
  const rows = await many(ctx.db, checkpoints);
  if (rows.length !== numbers.length) throw new Error('a linked checkpoint is missing');
  return rows;
}

/** Returns each entry's path through the Merkle tree of its checkpoint. */
async function pathsOf(
  ctx: UserContext,
  entries: readonly EntryRow[],
  checkpoints: readonly CheckpointRow[],
): Promise<string[][]> {
  const leaves = await readLeaves(ctx, entries);
  return entries.map(({ id, checkpoint: seal, place }) => {
    const checkpoint = checkpoints.find(({ number }) => number === seal);
    const subtree = Math.floor(place / LEAVES_PER_SUBTREE);
    const roots = nodesOf(checkpoint?.subtrees ?? Buffer.alloc(0));
    const lower = auditPath(leaves.get(keyOf(seal, subtree)) ?? [], place % LEAVES_PER_SUBTREE);
    const upper = auditPath(roots, subtree);
    if (!roots[subtree]?.equals(lower.root) || upper.root.toString('hex') !== checkpoint?.root) {
      throw new Error(`ledger transaction ${id} differs from its checkpoint: run the audit`);
    }
    return [...lower.path, ...upper.path].map((hash) => hash.toString('hex'));
  });
}

const keyOf = (checkpoint: number, subtree: number): string => `${checkpoint} ${subtree}`;

/** Reads the leaves of the subtrees that hold these entries. The map's keys are those of `keyOf`. */
async function readLeaves({ db }: UserContext, entries: readonly EntryRow[]): Promise<Map<string, Buffer[]>> {
  const subtrees = new Map(
    entries.map(({ checkpoint: seal, place }) => {
      const subtree = Math.floor(place / LEAVES_PER_SUBTREE);
      return [keyOf(seal, subtree), { seal, subtree }];
    }),
  );
  const leaves = sql<{ checkpoint: number; subtree: number; leaves: Buffer }>`
    select w.checkpoint, w.subtree, subtree_leaves(w.checkpoint, w.subtree) as leaves
    from unnest(
      ${Array.from(subtrees.values(), ({ seal }) => seal)}::bigint[],
      ${Array.from(subtrees.values(), ({ subtree }) => subtree)}::bigint[]
    ) w (checkpoint, subtree)`;
  const rows = await many(db, leaves);
  return new Map(rows.map((row) => [keyOf(row.checkpoint, row.subtree), nodesOf(row.leaves)]));
}
