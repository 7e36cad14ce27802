import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import { historyPageSql, isUncommon } from './history-page-sql.ts';
import { kindsOf } from '../kernel/history-sql.ts';
import { FOUND_LINES, searchHistory } from './search-history.ts';

type Input = InputOf<typeof contract.coins.history>;
type Output = OutputOf<typeof contract.coins.history>;
type Transaction = Output['content'][number];

interface LineRow {
  id: string;
  amount: number;
  created_at: Date;
  message_id: string | null;
  purchase_id: string | null;
  package_code: string | null;
  type: Transaction['type'];
  subtype: Transaction['subtype'];
  status: Transaction['status'];
  description: string;
  reference: string | null;
  from_id: string | null;
  from_name: string | null;
}
/** A line, or nulls on the one row that a page beyond the end consists of. */
type PageRow = { total: number; overdue: boolean } & (LineRow | { id: null });

/**
 * The wallet's history, newest first: one line per ledger transaction, with the signed change of the balance.
 * `totalElements` is exact; with a search in more than 1,000 lines it may be an estimate.
 */
export async function listHistory(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size, search } = input;
  const { rows, total } = await readSettled(ctx, () =>
    search ? readFound(ctx, input, search) : readHistory(ctx, input),
  );
  return { content: rows.map(transactionOf), page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

async function readHistory(ctx: UserContext, { page, size, type, status }: Input) {
  const kinds = type && kindsOf(type);
  const areUncommon = kinds?.every(isUncommon) ?? status === 'failed';
  const { rows } = await ctx.pool.query<PageRow>({
    name: `coins.history.${kinds ? 'type' : ''}.${areUncommon ? 'uncommon' : ''}.${status ?? ''}`,
    text: historyPageSql({ kinds: kinds !== undefined, status }, areUncommon),
    values: [ctx.userId, size, page * size, ...(kinds ? [kinds] : [])],
  });
  const [first] = rows;
  if (!first) throw new Error('the history query answered no row');
  const lines = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { rows: lines, total: first.total, overdue: first.overdue };
}

async function readFound(ctx: UserContext, { page, size, type, status }: Input, phrase: string) {
  const kindsWanted = type && kindsOf(type);
  const found = await searchHistory(ctx, { phrase, kindsWanted, kinds: type !== undefined, status, page, size });
  const { rows } = await ctx.pool.query<LineRow>({
    name: 'coins.history.found',
    text: FOUND_LINES,
    values: [found.ids],
  });
  return { rows, total: found.total, overdue: found.overdue };
}

function transactionOf(row: LineRow): Transaction {
  return {
    id: row.id,
    type: row.type,
    subtype: row.subtype,
    amount: row.amount,
    description: row.description,
    status: row.status,
    timestamp: row.created_at.toISOString(),
    reference: row.reference,
    fromUser: row.from_id === null ? null : { id: row.from_id, name: row.from_name ?? '' },
    relatedMessageId: row.message_id,
    relatedPackageId: row.package_code,
    relatedPurchaseId: row.purchase_id,
  };
}
