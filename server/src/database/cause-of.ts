/**
 * Returns the message of an error. For an AggregateError it returns the message of the first error inside, because a
 * refused connection to a host name with several addresses is an AggregateError without a message of its own.
 */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
