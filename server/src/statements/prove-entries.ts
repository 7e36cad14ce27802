import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { LEAVES_PER_TWIG, linkedSeals, nodesOf, wayUp } from './merkle.ts';

type Input = InputOf<typeof contract.statements.proof>;
type Proof = OutputOf<typeof contract.statements.proof>;

/** A transaction of the user as the database has it sealed. */
interface EntryRow {
  readonly id: string;
  readonly content: string;
  readonly salt: string;
  readonly seal: number;
  readonly place: number;
}

interface SealRow extends Omit<Proof['seals'][number], 'number'> {
  readonly number: number;
  readonly subtrees: Buffer;
}

/**
 * One page of the proof that the caller's transactions stand in the sealed chain, oldest first: these transactions,
 * the hashes beside them in the trees of their seals, and the headers that link those seals to the last one. Nothing
 * in it tells anything of anybody else's transactions: a hash that stands for one is made with a salt that stays here.
 * What is not sealed yet, of the last minute, is not in it.
 * @throws DomainError NOT_FOUND for a last seal that is not there
 */
export async function proveEntries(ctx: UserContext, { after, to, size }: Input): Promise<Proof> {
  const page = { userId: ctx.userId, after: after ?? null };
  const last = await lastSeal(ctx, to);
  if (!last) {
    if (to !== undefined) throw new DomainError('NOT_FOUND');
    return { ...page, next: null, entries: [], seals: [], heads: [] };
  }
  const [part, heads] = await Promise.all([
    sql<EntryRow>`
      select id::text as id, content, encode(salt, 'hex') as salt, seal, place
      from ledger_proof_part(${ctx.userId}, ${after ?? 0}, ${last.toXid}, ${size})`.execute(ctx.db),
    sql<Proof['heads'][number]>`
      select account_id::text as account, seq, balance
      from heads_at_checkpoint(${ctx.userId}, ${last.toXid}) order by account_id`.execute(ctx.db),
  ]);
  const numbers = linkedSeals(
    part.rows.map(({ seal }) => seal),
    last.number,
  );
  const seals = await readSeals(ctx, numbers);
  const paths = await pathsOf(ctx, part.rows, seals);
  return {
    ...page,
    next: part.rows.length === size ? (part.rows.at(-1)?.id ?? null) : null,
    entries: part.rows.map((row, i) => ({ ...row, path: paths[i] ?? [] })),
    seals,
    heads: heads.rows,
  };
}

async function lastSeal(ctx: UserContext, to: number | undefined) {
  return ctx.db
    .selectFrom('ledger_checkpoint')
    .select(['number', sql<string>`to_xid::text`.as('toXid')])
    .$if(to !== undefined, (query) => query.where('number', '=', to ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readSeals(ctx: UserContext, numbers: readonly number[]): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select
      number, from_xid::text as "fromXid", to_xid::text as "toXid", from_tx_id::text as "fromTxId",
      to_tx_id::text as "toTxId", tx_count as "txCount",
      (extract(epoch from created_at) * 1000000)::bigint::text as "sealedAtMicros",
      encode(previous_hash, 'hex') as "formerHash", encode(skip_hash, 'hex') as "skipHash", encode(root, 'hex') as root,
      encode(hash, 'hex') as hash, subtrees
    from ledger_checkpoint where number = any (${numbers}::bigint[]) order by number`.execute(ctx.db);
  if (rows.length !== numbers.length) throw new Error('a seal that others link to is missing');
  return rows;
}

/** For each entry the hashes beside it, from the bottom of its seal's tree to the top. */
async function pathsOf(ctx: UserContext, entries: readonly EntryRow[], seals: readonly SealRow[]): Promise<string[][]> {
  const wanted = new Map(
    entries.map(({ seal, place }) => {
      const twig = Math.floor(place / LEAVES_PER_TWIG);
      return [`${seal} ${twig}`, { seal, twig }];
    }),
  );
  const { rows } = await sql<{ twig: string; leaves: Buffer }>`
    select w.seal || ' ' || w.twig as twig, subtree_leaves(w.seal, w.twig) as leaves
    from unnest(
      ${Array.from(wanted.values(), ({ seal }) => seal)}::bigint[],
      ${Array.from(wanted.values(), ({ twig }) => twig)}::bigint[]
    ) w (seal, twig)`.execute(ctx.db);
  const leaves = new Map(rows.map((row) => [row.twig, nodesOf(row.leaves)]));
  return entries.map(({ id, seal: number, place }) => {
    const twig = Math.floor(place / LEAVES_PER_TWIG);
    const seal = seals.find((each) => each.number === number);
    const below = wayUp(leaves.get(`${number} ${twig}`) ?? [], place % LEAVES_PER_TWIG);
    const twigs = nodesOf(seal?.subtrees ?? Buffer.alloc(0));
    const above = wayUp(twigs, twig);
    if (!twigs[twig]?.equals(below.root) || above.root.toString('hex') !== seal?.root) {
      throw new Error(`ledger transaction ${id} is not what was sealed: run the audit`);
    }
    return [...below.path, ...above.path].map((hash) => hash.toString('hex'));
  });
}
