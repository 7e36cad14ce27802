// Schemas of environment variables. Each error text completes the sentence "NAME must be …".
import { isIP } from 'node:net';
import * as z from 'zod';

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_DURATION_MS = 365 * UNIT_MS.d;

/** Marks a variable whose value is never printed: `.meta(SECRET)`, as the last part of its schema. */
export const SECRET = { isSecret: true } as const;

export function isSecret(field: z.ZodType): boolean {
  return field.meta()?.['isSecret'] === true;
}

/** Reads `3s`, `15m`, `1h` or `7d` as milliseconds. */
export function duration(shortest: '0s' | '1s', longest: '5s' | '365d' = '365d') {
  const example = longest === '365d' ? '3s, 15m, 1h or 7d' : '3s or 500ms';
  const error = `a duration such as ${example}, from ${shortest} to ${longest}`;
  return z
    .string()
    .regex(/^\d{1,9}(ms|s|m|h|d)$/, { error })
    .transform((text) => Number.parseInt(text, 10) * (UNIT_MS[text.replace(/^\d+/, '') as keyof typeof UNIT_MS] ?? 1))
    .pipe(
      z
        .number()
        .min(Number.parseInt(shortest, 10) * UNIT_MS.s, { error })
        .max(longest === '365d' ? MAX_DURATION_MS : Number.parseInt(longest, 10) * UNIT_MS.s, { error }),
    );
}

export function integer(min: number, max: number) {
  return numberField(/^\d{1,9}$/, min, max, `a whole number from ${min} to ${max}`);
}

export function decimal(min: number, max: number) {
  return numberField(/^\d{1,6}(\.\d{1,9})?$/, min, max, `a number from ${min} to ${max}`);
}

function numberField(pattern: RegExp, min: number, max: number, error: string) {
  const range = z.number().min(min, { error }).max(max, { error });
  return z.string().regex(pattern, { error }).transform(Number).pipe(range);
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

/** Reads the roles of a node, separated by commas. */
export function roles() {
  const error = 'web, jobs, or both separated by a comma';
  return list().pipe(z.array(z.enum(['web', 'jobs'], { error })).min(1, { error }));
}

export function switchable(on: 'on' | 'true', off: 'off' | 'false') {
  return z.enum([on, off], { error: `${on} or ${off}` }).transform((value) => value === on);
}

/** Reads an address with one of these schemes, such as `postgresql`. */
export function addressOf(schemes: readonly string[], example: string) {
  const error = `an address such as ${example}`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), { error });
}

/** Reads the address of a clamd. */
export function scannerAddress() {
  const error = 'an address such as tcp://clamav:3310 or unix:/run/clamav/clamd.ctl';
  return z
    .string()
    .regex(/^(tcp:\/\/[^/?#@]+:\d+|unix:\/[^/].*)$/, { error })
    .refine(URL.canParse, { error });
}

/** Reads the address of a database. A proxy stands for several hosts, because node-postgres knows only one. */
export function databaseAddress(
  error = 'an address such as postgresql://user:password@host:5432/proverse, with one host',
) {
  return z
    .string()
    .regex(/^postgres(ql)?:\/\/([^@/?#]*@)?[^,/?#]*([/?#]|$)/, { error })
    .refine(URL.canParse, { error });
}

/** Reads the address of a database that takes its login from another setting. */
export function addressWithoutLogin() {
  const error = 'an address without a user and password, such as postgresql://host:5432/proverse';
  return databaseAddress(error).refine((text) => new URL(text).username === '', { error });
}

/** Reads scheme, host and port in the spelling of a browser's Origin header. */
export function origin(error = 'an address without a path, such as https://proverse.example') {
  return z
    .string()
    .refine(isOrigin, { error })
    .transform((text) => new URL(text).origin);
}

export function origins() {
  const error = 'a list of addresses, separated by commas, such as https://a.example,https://b.example';
  return list().pipe(z.array(origin(error)));
}

/** Reads the addresses of security.txt. */
export function contacts() {
  const error =
    'addresses separated by commas, such as mailto:security@proverse.example or https://proverse.example/report';
  return list().pipe(
    z
      .array(z.string().regex(/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s]+|tel:\+\d+)$/, { error }))
      .min(1, { error }),
  );
}

/** Reads texts separated by commas. */
function list() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}` === '';
}

/**
 * Reads whose X-Forwarded-For is trusted: no one's, that of the nearest n proxies, or that of certain addresses. `true`
 * and the network of all addresses are rejected, because callers could then choose their own address.
 */
export function trustedProxies() {
  const error =
    'off, the number of proxies in front of the server (1 to 9), or their addresses and networks separated by commas, such as 10.0.0.0/8';
  return list()
    .refine((parts) => (parts.length === 1 && /^(off|false|[1-9])$/.test(parts[0] ?? '')) || isNetworks(parts), {
      error,
    })
    .transform((parts): false | string[] | ((address: string, hop: number) => boolean) => {
      if (parts[0] === 'off' || parts[0] === 'false') return false;
      const proxies = parts.length === 1 ? Number(parts[0]) : Number.NaN;
      return Number.isNaN(proxies) ? parts : (_address, hop) => hop < proxies;
    });
}

function isNetworks(parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every(isNetwork);
}

function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128));
}
