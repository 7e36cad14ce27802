/**
 * Reads what operations return by SQL that makes the contract's shape, for lists whose SQL is written by hand. The type is that
 * of the operation, and tests check every output against the contract.
 */
import { DomainError } from '@proverse/shared';
import type { Kysely, RawBuilder } from 'kysely';
import type { OperationName, OutputFor } from '../context.ts';
import { many, type Queryable, type Statement } from './rows.ts';
import type { Database } from './schema.ts';

type Source = Queryable | Kysely<Database>;
/** SQL that is prepared under the name of the operation, or that is composed for each call. */
export type Reading = Pick<Statement, 'text' | 'values'> | RawBuilder<unknown>;

type ContentOf<Name extends OperationName> =
  OutputFor<Name> extends { readonly content: infer Content } ? Content : never;

/**
 * Reads the output of an operation from one row.
 * @throws DomainError NOT_FOUND without a row
 */
export async function readOutput<Name extends OperationName>(
  source: Source,
  operation: Name,
  reading: Reading,
): Promise<OutputFor<Name>> {
  const [output] = await read(source, operation, reading);
  if (output === undefined) throw new DomainError('NOT_FOUND');
  return output as OutputFor<Name>;
}

/** Reads the `content` of an operation's output: one row for each entry. */
export async function readContent<Name extends OperationName>(
  source: Source,
  operation: Name,
  reading: Reading,
): Promise<ContentOf<Name>> {
  return (await read(source, operation, reading)) as ContentOf<Name>;
}

function read(source: Source, operation: string, reading: Reading): Promise<unknown[]> {
  return 'execute' in reading ? many(source, reading) : many(source, { name: operation, ...reading });
}
