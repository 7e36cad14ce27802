import { DomainError, FIELD_TEXTS } from '@proverse/shared';

/** Ten times as many as the largest form has. */
const MAX_VALUES = 2_000;
const MAX_DEPTH = 20;

/**
 * Rejects input with so many values, or nested so deeply, that checking it would take long. It counts no further than the limit.
 * @throws DomainError VALIDATION_FAILED with the field that has too many
 */
export function requireBoundedInput(input: unknown): void {
  let values = 0;
  function isBounded(value: unknown, depth: number): boolean {
    values += 1;
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (typeof value !== 'object' || value === null) return true;
    for (const name in value) if (!isBounded(Reflect.get(value, name), depth + 1)) return false;
    return true;
  }
  if (typeof input !== 'object' || input === null) return;
  for (const name in input) {
    if (isBounded(Reflect.get(input, name), 1)) continue;
    throw new DomainError('VALIDATION_FAILED', {}, { [Array.isArray(input) ? 'body' : name]: FIELD_TEXTS.tooMany });
  }
}
