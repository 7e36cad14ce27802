import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Environment, loadConfig, SECRETS } from './config.ts';
import { OWNER } from '../testing/services.ts';
import { startError } from '../testing/start-error.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'proverse-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const secretKey = 'pQ7zcF0wJ2nVbX9tKdE4sYmLhA6rUgT1';
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secretKey,
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://proverse.example',
  ALLOW_SANDBOX_PAYMENTS: 'true',
};

test('uses the defaults when no variable is set', () => {
  expect(loadConfig({ DATA_DIR: dataDir, SMTP_URL: '', PORT: ' ' })).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    roles: ['web', 'jobs'],
    workers: undefined,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    dataDir,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    trustProxy: false,
    messageTtlMs: 7 * 86_400_000,
    otpTtlMs: 600_000,
    otpResendCooldownMs: 60_000,
    resetCodeTtlMs: 900_000,
    accessTokenTtlMs: 900_000,
    refreshTokenTtlMs: 30 * 86_400_000,
    signupBonusCoins: 1000,
    platformFeeBps: 0,
    bonusEarnings: 'review',
    earningsMaturityMs: 0,
    usdPerInr: 0.011,
    paymentProvider: 'sandbox',
    payouts: { provider: 'manual' },
    secretKeysOld: [],
    rateLimit: 'on',
    dailyMessageCap: 100,
    demoData: true,
    corsOrigins: [],
    drainDelayMs: 0,
    logRequests: false,
    metricsToken: undefined,
    redisUrl: undefined,
  });
});

