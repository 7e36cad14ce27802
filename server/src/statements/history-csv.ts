import { Readable } from 'node:stream';
import type { files, InputOf } from '@proverse/shared';
import { historyPartSql, kindsOf, type HistoryFilter } from '../kernel/history-sql.ts';
import type { FileDownload, UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import { CSV_START, csvLine } from './csv.ts';
import { indianDate, indianDateTime } from './india.ts';

type Input = InputOf<typeof files.historyCsv>;

interface PartRow {
  looked_at: number;
  next_below: string | null;
  next_balance: number | null;
  overdue: boolean;
  /** Null on the one row of a part in which the filters leave nothing. */
  id: string | null;
  amount: number;
  balance_after: number;
  created_at: Date;
  type: string;
  subtype: string;
  status: string;
  description: string;
  reference: string | null;
  with_name: string | null;
  message_id: string | null;
  package_code: string | null;
}

const TRANSACTIONS_PER_PART = 1_000;

const COLUMNS = [
  'Date (UTC)',
  'Date (India)',
  'Type',
  'Detail',
  'Description',
  'Coins',
  'Balance after',
  'Status',
  'Reference',
  'With',
  'Transaction',
  'Message',
  'Package',
];

/**
 * The wallet's history as CSV, newest first, with the filters of the history on screen. It is read part by part as
 * fast as the caller takes it; between two parts no connection is held, so a slow caller costs nobody anything. What
 * is added meanwhile is not in it: a user's transactions are numbered in the order in which they happen. The balances
 * are therefore those of the moment at which the file was begun. A failure on the way breaks the download off.
 */
export async function historyCsv(ctx: UserContext, input: Input): Promise<FileDownload> {
  const readPart = partReader(ctx, input);
  const first = await readSettled(ctx, async () => partOf(await readPart(null, null)));
  const names = ['proverse-history', input.type, input.status, indianDate(new Date())];
  return {
    filename: `${names.filter((name) => name !== undefined).join('-')}.csv`,
    body: Readable.from(written(first, readPart), { objectMode: false, highWaterMark: 64 * 1024 }),
  };
}

type Part = ReturnType<typeof partOf>;

function partOf(rows: readonly PartRow[]) {
  const [row] = rows;
  if (!row) throw new Error('a part of the history answered no row');
  const isLast = row.looked_at < TRANSACTIONS_PER_PART;
  return {
    overdue: row.overdue,
    lines: rows,
    next: isLast ? null : { below: row.next_below, balance: row.next_balance },
  };
}

async function* written(first: Part, readPart: ReturnType<typeof partReader>): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS) + linesOf(first);
  for (let { next } = first; next !== null;) {
    const part = partOf(await readPart(next.below, next.balance));
    const text = linesOf(part);
    if (text !== '') yield text;
    next = part.next;
  }
}

function linesOf({ lines }: Part): string {
  return lines
    .filter(({ id }) => id !== null)
    .map((row) =>
      csvLine([
        row.created_at.toISOString(),
        indianDateTime(row.created_at),
        row.type,
        row.subtype,
        row.description,
        row.amount,
        row.balance_after,
        row.status,
        row.reference,
        row.with_name,
        row.id,
        row.message_id,
        row.package_code,
      ]),
    )
    .join('');
}

function partReader(ctx: UserContext, { type, status, search }: Input) {
  const filters = new Map<HistoryFilter, unknown>();
  if (type) filters.set('kinds', kindsOf(type));
  if (status) filters.set('status', status);
  if (search) filters.set('search', search);
  const name = ['coins.history-part', ...filters.keys()].join('.');
  const text = historyPartSql([...filters.keys()]);
  return async (below: string | null, balance: number | null): Promise<PartRow[]> => {
    const values = [ctx.userId, below, balance, TRANSACTIONS_PER_PART, ...filters.values()];
    const { rows } = await ctx.pool.query<PartRow>({ name, text, values });
    return rows;
  };
}
