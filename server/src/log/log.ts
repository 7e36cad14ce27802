import cluster from 'node:cluster';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/config.ts';

// The fields of errors that help to find the cause. No others are logged: PostgreSQL repeats whole rows in `detail`, HTTP
// clients their requests, and both can hold secrets.
const LOGGED_FIELDS = ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'port', 'statusCode'];
const MAX_CAUSES = 3;

const WARN = 40;
// Enough for the lines of about 20 calls. With the line that exceeds it, still fewer than the 4,096 bytes that workers can write to the same pipe
// without mixing their lines.
const BUFFERED_BYTES = 3_400;
const FLUSH_EVERY_MS = 500;

/**
 * Writes one JSON object per line in production and readable lines elsewhere. In production, lines below a warning are
 * written together, at most half a second late.
 */
export async function createLog(
  config: Pick<Config, 'production' | 'logLevel'>,
  destination?: DestinationStream,
): Promise<Logger> {
  const options = {
    level: config.logLevel,
    // Workers of one node write to the same log.
    base: cluster.isWorker ? { pid: process.pid } : null,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  if (destination) return pino(options, destination);
  if (config.production) return bufferedLog({ ...options, timestamp: pino.stdTimeFunctions.isoTime });
  // Loaded on demand, because production does not have this package.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/**
 * Creates a log that writes several lines at once, because one write per call took an eighth of a read's time. When the
 * process ends, even by an uncaught error, no line is lost.
 */
function bufferedLog(options: LoggerOptions): Logger {
  const destination = pino.destination({ minLength: BUFFERED_BYTES, periodicFlush: FLUSH_EVERY_MS, sync: true });
  process.on('exit', () => destination.flushSync());
  const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function logMethod(args, log, level) {
    log.apply(this, args);
    // It may be the last line before the process is killed.
    if (level >= WARN) destination.flushSync();
  };
  return pino({ ...options, hooks: { logMethod } }, destination);
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

/** Returns the fields of an output that violate the contract, without their values. */
function issuePaths(issues: unknown): unknown {
  if (!Array.isArray(issues)) return undefined;
  return issues
    .slice(0, 10)
    .map((issue: { code?: unknown; path?: unknown }) => ({ code: issue.code, path: issue.path }));
}
