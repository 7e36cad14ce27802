import { pino, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

// What tells a person where to look. Whatever else libraries hang on their errors stays out: PostgreSQL repeats whole
// rows in `detail`, HTTP clients their requests, and both can hold secrets.
const tellingFields = ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'port', 'statusCode'];
const deepestCause = 3;

/** One JSON object a line for machines in production; lines for a person's eyes elsewhere. */
export function createLog(config: Pick<Config, 'production' | 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  if (destination) return pino(options, destination);
  if (config.production) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime });
  return pino(options, pretty({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** An error as the log shows it: its kind, text and stack, those of its causes, and no data. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : `a thrown ${typeof error}` };
  const telling = tellingFields.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const issues = issuePaths(Reflect.get(error, 'issues'));
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(telling),
    ...(issues === undefined ? {} : { issues }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < deepestCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Which fields of an answer break the contract, without what stands in them. */
function issuePaths(issues: unknown): unknown {
  if (!Array.isArray(issues)) return undefined;
  return issues
    .slice(0, 10)
    .map((issue: { code?: unknown; path?: unknown }) => ({ code: issue.code, path: issue.path }));
}
