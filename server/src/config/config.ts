import { resolve } from 'node:path';
import * as z from 'zod';
import {
  addressOf,
  addressWithoutLogin,
  contacts,
  databaseAddress,
  decimal,
  duration,
  integer,
  isSecret,
  oneOf,
  origin,
  origins,
  roles,
  scannerAddress,
  SECRET,
  switchable,
  trustedProxies,
} from './config-fields.ts';
import { fileConflicts, filesConfigOf, fileVariables } from './config-files.ts';
import { ownerConflicts, ownerOf, ownerVariables } from './config-owner.ts';
import { payoutConfigOf, payoutConflicts, payoutVariables } from './config-payouts.ts';
import {
  cashfreeSettings,
  paymentConflicts,
  paymentVariables,
  razorpaySettings,
  stripeSettings,
} from './config-payments.ts';
import { pushConfigOf, pushConflicts, pushVariables } from './config-push.ts';
import { transcriptionOf, transcriptionVariables } from './config-transcription.ts';
import { keptSecret, makeDataDirectory } from './data-dir.ts';
import { StartRefused } from './start-refused.ts';
import { weakness } from './weak-secrets.ts';

const MIN_SECRET_KEY_LENGTH = 32;
// Long enough for a load balancer to notice that a node is no longer ready.
const PRODUCTION_DRAIN_DELAY_MS = 3_000;
// Long enough for most stolen cards to be noticed before their coins are paid out.
const PRODUCTION_EARNINGS_MATURITY_MS = 7 * 24 * 3_600_000;

export const Environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  PORT: integer(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'a host name or address, such as 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  WORKERS: integer(1, 64).optional(),
  ROLES: roles().prefault('web,jobs'),
  DATABASE_URL: databaseAddress().optional().meta(SECRET),
  DATABASE_DIRECT_URL: addressWithoutLogin().optional().meta(SECRET),
  DATABASE_OWNER_URL: databaseAddress().optional().meta(SECRET),
  DATABASE_AUDIT_URL: databaseAddress().optional().meta(SECRET),
  DATABASE_REPLICA_URL: databaseAddress().optional().meta(SECRET),
  ALLOW_UNSAFE_DATABASE: switchable('true', 'false').default(false),
  DATA_DIR: z.string().default('.data'),
  ...fileVariables,
  PUBLIC_URL: origin().optional(),
  SMTP_URL: addressOf(['smtp', 'smtps'], 'smtp://user:password@host:587').optional().meta(SECRET),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'an email address, such as Proverse <hello@proverse.example>',
    })
    .default('Proverse <no-reply@proverse.local>'),
  TRUST_PROXY: trustedProxies().default(false),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SECRET_KEY: z
    .string()
    .min(MIN_SECRET_KEY_LENGTH, {
      error: `at least ${MIN_SECRET_KEY_LENGTH} characters long: openssl rand -base64 32 prints one`,
    })
    .optional()
    .meta(SECRET),
  MESSAGE_TTL: duration('1s').prefault('7d'),
  OTP_TTL: duration('1s').prefault('10m'),
  OTP_RESEND_COOLDOWN: duration('0s').prefault('60s'),
  RESET_CODE_TTL: duration('1s').prefault('15m'),
  ACCESS_TOKEN_TTL: duration('1s').prefault('15m'),
  REFRESH_TOKEN_TTL: duration('1s').prefault('30d'),
  SIGNUP_BONUS_COINS: integer(0, 1_000_000).default(1000),
  PLATFORM_FEE_BPS: integer(0, 10_000).default(0),
  BONUS_EARNINGS: oneOf(['review', 'spend_only']).default('review'),
  EARNINGS_MATURITY: duration('0s').optional(),
  USD_PER_INR: decimal(0.000001, 1000).default(0.011),
  ...paymentVariables,
  ...payoutVariables,
  ...pushVariables,
  ...ownerVariables,
  ...transcriptionVariables,
  WEBHOOK_ALLOW_PRIVATE: switchable('on', 'off').default(false),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  DAILY_MESSAGE_CAP: integer(1, 1000).default(100),
  DEMO_DATA: switchable('on', 'off').optional(),
  CORS_ORIGINS: origins().default([]),
  ALLOW_NO_MAIL: switchable('true', 'false').default(false),
  DRAIN_DELAY: duration('0s', '5s').optional(),
  LOG_REQUESTS: switchable('on', 'off').optional(),
  SECURITY_CONTACT: contacts().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{24,}$/, {
      error: 'at least 24 characters long, without spaces: openssl rand -hex 32 prints one',
    })
    .optional()
    .meta(SECRET),
  // It may hold a password.
  OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(['http', 'https'], 'http://collector:4318').optional().meta(SECRET),
  OTEL_TRACES_SAMPLER_ARG: decimal(0, 1).default(1),
  CLAMD_URL: scannerAddress().optional(),
  REDIS_URL: addressOf(['redis', 'rediss'], 'redis://user:password@host:6379').optional().meta(SECRET),
});

type Variables = z.output<typeof Environment>;

/** The names of the variables whose values are never printed. */
export const SECRETS: ReadonlySet<string> = new Set(
  Object.entries(Environment.shape).flatMap(([name, field]) => (isSecret(field) ? [name] : [])),
);

/** The settings of one node. RUNNING.md explains each. */
export type Config = ReturnType<typeof configOf>;

