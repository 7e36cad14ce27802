import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

// The fields of errors that help to find the cause. No others are logged: PostgreSQL repeats whole rows in `detail`, HTTP
// clients their requests, and both can hold secrets.
const LOGGED_FIELDS = ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'port', 'statusCode'];
const MAX_CAUSES = 3;

/** Writes one JSON object per line in production and readable lines elsewhere. */
export async function createLog(
  config: Pick<Config, 'production' | 'logLevel'>,
  destination?: DestinationStream,
): Promise<Logger> {
  const options = {
    level: config.logLevel,
    base: null,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  if (destination) return pino(options, destination);
  if (config.production) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime });
  // Production does not have this package.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** Describes an error for the log: its type, text, stack and causes, without data. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : `a thrown ${typeof error}` };
  const fields = LOGGED_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const issues = issuePaths(Reflect.get(error, 'issues'));
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(fields),
    ...(issues === undefined ? {} : { issues }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < MAX_CAUSES ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** The fields of an output that violate the contract, without their values. */
function issuePaths(issues: unknown): unknown {
  if (!Array.isArray(issues)) return undefined;
  return issues
    .slice(0, 10)
    .map((issue: { code?: unknown; path?: unknown }) => ({ code: issue.code, path: issue.path }));
}
