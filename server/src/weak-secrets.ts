import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of examples and placeholders: whoever knows our documentation, or anybody's, would try these first. */
const placeholder =
  /change.?me|replace.?(me|this)|your.?(secret|key)|placeholder|example|insecure|key of the tests|key for the measurement/i;

// So few that a key of chance, even of hexadecimal digits, never has them.
const fewestCharacters = 6;

/**
 * Why nobody should protect money with this secret, or undefined. `dataDir` is where a key that was made for
 * development lies, if one does.
 */
export function weakness(secret: string, dataDir: string): string | undefined {
  if (placeholder.test(secret)) return 'one of chance, not an example';
  if (new Set(secret).size < fewestCharacters || isRepetition(secret)) return 'one of chance, not a pattern';
  if (secret === developmentKey(dataDir)) return 'one of its own, not the one that DATA_DIR keeps for development';
  return undefined;
}

/** `abcabcabc…`, `0123456789abcdef0123456789abcdef` and `abcdefghijklmnop…` have many characters, but no chance in them. */
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
