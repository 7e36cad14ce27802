import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@proverse/shared';
import * as z from 'zod/mini';
import type { Services } from '../context.ts';

/**
 * Returns the output of a command in the form of its schema, without fields that the schema lacks. In tests such a field is
 * an error, so that the frequent lists can pass unchecked in production.
 */
export function checkOutput({ config }: Pick<Services, 'config'>, operation: Operation, output: unknown): unknown {
  if (config.production && 'isTrusted' in operation) return output;
  const parsed = z.parse(operation.output, output);
  if (config.test && !isDeepStrictEqual(asJson(parsed), asJson(output))) {
    throw new Error('The output has fields that its schema lacks');
  }
  return parsed;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
