/**
 * The message of an error. A refused connection to a host name with several addresses is an AggregateError without a
 * message of its own.
 */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
