import { Readable } from 'node:stream';
import type { files, InputOf } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { API_TYPES, matchesFilters } from '../coin-events/coin-events.ts';
import { expireDueMessagesOf } from '../expiry/expire-messages.ts';
import { CSV_START, csvLine } from '../documents/csv.ts';
import { indianDate, indianDateTime } from '../documents/india.ts';

type Filters = InputOf<typeof files.historyCsv>;

const EVENTS_PER_PART = 1_000;

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
 * Returns the wallet's history as CSV, newest first, with the filters of the history on screen. The events are read in
 * parts as fast as the caller takes them, without holding a connection between two parts. Events after the start of the
 * download are not included. A failure after the first part aborts the download.
 */
export async function historyCsv(ctx: UserContext, filters: Filters): Promise<FileDownload> {
  await expireDueMessagesOf(ctx, ctx.userId);
  const parts = readParts(ctx, filters);
  const first = await parts.next();
  const names = ['proverse-history', filters.type, filters.status, indianDate(new Date())];
  return {
    filename: `${names.filter((name) => name !== undefined).join('-')}.csv`,
    body: Readable.from(withHeading(first, parts), { objectMode: false, highWaterMark: 64 * 1024 }),
  };
}

async function* withHeading(first: IteratorResult<string, void>, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS) + (first.value ?? '');
  for await (const lines of rest) if (lines !== '') yield lines;
}

/**
 * Yields the lines in parts. Every part reads the same number of events and filters them afterwards. So each part is
 * equally quick, and each balance can be computed from the next newer event.
 */
async function* readParts(ctx: UserContext, filters: Filters): AsyncGenerator<string, void> {
  const newest = await readNewest(ctx);
  let balance = newest?.balance_coins ?? 0;
  let upTo = newest?.id ?? 0;
  for (let isLast = newest === undefined; !isLast;) {
    const events = await readPart(ctx, filters, upTo);
    let lines = '';
    for (const event of events) {
      if (event.matches) lines += lineOf(event, balance);
      balance -= event.amount_coins;
      upTo = event.id - 1;
    }
    yield lines;
    isLast = events.length < EVENTS_PER_PART;
  }
}

function readNewest({ db, userId }: UserContext) {
  return db
    .selectFrom('coin_events')
    .select(['id', 'balance_coins'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Event = Awaited<ReturnType<typeof readPart>>[number];

function readPart({ db, userId }: UserContext, filters: Filters, upTo: number) {
  const ids = db
    .selectFrom('coin_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(EVENTS_PER_PART);
  return db
    .selectFrom('coin_events')
    .select(['id', 'created_at', 'type', 'subtype', 'description', 'amount_coins', 'status', 'reference'])
    .select(['counterparty_name', 'message_id', 'package_code'])
    .select((eb) => matchesFilters(filters)(eb).as('matches'))
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
}

function lineOf(event: Event, balance: number): string {
  return csvLine([
    event.created_at.toISOString(),
    indianDateTime(event.created_at),
    API_TYPES[event.type],
    event.subtype,
    event.description,
    event.amount_coins,
    balance,
    event.status,
    event.reference,
    event.counterparty_name,
    String(event.id),
    event.message_id,
    event.package_code,
  ]);
}
