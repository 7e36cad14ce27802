import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Secret scanners find tokens by this prefix, and rule out other texts by the checksum. */
const PREFIX = 'pv_live_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// The most digits that 32 bytes and a CRC32 can have in base 62.
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const TOKEN = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Returns a new token: the prefix, 32 random bytes and their checksum. */
export function newApiToken(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/** Returns whether a bearer token claims to be an API token. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Returns whether a token has the right form and checksum, so that a mistyped one needs no query. */
export function isWellFormed(token: string): boolean {
  const [, secret = '', checksum] = TOKEN.exec(token) ?? [];
  return checksum === checksumOf(secret);
}

function checksumOf(secret: string): string {
  return inBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}
