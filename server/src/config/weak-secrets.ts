import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Words of examples and placeholders, which an attacker tries first.
const PLACEHOLDER =
  /change.?me|replace.?(me|this)|your.?(secret|key)|placeholder|example|insecure|key of the tests|key for the measurement/i;

// A random key has more different characters than this, even in hexadecimal.
const MIN_DIFFERENT_CHARACTERS = 6;

/**
 * Returns what a weak secret should be, or undefined for a strong one. `dataDir` may hold a key that was generated for
 * development.
 */
export function weakness(secret: string, dataDir: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'random, not an example';
  if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS || isRepetition(secret)) return 'random, not a pattern';
  if (secret === developmentKey(dataDir)) return 'different from the development key in DATA_DIR';
  return undefined;
}

/** Finds patterns of many characters, such as `abcabcabc…`, `0123456789abcdef0123456789abcdef` or `abcdefghijklmnop…`. */
function isRepetition(secret: string): boolean {
  let neighbours = 0;
  for (let i = 1; i < secret.length; i += 1) {
    neighbours += Number(Math.abs(secret.charCodeAt(i) - secret.charCodeAt(i - 1)) <= 1);
  }
  const repeated = /^(.{1,16}?)\1+.{0,16}$/.exec(secret)?.[1];
  return neighbours > secret.length * 0.6 || (repeated !== undefined && repeated.length * 2 <= secret.length);
}

function developmentKey(dataDir: string): string | undefined {
  const file = join(dataDir, 'secret-key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
