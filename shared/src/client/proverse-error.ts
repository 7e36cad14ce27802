import type { ErrorBody, ErrorCode, ERRORS } from '../errors.ts';

type ParamsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

/** The body of an error with this code. The values in its text are fields, such as `required` of INSUFFICIENT_COINS. */
export type ErrorBodyOf<C extends ErrorCode> = C extends ErrorCode
  ? ErrorBody & { readonly error: C } & Readonly<Record<ParamsIn<(typeof ERRORS)[C]['text']>, string | number>>
  : never;

/** The server rejected a call. `message` is for people, `code` and `body` are for programs. */
export class ProverseError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ProverseError';
  readonly code: C;
  readonly status: number;
  readonly body: ErrorBodyOf<C>;
  /** When a repeat may succeed, in seconds from the response. */
  readonly retryAfterSeconds: number | undefined;

  constructor(body: ErrorBodyOf<C>, status: number, retryAfterSeconds?: number) {
    super(body.message);
    this.code = body.error as C;
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A response that is not ours, such as the error page of a proxy. */
export class ForeignResponseError extends Error {
  override readonly name = 'ForeignResponseError';
  readonly status: number;

  constructor(status: number) {
    super(`The response with status ${status} is not from Proverse`);
    this.status = status;
  }
}

/** Returns whether the server rejected a call, with one of these codes if any are given. */
export function isProverseError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is ProverseError<C> {
  return error instanceof ProverseError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** Returns the server's reason why a call failed, with a code of `ERRORS`; undefined when no response arrived. */
export function errorBody(error: unknown): ErrorBody | undefined {
  if (error instanceof ProverseError) return error.body;
  // The errors of tRPC's own client, which our React client and the socket use.
  return error instanceof Error && 'data' in error ? bodyIn(error.data) : undefined;
}

/** Returns the error of a failed response. `reason` is the body of ours, or undefined if something else responded. */
export function failureOf(response: Response, reason: unknown): ProverseError | ForeignResponseError {
  const isOurs = typeof reason === 'object' && reason !== null && 'error' in reason && 'message' in reason;
  if (!isOurs) return new ForeignResponseError(response.status);
  const seconds = response.headers.get('retry-after');
  const retryAfter = seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
  return new ProverseError(reason as unknown as ErrorBodyOf<ErrorCode>, response.status, retryAfter);
}

/** Returns the body in the `data` of tRPC's error format. */
export function bodyIn(data: unknown): ErrorBodyOf<ErrorCode> | undefined {
  return typeof data === 'object' && data !== null && 'body' in data
    ? (data.body as ErrorBodyOf<ErrorCode>)
    : undefined;
}