/**
 * Reads the environment. An empty variable counts as unset. Outside production a missing SECRET_KEY is generated and
 * kept in DATA_DIR.
 * @throws StartRefused with one line for each bad variable, which says what it must be
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => errorLine(String(issue.path[0]), issue.message, given));
    throw new StartRefused([...new Set(lines)].join('\n'));
  }
  const conflicts = conflictsOf(parsed.data);
  if (conflicts.length > 0) throw new StartRefused(conflicts.join('\n'));
  return configOf(parsed.data);
}

function errorLine(name: string, expected: string, given: Readonly<Record<string, string | undefined>>): string {
  return `${name} must be ${expected}${SECRETS.has(name) ? '' : `, not "${given[name] ?? ''}"`}`;
}

/**
 * Checks variables against each other. The rules for production are stricter, because a default can cost money there.
 */
function conflictsOf(variables: Variables): string[] {
  const lines = [
    ...paymentConflicts(variables),
    ...payoutConflicts(variables),
    ...pushConflicts(variables),
    ...ownerConflicts(variables),
    ...fileConflicts(variables),
  ];
  if (variables.DATABASE_DIRECT_URL !== undefined && variables.DATABASE_URL === undefined) {
    lines.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler');
  }
  if (variables.NODE_ENV !== 'production') return lines;
  if (variables.SECRET_KEY === undefined) {
    lines.push(
      `SECRET_KEY is required in production: at least ${MIN_SECRET_KEY_LENGTH} characters long, the same on every node`,
    );
  }
  const weak = variables.SECRET_KEY === undefined ? undefined : weakness(variables.SECRET_KEY, variables.DATA_DIR);
  if (weak !== undefined)
    lines.push(`SECRET_KEY must be ${weak}, in production: openssl rand -base64 32 prints a new one`);
  if (variables.PUBLIC_URL === undefined) {
    lines.push('PUBLIC_URL is required in production for links in emails, such as https://proverse.example');
  } else if (!isSecureOrLocal(variables.PUBLIC_URL)) {
    lines.push(
      'PUBLIC_URL must be an https address in production, or one of this machine such as http://localhost:3000',
    );
  }
  if (variables.PAYMENT_PROVIDER !== 'sandbox' && variables.SMTP_URL === undefined && !variables.ALLOW_NO_MAIL) {
    lines.push('SMTP_URL is required in production, or no one can register (ALLOW_NO_MAIL=true starts without it)');
  }
  if (variables.RATE_LIMIT === 'off') lines.push('RATE_LIMIT must be on in production');
  if (variables.DEMO_DATA === true) lines.push('DEMO_DATA must be off in production');
  return lines;
}

/**
 * Returns whether the address uses https or is on this machine, because tokens and codes must not cross a network
 * unencrypted.
 */
function isSecureOrLocal(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function configOf(variables: Variables) {
  const production = variables.NODE_ENV === 'production';
  const dataDir = resolve(variables.DATA_DIR);
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`;
  return {
    production,
    test: variables.NODE_ENV === 'test',
    port: variables.PORT,
    host: variables.HOST,
    roles: variables.ROLES,
    workers: variables.WORKERS,
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL,
    databaseAuditUrl: variables.DATABASE_AUDIT_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    allowUnsafeDatabase: variables.ALLOW_UNSAFE_DATABASE,
    dataDir,
    files: filesConfigOf(variables, dataDir),
    publicUrl,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    trustProxy: variables.TRUST_PROXY,
    logLevel: variables.LOG_LEVEL,
    secretKey: variables.SECRET_KEY ?? generatedSecretKey(dataDir),
    messageTtlMs: variables.MESSAGE_TTL,
    otpTtlMs: variables.OTP_TTL,
    otpResendCooldownMs: variables.OTP_RESEND_COOLDOWN,
    resetCodeTtlMs: variables.RESET_CODE_TTL,
    accessTokenTtlMs: variables.ACCESS_TOKEN_TTL,
    refreshTokenTtlMs: variables.REFRESH_TOKEN_TTL,
    signupBonusCoins: variables.SIGNUP_BONUS_COINS,
    platformFeeBps: variables.PLATFORM_FEE_BPS,
    bonusEarnings: variables.BONUS_EARNINGS,
    earningsMaturityMs: variables.EARNINGS_MATURITY ?? (production ? PRODUCTION_EARNINGS_MATURITY_MS : 0),
    usdPerInr: variables.USD_PER_INR,
    paymentProvider: variables.PAYMENT_PROVIDER,
    payouts: payoutConfigOf(variables),
    push: pushConfigOf(variables, publicUrl),
    owner: ownerOf(variables),
    transcription: transcriptionOf(variables),
    secretKeysOld: variables.SECRET_KEYS_OLD,
    stripe: stripeSettings(variables),
    cashfree: cashfreeSettings(variables),
    razorpay: razorpaySettings(variables),
    webhookAllowPrivate: variables.WEBHOOK_ALLOW_PRIVATE,
    rateLimit: variables.RATE_LIMIT,
    dailyMessageCap: variables.DAILY_MESSAGE_CAP,
    demoData: variables.DEMO_DATA ?? !production,
    corsOrigins: variables.CORS_ORIGINS,
    drainDelayMs: variables.DRAIN_DELAY ?? (production ? PRODUCTION_DRAIN_DELAY_MS : 0),
    logRequests: variables.LOG_REQUESTS ?? production,
    securityContact: variables.SECURITY_CONTACT,
    metricsToken: variables.METRICS_TOKEN,
    redisUrl: variables.REDIS_URL,
    clamdUrl: variables.CLAMD_URL,
    otlpEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    tracesShare: variables.OTEL_TRACES_SAMPLER_ARG,
  } as const;
}

function generatedSecretKey(dataDir: string): string {
  makeDataDirectory(dataDir);
  return keptSecret(dataDir, 'secret-key');
}
