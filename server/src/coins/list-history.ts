import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../messages/settle-due.ts';
import { historyPageSql } from './history-page-sql.ts';
import { kindsOf } from './history-sql.ts';

type Input = InputOf<typeof contract.coins.history>;
type Output = OutputOf<typeof contract.coins.history>;
type Transaction = Output['content'][number];

interface HistoryRow {
  total: number;
  overdue: boolean;
  /** Null on the one row that a page beyond the end consists of. */
  id: string | null;
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

/**
 * The wallet's history, newest first: one line per ledger transaction, with the signed change of the balance. A search
 * reaches as far as history-page-sql.ts says; the CSV searches all.
 */
export async function listHistory(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const { rows, total } = await readSettled(ctx, () => readHistory(ctx, input));
  const content = rows.flatMap((row) => (row.id === null ? [] : [transactionOf(row, row.id)]));
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

async function readHistory(ctx: UserContext, { page, size, type, status, search }: Input) {
  const filters = { kinds: type !== undefined, status, search: search !== undefined && search !== '' };
  const { rows } = await ctx.pool.query<HistoryRow>({
    // A search is planned for its own words each time.
    ...(filters.search ? {} : { name: `coins.history.${type ? 'type' : ''}.${status ?? ''}` }),
    text: historyPageSql(filters),
    values: [ctx.userId, size, page * size, ...(type ? [kindsOf(type)] : []), ...(filters.search ? [search] : [])],
  });
  const [first] = rows;
  if (!first) throw new Error('the history query answered no row');
  return { rows, total: first.total, overdue: first.overdue };
}

function transactionOf(row: HistoryRow, id: string): Transaction {
  return {
    id,
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
