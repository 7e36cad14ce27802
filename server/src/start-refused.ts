/**
 * A reason not to start that the operator can act on: a bad variable, a port in use, a database that is away.
 * The start prints the message as one line, without a stack, and exits with a failure.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
