import { Readable } from 'node:stream';
import { DomainError } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { many, maybeOne } from '../database/rows.ts';
import { expireDueMessagesOf } from '../expiry/expire-messages.ts';
import { PROFILE, SECTIONS, type Section } from './export-sections.ts';

interface Row {
  readonly id: string;
  readonly cursor: readonly string[];
  readonly item: unknown;
}

const ROWS_PER_PART = 500;

const KEPT_AFTER_DELETION =
  'After your account is deleted, we keep the ledger and purchases without your name; the account holder, IFSC and last ' +
  'four digits, or the masked UPI ID, of withdrawals, because tax and anti-money-laundering law requires payment records; messages and ratings ' +
  'for the other people in them; and a fingerprint of your address, so that the welcome bonus is given only once.';

/**
 * Returns everything the product knows about the caller, as one JSON object. The data is read in parts, as fast as the
 * caller downloads them, and no database connection is held between parts. A row that exists throughout appears once. A
 * row that changes in the meantime may appear in its old or new state. A failure aborts the download.
 * @throws DomainError NOT_FOUND for an account that was just deleted
 */
export async function exportData(ctx: UserContext): Promise<FileDownload> {
  await expireDueMessagesOf(ctx, ctx.userId);
  const row = await maybeOne<{ profile: unknown }>(ctx.pool, { text: PROFILE, values: [ctx.userId] });
  if (!row) throw new DomainError('NOT_FOUND');
  const exportedAt = new Date().toISOString();
  return {
    filename: `proverse-data-${exportedAt.slice(0, 10)}.json`,
    body: Readable.from(jsonParts(ctx, { exportedAt, keptAfterDeletion: KEPT_AFTER_DELETION, profile: row.profile }), {
      objectMode: false,
      highWaterMark: 64 * 1024,
    }),
  };
}

async function* jsonParts(ctx: UserContext, head: object): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const section of SECTIONS) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let separator = '\n';
    for await (const items of partsOf(ctx, section)) {
      if (items.length > 0) yield separator + items.map((item) => JSON.stringify(item)).join(',\n');
      if (items.length > 0) separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/**
 * Yields the items of a section, up to ROWS_PER_PART at a time. A row that moves from one part of the section to the
 * next during the download appears once.
 */
async function* partsOf(ctx: UserContext, { parts }: Section): AsyncGenerator<unknown[]> {
  const seen = new Set<string>();
  for (const { sql, start } of parts) {
    for (let cursor: readonly string[] | undefined = start; cursor !== undefined;) {
      const rows: Row[] = await many(ctx.pool, { text: sql, values: [ctx.userId, ROWS_PER_PART, ...cursor] });
      yield rows.filter(({ id }) => !seen.has(id)).map(({ item }) => item);
      if (parts.length > 1) for (const { id } of rows) seen.add(id);
      cursor = rows.length < ROWS_PER_PART ? undefined : rows.at(-1)?.cursor;
    }
  }
}
