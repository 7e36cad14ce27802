import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@proverse/shared';
import * as z from 'zod/mini';
import type { Services } from '../context.ts';

/**
 * Returns the output of a command in the form of its schema. In production a query's output passes unchecked, because
 * parsing took a tenth of a list's time. Everywhere else, so in every test, a field that the schema lacks is an error.
 */
export function checkOutput({ config }: Pick<Services, 'config'>, operation: Operation, output: unknown): unknown {
  if (config.production && operation.kind === 'query') return output;
  const parsed = z.parse(operation.output, output);
  // Parsing drops fields that the schema lacks.
  if (!config.production && !isDeepStrictEqual(asJson(parsed), asJson(output))) {
    throw new Error('The output has fields that its schema lacks');
  }
  return parsed;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
