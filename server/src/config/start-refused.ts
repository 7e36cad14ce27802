/**
 * A reason not to start that the operator can fix: a bad variable, a used port, an unreachable database. It is printed
 * without a stack, and the process exits with a failure.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