test('generates the secret key once and keeps it readable for its owner only', () => {
  const first = loadConfig({ DATA_DIR: dataDir }).secretKey;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(first);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(first);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('derives the public address from the port unless it is set', () => {
  expect(loadConfig({ DATA_DIR: dataDir, PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://Proverse.example:443/' }).publicUrl).toBe(
    'https://proverse.example',
  );
});

test.each([
  ['500ms', 500],
  ['3s', 3_000],
  ['15m', 900_000],
  ['1h', 3_600_000],
  ['7d', 604_800_000],
])('OTP_RESEND_COOLDOWN=%s is %i milliseconds', (text, ms) => {
  expect(loadConfig({ DATA_DIR: dataDir, OTP_RESEND_COOLDOWN: text }).otpResendCooldownMs).toBe(ms);
});

test('reads a list of origins in the spelling of browsers', () => {
  const { corsOrigins } = loadConfig({ DATA_DIR: dataDir, CORS_ORIGINS: 'https://A.example/, http://b.example:8080' });
  expect(corsOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
});

test('trusts as many hops as there are proxies', () => {
  const { trustProxy } = loadConfig({ DATA_DIR: dataDir, TRUST_PROXY: '2' });
  expect(typeof trustProxy === 'function' && [0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop))).toEqual([
    true,
    true,
    false,
  ]);
});

test('trusts proxies by address and network', () => {
  const { trustProxy } = loadConfig({ DATA_DIR: dataDir, TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,fd00::/8' });
  expect(trustProxy).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
});

test.each([
  ['PORT', '0', 'PORT must be a whole number from 1 to 65535, not "0"'],
  ['PORT', '3000x', 'PORT must be a whole number from 1 to 65535, not "3000x"'],
  ['HOST', 'http://x', 'HOST must be a host name or address'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, test, production, not "prod"'],
  ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 64, not "0"'],
  ['ROLES', 'web,worker', 'ROLES must be web, jobs, or both separated by a comma, not "web,worker"'],
  ['ROLES', ',', 'ROLES must be web, jobs, or both separated by a comma'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address such as postgresql://'],
  ['DATABASE_REPLICA_URL', 'mysql://x', 'DATABASE_REPLICA_URL must be an address such as postgresql://'],
  [
    'DATABASE_URL',
    'postgresql://db1,db2/proverse',
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/proverse, with one host',
  ],
  [
    'DATABASE_URL',
    'postgresql://me:x@db1:5432,db2:5432/proverse',
    'DATABASE_URL must be an address such as postgresql://',
  ],
  ['PUBLIC_URL', 'proverse.example', 'PUBLIC_URL must be an address without a path, such as https://proverse.example'],
  ['PUBLIC_URL', 'https://a.example/app', 'PUBLIC_URL must be an address without a path'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as smtp://'],
  ['COMPANY_NAME', 'x', 'COMPANY_NAME must be the registered name of the company, in one line'],
  ['SUPPORT_EMAIL', 'help', 'SUPPORT_EMAIL must be an email address'],
  ['SUPPORT_PHONE', '022 5555', 'SUPPORT_PHONE must be an international phone number, such as +91 22 5555 0100'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an email address'],
  ['TRUST_PROXY', 'everybody', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '0', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '10', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '::/0', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '10.0.0/8', 'TRUST_PROXY must be off, the number of proxies'],
  ['TRUST_PROXY', '10.0.0.1,1', 'TRUST_PROXY must be off, the number of proxies'],
  ['DRAIN_DELAY', '6s', 'DRAIN_DELAY must be a duration such as 3s or 500ms, from 0s to 5s, not "6s"'],
  ['LOG_REQUESTS', 'yes', 'LOG_REQUESTS must be on or off, not "yes"'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 24 characters long, without spaces'],
  ['REDIS_URL', 'http://x', 'REDIS_URL must be an address such as redis://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://'],
  ['ALLOW_NO_MAIL', 'yes', 'ALLOW_NO_MAIL must be true or false, not "yes"'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn'],
  ['SECRET_KEY', 'short', 'SECRET_KEY must be at least 32 characters long'],
  ['MESSAGE_TTL', '7', 'MESSAGE_TTL must be a duration such as 3s, 15m, 1h or 7d'],
  ['MESSAGE_TTL', '0s', 'MESSAGE_TTL must be a duration'],
  ['OTP_TTL', '-3s', 'OTP_TTL must be a duration'],
  ['REFRESH_TOKEN_TTL', '400d', 'REFRESH_TOKEN_TTL must be a duration'],
  ['SIGNUP_BONUS_COINS', '-1', 'SIGNUP_BONUS_COINS must be a whole number from 0'],
  ['SIGNUP_BONUS_COINS', '1.5', 'SIGNUP_BONUS_COINS must be a whole number'],
  ['PLATFORM_FEE_BPS', '10001', 'PLATFORM_FEE_BPS must be a whole number from 0 to 10000'],
  ['BONUS_EARNINGS', 'keep', 'BONUS_EARNINGS must be one of review, spend_only, not "keep"'],
  ['USD_PER_INR', 'cheap', 'USD_PER_INR must be a number'],
  ['PAYMENT_PROVIDER', 'paypal', 'PAYMENT_PROVIDER must be one of sandbox, stripe, razorpay, cashfree, not "paypal"'],
  ['ALLOW_SANDBOX_PAYMENTS', 'yes', 'ALLOW_SANDBOX_PAYMENTS must be true or false, not "yes"'],
  ['DAILY_MESSAGE_CAP', '0', 'DAILY_MESSAGE_CAP must be a whole number from 1 to 1000, not "0"'],
  ['PAYOUT_PROVIDER', 'paypal', 'PAYOUT_PROVIDER must be one of manual, razorpayx, not "paypal"'],
  ['RAZORPAYX_KEY_ID', 'live_1', 'RAZORPAYX_KEY_ID must be a key id such as rzp_live_'],
  ['RAZORPAYX_URL', 'api.razorpay.com', 'RAZORPAYX_URL must be an address such as https://api.razorpay.com'],
  ['SECRET_KEYS_OLD', `${secretKey},short`, 'SECRET_KEYS_OLD must be earlier values of SECRET_KEY'],
  ['RATE_LIMIT', 'none', 'RATE_LIMIT must be one of on, off, not "none"'],
  ['DEMO_DATA', 'yes', 'DEMO_DATA must be on or off, not "yes"'],
  ['CORS_ORIGINS', '*', 'CORS_ORIGINS must be a list of addresses'],
])('rejects %s=%s in one line', (name, value, line) => {
  const text = startError({ DATA_DIR: dataDir, [name]: value });
  expect(text.startsWith(line)).toBe(true);
  expect(text).not.toContain('\n');
});

test('reads old secret keys as a list', () => {
  const { secretKeysOld } = loadConfig({ DATA_DIR: dataDir, SECRET_KEYS_OLD: `${secretKey}, ${'o'.repeat(40)}` });
  expect(secretKeysOld).toEqual([secretKey, 'o'.repeat(40)]);
});

test('does not repeat a bad secret', () => {
  for (const name of ['RAZORPAYX_KEY_SECRET', 'RAZORPAYX_WEBHOOK_SECRET', 'SECRET_KEYS_OLD']) {
    expect(startError({ DATA_DIR: dataDir, [name]: 'hunt2' })).not.toContain('hunt2');
  }
  expect(startError({ DATA_DIR: dataDir, RAZORPAYX_ACCOUNT_NUMBER: 'hunt 2' })).not.toContain('hunt 2');
  expect(startError({ SECRET_KEY: 'hunter2' })).not.toContain('hunter2');
  expect(startError({ DATABASE_REPLICA_URL: 'hunter2' })).not.toContain('hunter2');
  expect(startError({ DATABASE_URL: 'hunter2' })).not.toContain('hunter2');
});

test('marks every variable as a secret whose name or address says so', () => {
  const names = Object.keys(Environment.shape).filter((name) =>
    /SECRET|PASSWORD|PRIVATE_KEY|_TOKEN$|^(DATABASE|SMTP|REDIS)\w*_URL$/.test(name),
  );
  expect(names).toContain('CASHFREE_SECRET_KEY');
  expect(names.filter((name) => !SECRETS.has(name))).toEqual([]);
});

test('prints one line for each bad variable', () => {
  expect(startError({ PORT: 'a', LOG_LEVEL: 'b' }).split('\n')).toHaveLength(2);
});

test('starts in production with a secret key and allowed sandbox payments, without demo data', () => {
  expect(loadConfig(production)).toMatchObject({
    production: true,
    demoData: false,
    secretKey,
    paymentProvider: 'sandbox',
    drainDelayMs: 3_000,
    logRequests: true,
  });
});

test.each(['https://proverse.example', 'http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'accepts the public address %s in production',
  (publicUrl) => expect(loadConfig({ ...production, PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl }),
);

test('requires a public address in production', () => {
  expect(startError({ ...production, PUBLIC_URL: '' })).toMatch(/^PUBLIC_URL is required in production[^\n]*$/);
});

test('requires SMTP in production with real payments unless ALLOW_NO_MAIL is set', () => {
  const paid = {
    ...production,
    ...OWNER,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_0123456789abcdefABCDEF',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefABCDEF',
  };
  expect(startError(paid)).toContain('SMTP_URL is required in production, or no one can register');
  expect(loadConfig({ ...paid, SMTP_URL: 'smtp://mail.example:587' }).smtpUrl).toBe('smtp://mail.example:587');
  expect(loadConfig({ ...paid, ALLOW_NO_MAIL: 'true' }).smtpUrl).toBeUndefined();
});

test('requires the company in production with real payments, in one line for each missing variable', () => {
  const paid = {
    ...production,
    ALLOW_NO_MAIL: 'true',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_0123456789abcdefABCDEF',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefABCDEF',
  };
  const missing = startError(paid).split('\n');
  expect(missing.map((line) => line.split(' ', 1)[0])).toEqual(Object.keys(OWNER));
  expect(missing[0]).toContain('is required in production: the help pages and receipts must name who runs the site');
  expect(loadConfig({ ...paid, ...OWNER }).owner.companyName).toBe(OWNER['COMPANY_NAME']);
  expect(loadConfig(production).owner.companyName).toBeUndefined();
});

test('rejects the development key in production', () => {
  const { secretKey: developmentKey } = loadConfig({ DATA_DIR: dataDir });
  expect(startError({ ...production, SECRET_KEY: developmentKey })).toBe(
    'SECRET_KEY must be different from the development key in DATA_DIR, in production: openssl rand -base64 32 prints a new one',
  );
});

test('accepts random keys', () => {
  for (let i = 0; i < 200; i += 1) {
    const key = i % 2 === 0 ? randomBytes(32).toString('base64') : randomBytes(16).toString('hex');
    expect(loadConfig({ ...production, SECRET_KEY: key }).secretKey).toBe(key);
  }
});

test.each([
  ['without a secret key', { SECRET_KEY: '' }, 'SECRET_KEY is required in production'],
  [
    'with sandbox payments that are not allowed',
    { ALLOW_SANDBOX_PAYMENTS: '' },
    'PAYMENT_PROVIDER=sandbox gives coins away: in production it needs ALLOW_SANDBOX_PAYMENTS=true',
  ],
  ['with a well-known key', { SECRET_KEY: 'please-change-me-before-production!' }, 'SECRET_KEY must be random'],
  [
    'with the key of our own tests',
    { SECRET_KEY: 'a secret key of the tests, long enough' },
    'SECRET_KEY must be random',
  ],
  ['with one character', { SECRET_KEY: 'k'.repeat(64) }, 'SECRET_KEY must be random, not a pattern'],
  ['with one word', { SECRET_KEY: 'supersecret'.repeat(4) }, 'SECRET_KEY must be random, not a pattern'],
  ['with a row of digits', { SECRET_KEY: '0123456789abcdef'.repeat(2) }, 'SECRET_KEY must be random, not a pattern'],
  [
    'with a public address that is not encrypted',
    { PUBLIC_URL: 'http://proverse.example' },
    'PUBLIC_URL must be an https address',
  ],
  ['without rate limits', { RATE_LIMIT: 'off' }, 'RATE_LIMIT must be on in production'],
  ['with demo data', { DEMO_DATA: 'on' }, 'DEMO_DATA must be off in production'],
])('does not start in production %s', (_what, variables, line) => {
  const text = startError({ ...production, ...variables });
  expect(text).toContain(line);
  expect(text).not.toContain('\n');
});
