/**
 * The text of an error for one line. A refused connection to a name with several addresses is an AggregateError
 * without a text of its own.
 */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
