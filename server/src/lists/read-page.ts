import type { OperationName, OutputFor } from '../context.ts';
import { readOutput, type Reading } from '../database/read-output.ts';
import type { Queryable } from '../database/rows.ts';
import { toPage } from './to-page.ts';

/**
 * Reads a page of an operation's list by SQL that returns its `content` as JSON and the `total` of all pages.
 * @throws DomainError NOT_FOUND without a row
 */
export async function readPage<Name extends OperationName>(
  source: Queryable,
  operation: Name,
  reading: Reading,
  at: { readonly page: number; readonly size: number },
): Promise<OutputFor<Name>> {
  const row: unknown = await readOutput(source, operation, reading);
  const { content, total } = row as { content: object[]; total: number };
  return toPage(content, total, at) as OutputFor<Name>;
}
